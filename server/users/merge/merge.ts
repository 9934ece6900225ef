import { raisedTo } from '#domain/account/account.ts'
import { Refusal } from '#domain/errors.ts'
import { cmsMessages } from '#domain/journal/cms.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { CmsUserView } from '#domain/schemas/cms.ts'
import type { MergePreview } from '#domain/schemas/merge.ts'
import { accountMerged, accountTakenOver } from '#emails/account.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Trx } from '../../db/client.ts'
import { queueEmail } from '../../mail/queue.ts'
import { audit } from '../../workflow/record.ts'
import { personPage } from '../person.ts'
import { findUser } from '../queries.ts'
import { moveAccount } from './move-queries.ts'
import {
  countDrafts,
  factsOf,
  hasHiddenReviews,
  identifiersOf,
  lockPair,
  type Overlap,
  overlapsOf,
  type Pair,
} from './queries.ts'

/**
 * Depends on what the administrator wrote and on nothing else: a refusal because of what one of the accounts reviewed would
 * tell an author who that was (decision 0219).
 */
async function refuseAuthors(db: Queryable, viewer: Viewer): Promise<void> {
  if (await hasHiddenReviews(db, viewer)) throw new Refusal('conflict_of_interest', cmsMessages.mergeByAuthor)
}

/** Why these accounts cannot be merged; null if they can. */
async function problemOf(db: Queryable, viewerId: string | null, pair: Pair, overlaps: Overlap[]) {
  const accounts = await factsOf(db, pair)
  const keep = accounts.find(({ id }) => id === pair.keep)
  const other = accounts.find(({ id }) => id === pair.merge)
  if (!keep || !other) return cmsMessages.mergeGone
  if (pair.keep === pair.merge) return cmsMessages.mergeSame
  if (pair.keep === viewerId || pair.merge === viewerId) return cmsMessages.mergeOwn
  if (keep.mergedInto || other.mergedInto) return cmsMessages.mergeAgain
  if (!keep.isActive) return cmsMessages.mergeIntoInactive
  // An account that exists for one review is hidden from that manuscript's authors. It must not come to light by a merge.
  if (keep.invitedFor && !other.invitedFor) return cmsMessages.mergeOtherWay
  const numbers = (kind: Overlap['kind']) =>
    overlaps.filter((one) => one.kind === kind).map(({ manuscript }) => manuscript.number)
  const own = numbers('author_reviews')
  if (own.length > 0) return cmsMessages.mergeAuthorReviews(own)
  const twice = numbers('invited_twice')
  if (twice.length > 0) return cmsMessages.mergeInvitedTwice(twice)
  return null
}

/** Returns what a merge would do, or why it cannot be done. */
export async function mergePreview(db: Queryable, viewer: Viewer, pair: Pair): Promise<MergePreview> {
  await refuseAuthors(db, viewer)
  const keep = await personPage(db, viewer, pair.keep)
  const merged = await personPage(db, viewer, pair.merge)
  const overlaps = await overlapsOf(db, pair)
  const [problem, identifiers, drafts] = await Promise.all([
    problemOf(db, viewer.id, pair, overlaps),
    identifiersOf(db, pair.merge),
    countDrafts(db, pair.merge),
  ])
  return { problem, merged, role: raisedTo(keep.role, merged.role), identifiers, drafts, overlaps }
}

/** Merges an account into another. This cannot be undone. Both addresses are told. */
export async function mergeAccounts(context: Context, viewer: Viewer, pair: Pair): Promise<CmsUserView> {
  return context.db.transaction().execute(async (trx) => {
    await refuseAuthors(trx, viewer)
    await lockPair(trx, pair)
    for (const id of [pair.merge, pair.keep]) await personPage(trx, viewer, id)
    await carryOut(context, trx, pair, viewer.id)
    const after = await findUser(trx, viewer, pair.keep)
    if (!after) throw new Refusal('not_found')
    return after
  })
}

/**
 * Merges for whoever runs the server and can read its database anyway: for journals in which every administrator is an author
 * of something that went to reviewers (decision 0244).
 */
export async function mergeByCommand(context: Merging & Pick<Context, 'db'>, pair: Pair): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    await lockPair(trx, pair)
    await carryOut(context, trx, pair, null)
  })
}

type Merging = Pick<Context, 'clock' | 'settings'> & { config: Pick<Context['config'], 'baseUrl'> }

async function carryOut(context: Merging, trx: Trx, pair: Pair, actorId: string | null): Promise<void> {
  const problem = await problemOf(trx, actorId, pair, await overlapsOf(trx, pair))
  if (problem) throw new Refusal('conflict', problem)
  await moveAccount(trx, pair)
  await tell(context, trx, pair)
  await audit(
    trx,
    // Without figures: how many reviews were moved is nothing for authors who read the log.
    { actorId, action: 'users_merged', subject: ['user', pair.keep], at: context.clock.now() },
    { merged: pair.merge },
  )
}

async function tell({ config, settings }: Merging, trx: Trx, pair: Pair): Promise<void> {
  const { journal } = await settings()
  const accounts = await factsOf(trx, pair)
  const keep = accounts.find(({ id }) => id === pair.keep)
  const merged = accounts.find(({ id }) => id === pair.merge)
  if (!keep || !merged) return
  const about = { journal: journal.title, url: `${config.baseUrl}/contact` }
  await queueEmail(trx, {
    eventKey: `merged:${pair.merge}`,
    to: merged.email,
    message: accountMerged({ ...about, username: merged.username }),
  })
  await queueEmail(trx, {
    eventKey: `took-over:${pair.merge}`,
    to: keep.email,
    userId: keep.id,
    message: accountTakenOver({ ...about, username: keep.username, other: merged.email }),
  })
}
