import { decisionLabels } from '#domain/manuscript/decision.ts'
import type { QueueRow as Row } from '#domain/schemas/queue.ts'
import { shortDate } from '#web/ui/text/dates.tsx'
import { mayDecide } from './may-decide.ts'
import { queueTexts as words } from './queue-texts.ts'

/** Number of reviewers still missing in the current round. */
function missingReviewers({ status, reviewers }: Row): number {
  if (status !== 'under_review') return 0
  const { completed, accepted, invited, needed } = reviewers
  return Math.max(0, needed - completed - accepted - invited)
}

interface Step {
  label: string
  /** Explanation, or what happens automatically. */
  hint?: string | undefined
  /** Section of the manuscript page to open. */
  act?: 'decide' | 'reviewers'
}

/** The most useful next step; null if there is nothing to do. */
export function nextStep(row: Row): Step | null {
  const { allowed, status, reviewers, recommendation } = row
  const recommended = recommendation ? words.recommended(decisionLabels[recommendation]) : undefined
  if (status === 'revised') return { label: words.actions.response, hint: recommended ?? words.roundOrDecide }
  if (status === 'under_review') {
    if (reviewers.completed >= reviewers.needed)
      return {
        label: mayDecide(row) ? words.actions.decide : words.actions.recommend,
        hint: recommended,
        act: 'decide',
      }
    const missing = missingReviewers(row)
    if (missing > 0) return { label: words.actions.invite(missing), act: 'reviewers' }
    if (reviewers.late > 0)
      return {
        label: words.actions.remind(reviewers.late),
        hint: row.remindedAt ? words.lastReminder(shortDate(row.remindedAt)) : undefined,
      }
  }
  if (status === 'submitted' && row.openFindings > 0)
    return { label: words.actions.settle(row.openFindings), hint: words.anonymity }
  if (allowed.includes('to_production')) return { label: words.actions.copyedit }
  if (allowed.includes('publish')) return { label: words.actions.produce }
  return null
}

/** Hint below 'Nothing to do': what happens automatically. */
export function waitingHint({ invitesNext, remindedAt }: Row): string | null {
  if (invitesNext) return words.listInvites
  return remindedAt ? words.lastReminder(shortDate(remindedAt)) : null
}
