import { Refusal } from '#domain/errors.ts'
import { mayChangeConsent } from '#domain/manuscript/peer-review.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { PeerReviewView } from '#domain/schemas/peer-review.ts'
import type { Context } from '../../context.ts'
import {
  type Acting,
  lockAndSee,
  recordHistory,
  requireReviewersShown,
  type Seen,
  see,
  shownTo,
} from '../../workflow/act.ts'
import { peerReviewOffer } from '../../workflow/peer-review.ts'
import { hasText } from '../article-text.ts'
import { requireAuthor } from '../proofing/view.ts'
import { findVersion } from '../text-queries.ts'
import { consentsOf } from './collect.ts'
import { releasedReports, saveChoice, saveConsent } from './queries.ts'

/** Returns what authors or editors see about the publication of the peer review. Authors learn nothing about reviewers. */
export async function peerReviewView(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
): Promise<PeerReviewView> {
  const { db } = context
  const seen = await see(db, viewer, manuscriptId)
  if (seen.standing !== 'editor') requireAuthor(seen)
  const { isOffered, authorsAgree } = await peerReviewOffer(context, db, manuscriptId)
  const view = { isOffered, authorsAgree, mayChange: mayChangeConsent(shownTo(seen).status) }
  if (seen.standing !== 'editor' || seen.reviewersHidden) return { ...view, reviewers: null }
  const consents = consentsOf(await releasedReports(db, manuscriptId))
  const agreed = consents.filter(({ agrees }) => agrees)
  const isWhole = hasText(await findVersion(db, manuscriptId))
  return {
    ...view,
    reviewers: {
      count: consents.length,
      agreed: agreed.length,
      signed: agreed.filter(({ name }) => name).length,
      hasText: isWhole,
      willBePublished:
        isOffered &&
        isWhole &&
        authorsAgree === true &&
        consents.length > 0 &&
        agreed.length === consents.length,
    },
  }
}

/** Stores the authors' answer. The last answer of any author counts, until the article is published. */
export async function answerForAuthors(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  { agreed }: { agreed: boolean },
): Promise<void> {
  await changing(context, viewer, manuscriptId, requireAuthor, async (acting) => {
    const { trx, now } = acting
    await saveConsent(trx, manuscriptId, { authorsAgree: agreed, answeredBy: viewer.id, answeredAt: now })
    const notes = agreed ? 'The peer review may be published.' : 'The peer review may not be published.'
    await recordHistory(acting, {
      ...{ action: 'peer_review_consent', side: 'author', visibleToAuthors: true },
      ...{ notes, authorNotes: notes },
    })
  })
}

/** Stores the editors' choice whether the peer review of this article is published, if everybody agrees. */
export async function choosePeerReview(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  { published }: { published: boolean },
): Promise<void> {
  await changing(context, viewer, manuscriptId, requireReviewersShown, async (acting) => {
    await saveChoice(acting.trx, manuscriptId, published)
    await recordHistory(acting, {
      ...{ action: 'peer_review_choice', side: 'editor', visibleToAuthors: false },
      notes: published
        ? 'The peer review is published if everybody agrees.'
        : 'The peer review is not published.',
    })
  })
}

async function changing(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  requirePerson: (seen: Seen) => void,
  run: (acting: Acting) => Promise<void>,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const acting = await lockAndSee(context, trx, viewer, manuscriptId)
    requirePerson(acting)
    if (!mayChangeConsent(shownTo(acting).status))
      throw new Refusal('conflict', 'This can be changed only until the article is published.')
    await run(acting)
  })
}
