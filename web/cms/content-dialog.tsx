import { useState } from 'react'
import {
  type ContentSection,
  type ContentType,
  cmsMessages,
  contentSections,
  contentTypes,
  isContentKey,
} from '#domain/cms.ts'
import type { ContentView } from '#domain/schemas/cms.ts'
import { Checkbox, Select, TextArea, TextInput } from '#web/ui/field.tsx'
import { calls, keys, useCmsSend } from './calls.ts'
import { type Errors, FormDialog, useFormErrors } from './form-dialog.tsx'
import { texts } from './texts.ts'

const words = texts.content

interface Values {
  key: string
  title: string
  content: string
  section: ContentSection
  contentType: ContentType
  isActive: boolean
}

const blank: Values = {
  key: '',
  title: '',
  content: '',
  section: 'homepage',
  contentType: 'text',
  isActive: true,
}

function problems({ key, title, content }: Values): Errors {
  return {
    ...(!key.trim() ? { key: cmsMessages.key } : !isContentKey(key.trim()) && { key: cmsMessages.keyForm }),
    ...(!title.trim() && { title: cmsMessages.title }),
    ...(!content.trim() && { content: cmsMessages.content }),
  }
}

/** Creates, or edits `item`. */
export function ContentDialog({ item, onClose }: { item: ContentView | null; onClose: () => void }) {
  const [values, setValues] = useState<Values>(() => {
    if (!item) return blank
    const { id: _, updatedAt: __, ...fields } = item
    return fields
  })
  const failed = item ? words.updateFailed : words.createFailed
  const send = useCmsSend({
    call: calls.content.save,
    done: item ? words.updated : words.created,
    failed,
    list: keys.content,
    onDone: onClose,
  })
  const { errors, attempt, check } = useFormErrors(problems(values), send.error)
  const field = (name: 'key' | 'title' | 'content' | 'section' | 'contentType') => ({
    id: `content-${name}`,
    value: values[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })
  return (
    <FormDialog
      title={item ? words.editTitle : words.createTitle}
      prefix="content"
      errors={errors}
      attempt={attempt}
      error={send.error}
      failed={failed}
      editing={item !== null}
      busy={send.isPending}
      note={words.atOnce}
      onClose={onClose}
      onSubmit={() => {
        if (check()) send.mutate({ id: item?.id ?? null, fields: values })
      }}
    >
      <div className="full">
        <TextInput
          {...field('key')}
          label={words.key}
          placeholder={words.keyHint}
          help={words.keyHelp}
          className="cms-code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
        />
      </div>
      <div className="full">
        <TextInput {...field('title')} label={words.title} autoComplete="off" required />
      </div>
      <Select
        {...field('section')}
        label={words.section}
        options={contentSections.map((id) => [id, id] as const)}
      />
      <Select
        {...field('contentType')}
        label={words.type}
        options={contentTypes.map((id) => [id, id] as const)}
      />
      <div className="full">
        <TextArea {...field('content')} label={words.body} rows={6} className="cms-code" required />
      </div>
      <div className="full">
        <Checkbox
          look="switch"
          label={words.activeLabel}
          help={words.activeHelp}
          checked={values.isActive}
          onChange={(event) => setValues({ ...values, isActive: event.target.checked })}
        />
      </div>
    </FormDialog>
  )
}
