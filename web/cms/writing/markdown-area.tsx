import { useState } from 'react'
import { insertTextIntoField } from 'text-field-edit'
import { describedBy, Field, type FieldParts } from '#web/ui/forms/field-parts.tsx'
import { pictureMark } from '../insert-picture.tsx'
import { PictureField } from '../settings/picture-field.tsx'
import { withinColumn } from '../settings/use-crop.ts'
import { texts } from '../texts.ts'
import { MarkdownToolbar, onMarkdownKey } from './markdown-toolbar.tsx'

interface MarkdownAreaProps extends FieldParts {
  rows: number
  value: string
  onChange: (value: string) => void
  pictureError: string | undefined
  /** Called when cropping of a picture begins and when it ends. */
  onCrop: (isOpen: boolean) => void
  /** Called when a picture was inserted into the text. */
  onInserted?: () => void
}

/** A text field for Markdown, with tools for its marks and for pictures. */
export function MarkdownArea(props: MarkdownAreaProps) {
  const { id, label, help, error, required, rows, value, onChange, pictureError, onCrop, onInserted } = props
  const [choosing, setChoosing] = useState(false)
  return (
    <>
      <Field id={id} label={label} help={help} error={error} required={required}>
        <MarkdownToolbar field={id} onPicture={() => setChoosing(true)} />
        <textarea
          id={id}
          className="input cms-code"
          dir="auto"
          rows={rows}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { help, error })}
          aria-keyshortcuts="Control+B Control+I Control+K"
          value={value}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={onMarkdownKey}
        />
      </Field>
      {choosing && (
        <div className="cms-insert">
          <PictureField
            id={`${id}-picture`}
            label={texts.content.insert}
            help={texts.content.insertHelp}
            shape={withinColumn}
            url={null}
            error={pictureError}
            onChange={(picture) => {
              const field = document.getElementById(id)
              if (!picture || !field) return
              field.focus()
              insertTextIntoField(field, pictureMark(picture, 'markdown'))
              setChoosing(false)
              onInserted?.()
            }}
            onCrop={onCrop}
          />
        </div>
      )}
    </>
  )
}
