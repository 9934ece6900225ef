import { createHash } from 'node:crypto'
import { urls } from '#domain/urls.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../db/client.ts'
import type { FormatJournal, FormatName, Formats, FormatsOrder } from '../../documents/index.ts'
import { engravingSvg } from '../../http/engraving/engraving.ts'
import type { ManuscriptRow } from '../../workflow/queries.ts'
import { articlePartsOf } from '../article-parts.ts'
import { hasText } from '../article-text.ts'
import { type ArticleParts, articleXmlOf, type Placement } from '../article-xml.ts'
import { peerReviewOf } from '../peer-review/collect.ts'
import { findVersion, mediaOf } from '../text-queries.ts'

/**
 * Must be increased with every change of the templates, so that files made by an earlier version are made
 * again.
 */
const templateVersion = 4

/** The input from which an article's formats are made. */
export interface FormatSource {
  xml: string
  pictures: { name: string; mediaType: string; storageKey: string }[]
  journal: FormatJournal
  /** Hash of everything that determines the content of the files. */
  hash: string
  versionId: string | null
  isProof: boolean
  /** The address below which readers find the article's supplementary files; null before publication. */
  filesUrl: string | null
}

/** The source of a manuscript's proofs, from its newest version; null without a valid one that has a text. */
export async function proofSource(
  context: Context,
  db: Queryable,
  manuscript: ManuscriptRow,
): Promise<FormatSource | null> {
  const version = await findVersion(db, manuscript.id)
  if (!hasText(version)) return null
  // Uses the version's date, so that the proof does not change from day to day. A proof shows no publication
  // date.
  const parts = await articlePartsOf(context, db, manuscript, { published: version.madeAt.slice(0, 10) })
  return sourceOf(context, db, parts, version.id, version.jats, true)
}

/** The source of the article that is published with this placement; null without a valid version that has a text. */
export async function publicationSource(
  context: Context,
  db: Queryable,
  manuscript: ManuscriptRow,
  planned: { [Name in keyof Placement]?: Placement[Name] | undefined },
): Promise<FormatSource | null> {
  const version = await findVersion(db, manuscript.id)
  if (!hasText(version)) return null
  const peerReview = await peerReviewOf(context, db, manuscript.id)
  const parts = await articlePartsOf(context, db, manuscript, planned, peerReview)
  return sourceOf(context, db, parts, version.id, version.jats, false)
}

async function sourceOf(
  context: Context,
  db: Queryable,
  parts: ArticleParts,
  versionId: string,
  jats: string,
  isProof: boolean,
): Promise<FormatSource> {
  const xml = articleXmlOf(jats, parts)
  const pictures = await mediaOf(db, versionId)
  const journal = await journalOf(context, parts.placement.doi ?? parts.manuscript.number)
  const { address } = parts.placement
  const filesUrl = isProof || !address ? null : context.config.baseUrl + urls.articleFigure(address, '')
  return {
    xml,
    pictures,
    journal,
    versionId,
    isProof,
    filesUrl,
    hash: hashOf(xml, pictures, journal, isProof),
  }
}

export function hashOf(
  xml: string,
  pictures: FormatSource['pictures'],
  journal: FormatJournal,
  isProof: boolean,
): string {
  const content = [templateVersion, xml, pictures.map((one) => [one.name, one.storageKey]), journal, isProof]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}

/** Returns the journal's data that appear in the formats. `seed` determines the article's line drawing. */
export async function journalOf(context: Pick<Context, 'settings'>, seed: string): Promise<FormatJournal> {
  const { journal, appearance } = await context.settings()
  const { title, shortTitle, publisher, issnPrint, issnOnline } = journal
  return {
    ...{ title, shortTitle, publisher, issnPrint, issnOnline },
    accent: appearance.accent ?? '#123f66',
    emblem: engravingSvg('mark', title),
    seal: engravingSvg('seal', seed),
  }
}

/** Makes the formats in a document process. Throws only if a later attempt may succeed. */
export async function makeFormats(
  { documents, files }: Pick<Context, 'documents' | 'files'>,
  source: FormatSource,
  formats: FormatName[],
  now: Date,
): Promise<Formats> {
  const order: FormatsOrder = {
    ...{ xml: source.xml, journal: source.journal, isProof: source.isProof, formats },
    filesUrl: source.filesUrl,
    modified: now.toISOString(),
    pictures: await Promise.all(
      source.pictures.map(async ({ name, mediaType, storageKey }) => ({
        ...{ name, mediaType, bytes: await files.get(storageKey) },
      })),
    ),
  }
  try {
    return await documents.formats(order)
  } catch (cause) {
    const { isTemporary, code } = cause as { isTemporary?: boolean; code?: string }
    if (isTemporary !== false) throw cause
    const reason = reasons[code ?? ''] ?? 'The typesetter ended unexpectedly. Please try again.'
    const failures = Object.fromEntries(formats.map((format) => [format, reason]))
    return { pdf: null, epub: null, pages: null, failures, problems: [] }
  }
}

const reasons: Record<string, string> = {
  timeout: 'Making the file took too long. Divide very long tables, or reduce the number of formulas.',
  memory: 'Making the file needs too much memory. Reduce the size of the pictures.',
}
