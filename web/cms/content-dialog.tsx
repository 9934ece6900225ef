import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { contentSections, contentTypes, pageParts } from '#domain/journal/cms.ts'
import type { ContentView } from '#domain/schemas/cms.ts'
import { api } from '#web/app/api.ts'
import { keyOf, useApiQuery } from '#web/app/query.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/choices.tsx'
import { Select, TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { focusOn } from '#web/ui/layout/focus.ts'
import { calls, keys, useCmsSend } from './calls.ts'
import { Preview, Theirs, Versions } from './content-panes.tsx'
import { FormDialog } from './form-dialog.tsx'
import { InsertPicture, pictureMark } from './insert-picture.tsx'
import { texts } from './texts.ts'
import './content-dialog.css'
import { blank, type ContentValues, problems, valuesOf, whereOf } from './content-values.ts'

const words = texts.content

/** Moves focus to the text field, because the closed pane had it. */
const toText = () => focusOn('content-content')

type Pane = { name: 'preview' } | { name: 'versions' } | { name: 'theirs'; item: ContentView | null }

/** Creates content or edits `item`, with a preview next to the form. */
export function ContentDialog({ item, onClose }: { item: ContentView | null; onClose: () => void }) {
  const client = useQueryClient()
  const [begun, setBegun] = useState<ContentValues>(() => (item ? valuesOf(item) : blank))
  const [values, setValues] = useState(begun)
  /** Version that the form started from; the server refuses to overwrite a newer one. */
  const [version, setVersion] = useState(item?.version)
  const [pane, setPane] = useState<Pane>({ name: 'preview' })
  const [told, setTold] = useState('')
  /** Number of inserted pictures; used as a key, so that each starts with an empty form. */
  const [inserted, setInserted] = useState(0)
  /** The user's own text, after the other version was loaded. */
  const [mine, setMine] = useState<ContentValues | null>(null)
  const failed = item ? words.updateFailed : words.createFailed
  const send = useCmsSend({
    call: calls.content.save,
    done: item ? words.updated : words.created,
    failed,
    list: keys.content,
    onDone: onClose,
    async onConflict() {
      const now = await client.fetchQuery({
        queryKey: keys.content,
        queryFn: () => api('GET /api/cms/content'),
        staleTime: 0,
      })
      setPane({ name: 'theirs', item: now.find(({ id }) => id === item?.id) ?? null })
    },
  })
  const versions = useApiQuery({
    queryKey: keyOf('/api/cms/content/{id}/versions', { params: { id: item?.id ?? '' } }),
    enabled: item !== null,
    refetchOnMount: 'always',
  })
  const form = useForm({
    ids: 'content-',
    checks: problems(values),
    error: pane.name === 'theirs' ? null : send.error,
  })
  const field = (name: 'key' | 'title' | 'content' | 'section' | 'contentType') => ({
    id: `content-${name}`,
    value: values[name],
    error: form.error(name),
    onChange: (event: { target: { value: string } }) => setValues({ ...values, [name]: event.target.value }),
  })
  const earlier = (versions.data?.length ?? 1) - 1

  function take(theirs: ContentView) {
    setMine(values)
    setValues(valuesOf(theirs))
    setBegun(valuesOf(theirs))
    setVersion(theirs.version)
    setTold('')
    setPane({ name: 'preview' })
    toText()
  }

  return (
    <FormDialog
      title={item ? words.editTitle : words.createTitle}
      form={form}
      failed={failed}
      editing={item !== null}
      busy={send.isPending}
      dirty={JSON.stringify(values) !== JSON.stringify(begun)}
      note={
        <>
          <span role="status">{told || words.atOnce}</span>{' '}
          {mine && (
            <Button
              kind="words"
              onClick={() => {
                setValues(mine)
                setMine(null)
                toText()
              }}
            >
              {words.mineBack}
            </Button>
          )}
          {earlier > 0 && !mine && (
            <Button
              kind="words"
              onClick={() => setPane(pane.name === 'versions' ? { name: 'preview' } : { name: 'versions' })}
            >
              {pane.name === 'versions' ? words.showPreview : words.versions(earlier)}
            </Button>
          )}
        </>
      }
      aside={
        <>
          {pane.name === 'preview' && (
            <Preview title={values.title} content={values.content} contentType={values.contentType} />
          )}
          {pane.name === 'versions' && (
            <Versions
              query={versions}
              onRestore={(chosen) => {
                // The active state is not part of a version.
                setValues({ ...valuesOf(chosen), isActive: values.isActive })
                setTold(words.restored(chosen.version))
                setPane({ name: 'preview' })
                toText()
              }}
            />
          )}
          {pane.name === 'theirs' && (
            <Theirs
              item={pane.item}
              onKeepMine={(theirs) => {
                setVersion(theirs.version)
                setTold(words.keptMine)
                send.reset()
                setPane({ name: 'preview' })
                toText()
              }}
              onTake={(theirs) => {
                send.reset()
                take(theirs)
              }}
            />
          )}
        </>
      }
      onClose={onClose}
      onSubmit={() => {
        if (form.check())
          send.mutate({ id: item?.id ?? null, fields: { ...values, ...(version && { version }) } })
      }}
    >
      <div className="full">
        <TextInput
          {...field('key')}
          label={words.key}
          placeholder={words.keyHint}
          help={whereOf(values.key)}
          className="cms-code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          list="content-keys"
          required
        />
        <datalist id="content-keys">
          {pageParts.map(({ key, shown }) => (
            <option key={key} value={key}>
              {shown}
            </option>
          ))}
        </datalist>
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
        {values.contentType !== 'text' && (
          <InsertPicture
            key={inserted}
            onInsert={(picture) => {
              const at = document.getElementById('content-content') as HTMLTextAreaElement | null
              at?.focus()
              const { selectionStart, selectionEnd } = at ?? { selectionStart: 0, selectionEnd: 0 }
              const { content, contentType } = values
              setValues({
                ...values,
                content:
                  content.slice(0, selectionStart) +
                  pictureMark(picture, contentType) +
                  content.slice(selectionEnd),
              })
              setInserted(inserted + 1)
              setTold(words.inserted)
            }}
          />
        )}
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
