/** Compares a converted article with the article from which its manuscript was written. */
import { descendants, elements, isElement, textOf, type XmlElement, type XmlNode } from '#server/jats/xml.ts'
import { citationMisses, citationScores } from './citations.ts'
import { fold } from './fold.ts'
import type { Manner, Original } from './manuscript.ts'

/** Number of items found and number expected, for each measure. */
export type Scores = Record<string, [found: number, expected: number]>

/** Texts that are expected in the converted article, and those found, for each measure. */
type Lists = Record<
  'words' | 'headings' | 'figures' | 'tables' | 'spans',
  [expected: string[], found: string[]]
>

function listsOf(original: Original, parts: XmlElement[], manner: Manner): Lists {
  const all = (...names: string[]) => parts.flatMap((part) => descendants(part, ...names))
  const isNumberedByWriter = manner === 'latex' || manner === 'plain'
  // Titles are compared without numbers, because a typed number may be part of the title here and a label
  // there.
  const titles = (sections: XmlElement[]) =>
    sections.flatMap(
      (section) =>
        fold(
          (isNumberedByWriter ? elements(section, 'title') : elements(section, 'label', 'title'))
            .map(textWithoutCalls)
            .join(' ')
            .replace(isNumberedByWriter ? /^\s*(?:\d+\.?)+\s+/ : /^$/, ''),
        ) || [],
    )
  const captions = (list: XmlElement[]) =>
    list
      .map((element) =>
        elements(element, 'caption')
          // LaTeX prints citations in another form.
          .flatMap((caption) => wordsOf(caption, manner !== 'latex'))
          .join(' '),
      )
      .filter((text) => text.length > 0)
  return {
    words: [wordsOf(original.body), parts.flatMap((part) => wordsOf(part))],
    headings: [
      titles(descendants(original.body, 'sec', 'app')),
      titles(all('sec', 'app', 'notes', 'ack', 'ref-list')),
    ],
    figures: [captions(descendants(original.body, 'fig').filter(isOriginalCaption)), captions(all('fig'))],
    tables: [
      // Tables that are pictures are excluded. Older articles contain some, and our writer omits them.
      captions(
        descendants(original.body, 'table-wrap').filter(
          (table) => isOriginalCaption(table) && descendants(table, 'table').length > 0,
        ),
      ),
      captions(all('table-wrap')),
    ],
    spans: [spans([original.body]), spans(parts)],
  }
}

/**
 * Compares the two articles. For LaTeX, some measures differ because it numbers sections itself and lists
 * only the works that the text cites.
 */
export function compare(original: Original, converted: XmlElement, manner: Manner): Scores {
  const parts = elements(converted, 'body', 'back')
  const all = (...names: string[]) => parts.flatMap((part) => descendants(part, ...names))
  const { words, headings, figures, tables, spans } = listsOf(original, parts, manner)
  const called = noteCalls(original)
  const cited = new Set(
    elements(original.root, 'body', 'back')
      .flatMap((part) => descendants(part, 'xref'))
      .flatMap(({ attributes }) => (attributes.rid ?? '').split(/\s+/)),
  )
  const references = original.article.references.filter(
    ({ id }) => manner !== 'latex' || cited.has(id),
  ).length
  const notes = elements(converted, 'back').flatMap((back) => descendants(back, 'fn')).length
  return {
    words: bag(...words),
    headings: bag(...headings),
    figures: bag(...figures),
    tables: bag(...tables),
    formulas: [
      Math.min(
        all('disp-formula', 'inline-formula').filter((f) => descendants(f, 'mml:math').length > 0).length,
        original.tex.size,
      ),
      original.tex.size,
    ],
    notes: [Math.min(notes, called), called],
    spans: bag(...spans),
    references: [Math.min(all('ref').length, references), references],
    'references (extra)': [Math.max(0, all('ref').length - references), references],
    ...citationScores(original, parts, manner),
  }
}

/** Returns one line for each heading, caption and word that is missing, and for each missing citation. */
export function misses(original: Original, converted: XmlElement, manner: Manner): string[] {
  const parts = elements(converted, 'body', 'back')
  const lists = Object.entries(listsOf(original, parts, manner)).flatMap(([name, [expected, found]]) => {
    const missing = missingFrom(expected, found)
    return missing.length > 0 ? [`${name}: ${missing.slice(0, 40).join(' | ').slice(0, 2000)}`] : []
  })
  return [...lists, ...citationMisses(original, parts, manner)]
}

/** The text of a title without the numbers of its notes. */
const textWithoutCalls = (node: XmlNode): string =>
  isElement(node)
    ? node.attributes['ref-type'] === 'fn'
      ? ''
      : node.children.map(textWithoutCalls).join('')
    : node

const isOriginalCaption = (element: XmlElement) => textOf(elements(element, 'label')[0]) !== ''

/** Counts how many of the expected items were found. An item that occurs twice must be found twice. */
function bag(expected: string[], found: string[]): [number, number] {
  return [expected.length - missingFrom(expected, found).length, expected.length]
}

function missingFrom(expected: string[], found: string[]): string[] {
  const left = new Map<string, number>()
  for (const item of found) left.set(item, (left.get(item) ?? 0) + 1)
  return expected.filter((item) => {
    const count = left.get(item) ?? 0
    left.set(item, count - 1)
    return count <= 0
  })
}

const unread = new Set([
  'mml:math',
  'tex-math',
  'inline-formula',
  'disp-formula',
  'ref-list',
  'object-id',
  'label',
  'graphic',
  'inline-graphic',
  'alt-text',
  'media',
  'permissions',
])

function wordsOf(part: XmlElement, withCitations = false): string[] {
  const skippedLinks = withCitations ? /^fn$/ : /^(bibr|fn)$/
  const text = (node: XmlNode): string => {
    if (!isElement(node)) return node
    if (
      unread.has(node.name) ||
      (node.name === 'xref' && skippedLinks.test(node.attributes['ref-type'] ?? ''))
    )
      return ' '
    return (
      node.children.map(text).join('') +
      (/^(italic|bold|sup|sub|xref|ext-link|sc|named-content|styled-content|underline)$/.test(node.name)
        ? ''
        : ' ')
    )
  }
  return fold(text(part)).split(' ').filter(Boolean)
}

function noteCalls(original: Original): number {
  const ids = new Set(descendants(original.root, 'fn').map(({ attributes }) => attributes.id))
  const linked = descendants(original.body, 'xref').filter(
    (xref) => xref.attributes['ref-type'] === 'fn' && ids.has(xref.attributes.rid),
  )
  const inline = descendants(original.body, 'p').flatMap((p) => elements(p, 'fn'))
  return linked.length + inline.length
}

function spans(parts: XmlElement[]): string[] {
  return parts
    .flatMap((part) => descendants(part, 'td', 'th'))
    .flatMap((cell) => {
      const rows = Number(cell.attributes.rowspan ?? 1)
      const columns = Number(cell.attributes.colspan ?? 1)
      return rows > 1 || columns > 1 ? [`${rows}x${columns} ${fold(textOf(cell))}`] : []
    })
}
