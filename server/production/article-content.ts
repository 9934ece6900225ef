import { urls } from '#domain/urls.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/client.ts'
import { articleKeys } from '../files/article-keys.ts'
import { jatsToHtml } from '../jats/html.ts'
import type { FigureContent } from '../jats/html-context.ts'
import { parseJats } from '../jats/parse.ts'
import { pictureFacts } from '../jats/picture.ts'
import { jatsToPlain } from '../jats/plain.ts'
import { referenceViews } from '../jats/reference-view.ts'
import { escapeXml, parseXml } from '../jats/xml.ts'
import { hasText } from './article-text.ts'
import { type ArticleParts, articleXmlOf, statementsFor, writtenLanguages } from './article-xml.ts'
import { findVersion, mediaOf } from './text-queries.ts'

/** The article of a manuscript that is published as a PDF: its JATS is the front matter. */
const withoutText = '<article/>'

/**
 * Makes an article's full text from the newest version and stores its JATS and pictures under the article's own keys, so
 * that deleting the manuscript never removes them. Without a text the article has its PDF, and its JATS has the front matter
 * and the references, if a version consists of these.
 */
export async function articleContent(
  { files }: Pick<Context, 'files'>,
  trx: Trx,
  articleId: string,
  parts: ArticleParts,
  /**
   * Version of the article. It is part of the keys, so that pictures and JATS of a later version never
   * overwrite those of an earlier one.
   */
  number = 1,
) {
  const newest = await findVersion(trx, parts.manuscript.id)
  const version = newest?.isValid && newest.jats ? newest : null
  const jats = version?.jats ?? withoutText
  const media = (version ? await mediaOf(trx, version.id) : []).map(({ name, storageKey }) => ({
    ...{ given: name, storageKey },
    name: number === 1 ? name : `v${number}-${name}`,
  }))
  const xml = media.reduce(
    (text, { given, name }) =>
      text.replaceAll(`xlink:href="${escapeXml(given)}"`, `xlink:href="${escapeXml(name)}"`),
    articleXmlOf(jats, parts),
  )
  const article = parseJats(xml)
  const pictures = new Map<string, FigureContent>()
  for (const { name, storageKey } of media) {
    const bytes = await files.get(storageKey)
    await files.put(articleKeys.figure(articleId, name), bytes)
    pictures.set(name, { src: urls.articleFigure(articleId, name), ...pictureFacts(bytes) })
  }
  const jatsKey = number === 1 ? articleKeys.jats(articleId) : articleKeys.jatsVersion(articleId, number)
  await files.put(jatsKey, Buffer.from(xml))
  const source = parseXml(jats)
  const { html } = jatsToHtml(article, { figures: (name) => pictures.get(name) ?? null })
  return {
    ...statementsFor(parts.record, source),
    ...writtenLanguages(source, parts),
    jatsKey,
    ...(version && { textVersionId: version.id }),
    ...(hasText(newest) && { fullTextHtml: html, fullTextPlain: jatsToPlain(article) }),
    referenceList: JSON.stringify(referenceViews(article.references)),
  }
}
