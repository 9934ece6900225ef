import { languageOf } from '#domain/text-language.ts'
import { eastAsianFamilies } from './east-asian.ts'
import { lettersOf, scriptFamilies } from './scripts.ts'

const escapes: Record<string, string> = { '\\': '\\\\', '"': '\\"', '\n': '\\n', '\t': '\\t' }

/** Writes a string as a Typst literal. Line breaks and tabs are kept. */
export function quote(text: string): string {
  return `"${text.replace(/[\\"\n\t]/g, (c) => escapes[c] ?? c).replace(/\p{Cc}/gu, ' ')}"`
}

/**
 * Applies the page layout for reviewers: A4, 11 points, line numbers, the manuscript's number and the page
 * number in the footer.
 */
export function reviewLayout(label: string, body: string, isNumbered = false): string {
  const language = languageOf(body)
  const filled = preamble
    .replace('LANGUAGE', language ?? 'en')
    // Text in an unknown language is not hyphenated, because the rules of another language would divide words
    // wrongly.
    .replace('HYPHENATE', String(language !== null))
    .replace('NUMBERING', isNumbered ? '"1.1"' : 'none')
    .replace('SCRIPTS', () => [...scriptFamilies, ...eastAsianFamilies(body)].map(quote).join(', '))
    .replace('DIRECTION', lettersOf(body).rightToLeft ? 'rtl' : 'ltr')
    // Last, so that a label is never taken for one of the other places.
    .replaceAll('LABEL', () => quote(label))
  return `${filled}\n${body}\n`
}

/** Returns the number of lines of the preamble. */
export function bodyOffset(): number {
  return preamble.split('\n').length
}

/** Shows a source that cannot be typeset as numbered lines. */
export function plainLayout(label: string, source: string): string {
  return reviewLayout(
    label,
    `#set par.line(numbering: none)
#set text(size: 9pt)
#show raw.line: it => block(spacing: 0.55em, grid(columns: (2.4em, 1fr), column-gutter: 0.8em, align(right, text(fill: luma(130))[#it.number]), it.body))
#raw(block: true, ${quote(source)})`,
  )
}

const preamble = `#set document(title: LABEL, author: (), date: none)
#set page(paper: "a4", margin: (x: 2.5cm, top: 2.5cm, bottom: 2.7cm), footer: context align(center, text(9pt, fill: luma(80))[#LABEL · #counter(page).display()]))
#set text(font: ("STIX Two Text", SCRIPTS, "STIX Two Math"), size: 11pt, hyphenate: HYPHENATE, lang: "LANGUAGE", dir: DIRECTION)
#set heading(numbering: NUMBERING)
#set par(justify: true, leading: 0.95em, spacing: 1.5em)
#set par.line(numbering: n => text(7pt, fill: luma(150))[#n], number-clearance: 10pt)
#show math.equation: set text(font: "STIX Two Math")
#show raw: set text(font: ("IBM Plex Mono", "STIX Two Math"), size: 0.85em)
#show heading: set block(above: 1.9em, below: 1.1em)
#show heading.where(level: 1): set text(13pt)
#show heading.where(level: 2): set text(11.5pt)
#show link: set text(fill: rgb("#1d4e89"))
#show footnote.entry: set text(9pt)
#show figure: set block(breakable: true)
#show figure.caption: set text(9.5pt)
#show figure.caption: set align(left)
#show table: set text(9pt)
#show table: set par(justify: false, leading: 0.6em)
#show table: set par.line(numbering: none)
#set table(inset: 5pt, stroke: (x, y) => (top: 0.4pt + luma(170), bottom: 0.4pt + luma(170)))
#show quote.where(block: true): set pad(x: 1.5em)
#let horizontalrule = line(length: 100%, stroke: 0.5pt + luma(150))
#let manuscript-title(body) = align(center, block(below: 1.6em, text(17pt, weight: "bold", hyphenate: false, par(justify: false, leading: 0.6em, body))))
#let manuscript-subtitle(body) = align(center, block(below: 1.6em, text(13pt, par(justify: false, body))))
#let manuscript-author(body) = align(center, block(below: 0.9em, par(justify: false, body)))
#let missing-figure = block(width: 100%, inset: 1.2em, stroke: 0.6pt + luma(140), align(center, text(10pt, style: "italic", fill: luma(80))[Figure not included in the uploaded file]))
#let blockquote(body) = quote(block: true, body)`
