import { decisionKinds, decisionStatus } from '#domain/decision.ts'
import { statuses } from '#domain/manuscript.ts'
import { urls } from '#domain/urls.ts'
import { assignmentCancelled, decisionLetter, reviewOutcome } from '#emails/manuscript.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/client.ts'
import { cancelledBy, reviewersOfRound } from '../workflow/assignment-queries.ts'
import { authorsOf, lockManuscript } from '../workflow/queries.ts'
import { aboutOf, blindAboutOf, tellAuthors, tellPeople } from '../workflow/tell.ts'
import { manuscriptOfDecision, markReleased, releaseReviews } from './queries.ts'

const subjectWords: Record<string, string> = {
  accept: 'your manuscript is accepted',
  revisions: 'revisions required',
  reject: 'decision on your manuscript',
}

/** The end of the hold: letter, status and reviews reach the authors together, once. */
export async function release(
  context: Context,
  trx: Trx,
  manuscriptId: string,
  decisionId: string,
): Promise<void> {
  // The manuscript first, as every action does: an undo at the same moment waits, or we do.
  const manuscript = await lockManuscript(trx, manuscriptId)
  const decision = await markReleased(trx, decisionId, context.clock.now())
  if (!decision || !manuscript) return
  await releaseReviews(trx, decisionId, decision.reviewIds)
  const event = `decision:${decisionId}`
  const authors = await authorsOf(trx, [manuscript.id])
  const about = await aboutOf(context, manuscript)
  const blind = await blindAboutOf(context, manuscript, authors)
  const { baseUrl } = context.config
  await tellAuthors({ trx, manuscript, event, kind: 'decision_letter' }, authors, () =>
    decisionLetter({
      ...about,
      subjectWord: subjectWords[decision.kind] ?? 'decision on your manuscript',
      letter: decision.letter,
      url: baseUrl + urls.authorManuscript(manuscript.id),
    }),
  )
  const kind = decisionKinds.find((known) => known === decision.kind)
  await tellPeople(
    { trx, manuscript, event: `${event}:reviewer`, kind: 'review_outcome' },
    await reviewersOfRound(trx, manuscript.id, decision.round),
    (name) =>
      reviewOutcome({
        ...blind,
        name,
        outcome: kind ? statuses[decisionStatus[kind]] : '',
        url: baseUrl + urls.reviewerDashboard,
      }),
  )
  await tellPeople(
    { trx, manuscript, event: `${event}:cancelled`, kind: 'assignment_cancelled' },
    await cancelledBy(trx, decisionId),
    (name) => assignmentCancelled({ ...blind, name }),
  )
}

/** The job at the end of the hold. */
export async function releaseDecision(
  context: Context,
  { decisionId }: { decisionId: string },
): Promise<void> {
  const manuscriptId = await manuscriptOfDecision(context.db, decisionId)
  if (!manuscriptId) return
  await context.db.transaction().execute((trx) => release(context, trx, manuscriptId, decisionId))
}
