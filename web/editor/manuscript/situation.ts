import { type Status, statuses } from '#domain/manuscript/manuscript.ts'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { daysBetween, longDate } from '#web/ui/text/dates.tsx'
import { texts } from '../texts.ts'
import { nowTexts } from './story-texts.ts'

export interface Situation {
  title: string
  text: string | null
}

/** Returns the visible findings that are not resolved yet. */
export function openFindings({ findings }: EditorDetail) {
  return findings.filter((finding) => finding.severity === 'visible' && finding.resolution === null)
}

/**
 * Whether blind copies are still being made. Until they are finished, the server does not release the
 * manuscript.
 */
export function copiesAreMade({ files, manuscript }: EditorDetail): boolean {
  const matters = manuscript.status === 'submitted' || manuscript.status === 'revised'
  return matters && files.some((file) => file.version === manuscript.version && file.blindCopy === 'waiting')
}

export function lateAssignments({ assignments }: EditorDetail, now = new Date()) {
  return assignments.filter(
    ({ status, dueDate }) =>
      (status === 'pending' || status === 'in_progress') && daysBetween(dueDate, now) > 0,
  )
}

function listed(names: string[]): string {
  return names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

const nextSteps: Record<Status, (detail: EditorDetail) => Situation> = {
  // Required by the type only, because editors never see drafts.
  draft: () => ({ title: statuses.draft, text: null }),
  submitted: screening,
  under_review: reviewing,
  revisions_required: ({ manuscript: { revisionDueAt, currentStage } }) => {
    const isReturned = currentStage === 'initial_review'
    const due = revisionDueAt && longDate(revisionDueAt)
    return {
      title: isReturned ? nowTexts.returned : nowTexts.revising,
      text: due ? (isReturned ? nowTexts.returnedBody(due) : nowTexts.revisingBody(due)) : null,
    }
  },
  revised: () => ({ title: nowTexts.revised, text: nowTexts.revisedBody }),
  accepted: producing,
  rejected: ({ manuscript: { turn } }) =>
    turn === 'editor'
      ? { title: nowTexts.appeal, text: nowTexts.appealBody }
      : { title: nowTexts.rejected, text: nowTexts.ended },
  published: () => ({ title: nowTexts.published, text: nowTexts.ended }),
  withdrawn: () => ({ title: nowTexts.withdrawn, text: nowTexts.ended }),
}

/** Returns the editor's next step as text. Which buttons are shown depends on the server's `allowed`. */
export function situationOf(detail: EditorDetail): Situation {
  const { manuscript, held } = detail
  if (held) return { title: texts.held.title, text: texts.held.body }
  if (!detail.reviewersShown && manuscript.status === 'under_review')
    return { title: nowTexts.answerFirst, text: nowTexts.answerFirstBody }
  return nextSteps[manuscript.status](detail)
}

function screening(detail: EditorDetail): Situation {
  const open = openFindings(detail).length
  if (open > 0) return { title: nowTexts.settle(open), text: nowTexts.settleBody }
  if (copiesAreMade(detail)) return { title: nowTexts.waiting, text: texts.anonymity.waiting }
  return { title: nowTexts.screen, text: nowTexts.screenBody }
}

function reviewing(detail: EditorDetail): Situation {
  const { completed, accepted, invited, needed } = detail.manuscript.reviewers
  const late = lateAssignments(detail)
  const lateText =
    late.length > 0 ? nowTexts.late(listed(late.map(({ reviewerName }) => reviewerName))) : null
  const withLate = (text: string) => [text, lateText].filter(Boolean).join(' ')
  if (completed >= needed)
    return { title: nowTexts.decide(completed), text: withLate(nowTexts.decideBody(needed)) }
  const found = completed + accepted + invited
  if (found < needed)
    return {
      title: nowTexts.invite(needed - found),
      text: withLate(nowTexts.inviteBody(found, needed)),
    }
  return { title: nowTexts.reviewing, text: withLate(nowTexts.reviewingBody(completed, needed)) }
}

function producing({ manuscript, files, proofs }: EditorDetail): Situation {
  if (manuscript.currentStage !== 'production')
    return { title: nowTexts.copyediting, text: nowTexts.copyeditingBody }
  const latest = proofs[0]
  // A proof of the text is sent without a galley.
  const isOfText = latest?.number != null
  if (!isOfText && !files.some((file) => file.kind === 'galley'))
    return { title: nowTexts.galley, text: nowTexts.galleyBody }
  if (latest && latest.answeredAt === null) return { title: nowTexts.proofs, text: null }
  if (latest?.approved === false) return { title: nowTexts.changes, text: nowTexts.changesBody }
  return { title: nowTexts.publish, text: nowTexts.publishBody }
}

/** Whether reviewers can be invited now. The viewer must also be allowed to see the reviewers. */
export function mayInviteReviewers({ manuscript, held, reviewersShown }: EditorDetail): boolean {
  return manuscript.status === 'under_review' && !held && reviewersShown
}
