import { languageOf } from '#domain/text-language.ts'
import { readablePartOf } from '../tex/prepare.ts'
import type { PandocDocument, PandocNode } from './pandoc.ts'

export interface Neutralized {
  document: PandocDocument
  /**
   * Number of figures that cannot be shown, because they were not uploaded or have a format that cannot be
   * embedded in a PDF.
   */
  missing: number
  /** LaTeX commands that could not be read. Their arguments or names are shown instead. */
  unknown: string[]
}

const shown = /\.(png|jpe?g|gif|svg|webp)$/i

/** Width of Typst's text column in centimetres: A4 minus the margins in template.ts. */
const columnWidth = 16

/**
 * Prepares a document tree for typesetting. Citations are replaced with their keys, links within the document
 * with plain text (their targets may have been removed), and missing pictures with a framed note. Foreign
 * markup is dropped. Of the metadata only title and abstract are kept, so no author and no date, except for the
 * authors' own eyes (`hasByline`).
 */
export function neutralize(
  document: PandocDocument,
  pictures: Set<string>,
  { hasBibliography = false, hasByline = false } = {},
): Neutralized {
  let missing = 0
  const node = (n: PandocNode): PandocNode[] => {
    if (n.t === 'RawBlock' || n.t === 'RawInline') return foreign(n)
    if (n.t === 'Cite') return hasBibliography ? (any((n.c as unknown[])[1]) as PandocNode[]) : cite(n)
    if (n.t === 'Div' && isReference(n)) return any((n.c as unknown[])[1]) as PandocNode[]
    if (n.t === 'Link') return link(n)
    if (n.t === 'Image') return picture(n)
    if (n.t === 'Span' && isPlaceholder(n)) return absent()
    return [{ ...n, ...(n.c === undefined ? {} : { c: any(n.c) }) }]
  }
  const any = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.flatMap((item) => (isNode(item) ? node(item) : [any(item)]))
    if (isNode(value)) return node(value)[0] ?? { t: 'Null' }
    return value
  }
  const unknown = new Set<string>()
  const foreign = (n: PandocNode): PandocNode[] => {
    const [format, source] = n.c as [string, string]
    if (format !== 'latex' && format !== 'tex') return []
    const { text: shown, unknown: name } = readablePartOf(source)
    if (shown === '') return []
    if (name) unknown.add(name)
    const inline: PandocNode = shown.startsWith('\\') ? { t: 'Code', c: [['', [], []], shown] } : text(shown)
    return n.t === 'RawInline' ? [inline] : [{ t: 'Para', c: [inline] }]
  }
  const cite = (n: PandocNode): PandocNode[] => {
    const [citations] = n.c as [{ citationId: string }[], PandocNode[]]
    return [text(`[${citations.map((c) => c.citationId).join('; ')}]`)]
  }
  const link = (n: PandocNode): PandocNode[] => {
    const [attributes, content, target] = n.c as [unknown, PandocNode[], [string, string]]
    const inlines = any(content) as PandocNode[]
    return /^https?:/.test(target[0]) ? [{ t: 'Link', c: [attributes, inlines, [target[0], '']] }] : inlines
  }
  const picture = (n: PandocNode): PandocNode[] => {
    const [[, , size], alt, target] = n.c as [
      [string, string[], [string, string][]],
      PandocNode[],
      [string, string],
    ]
    if (pictures.has(target[0]) && shown.test(target[0])) {
      const width = size.filter(([key, value]) => key === 'width' && !tooWide(value))
      return [
        {
          t: 'Image',
          c: [['', [], width.length > 0 ? width : [['width', '100%']]], any(alt), [target[0], '']],
        },
      ]
    }
    return absent()
  }
  const absent = (): PandocNode[] => {
    missing++
    return [{ t: 'RawInline', c: ['typst', '#missing-figure'] }]
  }
  const { title, subtitle, author, abstract } = document.meta
  const main = languageOf(wordsOf(document.blocks))
  const blocks = [
    ...heading('manuscript-title', title, any),
    ...heading('manuscript-subtitle', subtitle, any),
    ...(hasByline ? bylineOf(author).flatMap((one) => heading('manuscript-author', one, any)) : []),
    ...abstractOf(abstract, any),
    ...(any(document.blocks) as PandocNode[]).map((block) => inItsLanguage(block, main)),
  ]
  return { document: { ...document, meta: {}, blocks }, missing, unknown: [...unknown] }
}

/**
 * Marks the language of a paragraph if it differs from the main language, so that it is hyphenated correctly.
 */
function inItsLanguage(block: PandocNode, main: string | null): PandocNode {
  if (block.t !== 'Para' || main === null) return block
  const own = languageOf(wordsOf(block))
  if (own === null || own === main) return block
  const inlines = block.c as PandocNode[]
  const [before, after] = [`#text(lang: "${own}")[`, ']'].map(
    (s): PandocNode => ({ t: 'RawInline', c: ['typst', s] }),
  )
  return { t: 'Para', c: [before, ...inlines, after] }
}

function wordsOf(value: unknown): string {
  const words: string[] = []
  const visit = (item: unknown) => {
    if (Array.isArray(item)) item.forEach(visit)
    else if (isNode(item)) {
      if (item.t === 'Str') words.push(item.c as string)
      else if (item.t !== 'Math' && item.t !== 'Code') visit(item.c)
    }
  }
  visit(value)
  return words.join(' ')
}

const isNode = (value: unknown): value is PandocNode =>
  typeof value === 'object' && value !== null && typeof (value as PandocNode).t === 'string'

/**
 * Whether a node is pandoc's placeholder for a missing picture, which contains a path on the author's
 * computer.
 */
const isPlaceholder = (n: PandocNode) => (n.c as [[string, string[]]])[0][1].includes('placeholder')

/** Whether a node is the reference list or one of its entries. Their labels are the keys of the source. */
const isReference = (n: PandocNode) =>
  (n.c as [[string, string[]]])[0][1].some((name) => name === 'references' || name === 'csl-entry')

const text = (s: string): PandocNode => ({ t: 'Str', c: s })
const raw = (s: string): PandocNode => ({ t: 'RawBlock', c: ['typst', s] })

function heading(name: string, value: PandocNode | undefined, any: (v: unknown) => unknown): PandocNode[] {
  if (value?.t !== 'MetaInlines' && value?.t !== 'MetaBlocks') return []
  const content = any(value.c) as PandocNode[]
  return [raw(`#${name}[`), ...(value.t === 'MetaInlines' ? [{ t: 'Plain', c: content }] : content), raw(']')]
}

function bylineOf(author: PandocNode | undefined): PandocNode[] {
  if (!author) return []
  return author.t === 'MetaList' ? (author.c as PandocNode[]) : [author]
}

function abstractOf(value: PandocNode | undefined, any: (v: unknown) => unknown): PandocNode[] {
  if (value?.t !== 'MetaBlocks' && value?.t !== 'MetaInlines') return []
  const content = any(value.c) as PandocNode[]
  const title: PandocNode = { t: 'Header', c: [1, ['', ['unnumbered'], []], [text('Abstract')]] }
  return [title, ...(value.t === 'MetaInlines' ? [{ t: 'Para', c: content }] : content)]
}

function tooWide(width: string): boolean {
  const [, number = '', unit = ''] = /^([\d.]+)\s*(in|cm|mm|pt|px|%)?$/.exec(width) ?? []
  const centimetres =
    { in: 2.54, cm: 1, mm: 0.1, pt: 0.0353, px: 0.0265, '%': columnWidth / 100 }[unit] ?? 0.0265
  return number === '' || Number(number) * centimetres > columnWidth
}
