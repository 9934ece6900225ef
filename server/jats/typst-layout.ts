import type { JatsArticle } from './model.ts'
import type { TypstJournal } from './typst.ts'
import { isRetracted } from './typst.ts'
import { escapeTypst, quoteTypst } from './typst-inline.ts'

/** Page set-up, fonts and the parts of the first page. One column of 66 to 72 characters per line. */
export function typstLayout(article: JatsArticle, journal: TypstJournal): string {
  const names = article.contributors.map((c) => c.collaboration ?? c.familyName)
  const short =
    names.length > 2
      ? `${names[0]} et al.`
      : names.length === 2
        ? `${names[0]} and ${names[1]}`
        : (names[0] ?? '')
  const volume = article.volume ? ` ${article.volume}${article.issue ? ` (${article.issue})` : ''}` : ''
  const pages = article.elocationId ?? [article.firstPage, article.lastPage].filter(Boolean).join('–')
  const first = /^\d+$/.test(article.firstPage ?? '') ? Number(article.firstPage) : 1
  const [year = '2000', month = '1', day = '1'] = (article.published ?? '').split('-')
  const authors = article.contributors.map((c) =>
    quoteTypst(c.collaboration ?? `${c.givenName} ${c.familyName}`.trim()),
  )
  const sample = article.notes.length > 0 ? 'Sample article' : ''
  const mark = [isRetracted(article) ? 'Retracted article' : '', sample].filter(Boolean).join(' · ')
  return `#let blue = rgb("#123f66")
#let quiet = rgb("#474d55")
#set document(title: ${quoteTypst(article.title)}, author: (${authors.join(', ')}${authors.length === 1 ? ',' : ''}), keywords: (${article.keywords.map(quoteTypst).join(', ')}${article.keywords.length === 1 ? ',' : ''}), date: datetime(year: ${Number(year)}, month: ${Number(month)}, day: ${Number(day)}))
#set text(font: ("STIX Two Text", "STIX Two Math"), size: 10.4pt, lang: ${quoteTypst((article.language ?? 'en').slice(0, 2).toLowerCase())}, hyphenate: true, number-type: "lining")
#set page(paper: "a4", margin: (x: 33mm, top: 30mm, bottom: 30mm), header-ascent: 9mm, footer-descent: 9mm,
  header: context if here().page() == 1 [
    #set text(8.6pt, fill: quiet)
    #line(length: 100%, stroke: 1.6pt + blue) #v(-0.2em)
    #grid(columns: (1fr, auto), [#emph[${escapeTypst(journal.title)}]${escapeTypst(volume)}${pages ? escapeTypst(`, ${pages}`) : ''}], [ISSN ${escapeTypst(journal.issnOnline)}])
  ] else [
    #set text(8.6pt, fill: quiet)
    #grid(columns: (1fr, auto), [${escapeTypst(short)}], [#emph[${escapeTypst(journal.shortTitle)}]${escapeTypst(volume)}])
    #v(-0.35em) #line(length: 100%, stroke: 0.4pt + quiet)
  ],
  footer: context [#set text(8.6pt, fill: quiet); #grid(columns: (1fr, auto), [${escapeTypst(mark)}], [#counter(page).display()])])
#counter(page).update(${first})
#set par(justify: true, leading: 0.62em, spacing: 0.62em, first-line-indent: 1.3em)
#set list(indent: 0.4em, body-indent: 0.6em, spacing: 0.7em)
#set enum(indent: 0.4em, body-indent: 0.6em, spacing: 0.7em)
#show list: set block(above: 0.9em, below: 0.9em)
#show enum: set block(above: 0.9em, below: 0.9em)
#show math.equation: set text(font: "STIX Two Math")
#show math.equation.where(block: true): set block(above: 1.1em, below: 1.1em)
#show link: set text(fill: blue)
#show footnote.entry: set text(8.4pt)
#show raw: set text(font: ("IBM Plex Mono", "STIX Two Math"), size: 0.86em)
#set super(typographic: false, size: 0.66em)
#set sub(typographic: false, size: 0.66em)
#show heading: set text(hyphenate: false)
#show heading: set par(justify: false, first-line-indent: 0pt)
#show heading.where(level: 1): set text(13pt)
#show heading.where(level: 1): set block(above: 1.9em, below: 0.9em)
#show heading.where(level: 2): set text(11pt, style: "italic", weight: "regular")
#show heading.where(level: 2): set block(above: 1.5em, below: 0.75em)
#show figure: set block(above: 1.7em, below: 1.7em)
#show figure.where(kind: table): set block(breakable: true)
#show figure.caption: set align(left)
#show figure.caption: set text(8.8pt)
#show figure.caption: set par(justify: false, first-line-indent: 0pt, leading: 0.52em)
#let plain(body) = { set par(justify: false, first-line-indent: 0pt); body }
#let kicker(body) = plain(block(above: 1.2em, below: 1.1em, text(8.6pt, fill: blue, tracking: 0.06em, upper(body))))
#show title: set text(21pt, weight: "regular", hyphenate: false)
#show title: set par(leading: 0.42em, justify: false, first-line-indent: 0pt)
#show title: set block(below: 0.75em)
#let articletitle(body) = title(body)
#let authors(body) = plain(block(below: 0.9em, text(12pt, body)))
#let places(body) = plain(block(below: 1.6em, text(8.6pt, fill: quiet, body)))
#let abstract(body) = block(width: 100%, above: 0.6em, below: 0.9em, inset: (y: 9pt), stroke: (top: 0.5pt + quiet))[
  #set par(first-line-indent: 0pt)
  #text(8.6pt, fill: blue, tracking: 0.06em)[ABSTRACT] #v(0.1em)
  #set text(9.6pt)
  #body]
#let keywords(body) = plain(block(below: 1.1em, text(9pt)[#emph[Keywords:] #body]))
#let colophon(body) = plain(block(width: 100%, inset: (y: 7pt), stroke: (top: 0.5pt + quiet, bottom: 0.5pt + quiet), text(8pt, fill: quiet, body)))
#let statements(body) = block(above: 2em)[#set par(first-line-indent: 0pt, spacing: 0.9em)
  #set text(9.2pt)
  #body]
#let reference(body) = { set text(9pt); par(hanging-indent: 1.4em, first-line-indent: 0pt, justify: false, leading: 0.52em, body) }
`
}
