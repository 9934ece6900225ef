import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { texts } from '../texts.ts'
import type { Mails } from './use-mails.ts'

const words = texts.mails

/** Button that shows the e-mails of an action, and their fields. They are sent by the action's own button. */
export function MailEditor({ mails, disabled = false }: { mails: Mails; disabled?: boolean }) {
  const { shown, edits, isPending, read, hide, edit } = mails
  const heading = useRef<HTMLHeadingElement>(null)
  const isShown = shown !== null
  useEffect(() => {
    if (isShown) heading.current?.focus()
  }, [isShown])
  if (!shown)
    return (
      <p>
        <Button size="small" busy={isPending} disabled={disabled} onClick={read}>
          {words.edit}
        </Button>
      </p>
    )
  return (
    <section className="editor-mails" aria-labelledby="mails-title">
      <h3 id="mails-title" className="editor-side-title" tabIndex={-1} ref={heading}>
        {shown.length === 0 ? words.none : words.title(shown.length)}
      </h3>
      {shown.length > 0 && <p className="help">{words.editHelp}</p>}
      {shown.map(({ id, to, subject, body }, index) => {
        const now = edits[id] ?? { id, subject, body }
        return (
          <div key={id} className="stack">
            <p>
              {words.to} <b>{to}</b>
            </p>
            <TextInput
              id={`mail-${index}-subject`}
              label={words.subject}
              value={now.subject}
              onChange={({ target }) => edit({ ...now, subject: target.value })}
            />
            <TextArea
              id={`mail-${index}-body`}
              label={words.text}
              rows={10}
              value={now.body}
              onChange={({ target }) => edit({ ...now, body: target.value })}
            />
          </div>
        )
      })}
      <Button kind="words" onClick={hide}>
        {words.hideEdits}
      </Button>
    </section>
  )
}
