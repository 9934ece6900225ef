import { Button } from '#web/ui/forms/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import type { Form } from '#web/ui/forms/use-form.ts'
import { publishedTexts } from './published-texts.ts'

const words = publishedTexts.form

interface NoticeLetterProps {
  field: ReturnType<Form['field']>
  value: string
  /** Whether the editor has changed the default letter. */
  isOwn: boolean
  /** Receives null when the default letter is to be used again. */
  onChange: (letter: string | null) => void
}

/** The letter to the authors that is sent with a notice. */
export function NoticeLetter({ field, value, isOwn, onChange }: NoticeLetterProps) {
  return (
    <>
      <TextArea
        {...field}
        label={words.letter}
        help={words.letterHelp}
        rows={10}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
      {isOwn && (
        <p className="editor-word-actions">
          <Button kind="words" onClick={() => onChange(null)}>
            {words.restore}
          </Button>
        </p>
      )}
    </>
  )
}
