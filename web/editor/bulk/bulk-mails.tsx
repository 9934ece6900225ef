import { useEffect, useRef } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { MailFields } from '../mails/mail-fields.tsx'
import { bulkTexts } from './bulk-texts.ts'
import type { BulkMails as Mails } from './use-bulk-mails.ts'

const words = bulkTexts.mails

/** The e-mails of an action on many manuscripts, one manuscript at a time. They can be edited before they are sent. */
export function BulkMails({ mails, disabled = false }: { mails: Mails; disabled?: boolean }) {
  const { shown, isPending, read, edits, edit } = mails
  const heading = useRef<HTMLHeadingElement>(null)
  const isShown = shown !== null
  useEffect(() => {
    if (isShown) heading.current?.focus()
  }, [isShown])
  if (!shown)
    return (
      <p>
        <Button size="small" busy={isPending} disabled={disabled} onClick={() => read(0)}>
          {words.read}
        </Button>
      </p>
    )
  const { manuscriptId, number, at, total, refusal } = shown
  return (
    <section className="editor-mails" aria-labelledby="bulk-mails-title">
      <h3 id="bulk-mails-title" className="editor-side-title" tabIndex={-1} ref={heading}>
        {words.title(number, at + 1, total)}
      </h3>
      {total > 1 && (
        <p className="bulk-actions">
          <Button size="small" disabled={at === 0 || isPending} onClick={() => read(at - 1)}>
            {words.previous}
          </Button>
          <Button size="small" disabled={at + 1 >= total || isPending} onClick={() => read(at + 1)}>
            {words.next}
          </Button>
        </p>
      )}
      {refusal !== null ? (
        <Notice tone="warn">
          <p className="bulk-preview-text">
            <strong>{words.refused}</strong> {refusal}
          </p>
        </Notice>
      ) : shown.mails.length === 0 ? (
        <p>{words.none}</p>
      ) : (
        <MailFields
          key={manuscriptId}
          mails={shown.mails}
          edits={edits[manuscriptId] ?? {}}
          onEdit={(mail) => edit(manuscriptId, mail)}
        />
      )}
    </section>
  )
}
