/** Compares a converted article with the article from which its manuscript was written. */
import { descendants, elements, isElement, textOf, type XmlElement, type XmlNode } from '#server/jats/xml.ts'
import type { Manner, Original } from './manuscript.ts'

/** Number of items found and number expected, for each measure. */
export type Scores = Record<string, [found: number, expected: number]>

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/**
 * Compares the two articles. For LaTeX, some measures differ because it numbers sections itself and lists
 * only the works that the text cites.
 */
export function compare(original: Original, converted: XmlElement, manner: Manner): Scores {
  const body = elements(converted, 'body')[0]
  const back = elements(converted, 'back')[0]
  const parts = [body, back].filter((part) => part !== undefined)
  const all = (...names: string[]) => parts.flatMap((part) => descendants(part, ...names))
  const scores: Scores = {}
  scores.words = bag(wordsOf(original.body), parts.flatMap(wordsOf))
  // Titles are compared without numbers, because a typed number may be part of the title here and a label
  // there.
  const titles = (sections: XmlElement[]) =>
    sections.flatMap(
      (section) =>
        fold(
          (manner === 'latex' ? elements(section, 'title') : elements(section, 'label', 'title'))
            .map(textOf)
            .join(' '),
        ) || [],
    )
  scores.headings = bag(titles(descendants(original.body, 'sec', 'app')), [
    ...titles(all('sec', 'app', 'notes', 'ack', 'ref-list')),
  ])
  const captions = (list: XmlElement[]) =>
    list
      .map((element) => elements(element, 'caption').flatMap(wordsOf).join(' '))
      .filter((text) => text.length > 0)
  scores.figures = bag(
    captions(descendants(original.body, 'fig').filter(isOriginalCaption)),
    captions(all('fig')),
  )
  scores.tables = bag(
    // Tables that are pictures are excluded. Older articles contain some, and our writer omits them.
    captions(
      descendants(original.body, 'table-wrap').filter(
        (table) => isOriginalCaption(table) && descendants(table, 'table').length > 0,
      ),
    ),
    captions(all('table-wrap')),
  )
  scores.formulas = [
    Math.min(
      all('disp-formula', 'inline-formula').filter((f) => descendants(f, 'mml:math').length > 0).length,
      original.tex.size,
    ),
    original.tex.size,
  ]
  const called = noteCalls(original)
  scores.notes = [Math.min(descendants(back, 'fn').length, called), called]
  scores.spans = bag(spans([original.body]), spans(parts))
  const cited = new Set(
    descendants(original.body, 'xref').flatMap(({ attributes }) => (attributes.rid ?? '').split(/\s+/)),
  )
  const references = original.article.references.filter(
    ({ id }) => manner !== 'latex' || cited.has(id),
  ).length
  scores.references = [Math.min(all('ref').length, references), references]
  scores['references (extra)'] = [Math.max(0, all('ref').length - references), references]
  Object.assign(scores, citations(original, parts, manner))
  return scores
}

const isOriginalCaption = (element: XmlElement) => textOf(elements(element, 'label')[0]) !== ''

/** Counts how many of the expected items were found. An item that occurs twice must be found twice. */
function bag(expected: string[], found: string[]): [number, number] {
  const left = new Map<string, number>()
  for (const item of found) left.set(item, (left.get(item) ?? 0) + 1)
  let hits = 0
  for (const item of expected) {
    const count = left.get(item) ?? 0
    if (count > 0) {
      hits += 1
      left.set(item, count - 1)
    }
  }
  return [hits, expected.length]
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

function wordsOf(part: XmlElement): string[] {
  const text = (node: XmlNode): string => {
    if (!isElement(node)) return node
    if (unread.has(node.name) || (node.name === 'xref' && /bibr|fn/.test(node.attributes['ref-type'] ?? '')))
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

/**
 * Compares the targets of citations, paragraph by paragraph. A citation is right if it links to the same
 * reference in both articles, and wrong if it links to another reference.
 */
function citations(original: Original, parts: XmlElement[], manner: Manner): Scores {
  const order = new Map(original.article.references.map(({ id }, index) => [id, index]))
  const convertedOrder = new Map(
    parts
      .flatMap((part) => descendants(part, 'ref'))
      .map((ref, index) => [ref.attributes.id ?? '', manner === 'latex' ? sameWork(original, ref) : index]),
  )
  const byParagraph = (roots: XmlElement[], ids: Map<string, number>) => {
    const found = new Map<string, number[]>()
    for (const p of roots.flatMap((root) =>
      descendants(root, 'p', 'td', 'th', 'title', 'attrib', 'disp-quote'),
    )) {
      const own = directCitations(p).flatMap((xref) =>
        (xref.attributes.rid ?? '').split(/\s+/).flatMap((id) => ids.get(id) ?? []),
      )
      if (own.length > 0) {
        const key = fold(textWithoutNotes(p, manner === 'latex'))
          .replaceAll(/\d+|\s/g, '')
          .slice(0, 200)
        found.set(key, [...(found.get(key) ?? []), ...own])
      }
    }
    return found
  }
  const expected = byParagraph([original.body], order)
  const found = byParagraph(parts, convertedOrder)
  let right = 0
  let wrong = 0
  let total = 0
  let all = 0
  for (const [key, targets] of expected) {
    const left = [...(found.get(key) ?? [])]
    total += targets.length
    const missed: number[] = []
    for (const target of targets) {
      const at = left.indexOf(target)
      if (at >= 0) {
        right += 1
        left.splice(at, 1)
      } else missed.push(target)
    }
    wrong += Math.min(missed.length, left.length)
  }
  for (const targets of found.values()) all += targets.length
  return {
    'citations linked': [right, total],
    'citations wrong': [wrong, all],
    'citations extra': [Math.max(0, all - right - wrong), all],
  }
}

function directCitations(element: XmlElement): XmlElement[] {
  return element.children.filter(isElement).flatMap((node): XmlElement[] => {
    if (node.name === 'xref') return node.attributes['ref-type'] === 'bibr' ? [node] : []
    return /^(p|td|th|title|attrib|disp-quote|fn|list|fig|table-wrap|disp-formula)$/.test(node.name)
      ? []
      : directCitations(node)
  })
}

/**
 * Returns the text of a paragraph without notes, to match it with the same paragraph of the other article.
 * For LaTeX the citations are removed as well, because LaTeX prints them in a different form.
 */
function textWithoutNotes(element: XmlElement, isWithoutCitations: boolean): string {
  return element.children
    .map((node) =>
      !isElement(node)
        ? node
        : isNoteCall(node) ||
            (isWithoutCitations && node.attributes['ref-type'] === 'bibr') ||
            /^(fn|inline-formula|disp-formula|list|fig|table-wrap|disp-quote|label)$/.test(node.name)
          ? ''
          : textWithoutNotes(node, isWithoutCitations),
    )
    .join('')
}

const isNoteCall = (node: XmlElement) => node.name === 'xref' && node.attributes['ref-type'] === 'fn'

/**
 * Returns the index of the original reference that a converted reference represents. Entries from a .bib file
 * are in another order, so they are matched by title, names and year.
 */
function sameWork(original: Original, ref: XmlElement): number {
  const text = fold(textOf(ref))
  const hits = original.article.references.map((reference, index) => {
    const title = fold(reference.title ?? reference.source ?? '')
    const names = reference.authors.filter(({ family }) => text.includes(fold(family))).length
    return {
      index,
      score:
        (title && text.includes(title) ? title.length : 0) +
        names +
        (reference.year && text.includes(reference.year) ? 3 : 0),
    }
  })
  return hits.sort((a, b) => b.score - a.score)[0]?.index ?? -1
}
