import { createHash } from 'node:crypto'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../db/client.ts'
import type { FormatJournal, FormatName, Formats, FormatsOrder } from '../../documents/index.ts'
import { engravingSvg } from '../../http/engraving/engraving.ts'
import type { ManuscriptRow } from '../../workflow/queries.ts'
import { articlePartsOf } from '../article-parts.ts'
import { hasText } from '../article-text.ts'
import { type ArticleParts, articleXmlOf, type Placement } from '../article-xml.ts'
import { findVersion, mediaOf } from '../text-queries.ts'

/** Raised with every change of the templates, so that files made by an earlier one are made again. */
const templateVersion = 1

/** What an article's formats are made from. */
export interface FormatSource {
  xml: string
  pictures: { name: string; mediaType: string; storageKey: string }[]
  journal: FormatJournal
  /** Hash of all that decides what the files contain. */
  hash: string
  versionId: string | null
  isProof: boolean
}

/** The source of a manuscript's proofs, from its newest version; null without a valid one that has a text. */
export async function proofSource(
  context: Context,
  db: Queryable,
  manuscript: ManuscriptRow,
): Promise<FormatSource | null> {
  const version = await findVersion(db, manuscript.id)
  if (!hasText(version)) return null
  // A proof shows no date of publication, so that it does not change from day to day.
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
  const parts = await articlePartsOf(context, db, manuscript, planned)
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
  return { xml, pictures, journal, versionId, isProof, hash: hashOf(xml, pictures, journal, isProof) }
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

/** The journal as the formats show it. `seed` determines the line pattern of the article. */
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

/** Makes the formats in a document process. Throws only where a later attempt may succeed. */
export async function makeFormats(
  { documents, files }: Pick<Context, 'documents' | 'files'>,
  source: FormatSource,
  formats: FormatName[],
  now: Date,
): Promise<Formats> {
  const order: FormatsOrder = {
    ...{ xml: source.xml, journal: source.journal, isProof: source.isProof, formats },
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
    const reason = reasons[code ?? ''] ?? 'It could not be made: the typesetter ended unexpectedly.'
    const failures = Object.fromEntries(formats.map((format) => [format, reason]))
    return { pdf: null, epub: null, pages: null, failures, problems: [] }
  }
}

const reasons: Record<string, string> = {
  timeout: 'It took too long to make. Divide very long tables, or reduce the number of formulas.',
  memory: 'It needs too much memory. Reduce the size of its pictures.',
}
