import type { PandocNode } from '#server/documents/typeset/pandoc.ts'

/** Shorthand for nodes of pandoc's document tree. */
export const none: [string, string[], [string, string][]] = ['', [], []]
export const str = (text: string): PandocNode => ({ t: 'Str', c: text })
export const node = (t: string, c: unknown): PandocNode => ({ t, c })
export const para = (inlines: PandocNode[]): PandocNode => node('Para', inlines)
export const styled = (style: string, blocks: PandocNode[]): PandocNode =>
  node('Div', [['', [], [['custom-style', style]]], blocks])

export function words(text: string): PandocNode[] {
  const flat = text.replaceAll(/\s+/g, ' ')
  return flat === '' ? [] : [str(flat)]
}

export const textOfInlines = (inlines: readonly PandocNode[]): string =>
  inlines
    .map(({ t, c }) =>
      t === 'Str' ? String(c) : t === 'Note' || !Array.isArray(c) ? '' : textOfInlines(c as PandocNode[]),
    )
    .join('')

export const upper = (inlines: PandocNode[]): PandocNode[] =>
  inlines.map((inline) =>
    inline.t === 'Str'
      ? str(String(inline.c).toLocaleUpperCase())
      : Array.isArray(inline.c) && inline.t !== 'Note' && inline.t !== 'Math'
        ? node(inline.t, upper(inline.c as PandocNode[]))
        : inline,
  )

const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const run = (content: string) => `<w:r>${content}</w:r>`
export const fieldBegin = (code: string): PandocNode =>
  node('RawInline', [
    'openxml',
    run('<w:fldChar w:fldCharType="begin"/>') +
      run(`<w:instrText xml:space="preserve">${escapeXml(code)}</w:instrText>`) +
      run('<w:fldChar w:fldCharType="separate"/>'),
  ])
export const fieldEnd: PandocNode = node('RawInline', ['openxml', run('<w:fldChar w:fldCharType="end"/>')])
