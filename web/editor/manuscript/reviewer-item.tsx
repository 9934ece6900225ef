import { useState } from 'react'
import { assignmentStatuses, reviewerLabel } from '#domain/manuscript/review.ts'
import type { EditorAssignment } from '#domain/schemas/editor-manuscript.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Dot, type DotKind } from '#web/ui/marks/timeline.tsx'
import { daysBetween, longDate } from '#web/ui/text/dates.tsx'
import { callsFor } from '../calls.ts'
import { editingTexts } from '../editing-texts.ts'
import { CancelDialog } from '../reviewers/cancel-dialog.tsx'
import { DueDialog } from '../reviewers/due-dialog.tsx'
import { MoreTimeAsked } from '../reviewers/more-time.tsx'
import { ReminderDialog } from '../reviewers/reminder-dialog.tsx'
import { EnterReview } from '../reviews/enter-review.tsx'
import { reviewTexts } from '../reviews/review-texts.ts'
import { texts } from '../texts.ts'
import { SuggestedColleague } from './suggested-colleague.tsx'

const words = texts.people

function isOpen({ status }: EditorAssignment): boolean {
  return status === 'pending' || status === 'in_progress'
}

/** Whether a review that the person sent otherwise can be entered: also after a decline or an expired invitation. */
function mayEnter({ status, completedAt, conflict }: EditorAssignment): boolean {
  return status !== 'completed' && completedAt === null && !conflict
}

function daysLate(assignment: EditorAssignment): number {
  return isOpen(assignment) ? Math.max(0, daysBetween(assignment.dueDate, new Date())) : 0
}

function dotOf(assignment: EditorAssignment): DotKind {
  if (daysLate(assignment) > 0) return 'late'
  if (assignment.status === 'completed') return 'full'
  if (assignment.status === 'in_progress') return 'half'
  return assignment.status === 'pending' ? 'ring' : 'struck'
}

function stateOf(assignment: EditorAssignment): string {
  const late = daysLate(assignment)
  if (late > 0) return words.late(late, longDate(assignment.dueDate))
  if (assignment.status === 'completed') return words.reviewIn
  if (assignment.status === 'pending') return words.invited(longDate(assignment.invitedAt))
  if (assignment.status === 'in_progress') return words.due(longDate(assignment.dueDate))
  return assignmentStatuses[assignment.status]
}

interface ReviewerProps {
  manuscriptId: string
  assignment: EditorAssignment
  /** Whether the assignment belongs to the current round, so that it can be changed. */
  current: boolean
  /** E-mail addresses of everybody who is invited to this round. */
  invited: ReadonlySet<string>
  onReplace: () => void
}

export function ReviewerItem({ manuscriptId, assignment, current, invited, onReplace }: ReviewerProps) {
  const [moving, setMoving] = useState(false)
  const [cancelling, setCancelling] = useState(false)
  const [reminding, setReminding] = useState(false)
  const [entering, setEntering] = useState(false)
  const calls = callsFor(manuscriptId)
  const remind = useSend({
    call: () => calls.remind(assignment.id),
    done: words.remindDone,
    failed: words.remindFailed,
  })
  const { reviewerName, remindedAt } = assignment
  return (
    <li className="editor-with-dot">
      <Dot kind={dotOf(assignment)} />
      <b>{reviewerName}</b>
      {assignment.number !== null && <small>{reviewerLabel(assignment.number)}</small>}
      <small className={daysLate(assignment) > 0 ? 'warn' : undefined}>{stateOf(assignment)}</small>
      {assignment.declineReason && <small>“{assignment.declineReason}”</small>}
      {assignment.suggestion && (
        <SuggestedColleague
          manuscriptId={manuscriptId}
          suggestion={assignment.suggestion}
          current={current}
          invited={invited}
        />
      )}
      {isOpen(assignment) && remindedAt && <small>{words.reminded(longDate(remindedAt))}</small>}
      {isOpen(assignment) && assignment.conflict && <small className="warn">{editingTexts.conflict}</small>}
      {isOpen(assignment) && !assignment.conflict && assignment.shared.length > 0 && (
        <small className="warn">{editingTexts.shared(assignment.shared)}</small>
      )}
      {current && isOpen(assignment) && <MoreTimeAsked manuscriptId={manuscriptId} assignment={assignment} />}
      {current && isOpen(assignment) && (
        <span className="editor-word-actions">
          <Button kind="words" busy={remind.isPending} onClick={() => remind.mutate()}>
            {words.remind}
            <span className="hidden-text">{words.of(reviewerName)}</span>
          </Button>
          <Button kind="words" onClick={() => setReminding(true)}>
            {texts.mails.editReminder}
            <span className="hidden-text">{words.of(reviewerName)}</span>
          </Button>
          <Button kind="words" onClick={() => setMoving(true)}>
            {editingTexts.due.button}
            <span className="hidden-text">{words.of(reviewerName)}</span>
          </Button>
          {assignment.completedAt === null && (
            <>
              <Button kind="words" onClick={onReplace}>
                {editingTexts.replace.button}
                <span className="hidden-text">{words.of(reviewerName)}</span>
              </Button>
              <Button kind="words" onClick={() => setCancelling(true)}>
                {words.cancel}
                <span className="hidden-text">{words.of(reviewerName)}</span>
              </Button>
            </>
          )}
        </span>
      )}
      {reminding && (
        <ReminderDialog
          manuscriptId={manuscriptId}
          assignment={assignment}
          onClose={() => setReminding(false)}
        />
      )}
      {current && mayEnter(assignment) && (
        <Button kind="words" onClick={() => setEntering(true)}>
          {reviewTexts.enter.button}
          <span className="hidden-text">{words.of(reviewerName)}</span>
        </Button>
      )}
      {entering && (
        <EnterReview manuscriptId={manuscriptId} assignment={assignment} onClose={() => setEntering(false)} />
      )}
      {moving && (
        <DueDialog manuscriptId={manuscriptId} assignment={assignment} onClose={() => setMoving(false)} />
      )}
      {cancelling && (
        <CancelDialog
          manuscriptId={manuscriptId}
          assignment={assignment}
          onClose={() => setCancelling(false)}
        />
      )}
    </li>
  )
}
