import { isLetterMail } from '#domain/manuscript/decision-letter.ts'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import type { DecisionCall } from '../calls.ts'
import { MailEditor } from '../mails/mail-editor.tsx'
import { useMails } from '../mails/use-mails.ts'
import { texts } from '../texts.ts'

/** The e-mails of a decision besides its letter, which tell the reviewers. */
export function useReviewerMails(id: string, decision: DecisionCall) {
  return useMails(
    'POST /api/manuscripts/{id}/decision',
    { params: { id }, body: decision },
    (mail) => !isLetterMail(mail),
  )
}

interface ReviewerMailsProps {
  detail: EditorDetail
  mails: ReturnType<typeof useReviewerMails>
  disabled: boolean
}

/** Lets the editor read and edit what the reviewers get when the letter is sent. */
export function ReviewerMails({ detail, mails, disabled }: ReviewerMailsProps) {
  const { assignments, manuscript } = detail
  if (!assignments.some(({ round }) => round === manuscript.round)) return null
  return (
    <details className="fold">
      <summary>{texts.decision.reviewerMails}</summary>
      <MailEditor mails={mails} disabled={disabled} />
    </details>
  )
}
