import type { InvitationPreview as Preview } from '#domain/schemas/review.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import { texts } from '../texts.ts'

const words = texts.invite

interface PreviewProps {
  preview: Preview
  busy: boolean
  onSend: () => void
  onBack: () => void
}

/** The e-mail that an invitation sends, as the reviewer will read it. */
export function InvitationPreview({ preview, busy, onSend, onBack }: PreviewProps) {
  return (
    <section className="stack decision-invitation" aria-labelledby="invitation-preview" tabIndex={-1}>
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
      <pre>{preview.text}</pre>
      <p className="form-actions">
        <Button kind="primary" busy={busy} onClick={onSend}>
          {words.send}
        </Button>
        <Button onClick={onBack}>{words.back}</Button>
      </p>
    </section>
  )
}
