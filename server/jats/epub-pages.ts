import { wordIn } from '#domain/article/article-words.ts'
import { withoutTestLinks } from '#domain/article/test-doi.ts'
import { isRightToLeft } from './direction.ts'
import type { EpubOptions } from './epub.ts'
import type { FigureSource, OutlineEntry } from './html-context.ts'
import { frontHtml } from './html-front-page.ts'
import type { JatsArticle } from './model.ts'
import { escapeXml } from './xml.ts'

export const languageOf = (article: JatsArticle) => article.language?.replace(/_/g, '-') || 'en'

function page(article: JatsArticle, title: string, body: string, type = ''): string {
  const language = escapeXml(languageOf(article))
  const direction = isRightToLeft(languageOf(article)) ? ' dir="rtl"' : ''
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="${language}" lang="${language}"${direction}>
<head><meta charset="utf-8"/><title>${escapeXml(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body${type}>
${body}
</body>
</html>
`
}

/** Writes the title page with the front matter: journal, titles, people, abstracts, dates and rights. */
export function titleXhtml(
  article: JatsArticle,
  { mark, publisher }: EpubOptions,
  figures?: FigureSource,
): string {
  const journal = `${escapeXml(article.journal.title ?? publisher)}${mark ? ` · ${escapeXml(mark)}` : ''}`
  return page(
    article,
    article.title,
    `<p class="journal">${journal}</p>\n${withoutDeadLinks(closed(withoutTestLinks(frontHtml(article, figures))))}`,
    ' epub:type="titlepage"',
  )
}

export function textXhtml(article: JatsArticle, html: string): string {
  const body = withoutDeadLinks(closed(withoutTestLinks(html)))
  return page(
    article,
    article.title,
    body || '<p>The text of this article is available as PDF only.</p>',
    ' epub:type="bodymatter"',
  )
}

/** Closes void elements and removes attributes that EPUB's XHTML does not allow. */
function closed(html: string): string {
  return html
    .replaceAll(/<(br|img|hr|col|wbr)\b([^<>]*?)\s*\/?>/g, '<$1$2/>')
    .replaceAll(' loading="lazy"', '')
}

/**
 * Replaces links whose target is missing with plain text, and removes ids that an earlier element already
 * has.
 */
function withoutDeadLinks(html: string): string {
  const ids = new Set<string>()
  const unique = html.replaceAll(/ id="([^"]*)"/g, (attribute, id: string) => {
    if (ids.has(id)) return ''
    ids.add(id)
    return attribute
  })
  return unique.replaceAll(/ href="#([^"]*)"/g, (attribute, id: string) => (ids.has(id) ? attribute : ''))
}

export function navigationXhtml(article: JatsArticle, outline: readonly OutlineEntry[]): string {
  const word = (english: string) => wordIn(article.language, english)
  return page(
    article,
    word('Contents'),
    `<nav epub:type="toc" role="doc-toc" aria-labelledby="contents"><h1 id="contents">${escapeXml(word('Contents'))}</h1>
<ol>
<li><a href="title.xhtml">${escapeXml(article.title)}</a></li>
${outline.length > 0 ? nested(outline) : `<li><a href="article.xhtml">${escapeXml(word('Text'))}</a></li>`}
</ol></nav>
<nav epub:type="landmarks" hidden="hidden"><h2>Landmarks</h2><ol>
<li><a epub:type="titlepage" href="title.xhtml">${escapeXml(word('Title page'))}</a></li>
<li><a epub:type="bodymatter" href="article.xhtml">${escapeXml(word('Text'))}</a></li>
</ol></nav>`,
  )
}

/**
 * Writes the outline as nested lists. A heading that skips a level is listed below the last heading of a
 * higher level.
 */
function nested(outline: readonly OutlineEntry[]): string {
  const [first, ...rest] = outline
  if (!first) return ''
  const next = rest.findIndex(({ level }) => level <= first.level)
  const inside = next < 0 ? rest : rest.slice(0, next)
  const after = next < 0 ? [] : rest.slice(next)
  const list = inside.length > 0 ? `\n<ol>\n${nested(inside)}</ol>` : ''
  return `<li><a href="article.xhtml#${escapeXml(first.id)}">${escapeXml(first.title) || 'Section'}</a>${list}</li>\n${nested(after)}`
}
