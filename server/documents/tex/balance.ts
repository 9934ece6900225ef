import { lineEnds, replaceSpans, type Span, tokensOf } from './scan.ts'

/**
 * Closes open groups and drops unmatched ends, as TeX does after an error, so that the rest of the manuscript can be
 * read. Returns the source unchanged if it is balanced.
 */
export function balance(source: string): { source: string; repaired: number } {
  const changes: (Span & { text: string })[] = []
  const insert = (at: number, text: string) => changes.push({ start: at, end: at, text })
  const drop = (span: Span) => changes.push({ ...span, text: lineEnds(source, span) })
  interface Open {
    kind: 'open' | 'begin' | 'math'
    name: string
    start: number
    /** The end of the paragraph in which the group was opened. */
    paragraph: number
  }
  const open: Open[] = []
  const close = ({ kind, name, start, paragraph }: Open, at: number) => {
    if (kind === 'begin') insert(at, `\\end{${name}}`)
    else if (kind === 'open') insert(paragraph > 0 ? Math.min(paragraph, at) : at, '}')
    // An unpaired dollar sign is meant literally.
    else if (name === '$') changes.push({ start, end: start + 1, text: '\\$' })
    else if (name === '\\[') insert(at, '\\]')
    else if (name === '\\(') insert(at, '\\)')
    else drop({ start, end: start + name.length })
  }
  const closers: Record<string, string> = { '\\]': '\\[', '\\)': '\\(', $: '$', $$: '$$' }
  let documentEnd = source.length
  for (const token of tokensOf(source)) {
    const { kind, name, start, end } = token
    const top = open.at(-1)
    if (kind === 'break') {
      for (const group of open) if (group.paragraph === 0) group.paragraph = start
      // A formula cannot continue beyond the end of its paragraph.
      while (open.at(-1)?.kind === 'math') close(open.pop() as Open, start)
    } else if (kind === 'open' || kind === 'begin') open.push({ kind, name, start, paragraph: 0 })
    else if (kind === 'math') {
      const opener = closers[name]
      if (top?.kind === 'math' && top.name === opener) open.pop()
      else if (name === '\\]' || name === '\\)') drop(token)
      else if (top?.kind === 'math' && name.startsWith('\\')) drop(token)
      else open.push({ kind, name, start, paragraph: 0 })
    } else if (kind === 'close') {
      const at = open.findLastIndex((item) => item.kind === 'open')
      const between = open.slice(at + 1)
      // The closing brace of a group that was opened before \begin{document} must not end the document.
      if (at < 0 || between.some((item) => item.name === 'document')) drop(token)
      else {
        for (const item of between.reverse()) close(item, start)
        open.length = at
      }
    } else if (kind === 'end') {
      const at = open.findLastIndex((item) => item.kind === 'begin' && item.name === name)
      if (at < 0) drop(token)
      else {
        for (const item of open.slice(at + 1).reverse()) close(item, start)
        open.length = at
      }
      if (name === 'document') documentEnd = end
    }
  }
  for (const item of open.reverse()) close(item, item.name === 'document' ? source.length : documentEnd)
  return { source: replaceSpans(source, changes), repaired: changes.length }
}
