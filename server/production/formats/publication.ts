import { Refusal } from '#domain/errors.ts'
import type { Context } from '../../context.ts'
import type { Queryable, Trx } from '../../db/client.ts'
import type { FormatName, Formats } from '../../documents/index.ts'
import { articleKeys } from '../../files/article-keys.ts'
import { deleteRenditions, insertArticleRendition } from '../../files/rendition-queries.ts'
import type { ManuscriptRow } from '../../workflow/queries.ts'
import type { Placement } from '../article-xml.ts'
import { type FormatSource, makeFormats, publicationSource } from './source.ts'
import { publishedPdf } from './view.ts'

type Planned = { [Name in keyof Placement]?: Placement[Name] | undefined }

/**
 * The formats of an article that is about to be published. They are made before the transaction that
 * publishes it.
 */
export interface PreparedFormats {
  source: FormatSource
  formats: FormatName[]
  made: Formats
}

/**
 * Makes the formats with their final volume, pages and date. Returns null if the article has no text. If a
 * format fails and no reason for publishing anyway is given, publication is refused, so that an article is
 * not published with only one format by accident.
 */
export async function prepareFormats(
  context: Context,
  manuscript: ManuscriptRow,
  planned: Planned,
  reason: string | undefined,
): Promise<PreparedFormats | null> {
  const { db, clock } = context
  const source = await publicationSource(context, db, manuscript, planned)
  if (!source) return null
  const formats = await publishedFormats(db, manuscript)
  const made = await makeFormats(context, source, formats, clock.now())
  const failed = formats.filter((format) => !made[format])
  if (failed.length > 0 && !reason)
    throw new Refusal(
      'invalid',
      'The article has not been published, because one of its formats could not be made.',
      failed.map((format) => ({
        path: 'overrideReason',
        message: `${format.toUpperCase()}: ${made.failures[format] ?? 'The typesetter gave no reason. Please try again.'}`,
      })),
    )
  return { source, formats, made }
}

async function publishedFormats(db: Queryable, manuscript: ManuscriptRow): Promise<FormatName[]> {
  return (await publishedPdf(db, manuscript)) === 'made' ? ['pdf', 'epub'] : ['epub']
}

/**
 * Stores the prepared formats under the article's keys, as part of its publication. Refused if the article
 * was changed after they were made, or the other PDF was chosen.
 */
export async function publishFormats(
  context: Context,
  trx: Trx,
  manuscript: ManuscriptRow,
  planned: Planned,
  prepared: PreparedFormats | null,
  articleId: string,
): Promise<{ pdfKey?: string; epubKey?: string }> {
  const source = await publicationSource(context, trx, manuscript, planned)
  if (source?.hash !== prepared?.source.hash)
    throw new Refusal(
      'conflict',
      'The article was changed while its PDF and EPUB were being made. Please publish it again.',
    )
  const wanted = prepared ? await publishedFormats(trx, manuscript) : []
  if (wanted.length !== (prepared?.formats.length ?? 0))
    throw new Refusal(
      'conflict',
      'Another PDF was chosen while the article was being published. Please publish it again.',
    )
  await deleteRenditions(trx, { manuscriptId: manuscript.id })
  if (!prepared) return {}
  const keys: { pdfKey?: string; epubKey?: string } = {}
  for (const format of prepared.formats) {
    const bytes = prepared.made[format]
    if (!bytes) continue
    const storageKey = articleKeys.madeFormat(articleId, prepared.source.hash, format)
    await context.files.put(storageKey, bytes)
    keys[format === 'pdf' ? 'pdfKey' : 'epubKey'] = storageKey
  }
  return keys
}

/** Records the formats of an article that has just been inserted. */
export async function recordFormats(
  trx: Trx,
  articleId: string,
  prepared: PreparedFormats | null,
  madeAt: Date,
): Promise<void> {
  for (const format of prepared?.formats ?? []) {
    const bytes = prepared?.made[format]
    if (!prepared || !bytes) continue
    await insertArticleRendition(trx, articleId, format, {
      ...{ versionId: prepared.source.versionId, sourceHash: prepared.source.hash, madeAt },
      storageKey: articleKeys.madeFormat(articleId, prepared.source.hash, format),
      size: bytes.length,
      pages: format === 'pdf' ? prepared.made.pages : null,
    })
  }
}
