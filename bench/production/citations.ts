/** Compares the citations of a converted article with those of the original. */
import { descendants, isElement, textOf, type XmlElement, type XmlNode } from '#server/jats/xml.ts'
import { fold } from './fold.ts'
import type { Manner, Original } from './manuscript.ts'
import type { Scores } from './measure.ts'

/** Returns the citations of both articles, with positions in the reference list: the expected ones and those found. */
function citationsOf(original: Original, parts: XmlElement[], manner: Manner) {
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
  const placesIn = (roots: XmlElement[], ids: Map<string, number>): Cited[] =>
    roots
      .flatMap((root) => piecesOf(root))
      .flatMap((piece) => {
        const text = (nodes: readonly XmlNode[]) =>
          letters(nodes.map((node) => textWithoutNotes(node, manner === 'latex')).join(''))
        const paragraph = text(piece).slice(0, 200)
        return piece.flatMap((node, at) => {
          const targets = citationsIn(node).flatMap((xref) =>
            (xref.attributes.rid ?? '').split(/\s+/).flatMap((id) => ids.get(id) ?? []),
          )
          if (targets.length === 0) return []
          const context = { before: text(piece.slice(0, at)), after: text(piece.slice(at + 1)) }
          return targets.map((target) => ({ target, paragraph, ...context }))
        })
      })
  return {
    expected: placesIn([original.body], order),
    found: placesIn(parts, convertedOrder),
  }
}

/** A citation with the place at which it is: the beginning of its paragraph, and the letters before and after it. */
interface Cited {
  target: number
  paragraph: string
  before: string
  after: string
}

const letters = (text: string) => fold(text).replaceAll(/\d+|\s/g, '')

/** Letters on one side of a citation that tell its place in the article. */
const contextLength = 30

function areBeside(a: Cited, b: Cited): boolean {
  const [before, after] = [a.before.slice(-contextLength), a.after.slice(0, contextLength)]
  return (
    (before.length === contextLength && b.before.endsWith(before)) ||
    (after.length === contextLength && b.after.startsWith(after))
  )
}

/**
 * Returns the expected citations that are missing, and the found ones that are left. Citations are the same if they lead
 * to the same reference in the same paragraph. A manuscript divides some paragraphs at other places than the published
 * article, such as a caption with files; there the words beside the citation have to be the same.
 */
function unmatched(expected: readonly Cited[], found: readonly Cited[]): { missed: Cited[]; left: Cited[] } {
  const left = [...found]
  const take = (wanted: readonly Cited[], isSame: (a: Cited, b: Cited) => boolean) =>
    wanted.filter((one) => {
      const at = left.findIndex((other) => other.target === one.target && isSame(one, other))
      if (at >= 0) left.splice(at, 1)
      return at < 0
    })
  const missed = take(
    take(expected, (a, b) => a.paragraph === b.paragraph),
    areBeside,
  )
  return { missed, left }
}

/** Compares citations. A citation is right if it links to the same reference, and wrong if it links to another. */
export function citationScores(original: Original, parts: XmlElement[], manner: Manner): Scores {
  const { expected, found } = citationsOf(original, parts, manner)
  const { missed, left } = unmatched(expected, found)
  const countIn = (list: readonly Cited[], paragraph: string) =>
    list.filter((one) => one.paragraph === paragraph).length
  const wrong = [...new Set(missed.map(({ paragraph }) => paragraph))].reduce(
    (sum, paragraph) => sum + Math.min(countIn(missed, paragraph), countIn(left, paragraph)),
    0,
  )
  const right = expected.length - missed.length
  return {
    'citations linked': [right, expected.length],
    'citations wrong': [wrong, found.length],
    'citations extra': [Math.max(0, found.length - right - wrong), found.length],
  }
}

/** Returns one line for each paragraph with a missing citation. */
export function citationMisses(original: Original, parts: XmlElement[], manner: Manner): string[] {
  const { expected, found } = citationsOf(original, parts, manner)
  const { missed, left } = unmatched(expected, found)
  const nameOf = ({ target }: Cited) => {
    const reference = original.article.references[target]
    return `${target + 1} ${reference?.authors.map(({ family }) => family).join('/')} ${reference?.year}`
  }
  return [...new Set(missed.map(({ paragraph }) => paragraph))].map((paragraph) => {
    const names = (list: readonly Cited[]) =>
      list
        .filter((one) => one.paragraph === paragraph)
        .map(nameOf)
        .join('; ')
    return `${paragraph.slice(0, 60)}: missed ${names(missed)}, instead ${names(left)}`
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
