import { decisionLabels } from '#domain/manuscript/decision.ts'
import type { Status } from '#domain/manuscript/manuscript.ts'
import type { QueueRow as Row } from '#domain/schemas/queue.ts'
import { daysBetween, shortDate } from '#web/ui/text/dates.tsx'
import { mayDecide } from './may-decide.ts'
import { queueTexts as words } from './queue-texts.ts'

interface Step {
  label: string
  /** Explanation of the step, or what happens automatically. */
  hint?: string | undefined
  /** Section of the manuscript page that the step opens. */
  act?: 'decide' | 'reviewers'
  /** Whether the step is a reminder to the late reviewers, which is sent from the list itself. */
  reminds?: boolean
}

const recommended = ({ recommendation }: Row) =>
  recommendation ? words.recommended(decisionLabels[recommendation]) : undefined

const nothing = () => null

/** Days in which no further reminder is proposed. */
const reminderDays = 2

const wasReminded = ({ remindedAt }: Row) =>
  remindedAt !== null && daysBetween(remindedAt, new Date()) < reminderDays

const steps: Record<Status, (row: Row) => Step | null> = {
  draft: nothing,
  submitted: ({ openFindings }) =>
    openFindings > 0 ? { label: words.actions.settle(openFindings), hint: words.anonymity } : null,
  under_review: reviewing,
  revisions_required: nothing,
  revised: (row) => ({ label: words.actions.response, hint: recommended(row) ?? words.roundOrDecide }),
  accepted: ({ allowed, turn }) =>
    // The editor has nothing to do while the author reads the proofs.
    turn === 'author'
      ? null
      : allowed.includes('to_production')
        ? { label: words.actions.copyedit }
        : allowed.includes('publish')
          ? { label: words.actions.produce }
          : null,
  // An open appeal is the only reason for a turn of the editor after a rejection.
  rejected: ({ turn }) => (turn === 'editor' ? { label: words.actions.appeal } : null),
  published: nothing,
  withdrawn: nothing,
}

function reviewing(row: Row): Step | null {
  const { completed, accepted, invited, needed, late } = row.reviewers
  if (completed >= needed)
    return {
      label: mayDecide(row) ? words.actions.decide : words.actions.recommend,
      hint: recommended(row),
      act: 'decide',
    }
  const missing = needed - completed - accepted - invited
  if (missing > 0) return { label: words.actions.invite(missing), act: 'reviewers' }
  if (late === 0 || wasReminded(row)) return null
  return {
    label: words.actions.remind(late),
    reminds: true,
    hint: row.remindedAt ? words.lastReminder(shortDate(row.remindedAt)) : undefined,
  }
}

/** Returns the most useful next step of the editor; null if there is nothing to do. */
export function nextStep(row: Row): Step | null {
  return steps[row.status](row)
}

/** Returns the hint below 'Nothing to do', which says what happens automatically. */
export function waitingHint({ status, turn, invitesNext, remindedAt }: Row): string | null {
  if (status === 'accepted' && turn === 'author') return words.proofsOut
  if (invitesNext) return words.listInvites
  return remindedAt ? words.lastReminder(shortDate(remindedAt)) : null
}
