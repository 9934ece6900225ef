import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { unmarkedTitle } from '#domain/article/notice.ts'
import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import { metadataFieldNames } from '#domain/production/metadata-fields.ts'
import type { pendingChanges, recordEdit } from '#domain/schemas/published-article.ts'
import type { Context } from '../context.ts'
import type { Queryable, Trx } from '../db/client.ts'
import { siteChanged } from '../db/site-changed.ts'
import { requestArticleFormats } from '../files/rendition-queries.ts'
import { type Acting, changeAsEditor, recordHistory, requireEditor, type Seen, see } from '../workflow/act.ts'
import { insertAudit } from '../workflow/queries.ts'
import { articleColumns, contributorOf } from './article-columns.ts'
import { articleContent } from './article-content.ts'
import { articlePartsOf } from './article-parts.ts'
import type { ArticleParts } from './article-xml.ts'
import type { IssueKey } from './issues/queries.ts'
import { publishedPeerReview } from './peer-review/queries.ts'
import { ensureIssue, insertContributors } from './queries.ts'
import { findTextVersion, findVersion, mediaOf } from './text-queries.ts'
import {
  changeArticle,
  contributorsOf,
  deleteContributors,
  findPublishedRow,
  keepVersion,
  lockPublished,
  manuscriptOf,
  type PublishedRow,
} from './version-queries.ts'

type Changes = z.output<typeof pendingChanges>
type Place = { [Name in 'volume' | 'issue' | 'pages']?: PublishedRow[Name] | undefined }

/** Returns the differences between the manuscript's record and text and the published article. */
export async function changesToPublish(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
): Promise<Changes> {
  const seen = await see(context.db, viewer, manuscriptId)
  requireEditor(seen)
  const article = await findPublishedRow(context.db, publishedIdOf(seen))
  if (!article) throw new Refusal('not_found', 'Article Not Found')
  const parts = await partsFor(context, context.db, seen, article)
  return { ...(await compare(context.db, article, parts)), isRetracted: article.isRetracted }
}

/**
 * Publishes the manuscript's current record and text as the next version of its article. The previous version
 * stays readable at its own address.
 */
export async function publishVersion(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  { whatChanged }: { whatChanged: string },
): Promise<number> {
  return change(context, viewer, manuscriptId, {}, async ({ acting, article, parts, changes }) => {
    const { trx, now } = acting
    if (article.isRetracted) throw new Refusal('conflict', 'A retracted article cannot get a new version.')
    const fields = [...changes.substance, ...changes.other]
    if (fields.length === 0)
      throw new Refusal('conflict', 'Nothing has been changed since the article was published.')
    await keepVersion(trx, article.id, { by: viewer.id, now })
    const number = article.version + 1
    const content = await articleContent(context, trx, article.id, parts, number)
    await changeArticle(trx, article.id, {
      ...articleColumns(parts),
      ...content,
      // The formats of the previous version are removed, because they do not match. A job makes the new ones.
      ...{ pdfKey: null, epubKey: null },
      ...{ version: number, versionDate: now.toISOString().slice(0, 10), whatChanged },
    })
    await replaceContributors(trx, article.id, parts)
    await requestArticleFormats(trx, article.id, now, { isNew: true })
    await recordHistory(acting, {
      ...{ action: 'publish_version', side: 'editor', visibleToAuthors: true },
      notes: `Version ${number}: ${whatChanged}`,
      authorNotes: `Version ${number}: ${whatChanged}`,
      details: { articleId: article.id, version: number, changed: fields },
    })
    return number
  })
}

/**
 * Changes the published record in place, with a reason. Changes that need a notice or a new version are
 * refused.
 */
export async function editRecord(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  { reason, ...place }: z.output<typeof recordEdit>,
): Promise<string[]> {
  return change(context, viewer, manuscriptId, place, async ({ acting, article, parts, changes }) => {
    const { trx, now } = acting
    if (changes.substance.length > 0)
      throw new Refusal(
        'conflict',
        `This needs a notice or a new version, because these have changed: ${changes.substance.join(', ')}.`,
      )
    const placed = (['volume', 'issue', 'pages'] as const).filter(
      (name) => parts.placement[name] !== article[name],
    )
    const fields = [...changes.other, ...placed]
    if (fields.length === 0)
      throw new Refusal('conflict', 'Nothing has been changed since the article was published.')
    const { volume, issue, pages, published } = parts.placement
    if (volume !== null && issue !== null) await ensureIssue(trx, volume, issue, published)
    const { title: _title, abstract: _abstract, authors: _authors, ...columns } = articleColumns(parts)
    await changeArticle(trx, article.id, {
      ...columns,
      ...(await articleContent(context, trx, article.id, parts, article.version)),
      ...{ volume, issue, pages },
    })
    await replaceContributors(trx, article.id, parts)
    await requestArticleFormats(trx, article.id, now)
    await recordHistory(acting, {
      ...{ action: 'edit_record', side: 'editor', visibleToAuthors: false },
      notes: `Changed: ${fields.join(', ')}. ${reason}`,
      details: { articleId: article.id, fields, reason },
    })
    await insertAudit(trx, {
      ...{ at: now, actorId: viewer.id, action: 'article.edit' },
      ...{ subjectKind: 'article', subjectId: article.id, details: { fields, reason } },
    })
    return fields
  })
}

interface Changing {
  acting: Acting
  article: PublishedRow
  parts: ArticleParts
  changes: Pick<Changes, 'substance' | 'other'>
}

async function change<T>(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  place: Place,
  run: (changing: Changing) => Promise<T>,
): Promise<T> {
  return changeAsEditor(context, viewer, manuscriptId, async (acting) => {
    const { trx } = acting
    const article = await lockPublished(trx, publishedIdOf(acting))
    if (!article) throw new Refusal('not_found', 'Article Not Found')
    const parts = await partsFor(context, trx, acting, article, place)
    const changes = await compare(trx, article, parts)
    const result = await run({ acting, article, parts, changes })
    await siteChanged(trx)
    return result
  })
}

/**
 * Moves a published article into an issue: changes its row and its JATS and, by a job, its PDF and EPUB. Of notices, and of
 * articles that were not produced here, only the row has the place, and the files that were made from it.
 */
export async function placeInIssue(
  context: Context,
  trx: Trx,
  articleId: string,
  place: IssueKey & { pages: string | null },
): Promise<void> {
  const article = await lockPublished(trx, articleId)
  if (!article) throw new Refusal('not_found', 'Article Not Found')
  const { volume, issue, pages } = place
  const placed = { volume, issue, pages: pages ?? article.pages }
  const manuscript = await manuscriptOf(trx, articleId)
  if (!manuscript) {
    await changeArticle(trx, articleId, placed)
    await requestArticleFormats(trx, articleId, context.clock.now())
    return
  }
  const parts = await partsFor(context, trx, { manuscript }, article, placed)
  const { substance, other } = await compare(trx, article, parts)
  if (substance.length + other.length > 0)
    throw new Refusal(
      'conflict',
      `“${article.title}” has changes that are not published yet. Publish them first, so that its files and its page agree.`,
    )
  await changeArticle(trx, articleId, {
    ...(await articleContent(context, trx, articleId, parts, article.version)),
    ...placed,
  })
  await requestArticleFormats(trx, articleId, context.clock.now())
}

function publishedIdOf({ manuscript: { status, articleId } }: Pick<Seen, 'manuscript'>): string {
  if (status !== 'published' || articleId === null)
    throw new Refusal('conflict', 'This manuscript has not been published yet.')
  return articleId
}

async function partsFor(
  context: Context,
  db: Queryable,
  { manuscript }: Pick<Seen, 'manuscript'>,
  article: PublishedRow,
  place: Place = {},
): Promise<ArticleParts> {
  const placement = {
    volume: place.volume ?? article.volume,
    issue: place.issue ?? article.issue,
    pages: place.pages ?? article.pages,
    doi: article.doi,
    address: article.id,
    published: article.publishedDate,
  }
  const peerReview = await publishedPeerReview(db, manuscript.id)
  return articlePartsOf(context, db, manuscript, placement, peerReview)
}

async function replaceContributors(trx: Trx, articleId: string, { authors }: ArticleParts): Promise<void> {
  await deleteContributors(trx, articleId)
  await insertContributors(trx, articleId, authors.map(contributorOf))
}

/** Fields that may be changed without a notice. Title, abstract and authors are compared separately. */
const { title: _title, abstract: _abstract, authors: _authors, ...otherFields } = metadataFieldNames
const names: Readonly<Record<string, string>> = { ...otherFields, articleType: 'article type' }

/**
 * Returns the names of differences in two groups: those of substance, which need a notice or a new version,
 * and all others.
 */
async function compare(
  db: Queryable,
  article: PublishedRow,
  parts: ArticleParts,
): Promise<Pick<Changes, 'substance' | 'other'>> {
  const columns: Record<string, unknown> = articleColumns(parts)
  const published = await contributorsOf(db, article.id)
  const planned = parts.authors.map(contributorOf)
  const nameOf = ({ givenName, familyName }: { givenName: string; familyName: string }) => [
    givenName,
    familyName,
  ]
  const detailsOf = (all: readonly object[]) => all.map((one) => parsed({ ...one }))
  const hasText = await textChanged(db, article, parts.manuscript.id)
  const isSame = (name: string) => {
    const before = (article as Record<string, unknown>)[name]
    // If no statement was entered, the one in the text applies.
    return isDeepStrictEqual(plain(columns[name]) ?? before, before)
  }
  const sameAuthors = isDeepStrictEqual(published.map(nameOf), planned.map(nameOf))
  return {
    substance: [
      ...(unmarkedTitle(article.title) === columns.title ? [] : ['title']),
      ...(sameAuthors ? [] : ['authors']),
      ...(article.abstract === columns.abstract ? [] : ['abstract']),
      ...(hasText ? ['text, figures, tables or references'] : []),
    ],
    other: [
      ...Object.keys(names).flatMap((name) => (isSame(name) ? [] : [names[name] ?? name])),
      ...(sameAuthors && !isDeepStrictEqual(detailsOf(published), detailsOf(planned))
        ? ['details of the authors']
        : []),
    ],
  }
}

/** Parses columns with JSON, which are written as text but read as values. */
function plain(value: unknown): unknown {
  return typeof value === 'string' && /^[[{]/.test(value) ? JSON.parse(value) : value
}

function parsed(row: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(row).map(([name, value]) => [name, plain(value) ?? null]))
}

async function textChanged(db: Queryable, article: PublishedRow, manuscriptId: string): Promise<boolean> {
  const newest = await findVersion(db, manuscriptId)
  if (!newest?.jats || !newest.isValid || newest.id === article.textVersionId) return false
  // Articles published before versions were linked were made from the newest text at that time.
  if (article.textVersionId === null) return newest.madeAt > article.createdAt
  const files = async (id: string) =>
    (await mediaOf(db, id)).map(({ name, storageKey }) => `${name} ${storageKey}`)
  const published = await findTextVersion(db, article.textVersionId)
  return (
    published?.jats !== newest.jats ||
    !isDeepStrictEqual(await files(article.textVersionId), await files(newest.id))
  )
}
