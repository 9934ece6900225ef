import { useState } from 'react'
import { insertTextIntoField } from 'text-field-edit'
import { contentSections, contentTypes, isPagePart, pageParts } from '#domain/journal/cms.ts'
import { Select, TextArea, TextInput } from '#web/ui/forms/field.tsx'
import type { Form } from '#web/ui/forms/use-form.ts'
import { ContentTimingFields } from './content-timing.tsx'
import { type ContentValues, hasUnusedMarkdown, whereOf } from './content-values.ts'
import { LinksHere } from './find/links-here.tsx'
import { InsertPicture, pictureMark } from './insert-picture.tsx'
import { TextVariables } from './text-variables.tsx'
import { texts } from './texts.ts'
import { MarkdownArea } from './writing/markdown-area.tsx'

const words = texts.content

export type ContentField =
  | 'key'
  | 'title'
  | 'content'
  | 'section'
  | 'contentType'
  | 'picture'
  | 'publishAt'
  | 'reviewBy'

interface ContentFieldsProps {
  form: Form<ContentField>
  values: ContentValues
  hasDraft: boolean
  /** The key with which the item is saved; null for a new one. */
  saved: string | null
  onChange: (values: ContentValues) => void
  /** Called when a picture was inserted into the text. */
  onInserted: () => void
  /** Called when cropping of a picture begins and when it ends. */
  onCrop: (isOpen: boolean) => void
}

/** The fields of a content item. Pictures are inserted into the text at the caret. */
export function ContentFields({
  form,
  values,
  hasDraft,
  saved,
  onChange,
  onInserted,
  onCrop,
}: ContentFieldsProps) {
  /**
   * Number of pictures inserted so far. It is used as a key, so that the form for the next picture is empty.
   */
  const [inserted, setInserted] = useState(0)
  const field = (name: Exclude<ContentField, 'picture' | 'publishAt' | 'reviewBy'>) => ({
    ...form.field(name),
    value: values[name],
    onChange: (event: { target: { value: string } }) => onChange({ ...values, [name]: event.target.value }),
  })
  return (
    <>
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
        {saved && !isPagePart(saved) && <LinksHere path={`/${saved}`} />}
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
        help={hasUnusedMarkdown(values) && words.markdownHint}
        options={contentTypes.map((id) => [id, id] as const)}
      />
      <div className="full">
        {values.contentType === 'markdown' ? (
          <MarkdownArea
            {...form.field('content')}
            label={words.body}
            rows={12}
            value={values.content}
            onChange={(content) => onChange({ ...values, content })}
            pictureError={form.error('picture')}
            onCrop={onCrop}
            onInserted={onInserted}
            required
          />
        ) : (
          <TextArea {...field('content')} label={words.body} rows={12} className="cms-code" required />
        )}
        <TextVariables />
        {values.contentType === 'html' && (
          <InsertPicture
            key={inserted}
            error={form.error('picture')}
            onCrop={onCrop}
            onInsert={(picture) => {
              const at = document.getElementById('content-content')
              if (!at) return
              at.focus()
              insertTextIntoField(at, pictureMark(picture, 'html'))
              setInserted(inserted + 1)
              onInserted()
            }}
          />
        )}
      </div>
      <ContentTimingFields form={form} values={values} hasDraft={hasDraft} onChange={onChange} />
    </>
  )
}
