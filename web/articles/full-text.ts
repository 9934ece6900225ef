import { citingTexts } from './article-texts.ts'
import { isNamedLink, namedLink } from './named-links.ts'
import { plainText } from './plain-text.ts'
import { withPrintedFormulas } from './printed-formulas.ts'
import { printedTableClasses } from './printed-tables.ts'

/** HTML and outline of a full text, both generated on the server from sanitised HTML. */
export interface Outlined {
  html: string
  outline: OutlineEntry[]
}
export interface OutlineEntry {
  id: string
  words: string
  parts: { id: string; words: string }[]
}

const heading = /(<(?:section|div)\b[^>]*\bid="([^"]+)"[^>]*>\s*)?<h([23])\b([^>]*)>([\s\S]*?)<\/h\3>/g
const ownId = /\bid="([^"]+)"/

/** Creates the outline from the headings of levels 2 and 3. Headings without an id get one. */
export function outlined(html: string): Outlined {
  const outline: OutlineEntry[] = []
  let unnamed = 0
  const named = html.replaceAll(
    heading,
    (whole, section: string | undefined, sectionId, rank, attributes: string, inner) => {
      const words = plainText(inner)
      const given: string | undefined = ownId.exec(attributes)?.[1] ?? sectionId
      const id = given ?? `part-${++unnamed}`
      if (rank === '2') outline.push({ id, words, parts: [] })
      // Statements are listed under their common heading only.
      else if (!id.startsWith('statement-')) outline.at(-1)?.parts.push({ id, words })
      return given ? whole : `${section ?? ''}<h${rank}${attributes} id="${id}">${inner}</h${rank}>`
    },
  )
  return {
    html: withNamedLinks(withActions(withPrintedFormulas(withLongParts(scrollableTables(named))))),
    outline,
  }
}

/** Rows of a table, and characters of a section, from which the first paint of the page does not wait for them. */
const long = { rows: 60, section: 60_000 } as const

/** Marks long tables and long sections of the first level (article-prose.css), and how tables are printed. */
function withLongParts(html: string): string {
  const tables = html.replaceAll(/<div class="table-scroll"([\s\S]*?<\/table>)/g, (_, rest: string) => {
    const isLong = rest.split('<tr').length > long.rows
    const classes = ['table-scroll', ...(isLong ? ['article-long'] : []), ...printedTableClasses(rest)]
    return `<div class="${classes.join(' ')}"${rest}`
  })
  const [before = '', ...sections] = tables.split(/(?=<section id="[^"]*">\s*<h2)/)
  return (
    before +
    sections
      .map((one) => (one.length > long.section ? one.replace('">', '" class="article-long">') : one))
      .join('')
  )
}

/**
 * Makes wide tables scroll within the page. Texts converted by this program already contain scrolling tables.
 */
function scrollableTables(html: string): string {
  if (html.includes('class="table-scroll"')) return html
  return html
    .replaceAll(/<table\b/g, '<div class="table-scroll" tabindex="0"><table')
    .replaceAll('</table>', '</table></div>')
}

/** Marks the links whose address is printed after them. */
function withNamedLinks(html: string): string {
  return html.replaceAll(/<a href="([^"]*)">([\s\S]*?)<\/a>/g, (link, href: string, words: string) =>
    isNamedLink(plainText(href), plainText(words)) ? link.replace('<a ', `<a class="${namedLink}" `) : link,
  )
}

/**
 * Adds the buttons of figures and tables, which reading.tsx handles. The buttons are part of the HTML, so
 * that the layout does not shift when scripts load.
 */
function withActions(html: string): string {
  const button = (action: string, words: string, part: string) =>
    `<button type="button" class="word-button" data-do="${action}">${words}<span class="hidden-text"> (${part})</span></button>`
  const paragraph = (buttons: string) => `<p class="article-part-actions script-only">${buttons}</p>`
  const nameOf = (part: string) =>
    plainText(/<span class="part-number[^"]*">([^<]*)<\/span>/.exec(part)?.[1] ?? '').replace(/\.$/, '')
  const descriptionOf = (part: string) => plainText(/ alt="([^"]*)"/.exec(part)?.[1] ?? '')
  const words = html
    .replaceAll(
      '<span class="cited-in">',
      `<span class="cited-in"><button type="button" class="word-button script-only" data-do="sentences" aria-expanded="false">${citingTexts.show}</button> `,
    )
    .replaceAll(/<figure class="figure(?: formula-figure)?"[\s\S]*?<\/figure>/g, (figure) => {
      if (!figure.includes('figure-image')) return figure
      const isFormula = figure.includes('formula-picture')
      const name = (isFormula ? descriptionOf(figure) : nameOf(figure)) || 'Figure'
      const data = figure.includes('class="figure-data"') ? button('csv', 'Figure data (CSV)', name) : ''
      const actions = paragraph(button('view', 'View larger', name) + data)
      return `${figure.slice(0, -'</figure>'.length)}${actions}</figure>`
    })
  return withinTables(words, (table) =>
    table.includes('</table>')
      ? paragraph(button('csv', 'Download table (CSV)', nameOf(table) || 'Table'))
      : '',
  )
}

/** Adds what `made` returns to the end of each table, after its notes, which may contain blocks of their own. */
function withinTables(html: string, made: (table: string) => string): string {
  const opening = '<div class="table-wrap"'
  return html
    .split(new RegExp(`(?=${opening})`))
    .map((part) => {
      let depth = part.startsWith(opening) ? 0 : Number.NaN
      for (const { 0: tag, index } of part.matchAll(/<div\b|<\/div>/g)) {
        depth += tag === '</div>' ? -1 : 1
        if (depth === 0) return part.slice(0, index) + made(part.slice(0, index)) + part.slice(index)
      }
      return part
    })
    .join('')
}
