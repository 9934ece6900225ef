/** Compares a converted article with the one that its manuscript was written from. */
import { descendants, elements, isElement, textOf, type XmlElement, type XmlNode } from '#server/jats/xml.ts'
import type { Manner, Original } from './manuscript.ts'

/** Found and expected, by measure. */
export type Scores = Record<string, [found: number, expected: number]>

const fold = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** LaTeX numbers sections itself and cites only what its text names. */
export function compare(original: Original, converted: XmlElement, manner: Manner): Scores {
  const body = elements(converted, 'body')[0]
  const back = elements(converted, 'back')[0]
  const parts = [body, back].filter((part) => part !== undefined)
  const all = (...names: string[]) => parts.flatMap((part) => descendants(part, ...names))
  const scores: Scores = {}
  scores.words = bag(wordsOf(original.body), parts.flatMap(wordsOf))
  const isNumberedByWriter = manner === 'latex' || manner === 'plain'
  // A typed number may be part of the title here and a label there.
  const titles = (sections: XmlElement[]) =>
    sections.flatMap(
      (section) =>
        fold(
          (isNumberedByWriter ? elements(section, 'title') : elements(section, 'label', 'title'))
            .map(textOf)
            .join(' ')
            .replace(isNumberedByWriter ? /^\s*(?:\d+\.?)+\s+/ : /^$/, ''),
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
    // Older articles have pictures for tables, which our writer leaves out.
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
    elements(original.root, 'body', 'back')
      .flatMap((part) => descendants(part, 'xref'))
      .flatMap(({ attributes }) => (attributes.rid ?? '').split(/\s+/)),
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

/** How many of the expected items are there, each counted as often as it occurs. */
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

/** Targets of a paragraph's citations, as places in the reference list: expected, and found. */
function citedByParagraph(original: Original, parts: XmlElement[], manner: Manner) {
  // A reference of which nothing is known cannot be written to a .bib file.
  const order = new Map(
    original.article.references.flatMap((reference, index) =>
      manner === 'latex' && !reference.title && !reference.source ? [] : [[reference.id, index] as const],
    ),
  )
  const refs = parts.flatMap((part) => descendants(part, 'ref'))
  const places = manner === 'latex' ? sameWorks(original, refs) : refs.map((_, index) => index)
  const convertedOrder = new Map(
    refs.flatMap((ref, index) => {
      const place = places[index] ?? -1
      return place < 0 ? [] : [[ref.attributes.id ?? '', place] as const]
    }),
  )
  const byParagraph = (roots: XmlElement[], ids: Map<string, number>) => {
    const found = new Map<string, number[]>()
    for (const piece of roots.flatMap((root) => piecesOf(root))) {
      const own = piece
        .flatMap(citationsIn)
        .flatMap((xref) => (xref.attributes.rid ?? '').split(/\s+/).flatMap((id) => ids.get(id) ?? []))
      if (own.length > 0) {
        const key = fold(piece.map((node) => textWithoutNotes(node, manner === 'latex')).join(''))
          .replaceAll(/\d+|\s/g, '')
          .slice(0, 200)
        found.set(key, [...(found.get(key) ?? []), ...own])
      }
    }
    return found
  }
  return {
    expected: byParagraph([original.body], order),
    found: byParagraph(parts, convertedOrder),
  }
}

/** Takes from `left` what was expected, and returns what is missing there. */
function takeExpected(expected: readonly number[], left: number[]): number[] {
  return expected.filter((target) => {
    const at = left.indexOf(target)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/** By paragraph: right where both lead to the same reference, wrong where another one took its place. */
function citations(original: Original, parts: XmlElement[], manner: Manner): Scores {
  const { expected, found } = citedByParagraph(original, parts, manner)
  let right = 0
  let wrong = 0
  let total = 0
  let all = 0
  for (const [key, targets] of expected) {
    const left = [...(found.get(key) ?? [])]
    const missed = takeExpected(targets, left)
    total += targets.length
    right += targets.length - missed.length
    wrong += Math.min(missed.length, left.length)
  }
  for (const targets of found.values()) all += targets.length
  return {
    'citations linked': [right, total],
    'citations wrong': [wrong, all],
    'citations extra': [Math.max(0, all - right - wrong), all],
  }
}

/** A line for each paragraph with a missed citation. */
export function citationMisses(original: Original, converted: XmlElement, manner: Manner): string[] {
  const parts = elements(converted, 'body', 'back')
  const { expected, found } = citedByParagraph(original, parts, manner)
  const nameOf = (index: number) => {
    const reference = original.article.references[index]
    return `${index + 1} ${reference?.authors.map(({ family }) => family).join('/')} ${reference?.year}`
  }
  return [...expected].flatMap(([key, targets]) => {
    const left = [...(found.get(key) ?? [])]
    const missed = takeExpected(targets, left)
    return missed.length > 0
      ? [
          `${key.slice(0, 60)}: missed ${missed.map(nameOf).join('; ')}, instead ${left.map(nameOf).join('; ')}`,
        ]
      : []
  })
}

const block =
  /^(p|td|th|title|attrib|disp-quote|fn|list|def-list|fig|fig-group|table-wrap|disp-formula|disp-formula-group|boxed-text|supplementary-material|verse-group|speech|statement)$/

/** Runs of text without a block between them: a paragraph with a formula on a line of its own has two. */
function piecesOf(element: XmlElement): XmlNode[][] {
  const pieces: XmlNode[][] = []
  let piece: XmlNode[] = []
  const end = () => {
    if (piece.length > 0) pieces.push(piece)
    piece = []
  }
  for (const node of element.children) {
    if (isElement(node) && (block.test(node.name) || hasBlock(node))) {
      end()
      pieces.push(...piecesOf(node))
    } else if (isInline(element)) piece.push(node)
  }
  end()
  return pieces
}

const isInline = ({ name }: XmlElement) =>
  !/^(body|back|sec|app|app-group|ref-list|table|tbody|thead|tr)$/.test(name)
const hasBlock = (element: XmlElement): boolean =>
  element.children.some((node) => isElement(node) && (block.test(node.name) || hasBlock(node)))

/** Notes are places of their own. */
function citationsIn(node: XmlNode): XmlElement[] {
  if (!isElement(node) || block.test(node.name)) return []
  if (node.name === 'xref') return node.attributes['ref-type'] === 'bibr' ? [node] : []
  return node.children.flatMap(citationsIn)
}

/** LaTeX prints citations in another form than the article did, so they cannot tell paragraphs apart. */
function textWithoutNotes(node: XmlNode, isWithoutCitations: boolean): string {
  if (!isElement(node)) return node
  return isNoteCall(node) ||
    (isWithoutCitations && node.attributes['ref-type'] === 'bibr') ||
    node.name === 'inline-formula' ||
    node.name === 'label'
    ? ''
    : node.children.map((child) => textWithoutNotes(child, isWithoutCitations)).join('')
}

const isNoteCall = (node: XmlElement) => node.name === 'xref' && node.attributes['ref-type'] === 'fn'

/** A .bib file is sorted anew, so its entries are recognised by title, authors and year, each once. */
function sameWorks(original: Original, refs: readonly XmlElement[]): number[] {
  const texts = refs.map((ref) => fold(textOf(ref)))
  const works = original.article.references.map((reference) => ({
    title: fold(reference.title ?? reference.source ?? ''),
    names: reference.authors.map(({ family }) => fold(family)),
    details: [reference.source, reference.volume, reference.issue, reference.firstPage, reference.doi]
      .filter((value) => value !== null)
      .map(fold),
    year: reference.year ?? '',
  }))
  const pairs = texts.flatMap((text, at) =>
    works.map(({ title, names, details, year }, index) => ({
      ...{ at, index },
      score:
        (title && text.includes(title) ? title.length : 0) +
        names.filter((name) => text.includes(name)).length +
        details.filter((detail) => text.includes(detail)).length +
        (year && text.includes(fold(year)) ? 3 : 0),
    })),
  )
  const found = refs.map(() => -1)
  const taken = new Set<number>()
  for (const { at, index, score } of pairs.sort((a, b) => b.score - a.score)) {
    if (score === 0 || found[at] !== -1 || taken.has(index)) continue
    found[at] = index
    taken.add(index)
  }
  return found
}
