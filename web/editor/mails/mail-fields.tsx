import { useId } from 'react'
import type { EditedMail, ReadableMail } from '#domain/schemas/mails.ts'
import { TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { texts } from '../texts.ts'

const words = texts.mails

interface MailFieldsProps {
  mails: readonly ReadableMail[]
  /** The editor's wording by the id of the e-mail. */
  edits: Readonly<Record<string, EditedMail>>
  onEdit: (mail: EditedMail) => void
}

/** Subject and text of e-mails, which can be edited. */
export function MailFields({ mails, edits, onEdit }: MailFieldsProps) {
  const prefix = useId()
  return (
    <>
      {mails.length > 0 && <p className="help">{words.editHelp}</p>}
      {mails.map(({ id, to, subject, body }, index) => {
        const now = edits[id] ?? { id, subject, body }
        return (
          <div key={id} className="stack">
            <p>
              {words.to} <b>{to}</b>
            </p>
            <TextInput
              id={`${prefix}-${index}-subject`}
              label={words.subject}
              value={now.subject}
              onChange={({ target }) => onEdit({ ...now, subject: target.value })}
            />
            <TextArea
              id={`${prefix}-${index}-body`}
              label={words.text}
              rows={10}
              value={now.body}
              onChange={({ target }) => onEdit({ ...now, body: target.value })}
            />
          </div>
        )
      })}
    </>
  )
}
