import { useEffect, useRef } from 'react'
import type { EditedMail } from '#domain/schemas/mails.ts'
import type { InvitationPreview as Preview } from '#domain/schemas/review.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import type { InviteCall } from '../calls.ts'
import { MailEditor } from '../mails/mail-editor.tsx'
import { useMails } from '../mails/use-mails.ts'
import { texts } from '../texts.ts'

const words = texts.invite

interface PreviewProps {
  manuscriptId: string
  call: InviteCall
  preview: Preview
  busy: boolean
  onSend: (mails: readonly EditedMail[]) => void
  onBack: () => void
}

/** The e-mail that an invitation sends, as the reviewer will read it. It can be edited. */
export function InvitationPreview({ manuscriptId, call, preview, busy, onSend, onBack }: PreviewProps) {
  const mails = useMails('POST /api/manuscripts/{id}/assignments', {
    params: { id: manuscriptId },
    body: call,
  })
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    section.current?.focus({ preventScroll: true })
    section.current?.closest('dialog')?.scrollTo(0, 0)
  }, [])
  return (
    <section
      ref={section}
      className="stack decision-invitation"
      aria-labelledby="invitation-preview"
      tabIndex={-1}
    >
      <h3 id="invitation-preview" className="editor-side-title">
        {words.previewTitle}
      </h3>
      <dl>
        <dt>{words.to}</dt>
        <dd>{preview.to}</dd>
        <dt>{words.subject}</dt>
        <dd>{preview.subject}</dd>
        <dt>{words.due}</dt>
        <dd>{longDate(preview.dueDate)}</dd>
      </dl>
      {preview.isNoteMasked && <Notice tone="warn">{words.noteMasked}</Notice>}
      {!mails.shown && <pre>{preview.text}</pre>}
      <MailEditor mails={mails} />
      <p className="form-actions">
        <Button kind="primary" busy={busy} onClick={() => onSend(mails.changed)}>
          {words.send}
        </Button>
        <Button onClick={onBack}>{words.back}</Button>
      </p>
    </section>
  )
}
