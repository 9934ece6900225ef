import { decisionStatus } from '#domain/decision.ts'
import { statuses } from '#domain/manuscript.ts'
import { urls } from '#domain/urls.ts'
import { assignmentCancelled, decisionLetter, reviewOutcome } from '#emails/manuscript.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/client.ts'
import { queueEmail } from '../mail/queue.ts'
import { cancelledBy } from '../workflow/assignment-queries.ts'
import { titleFor } from '../workflow/blinding.ts'
import { personName } from '../workflow/people.ts'
import { authorsOf, lockManuscript } from '../workflow/queries.ts'
import { manuscriptOfDecision, markReleased, releaseReviews, reviewersOfRound } from './queries.ts'

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
  const { journal } = await context.settings()
  const authors = await authorsOf(trx, [manuscript.id])
  const about = { journal: journal.title, number: manuscript.number, title: manuscript.title }
  const told = new Set<string>()
  for (const author of authors) {
    const key = author.email.toLowerCase()
    if (told.has(key)) continue
    told.add(key)
    await queueEmail(trx, {
      eventKey: `decision:${decisionId}:author:${key}`,
      kind: 'decision_letter',
      to: author.email,
      manuscriptId: manuscript.id,
      message: decisionLetter({
        ...about,
        subjectWord: subjectWords[decision.kind] ?? 'decision on your manuscript',
        letter: decision.letter,
        url: context.config.baseUrl + urls.authorManuscript(manuscript.id),
      }),
    })
  }
  const outcomes: Record<string, string> = {
    accept: statuses[decisionStatus.accept],
    revisions: statuses[decisionStatus.revisions],
    reject: statuses[decisionStatus.reject],
  }
  const reviewerAbout = { ...about, title: titleFor(manuscript, authors) }
  for (const reviewer of await reviewersOfRound(trx, manuscript.id, decision.round))
    await queueEmail(trx, {
      eventKey: `decision:${decisionId}:reviewer:${reviewer.id}`,
      kind: 'review_outcome',
      to: reviewer.email,
      userId: reviewer.id,
      manuscriptId: manuscript.id,
      message: reviewOutcome({
        ...reviewerAbout,
        name: personName(reviewer),
        outcome: outcomes[decision.kind] ?? '',
        url: context.config.baseUrl + urls.reviewerDashboard,
      }),
    })
  for (const reviewer of await cancelledBy(trx, decisionId))
    await queueEmail(trx, {
      eventKey: `decision:${decisionId}:cancelled:${reviewer.id}`,
      kind: 'assignment_cancelled',
      to: reviewer.email,
      userId: reviewer.id,
      manuscriptId: manuscript.id,
      message: assignmentCancelled({ ...reviewerAbout, name: personName(reviewer) }),
    })
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
