import { urls } from '#domain/urls.ts'
import type { Context } from '../../context.ts'
import { siteChanged } from '../../db/site-changed.ts'
import { articleKeys } from '../../files/article-keys.ts'
import {
  finishRendition,
  type RenditionFormat,
  renditionsOf,
  setArticleFiles,
} from '../../files/rendition-queries.ts'
import { descendants, parseXml } from '../../jats/xml.ts'
import { type FormatSource, hashOf, journalOf, makeFormats } from './source.ts'

/** Job that makes the formats of a published article again, for example after a retraction. */
export async function buildArticle(context: Context, { articleId }: { articleId: string }): Promise<void> {
  const { db, clock, files } = context
  const waiting = (await renditionsOf(db, { articleId })).filter(({ state }) => state === 'waiting')
  const source = waiting.length > 0 ? await articleSource(context, articleId) : null
  if (!source) return
  const now = clock.now()
  const formats = waiting.map(({ format }) => format as RenditionFormat)
  const made = await makeFormats(context, source, formats, now)
  for (const format of formats) {
    const bytes = made[format]
    if (bytes) await files.put(articleKeys.madeFormat(articleId, source.hash, format), bytes)
  }
  await db.transaction().execute(async (trx) => {
    for (const { format: name, requestedAt, versionId } of waiting) {
      const format = name as RenditionFormat
      const bytes = made[format]
      if (!bytes) {
        // The earlier files are kept. The article's page shows the notice in any case.
        const problem = made.failures[format] ?? 'The typesetter gave no reason. Please try again.'
        await finishRendition(trx, { articleId }, format, requestedAt, { problem })
        context.log.error({ articleId, format }, 'format not made again')
        continue
      }
      const storageKey = articleKeys.madeFormat(articleId, source.hash, format)
      const isTaken = await finishRendition(trx, { articleId }, format, requestedAt, {
        made: {
          ...{ versionId, sourceHash: source.hash, storageKey, size: bytes.length, madeAt: now },
          pages: format === 'pdf' ? made.pages : null,
        },
      })
      if (isTaken)
        await setArticleFiles(
          trx,
          articleId,
          format === 'pdf' ? { pdfKey: storageKey } : { epubKey: storageKey },
        )
    }
    await siteChanged(trx)
  })
}

async function articleSource(context: Context, articleId: string): Promise<FormatSource | null> {
  const xml = await context.reads.articleDocument(articleId)
  if (xml === null) return null
  const names = [
    ...new Set(
      descendants(parseXml(xml), 'graphic', 'inline-graphic').map(
        ({ attributes }) => attributes['xlink:href'] ?? '',
      ),
    ),
  ]
  const pictures: FormatSource['pictures'] = []
  for (const name of names) {
    const storageKey = articleKeys.figure(articleId, name)
    const mediaType = pictureTypes[name.split('.').at(-1) ?? '']
    if (mediaType && /^[a-z0-9-]+\.[a-z]+$/.test(name) && (await context.files.size(storageKey)) !== null)
      pictures.push({ name, mediaType, storageKey })
  }
  const doi = /<article-id pub-id-type="doi">([^<]+)</.exec(xml)?.[1]
  const journal = await journalOf(context, doi ?? articleId)
  return {
    xml,
    pictures,
    journal,
    versionId: null,
    isProof: false,
    filesUrl: context.config.baseUrl + urls.articleFigure(articleId, ''),
    hash: hashOf(xml, pictures, journal, false),
  }
}

const pictureTypes: Record<string, string> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  webp: 'image/webp',
}
