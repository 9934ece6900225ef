/** Compares the citations of a converted article with those of the original. */
import { descendants, isElement, textOf, type XmlElement, type XmlNode } from '#server/jats/xml.ts'
import { fold } from './fold.ts'
import type { Manner, Original } from './manuscript.ts'
import type { Scores } from './measure.ts'

/**
 * Returns the targets of each paragraph's citations, as positions in the reference list: the expected ones
 * and those found.
 */
function citedByParagraph(original: Original, parts: XmlElement[], manner: Manner) {
  // A reference without title and source cannot be written to a .bib file, so it is not expected.
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

/** Removes the expected targets from `left` and returns those that are missing there. */
function takeExpected(expected: readonly number[], left: number[]): number[] {
  return expected.filter((target) => {
    const at = left.indexOf(target)
    if (at >= 0) left.splice(at, 1)
    return at < 0
  })
}

/**
 * Compares citations, paragraph by paragraph. A citation is right if it links to the same reference in both
 * articles, and wrong if it links to another reference.
 */
export function citationScores(original: Original, parts: XmlElement[], manner: Manner): Scores {
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

/** Returns one line for each paragraph with a missing citation. */
export function citationMisses(original: Original, parts: XmlElement[], manner: Manner): string[] {
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

/** Returns the runs of text between blocks. A paragraph with a formula on a line of its own has two. */
function piecesOf(element: XmlElement): XmlNode[][] {
  const pieces: XmlNode[][] = []
  let piece: XmlNode[] = []
  const end = () => {
    if (piece.length > 0) pieces.push(piece)
    piece = []
  }
  for (const node of element.children) {
    if (isElement(node) && node.name === 'caption') {
      // A manuscript has the title and the paragraphs of a caption in one paragraph.
      end()
      pieces.push(flattened(node))
    } else if (isElement(node) && (block.test(node.name) || hasBlock(node))) {
      end()
      pieces.push(...piecesOf(node))
    } else if (isInline(element)) piece.push(node)
  }
  end()
  return pieces
}

function flattened(element: XmlElement): XmlNode[] {
  return element.children.flatMap((node): XmlNode[] =>
    isElement(node) && (block.test(node.name) || hasBlock(node) || node.name === 'caption')
      ? flattened(node)
      : [node],
  )
}

const isInline = ({ name }: XmlElement) =>
  !/^(body|back|sec|app|app-group|ref-list|table|tbody|thead|tr)$/.test(name)
const hasBlock = (element: XmlElement): boolean =>
  element.children.some((node) => isElement(node) && (block.test(node.name) || hasBlock(node)))

/** Returns the citations in a node. Notes are excluded, because they are measured separately. */
function citationsIn(node: XmlNode): XmlElement[] {
  if (!isElement(node) || block.test(node.name)) return []
  if (node.name === 'xref') return node.attributes['ref-type'] === 'bibr' ? [node] : []
  return node.children.flatMap(citationsIn)
}

/**
 * Returns the text of a paragraph without notes, to match it with the same paragraph of the other article.
 * For LaTeX the citations are removed as well, because LaTeX prints them in a different form.
 */
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

/**
 * Returns, for each converted reference, the index of the original reference. Entries from a .bib file are in
 * another order, so they are matched by title, authors and year. Each original is used once.
 */
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
