import { decisionKinds, decisionStatus } from '#domain/manuscript/decision.ts'
import { statuses } from '#domain/manuscript/manuscript.ts'
import type { EditedMail } from '#domain/schemas/mails.ts'
import { urls } from '#domain/urls.ts'
import { assignmentCancelled, reviewOutcome } from '#emails/review.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/client.ts'
import { withEdits } from '../db/rehearsal.ts'
import { cancelledBy, completeReturnedBy, reviewersOfRound } from '../workflow/assignment-queries.ts'
import { authorsOf, lockManuscript } from '../workflow/queries.ts'
import { blindAboutOf, tellAuthors, tellPeople } from '../workflow/tell.ts'
import { tellWebhooks } from '../workflow/webhook-queries.ts'
import { letterMail } from './letter-mail.ts'
import { pointsOfDecision } from './point-queries.ts'
import { deleteDraftOf, manuscriptOfDecision, markReleased, releaseReviews } from './queries.ts'
import { giveNumbers } from './reviewer-numbers.ts'

/**
 * Ends the hold of a decision. Letter, status and reviews become visible to the authors together, exactly
 * once.
 */
export async function release(
  context: Context,
  trx: Trx,
  manuscriptId: string,
  decisionId: string,
): Promise<void> {
  // Locks the manuscript first, as every action does, so that a concurrent undo has to wait.
  const manuscript = await lockManuscript(trx, manuscriptId)
  const decision = await markReleased(trx, decisionId, context.clock.now())
  if (!decision || !manuscript) return
  await deleteDraftOf(trx, decisionId)
  await completeReturnedBy(trx, decisionId)
  const reviewTexts = decision.reviewTexts as Record<string, string>
  await releaseReviews(trx, decisionId, decision.reviewIds, reviewTexts)
  await giveNumbers(trx, manuscript.id, decision.reviewIds)
  await tellWebhooks(
    trx,
    'decision.released',
    {
      ...{ manuscriptId, number: manuscript.number },
      ...{ decision: decision.kind, round: decision.round },
    },
    context.clock.now(),
  )
  const event = `decision:${decisionId}`
  const authors = await authorsOf(trx, [manuscript.id])
  const blind = await blindAboutOf(context, manuscript, authors)
  const { baseUrl } = context.config
  const kind = decisionKinds.find((known) => known === decision.kind)
  if (!kind) throw new Error(`There is no decision of the kind ${decision.kind}`)
  const points = await pointsOfDecision(trx, decisionId)
  const mail = await letterMail(context, trx, manuscript, { ...decision, kind, reviewTexts, points })
  await withEdits(decision.mails as unknown as EditedMail[], async () => {
    await tellAuthors({ trx, manuscript, event }, authors, () => mail)
    await tellPeople(
      { trx, manuscript, event: `${event}:reviewer` },
      // A return for technical fixes is no outcome of the reviews, which a reopened manuscript may have.
      kind === 'return_for_fixes' ? [] : await reviewersOfRound(trx, manuscript.id, decision.round),
      (name) =>
        reviewOutcome({
          ...blind,
          name,
          outcome: statuses[decisionStatus[kind]],
          url: baseUrl + urls.reviewerDashboard,
        }),
    )
    await tellPeople(
      { trx, manuscript, event: `${event}:cancelled` },
      await cancelledBy(trx, decisionId),
      (name) => assignmentCancelled({ ...blind, name }),
    )
  })
}

/** The job that runs when the hold ends. */
export async function releaseDecision(
  context: Context,
  { decisionId }: { decisionId: string },
): Promise<void> {
  const manuscriptId = await manuscriptOfDecision(context.db, decisionId)
  if (!manuscriptId) return
  await context.db.transaction().execute((trx) => release(context, trx, manuscriptId, decisionId))
}
