import { readFileSync } from 'node:fs'
import { wordIn } from '#domain/article/article-words.ts'
import type { JatsArticle } from './model.ts'
import type { TypstJournal } from './typst.ts'
import { escapeTypst, linkTypst, quoteTypst } from './typst-inline.ts'
import { doiUrl } from './xml.ts'

/**
 * Writes page set-up, fonts and the functions that the rest of the markup calls. The page has one column of
 * about 78 characters and a margin on its left. The margin of the first page contains publication data; wide
 * tables and figures extend into the margin.
 */
export function typstLayout(article: JatsArticle, journal: TypstJournal): string {
  const first = /^\d+$/.test(article.firstPage ?? '') ? Number(article.firstPage) : 1
  const [year = '2000', month = '1', day = '1'] = (article.published ?? '').split('-')
  const authors = article.contributors.map((c) => c.collaboration ?? `${c.givenName} ${c.familyName}`.trim())
  const language = (article.language ?? 'en').slice(0, 2).toLowerCase()
  const families = ['STIX Two Text', ...(journal.families ?? []), 'STIX Two Math']
  return `#let journal-colour = rgb(${quoteTypst(journal.accent ?? '#123f66')})
#let quiet = rgb("#4a4f57")
#let hairline = 0.5pt + rgb("#b9b4a8")
#let families = ${arrayTypst(families)}
#set document(title: ${quoteTypst(article.title)}, author: ${arrayTypst(authors)}, keywords: ${arrayTypst(article.keywords)}, date: datetime(year: ${Number(year)}, month: ${Number(month)}, day: ${Number(day)}))
#set text(font: families, size: 10.4pt, lang: ${quoteTypst(language)}, dir: ${journal.isRightToLeft ? 'rtl' : 'ltr'}, hyphenate: true, number-type: "lining")
#let running-left = [${escapeTypst(shortAuthors(article))}${shortTitle(article)}]
#let running-right = [${sourceTypst(article, journal)}]
#let footer-note = [${escapeTypst(footerNote(article, journal))}]
#let masthead = [${mastheadTypst(article, journal)}]
#counter(page).update(${first})
${functions}`
}

/** Writes a Typst array of strings. */
export function arrayTypst(texts: readonly string[]): string {
  return `(${texts.map((text) => `${quoteTypst(text)},`).join(' ')})`
}

function shortAuthors(article: JatsArticle): string {
  const names = article.contributors.map((c) => c.collaboration ?? c.familyName)
  if (names.length > 2) return `${names[0]} et al.`
  return names.join(` ${wordIn(article.language, 'and')} `)
}

/** Returns the title for running heads, where it follows the authors' names. It is cut after a word. */
function shortTitle(article: JatsArticle): string {
  const longest = 62
  const title = article.runningTitle ?? article.title
  const cut = title.length <= longest ? title : `${title.slice(0, longest).replace(/[\s,;:–—-]+\S*$/, '')} …`
  return article.contributors.length > 0
    ? ` #h(0.5em)#emph[${escapeTypst(cut)}]`
    : `#emph[${escapeTypst(cut)}]`
}

/** Returns '14 (1), 41–78' or '14, e2026017', or an empty string if volume and pages are not yet known. */
export function placeOf(article: JatsArticle): string {
  const pages = article.elocationId ?? [article.firstPage, article.lastPage].filter(Boolean).join('–')
  const single = article.firstPage === article.lastPage ? (article.elocationId ?? article.firstPage) : pages
  const issue = article.volume ? `${article.volume}${article.issue ? ` (${article.issue})` : ''}` : ''
  return [issue, single ?? ''].filter(Boolean).join(', ')
}

function sourceTypst(article: JatsArticle, journal: TypstJournal): string {
  const place = placeOf(article)
  return `#emph[${escapeTypst(journal.shortTitle)}]${place ? ` ${escapeTypst(place)}` : ''}`
}

export function isRetracted(article: JatsArticle): boolean {
  return article.related.some((related) => related.type === 'retraction-forward')
}

function footerNote(article: JatsArticle, journal: TypstJournal): string {
  return [
    isRetracted(article) ? 'Retracted article' : '',
    journal.mark,
    article.notes.some((note) => note.startsWith('Sample article')) ? 'Sample article' : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

function mastheadTypst(article: JatsArticle, journal: TypstJournal): string {
  const place = placeOf(article)
  const issns = [
    journal.issnPrint && `${journal.issnPrint} (print)`,
    journal.issnOnline && `${journal.issnOnline} (online)`,
  ].filter(Boolean)
  const year = article.published?.slice(0, 4)
  const lines = [
    place
      ? `${article.volume ? `${wordIn(article.language, 'Volume')} ` : ''}${escapeTypst(place)}${year ? ` (${year})` : ''}`
      : (year ?? ''),
    issns.length > 0 ? `ISSN ${escapeTypst(issns.join(', '))}` : '',
    article.doi ? linkTypst(doiUrl(article.doi), escapeTypst(doiUrl(article.doi))) : '',
  ].filter(Boolean)
  const emblem = journal.emblem
    ? `pdf.artifact(image(bytes(${quoteTypst(inked(journal.emblem, journal.accent))}), format: "svg", width: 11.5mm)),`
    : '[],'
  return `#grid(columns: (${journal.emblem ? '11.5mm' : '0pt'}, auto, 1fr), column-gutter: (${journal.emblem ? '3.5mm' : '0pt'}, 8mm), align: (left + horizon, left + horizon, right + horizon), ${emblem}
[#set text(13.2pt, fill: rgb("#1b1f24"), weight: "bold"); #set par(leading: 0.42em); ${titleLines(journal.title)}],
[#set text(8pt, fill: quiet); #set par(leading: 0.5em, justify: false); ${lines.join(' \\ ')}])`
}

/**
 * Divides the journal's title into two lines, as on the website. The second line begins with a conjunction or
 * preposition.
 */
function titleLines(title: string): string {
  const breaks = [...title.matchAll(/ (?=(?:&|and|of|for|y|e|und|et|de)\s)/g)].map(({ index }) => index)
  const middle = title.length / 2
  const best = breaks.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0]
  if (title.length < 30 || best === undefined) return escapeTypst(title)
  return `${escapeTypst(title.slice(0, best))} \\ ${escapeTypst(title.slice(best + 1)).replace(/^\\&/, '#text(weight: "regular", style: "italic")[\\&]')}`
}

/** Replaces an engraving's page colour (currentColor) with the given colour. */
export function inked(svg: string, colour = '#123f66'): string {
  return svg.replaceAll('currentColor', colour)
}

const functions = readFileSync(new URL('typst-layout.typ', import.meta.url), 'utf8')
