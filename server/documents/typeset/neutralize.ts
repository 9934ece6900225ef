import type { PandocDocument, PandocNode } from './pandoc.ts'

export interface Neutralized {
  document: PandocDocument
  /** Figures that can't be shown: not part of the upload, or in a format that no PDF holds. */
  missing: number
}

const shown = /\.(png|jpe?g|gif|svg|webp)$/i

/** Typst's text column in centimetres: A4 less the margins of template.ts. */
const columnWidth = 16

/**
 * Prepares a document tree for typesetting: citations become their keys, links into the document plain text
 * (their targets may be gone), pictures that don't exist a framed note, foreign markup nothing. Of the
 * metadata only title and abstract survive: no author, no date.
 */
export function neutralize(document: PandocDocument, pictures: Set<string>): Neutralized {
  let missing = 0
  const node = (n: PandocNode): PandocNode[] => {
    if (n.t === 'RawBlock' || n.t === 'RawInline') return []
    if (n.t === 'Cite') return cite(n)
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
  const { title, subtitle, abstract } = document.meta
  const blocks = [
    ...heading('manuscript-title', title, any),
    ...heading('manuscript-subtitle', subtitle, any),
    ...abstractOf(abstract, any),
    ...(any(document.blocks) as PandocNode[]),
  ]
  return { document: { ...document, meta: {}, blocks }, missing }
}

const isNode = (value: unknown): value is PandocNode =>
  typeof value === 'object' && value !== null && typeof (value as PandocNode).t === 'string'

/** Pandoc's own stand-in for a picture that it didn't find; it carries the author's path. */
const isPlaceholder = (n: PandocNode) => (n.c as [[string, string[]]])[0][1].includes('placeholder')

const text = (s: string): PandocNode => ({ t: 'Str', c: s })
const raw = (s: string): PandocNode => ({ t: 'RawBlock', c: ['typst', s] })

function heading(name: string, value: PandocNode | undefined, any: (v: unknown) => unknown): PandocNode[] {
  if (value?.t !== 'MetaInlines' && value?.t !== 'MetaBlocks') return []
  const content = any(value.c) as PandocNode[]
  return [raw(`#${name}[`), ...(value.t === 'MetaInlines' ? [{ t: 'Plain', c: content }] : content), raw(']')]
}

function abstractOf(value: PandocNode | undefined, any: (v: unknown) => unknown): PandocNode[] {
  if (value?.t !== 'MetaBlocks' && value?.t !== 'MetaInlines') return []
  const content = any(value.c) as PandocNode[]
  const title: PandocNode = { t: 'Header', c: [1, ['', [], []], [text('Abstract')]] }
  return [title, ...(value.t === 'MetaInlines' ? [{ t: 'Para', c: content }] : content)]
}

function tooWide(width: string): boolean {
  const [, number = '', unit = ''] = /^([\d.]+)\s*(in|cm|mm|pt|px|%)?$/.exec(width) ?? []
  const centimetres =
    { in: 2.54, cm: 1, mm: 0.1, pt: 0.0353, px: 0.0265, '%': columnWidth / 100 }[unit] ?? 0.0265
  return number === '' || Number(number) * centimetres > columnWidth
}
