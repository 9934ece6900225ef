import { useEffect, useId, useRef } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { texts } from '../texts.ts'
import { MailFields } from './mail-fields.tsx'
import type { Mails } from './use-mails.ts'

const words = texts.mails

interface MailEditorProps {
  mails: Mails
  disabled?: boolean
  /** Whether the e-mails stay on the screen, because nothing else is asked. */
  isFixed?: boolean
}

/** Button that shows the e-mails of an action, and their fields. They are sent by the action's own button. */
export function MailEditor({ mails, disabled = false, isFixed = false }: MailEditorProps) {
  const { shown, edits, isPending, problem, passages, read, hide, reset, edit } = mails
  const isEdited = Object.keys(edits).length > 0
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const isShown = shown !== null
  useEffect(() => {
    if (isShown) heading.current?.focus()
  }, [isShown])
  if (!shown)
    return (
      <>
        {problem && !isPending && (
          <div className="warn" role="alert">
            <p>{problem}</p>
            {passages.length > 0 && (
              <ul className="decision-named-places">
                {passages.map((passage) => (
                  <li key={passage}>{passage}</li>
                ))}
              </ul>
            )}
          </div>
        )}
        <p>
          <Button size="small" busy={isPending} disabled={disabled} onClick={read}>
            {words.edit}
          </Button>
        </p>
      </>
    )
  return (
    <section className="editor-mails" aria-labelledby={titleId}>
      <h3 id={titleId} className="editor-side-title" tabIndex={-1} ref={heading}>
        {shown.length === 0 ? words.none : words.title(shown.length)}
      </h3>
      <MailFields mails={shown} edits={edits} onEdit={edit} />
      {(isEdited || !isFixed) && (
        <Button kind="words" onClick={isFixed ? reset : hide}>
          {isEdited ? words.hideEdits : words.hide}
        </Button>
      )}
    </section>
  )
}
