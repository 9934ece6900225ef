import type { ExportedArticle } from '#domain/schemas/exported-article.ts'
import { urls } from '#domain/urls.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/client.ts'
import { articleKeys } from '../files/article-keys.ts'
import { describe } from '../http/errors.ts'
import { parseJats } from '../jats/parse.ts'
import { referenceViews } from '../jats/reference-view.ts'
import { escapeXml } from '../jats/xml.ts'
import { addressOf, otherAddress } from './address.ts'
import { textOfJats } from './article-of-jats.ts'
import { type Covers, issueKey } from './covers.ts'
import { type Reading, type StoredFiles, storeFiles } from './files.ts'
import { frontHtmlOf } from './front-html.ts'
import { completeIssue } from './issue-queries.ts'
import { type OwnParts, storeOwnParts } from './own-article.ts'
import {
  concernedBy,
  insertNotice,
  insertUsage,
  isAsWritten,
  noteAsWritten,
  raiseUsage,
  replaceVersions,
  setOwnFields,
} from './own-queries.ts'
import { withReferences } from './pdf-references.ts'
import type { PreparedArticle } from './prepare.ts'
import { takenIds } from './queries.ts'
import {
  type ArticleRow,
  deleteContributors,
  indexNew,
  insertArticles,
  insertContributors,
  insertIssues,
  insertOldAddresses,
  recordImported,
  snapshotOf,
  updateArticle,
} from './write-queries.ts'

/** A record that is taken: a new article, or the one that it updates. */
export interface Taken {
  position: number
  prepared: PreparedArticle
  /** The article to update; null for a new one. */
  targetId: string | null
}

/** An article with its files stored, ready to be written in a transaction. */
export interface Ready extends Taken {
  articleId: string
  row: ArticleRow
  files: StoredFiles
  /** What an export of this program says besides. */
  own: (OwnParts & { record: ExportedArticle }) | null
}

export interface Settled {
  position: number
  result: 'done' | 'failed' | 'kept'
  problem: string | null
  targetId: string | null
  before?: unknown
  /** What the report says of it besides what the dry run found. */
  notes?: readonly string[]
}

type Stores = Pick<Context, 'db' | 'files' | 'documents' | 'log'>

/** Gives each new article a free address, also among those of the same batch. */
export async function withAddresses(
  { db }: Pick<Context, 'db'>,
  batch: readonly Taken[],
): Promise<(Taken & { articleId: string })[]> {
  const wanted = batch.map(
    ({ prepared, targetId }) => targetId ?? prepared.found.own?.record.id ?? addressOf(prepared),
  )
  const taken = await takenIds(db, wanted)
  return batch.map((one, index) => {
    const wish = wanted[index] ?? ''
    if (one.targetId !== null) return { ...one, articleId: one.targetId }
    const articleId = taken.has(wish) ? otherAddress(wish, one.prepared.key) : wish
    taken.add(articleId)
    return { ...one, articleId }
  })
}

/** Stores an article's JATS and files under keys of its own. Nothing is shown to anybody before its row is written. */
export async function makeReady(
  context: Stores,
  one: Taken & { articleId: string },
  reading: Reading,
): Promise<Ready> {
  const { articleId, prepared, targetId } = one
  const edition = targetId === null ? '' : `.${prepared.digest.slice(0, 8)}`
  const files = await storeFiles(context, articleId, prepared, reading, edition)
  const { references } = files
  const jats = references ? withReferences(prepared.jats, references) : prepared.jats
  const xml = withStoredNames(await withFormulas(context, jats), files.names)
  const jatsKey = articleKeys.jats(`${articleId}${edition}`)
  await context.files.put(jatsKey, Buffer.from(xml))
  files.keys.push(jatsKey)
  const { made } = prepared
  // Addresses of pictures are part of the page, so that it is made from the document as it is stored.
  const article = xml === prepared.jats ? made.article : parseJats(xml)
  const stored = new Map(
    [...files.names.values()].map((name) => [name, { name, ...files.pictures.get(name) }]),
  )
  const { own } = prepared.found
  const ownParts =
    own &&
    (await storeOwnParts(context, articleId, own, {
      ...{ pictures: stored, keys: files.keys, problems: files.problems },
    }))
  const frontInFields = own?.record.article.frontInFields ?? false
  const fullTextHtml = textOfJats(article, articleId, stored, { frontInFields })
  const frontHtml = frontHtmlOf(article, {
    ...{ id: articleId, row: made.row, pictures: stored, hasText: fullTextHtml !== null, frontInFields },
  })
  const row: ArticleRow = {
    ...made.row,
    id: articleId,
    ...(article !== made.article && { referenceList: JSON.stringify(referenceViews(article.references)) }),
    fullTextPlain: made.row.fullTextPlain ?? files.pdfText,
    ...{ frontInFields, fullTextHtml },
    frontHtml: frontHtml && JSON.stringify(frontHtml),
    jatsKey,
    pdfKey: files.pdfKey,
  }
  return { ...one, row, files, own: own && ownParts && { record: own.record, ...ownParts } }
}

/** The document with its formulas as browsers set them. One that takes too long is stored as it is. */
async function withFormulas({ documents, log }: Stores, jats: string): Promise<string> {
  if (!jats.includes('<tex-math')) return jats
  try {
    return await documents.withMathMl(jats)
  } catch (cause) {
    log.warn({ error: describe(cause) }, 'formulas of an imported article stay TeX')
    return jats
  }
}

function withStoredNames(jats: string, names: ReadonlyMap<string, string>): string {
  return [...names].reduce(
    (xml, [given, stored]) => xml.replaceAll(`xlink:href="${escapeXml(given)}"`, `xlink:href="${stored}"`),
    jats,
  )
}

/** Writes new articles with everything that belongs to them, in one transaction. */
export async function writeNew(
  trx: Trx,
  importId: string,
  batch: readonly Ready[],
  covers: Covers,
  now: Date,
): Promise<Settled[]> {
  await insertIssues(trx, issuesOf(batch))
  const inserted = await insertArticles(
    trx,
    batch.map(({ row }) => row),
  )
  const written = batch.filter(({ articleId }) => inserted.has(articleId))
  await insertContributors(trx, written.flatMap(contributorRows))
  for (const { articleId, own, prepared } of written) {
    if (own) await writeOwn(trx, articleId, own)
    await raiseUsage(trx, articleId, prepared.found.usage)
  }
  await completeIssues(trx, importId, written, covers, now)
  await indexNew(trx, [...inserted], now)
  await noteWritten(trx, importId, written, now)
  for (const { articleId, own } of written) await writeNotice(trx, articleId, own, now)
  return batch.map(({ articleId, position, files, prepared }) =>
    inserted.has(articleId)
      ? {
          ...{ position, result: 'done' as const, targetId: articleId, notes: files.notes },
          problem: files.problems.join('\n') || null,
        }
      : {
          ...{ position, result: 'failed' as const, targetId: null },
          problem: `The DOI ${prepared.made.row.doi ?? ''} or the address ${articleId} was given to another article in the meantime. Check again.`,
        },
  )
}

/** Updates one article, unless somebody has edited it here since it was looked at. */
export async function writeChange(
  trx: Trx,
  importId: string,
  one: Ready,
  { written, overwrites }: { written: string | null; overwrites: boolean },
  now: Date,
): Promise<Settled> {
  const { articleId, position, row, files } = one
  const before = await snapshotOf(trx, articleId)
  if (!before || (!overwrites && before.state !== written))
    return {
      ...{ position, result: 'kept', targetId: articleId },
      problem: 'It was edited here in the meantime and stays as it is.',
    }
  const { id: _, ...columns } = row
  await insertIssues(trx, issuesOf([one]))
  // A PDF that the source no longer has stays.
  await updateArticle(
    trx,
    { ...columns, pdfKey: columns.pdfKey ?? (before.article.pdf_key as string | null) },
    articleId,
  )
  await deleteContributors(trx, articleId)
  await insertContributors(trx, contributorRows(one))
  if (one.own) await writeOwn(trx, articleId, one.own)
  await raiseUsage(trx, articleId, one.prepared.found.usage)
  await noteWritten(trx, importId, [one], now)
  await writeNotice(trx, articleId, one.own, now)
  const { notes } = files
  return {
    ...{ position, result: 'done', targetId: articleId, before, notes },
    problem: files.problems.join('\n') || null,
  }
}

async function writeOwn(trx: Trx, articleId: string, own: NonNullable<Ready['own']>): Promise<void> {
  await setOwnFields(trx, articleId, own.record, own.epubKey)
  await replaceVersions(trx, articleId, own.versions)
  await insertUsage(trx, articleId, own.record.usage)
}

/** Links a notice with its article, which stays as the import wrote it. */
async function writeNotice(trx: Trx, noticeId: string, own: Ready['own'], now: Date): Promise<void> {
  const notice = own?.record.notice
  if (!notice || (await concernedBy(trx, noticeId))) return
  const asWritten = await isAsWritten(trx, notice.articleId)
  await insertNotice(trx, noticeId, notice, now)
  await noteAsWritten(trx, noticeId)
  if (asWritten) await noteAsWritten(trx, notice.articleId)
}

/** Gives the issues of the batch what their pages show besides. */
async function completeIssues(
  trx: Trx,
  importId: string,
  batch: readonly Ready[],
  covers: Covers,
  now: Date,
): Promise<void> {
  for (const { row, prepared } of batch) {
    const { issue } = prepared.found
    if (!issue || row.volume === null || row.issue === null) continue
    const { sections, editorial } = issue
    const parts = { sections, editorial, cover: covers.get(issueKey(row)) ?? null }
    await completeIssue(trx, importId, { volume: row.volume, issue: row.issue, ...parts }, now)
  }
}

const contributorRows = ({ articleId, prepared }: Ready) =>
  prepared.made.contributors.map((person, orderIndex) => ({ ...person, articleId, orderIndex }))

async function noteWritten(trx: Trx, importId: string, batch: readonly Ready[], now: Date): Promise<void> {
  const records = batch.map(({ prepared: { key, digest, found }, articleId }) => ({
    ...{ kind: 'article', key, digest, targetId: articleId, source: found.place },
  }))
  await recordImported(trx, importId, records, now)
  const addresses = batch.flatMap(({ prepared, articleId, row }) =>
    prepared.found.oldAddresses.flatMap(({ path, to }) => {
      if (to === 'issue')
        return row.volume === null || row.issue === null
          ? []
          : [{ path, target: urls.issue(row.volume, row.issue) }]
      return [
        { path, target: to === 'pdf' && row.pdfKey ? urls.articlePdf(articleId) : urls.article(articleId) },
      ]
    }),
  )
  await insertOldAddresses(trx, importId, addresses)
}

function issuesOf(batch: readonly Ready[]) {
  const issues = new Map<
    string,
    { volume: number; issue: number; publishedDate: string; title: string | null }
  >()
  for (const { row, prepared } of batch) {
    if (row.volume === null || row.issue === null) continue
    const key = `${row.volume}/${row.issue}`
    const known = issues.get(key)
    const stated = prepared.found.own?.record.issue
    const publishedDate = stated?.publishedDate ?? row.publishedDate
    if (!known || publishedDate < known.publishedDate)
      issues.set(key, {
        ...{ volume: row.volume, issue: row.issue, publishedDate },
        title: known?.title ?? stated?.title ?? prepared.made.article.issueTitle,
      })
  }
  // In one order, so that two imports do not wait for each other.
  return [...issues.values()].toSorted((a, b) => a.volume - b.volume || a.issue - b.issue)
}
