import { unaccentedWords } from '#domain/unaccented.ts'
import type { XmlElement } from '../../jats/xml.ts'
import { abstractHeading, abstractPart, abstractStart, keywordsStart } from '../front/headings.ts'
import { plainText } from './tree.ts'
import { shareIn } from './words.ts'

/** Metadata entered by the authors, used for comparison with the document. */
export interface RecordFront {
  title: string
  abstract: string
  keywords: readonly string[]
  authors: readonly { firstName: string; lastName: string; affiliation: string }[]
}

/** Front matter found in the document; null if missing. */
export interface DocumentFront {
  title: string | null
  abstract: string | null
  keywords: string[] | null
  /** Lines that name authors, as written. */
  authors: string[]
}

const frontHeading =
  /^(?:authors?|affiliations?|author details|correspond(?:ing author|ence)|keywords?|palavras-chave|palabras clave)\s*[:.]?$/i
/** Headings of an abstract and of nothing else, as 'Summary' may be. */
const onlyAbstract = /^(?:structured )?(?:abstract|resumo|resumen|r[ée]sum[ée])\s*[:.]?$/i
export interface SplitFront {
  front: DocumentFront
  rest: XmlElement[]
  /** Number of words that are not part of the text. */
  words: number
  /** Lines that are not part of the text, although they are none of the metadata. */
  leftOut: string[]
}

/** Maximum number of blocks in the front matter. */
const mostBlocks = 60

/**
 * Separates title, authors, abstract and keywords from the text. The records help to find them in the
 * document. The document's own values are returned only for comparison.
 */
export function splitFront(
  blocks: readonly XmlElement[],
  record: RecordFront,
  meta: Partial<DocumentFront>,
): SplitFront {
  const front: DocumentFront = {
    title: meta.title ?? null,
    abstract: meta.abstract ?? null,
    keywords: meta.keywords ?? null,
    authors: [...(meta.authors ?? [])],
  }
  const title = new Set(unaccentedWords(record.title))
  const abstract = new Set(unaccentedWords(record.abstract))
  const names = new Set(
    record.authors.flatMap((author) => unaccentedWords(`${author.firstName} ${author.lastName}`)),
  )
  const places = new Set(record.authors.flatMap(({ affiliation }) => unaccentedWords(affiliation)))
  let last = -1
  let isInAbstract = false
  const abstractLines: string[] = []
  /** Blocks that were recognised, and need not be kept. */
  const explained = new Set<number>()
  for (let index = 0; index < Math.min(blocks.length, mostBlocks); index += 1) {
    const block = blocks[index] as XmlElement
    const text = plainText(block.children)
    if (text === '') continue
    const style = block.attributes['x-style'] ?? ''
    const isHeading = block.name === 'x-heading'
    // 'Summary' is an ordinary section unless its text is the abstract that the authors entered.
    const next = plainText(blocks[index + 1]?.children)
    const isAbstractNext =
      abstract.size > 20 ? shareIn(next, abstract) >= 0.6 || next.length < 80 : record.title === ''
    if ((isHeading || text.length < 60) && abstractHeading.test(text) && isAbstractNext) {
      isInAbstract = true
      last = index
      explained.add(index)
      continue
    }
    // An abstract that is not the one entered stays in the text, and is compared with it.
    if (isHeading && onlyAbstract.test(text) && front.abstract === null) front.abstract = next
    if (keywordsStart.test(text) && (text.length > 12 || isHeading)) {
      const listed = text.replace(keywordsStart, '')
      if (!/^(jel|msc)/i.test(text) && listed)
        front.keywords ??= listed
          .split(/\s*[;,·•|]\s*|\.\s+/)
          .map((word) => word.replace(/\.$/, '').trim())
          .filter(Boolean)
      isInAbstract = false
      last = index
      explained.add(index)
      continue
    }
    if (
      /^title$|^t[íi]tulo$/i.test(style) ||
      (title.size > 1 && text.length < 400 && shareIn(text, title) >= 0.8 && shareOf(title, text) >= 0.6)
    ) {
      front.title ??= text
      isInAbstract = false
      last = index
      explained.add(index)
      continue
    }
    if (block.name === 'x-heading') {
      if (frontHeading.test(text)) {
        last = index
        isInAbstract = false
        continue
      }
      if (
        isInAbstract &&
        abstractPart.test(`${text.replace(/[:.]$/, '')}:`) &&
        shareIn(plainText(blocks[index + 1]?.children), abstract) >= 0.8
      ) {
        last = index
        continue
      }
      // The first heading of the text ends the front matter.
      break
    }
    if (abstractStart.test(text) && text.length > 80) {
      abstractLines.push(text.replace(abstractStart, ''))
      isInAbstract = true
      last = index
      explained.add(index)
      continue
    }
    const isAbstract = abstract.size > 20 && text.length > 40 && shareIn(text, abstract) >= 0.85
    if (
      isAbstract ||
      /^abstract$|resum/i.test(style) ||
      (isInAbstract &&
        block.name === 'p' &&
        (abstract.size <= 20 || abstractPart.test(text)) &&
        text.length > 40)
    ) {
      abstractLines.push(text)
      last = index
      explained.add(index)
      // If the record has no abstract, the document's abstract is assumed to be one paragraph, or several
      // with headings.
      if (
        abstract.size <= 20 &&
        !abstractPart.test(text) &&
        !abstractPart.test(plainText(blocks[index + 1]?.children))
      )
        isInAbstract = false
      continue
    }
    const lines = block.name === 'list' ? itemsOf(block) : [text]
    const kinds = lines.map((line) => kindOfLine(line, names, places))
    if (kinds.filter((kind) => kind !== null).length > lines.length / 2) {
      front.authors.push(...lines.filter((_, at) => kinds[at] === 'name'))
      explained.add(index)
      last = index
      isInAbstract = false
    } else if (/^(author|authors|affiliation|date|subtitle)$/i.test(style) && text.length < 500) {
      last = index
      explained.add(index)
      isInAbstract = false
    }
  }
  if (abstractLines.length > 0) front.abstract ??= abstractLines.join('\n\n')
  // Long paragraphs within the front matter that could not be identified belong to the text.
  const isKept = (block: XmlElement, index: number) =>
    index > last ||
    (block.name !== 'x-heading' && !explained.has(index) && isUnexplained(block, abstractLines))
  const removed = blocks.filter((block, index) => !isKept(block, index))
  return {
    front,
    rest: blocks.filter(isKept),
    words: removed.reduce((sum, block) => sum + unaccentedWords(plainText(block.children)).length, 0),
    leftOut: blocks.flatMap((block, index) => {
      const text = plainText(block.children)
      return isKept(block, index) || explained.has(index) || block.name === 'x-heading' || text === ''
        ? []
        : [text]
    }),
  }

  function isUnexplained(block: XmlElement, lines: readonly string[]): boolean {
    const text = plainText(block.children)
    const isKnown = lines.some((line) => text.endsWith(line)) || keywordsStart.test(text)
    return block.name !== 'p' ? true : text.length > 600 && !isKnown
  }
}

/** The text of each item of a list, without the items of lists within it. */
const itemsOf = (list: XmlElement): string[] =>
  list.children.flatMap((item) => (typeof item === 'string' ? [] : [plainText(item.children)]))

/** Tells whether a line of the front matter names authors, affiliations or an address; null for other text. */
function kindOfLine(
  text: string,
  names: ReadonlySet<string>,
  places: ReadonlySet<string>,
): 'name' | 'place' | 'contact' | null {
  const words = text.replaceAll(/[\d*,;&]|\band\b/g, ' ')
  const beginning = text.split(/[,;:(|·]/)[0] ?? ''
  if (
    text.length < 500 &&
    names.size > 0 &&
    (shareIn(words, names) >= 0.5 || shareIn(beginning, names) >= 0.8)
  )
    return 'name'
  if (text.length < 600 && places.size > 1 && shareIn(text, places) >= 0.6) return 'place'
  const isContact =
    /\S@\S+\.\S|orcid\.org|\b\d{4}-\d{4}-\d{4}-\d{3}[\dX]\b|^\s*(?:\*\s*)?(corresponding author|correspondence|e-?mail)\b/i.test(
      text,
    )
  return text.length < 400 && isContact ? 'contact' : null
}

const shareOf = (words: ReadonlySet<string>, text: string) => {
  const found = new Set(unaccentedWords(text))
  return [...words].filter((word) => found.has(word)).length / words.size
}
