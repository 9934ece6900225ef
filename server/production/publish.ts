import type { z } from 'zod'
import { invalid, Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { OpenCheck } from '#domain/schemas/checks.ts'
import type { publishInput } from '#domain/schemas/production.ts'
import { urls } from '#domain/urls.ts'
import { articlePublished } from '#emails/production.ts'
import type { Context } from '../context.ts'
import type { Queryable, Trx } from '../db/client.ts'
import { currentRehearsal } from '../db/rehearsal.ts'
import { siteChanged } from '../db/site-changed.ts'
import { articleKeys } from '../files/article-keys.ts'
import { type Acting, act, move, requireEditor, see } from '../workflow/act.ts'
import type { ManuscriptRow } from '../workflow/queries.ts'
import { aboutOf, tellAuthors } from '../workflow/tell.ts'
import { tellOfArticle } from '../workflow/webhook-queries.ts'
import { articleColumns, contributorOf } from './article-columns.ts'
import { articleContent } from './article-content.ts'
import { articlePartsOf } from './article-parts.ts'
import { runChecks } from './checks/run.ts'
import { type PreparedFormats, prepareFormats, publishFormats, recordFormats } from './formats/publication.ts'
import { findIssue, type IssueKey, publishEntry } from './issues/queries.ts'
import { peerReviewOf } from './peer-review/collect.ts'
import { savePublished } from './peer-review/queries.ts'
import { currentGalley, ensureIssue, insertArticle, insertContributors } from './queries.ts'
import { deletePlan } from './schedule/queries.ts'

/** If `category` is missing, the article gets the category of its record. */
type Input = Omit<z.output<typeof publishInput>, 'category'> & { category?: string }

/** Throws if a point that must be settled is open. With a reason, only checks of integrity are enforced. */
function requireChecks(open: readonly OpenCheck[], reason: string | undefined): void {
  const issues = (weight: OpenCheck['weight']) =>
    open
      .filter((check) => check.weight === weight)
      .map(({ field, message }) => ({ path: field ?? 'overrideReason', message }))
  const integrity = issues('integrity')
  if (integrity.length > 0) throw new Refusal('invalid', integrity[0]?.message ?? '', integrity)
  const must = issues('must')
  if (must.length === 0 || reason) return
  throw new Refusal(
    'invalid',
    'Some checks before publication have not passed. Resolve them, or give a reason for publishing anyway.',
    must,
  )
}

/**
 * Returns what has to be settled, or published with a reason, as things are now. Integrity is left out: it is judged
 * when the article is published, and no reason helps.
 */
export async function openMusts(
  context: Context,
  db: Queryable,
  manuscript: ManuscriptRow,
  input: Input,
): Promise<OpenCheck[]> {
  const { open } = await runChecks(context, db, manuscript, plannedPlacement(input, context.clock.now()))
  return open.filter(({ weight }) => weight === 'must')
}

/**
 * Publishes the manuscript as an article. Once the transaction commits, the article is on the site, in search
 * and in feeds.
 */
export async function publish(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  input: Input,
): Promise<string> {
  if (currentRehearsal()) return rehearsePublication(context, viewer, manuscriptId, input)
  const publication = await preparePublication(context, viewer, manuscriptId, input)
  return act(context, viewer, manuscriptId, 'publish', (acting) =>
    publishPrepared(context, acting, publication),
  )
}

/**
 * Queues the e-mails of the publication, to be read before. Formats are not made: they take long, and files do not
 * belong to the transaction.
 */
async function rehearsePublication(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  input: Input,
): Promise<string> {
  return act(context, viewer, manuscriptId, 'publish', async (acting) => {
    const { trx, manuscript } = acting
    const plan = plannedPlacement(input, context.clock.now())
    const { open } = await runChecks(context, trx, manuscript, plan)
    requireChecks(open, input.overrideReason)
    const { placement } = await articlePartsOf(context, trx, manuscript, plan, [])
    await announce(context, acting, plan, placement)
    return placement.address
  })
}

/** Everything that is prepared before the transaction that publishes. */
export interface PreparedPublication {
  input: Input
  plan: ReturnType<typeof plannedPlacement>
  prepared: PreparedFormats | null
}

export async function preparePublication(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  input: Input,
): Promise<PreparedPublication> {
  const plan = plannedPlacement(input, context.clock.now())
  return { input, plan, prepared: await prepare(context, viewer, manuscriptId, input, plan) }
}

/** Publishes within a transaction, after running the same checks again. */
export async function publishPrepared(
  context: Context,
  acting: Acting,
  { input, plan, prepared }: PreparedPublication,
): Promise<string> {
  const { trx, manuscript, now } = acting
  const manuscriptId = manuscript.id
  const { open } = await runChecks(context, trx, manuscript, plan)
  requireChecks(open, input.overrideReason)
  const { volume, issue, pages, published } = plan
  // Without a text there is no page or file that could contain it.
  const peerReview = prepared ? await peerReviewOf(context, trx, manuscript.id) : []
  const parts = await articlePartsOf(context, trx, manuscript, plan, peerReview)
  const { placement, authors: people } = parts
  const { address: articleId, doi } = placement
  const made = await publishFormats(context, trx, manuscript, plan, prepared, articleId)
  const pdfKey = made.pdfKey ?? (await keepGalley(context, acting, articleId))
  if (volume !== null && issue !== null) await openIssue(trx, { volume, issue }, published)
  const contributors = people.map(contributorOf)
  const content = await articleContent(context, trx, articleId, parts)
  const inserted = await insertArticle(trx, {
    ...articleColumns(parts),
    ...content,
    id: articleId,
    manuscriptId,
    ...{ volume, issue, pages, doi },
    publishedDate: published,
    receivedDate: manuscript.submittedAt.slice(0, 10),
    revisedDate: placement.revised,
    acceptedDate: manuscript.acceptedAt?.slice(0, 10) ?? null,
    pdfKey,
    epubKey: made.epubKey ?? null,
  })
  if (!inserted)
    throw invalid('doi', doi ? `${doi} belongs to another article` : 'Its address belongs to another article')
  await insertContributors(trx, articleId, contributors)
  if (peerReview.length > 0) await savePublished(trx, manuscriptId, peerReview)
  await recordFormats(trx, articleId, prepared, now)
  await publishEntry(trx, manuscriptId, articleId, { volume, issue })
  await deletePlan(trx, manuscriptId)
  await move(acting, 'publish', {
    articleId,
    notes: input.overrideReason ?? null,
    details: { articleId, doi, ...(input.overrideReason && { override: input.overrideReason }) },
  })
  await announce(context, acting, plan, placement)
  await tellOfArticle(
    trx,
    context.config,
    { manuscript, articleId, doi, title: manuscript.title, publishedDate: published },
    now,
  )
  await siteChanged(trx)
  return articleId
}

/** Tells the authors that their article is published. */
async function announce(
  context: Context,
  { trx, manuscript, authors }: Acting,
  { volume, issue, pages }: ReturnType<typeof plannedPlacement>,
  { address, doi }: { address: string; doi: string | null },
): Promise<void> {
  const about = await aboutOf(context, manuscript)
  const place = volume === null ? '' : ` ${volume} (${issue})${pages === null ? '' : `, ${pages}`}`
  const citation = `${about.journal}${place}.${doi === null ? '' : ` https://doi.org/${doi}`}`
  const url = context.config.baseUrl + urls.article(address)
  await tellAuthors({ trx, manuscript, event: `published:${address}` }, authors, (name) =>
    articlePublished({ ...about, name, citation, url }),
  )
}

/**
 * Creates or publishes the issue together with its article. Refused if the issue is scheduled, because a
 * scheduled issue is published as a whole.
 */
async function openIssue(trx: Trx, key: IssueKey, published: string): Promise<void> {
  if ((await findIssue(trx, key, { lock: true }))?.publishAt)
    throw new Refusal('conflict', 'This issue is scheduled for publication. Cancel that first.')
  await ensureIssue(trx, key.volume, key.issue, published)
}

/** Returns where and when the article is published. */
function plannedPlacement(
  { volume, issue, pages, doi, address, category, isOpenAccess, publishedDate }: Input,
  now: Date,
) {
  const published = publishedDate ?? now.toISOString().slice(0, 10)
  return { volume, issue, pages, doi: doi ?? undefined, address, category, isOpenAccess, published }
}

/** Makes the PDF and EPUB. Runs the checks beforehand, although the publication runs them again. */
async function prepare(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  input: Input,
  plan: ReturnType<typeof plannedPlacement>,
): Promise<PreparedFormats | null> {
  const { db } = context
  const manuscript = await publishable(db, viewer, manuscriptId)
  // Nothing is prepared, because the action will refuse this and give the reason.
  if (!manuscript) return null
  try {
    requireChecks((await runChecks(context, db, manuscript, plan)).open, input.overrideReason)
  } catch (refusal) {
    // If somebody else has just published it, the checks find its own article, which is not the reason.
    if (!(await publishable(db, viewer, manuscriptId))) return null
    throw refusal
  }
  return prepareFormats(context, manuscript, plan, input.overrideReason)
}

/** Returns the manuscript as it is now, or null if its state does not allow a publication. */
async function publishable(
  db: Queryable,
  viewer: Viewer,
  manuscriptId: string,
): Promise<ManuscriptRow | null> {
  const seen = await see(db, viewer, manuscriptId)
  requireEditor(seen)
  const { status, stage, held } = seen.manuscript
  return status === 'accepted' && stage === 'production' && !held ? seen.manuscript : null
}

/**
 * Copies the galley to the article's own storage key, so that deleting a manuscript's files never removes a
 * published PDF.
 */
async function keepGalley(
  context: Context,
  { trx, manuscript }: Acting,
  articleId: string,
): Promise<string | null> {
  const galley = await currentGalley(trx, manuscript.id)
  if (!galley) return null
  const key = articleKeys.pdf(articleId)
  await context.files.put(key, await context.files.get(galley.storageKey))
  return key
}
