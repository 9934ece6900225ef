import type { EpubOptions } from './epub.ts'
import type { OutlineEntry } from './html-context.ts'
import type { Contributor, JatsArticle } from './model.ts'
import { doiUrl, escapeXml } from './xml.ts'

export const languageOf = (article: JatsArticle) => article.language?.replace(/_/g, '-') || 'en'

const nameOf = (c: Contributor) => c.collaboration ?? `${c.givenName} ${c.familyName}`.trim()

function page(article: JatsArticle, title: string, body: string, type = ''): string {
  const language = escapeXml(languageOf(article))
  const direction = /^(ar|he|fa|ur)\b/i.test(languageOf(article)) ? ' dir="rtl"' : ''
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

/**
 * Writes the title page with the front matter: journal, title, authors, dates and identifiers, and abstract.
 */
export function titleXhtml(article: JatsArticle, { mark, publisher }: EpubOptions): string {
  const places = [...new Set(article.contributors.flatMap((c) => c.affiliations.map((a) => a.text)))]
  const people = article.contributors.map((c) => {
    const marks = places.length > 1 ? c.affiliations.map((a) => places.indexOf(a.text) + 1) : []
    const name = escapeXml(nameOf(c))
    const orcid = c.orcid
      ? ` (<a href="https://orcid.org/${escapeXml(c.orcid)}">ORCID<span> of ${name}</span></a>)`
      : ''
    return `${name}${marks.length > 0 ? `<sup>${[...new Set(marks)].join(',')}</sup>` : ''}${orcid}`
  })
  const affiliations = places.map(
    (place, index) => `<li>${places.length > 1 ? `<sup>${index + 1}</sup> ` : ''}${escapeXml(place)}</li>`,
  )
  const abstract = article.abstract
    ? `<section><h2>Abstract</h2>\n${closed(article.abstract.html)}</section>`
    : ''
  const terms =
    article.keywords.length > 0
      ? `<p><strong>Keywords:</strong> ${escapeXml(article.keywords.join(', '))}</p>`
      : ''
  const codes =
    article.jel.length > 0 ? `<p><strong>JEL codes:</strong> ${escapeXml(article.jel.join(', '))}</p>` : ''
  return page(
    article,
    article.title,
    `<p class="journal">${escapeXml(article.journal.title ?? publisher)}${mark ? ` · ${escapeXml(mark)}` : ''}</p>
${article.heading ? `<p class="kind">${escapeXml(article.heading)}</p>` : ''}
<h1>${closed(article.titleHtml)}</h1>
${people.length > 0 ? `<p class="authors">${people.join(', ')}</p>` : ''}
${affiliations.length > 0 ? `<ul class="affiliations">${affiliations.join('')}</ul>` : ''}
${abstract}
${terms}${codes}
${factsHtml(article)}`,
    ' epub:type="titlepage"',
  )
}

function factsHtml(article: JatsArticle): string {
  const date = (day: string | null) =>
    day
      ? new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' }).format(
          new Date(`${day}T00:00:00Z`),
        )
      : null
  const pages =
    article.elocationId ?? [...new Set([article.firstPage, article.lastPage])].filter(Boolean).join('–')
  const place = [
    article.volume ? `${article.volume}${article.issue ? ` (${article.issue})` : ''}` : '',
    pages,
  ].filter(Boolean)
  const placeName = article.volume ? 'Volume, issue, pages' : article.elocationId ? 'Article number' : 'Pages'
  const link = (href: string, words = href) => `<a href="${escapeXml(href)}">${escapeXml(words)}</a>`
  const rights = [article.copyright.statement, article.licence.text].filter(Boolean).join('. ')
  const facts: [string, string | null][] = [
    [placeName, place.length > 0 ? escapeXml(place.join(', ')) : null],
    ['Received', date(article.received)],
    ['Revised', date(article.revised)],
    ['Accepted', date(article.accepted)],
    ['Published', date(article.published)],
    ['DOI', article.doi ? link(doiUrl(article.doi)) : null],
    ['Copyright', rights ? escapeXml(rights) : null],
    ['License', article.licence.url ? link(encodeURI(article.licence.url)) : null],
  ]
  const rows = facts.flatMap(([name, value]) => (value ? [`<dt>${name}</dt><dd>${value}</dd>`] : []))
  const notes = article.notes.map((note) => `<p>${escapeXml(note)}</p>`).join('')
  return `${rows.length > 0 ? `<dl class="facts">${rows.join('\n')}</dl>` : ''}${notes}`
}

export function textXhtml(article: JatsArticle, html: string): string {
  const body = withoutDeadLinks(closed(html))
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
  return page(
    article,
    'Contents',
    `<nav epub:type="toc" role="doc-toc" aria-labelledby="contents"><h1 id="contents">Contents</h1>
<ol>
<li><a href="title.xhtml">${escapeXml(article.title)}</a></li>
${outline.length > 0 ? nested(outline) : '<li><a href="article.xhtml">Text</a></li>'}
</ol></nav>
<nav epub:type="landmarks" hidden="hidden"><h2>Landmarks</h2><ol>
<li><a epub:type="titlepage" href="title.xhtml">Title page</a></li>
<li><a epub:type="bodymatter" href="article.xhtml">Text</a></li>
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
