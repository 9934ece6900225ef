import { lineEnds, replaceSpans, type Span, tokensOf } from './scan.ts'

/** A place where the source opens a group, formula or environment without closing it, or the other way round. */
export interface Repair {
  kind: 'open' | 'closed'
  /** The words of the source at this place. */
  excerpt: string
}

/** Commands whose argument ends with its paragraph: TeX stops with 'Paragraph ended before … was complete'. */
const withinParagraph =
  /\\(?:text(?:bf|it|sc|tt|sf|rm|sl|md|up|normal)|emph|underline|uline|mbox|(?:sub){0,2}section|(?:sub)?paragraph)\*?\s*$/

/** Environments that end before the next heading: none contains sections. */
const beforeHeadings =
  /^(?:itemize|enumerate|description|quot(?:e|ation)|center|(?:figure|table|equation|align)\*?)$/
const headings = /^(?:chapter|(?:sub){0,2}section)$/

/**
 * Closes open groups and drops unmatched ends, as TeX does after an error, so that the rest of the manuscript can be
 * read. Returns the source unchanged if it is balanced.
 */
export function balance(source: string): { source: string; repairs: Repair[] } {
  const changes: (Span & { text: string })[] = []
  const repaired: (Repair & { at: number })[] = []
  const insert = (at: number, text: string) => changes.push({ start: at, end: at, text })
  const drop = (span: Span) => {
    changes.push({ ...span, text: lineEnds(source, span) })
    repaired.push({
      kind: 'closed',
      at: span.start,
      excerpt: around(source, lineOf(span.start, 48), span.end),
    })
  }
  /** Returns where the line of a place begins, at most so many characters before it. */
  const lineOf = (at: number, most: number) => {
    const line = source.lastIndexOf('\n', at - 1) + 1
    if (line >= at - most) return line
    const word = source.slice(at - most, at).search(/\s/)
    return word < 0 ? at - most : at - most + word
  }
  interface Open {
    kind: 'open' | 'begin' | 'math'
    name: string
    start: number
    /** The end of the paragraph in which the group was opened. */
    paragraph: number
    /** Whether the group is the argument of a command that ends with its paragraph. */
    isShort: boolean
  }
  const open: Open[] = []
  const close = ({ kind, name, start, paragraph }: Open, at: number) => {
    repaired.push({ kind: 'open', at: start, excerpt: around(source, lineOf(start, 24), start + 48) })
    if (kind === 'begin') insert(at, `\\end{${name}}`)
    else if (kind === 'open') insert(paragraph > 0 ? Math.min(paragraph, at) : at, '}')
    // An unpaired dollar sign is meant literally.
    else if (name === '$') changes.push({ start, end: start + 1, text: '\\$' })
    else if (name === '\\[') insert(at, '\\]')
    else if (name === '\\(') insert(at, '\\)')
    else changes.push({ start, end: start + name.length, text: '' })
  }
  const closers: Record<string, string> = { '\\]': '\\[', '\\)': '\\(', $: '$', $$: '$$' }
  let documentEnd = source.length
  for (const token of tokensOf(source)) {
    const { kind, name, start, end } = token
    const top = open.at(-1)
    if (kind === 'break') {
      for (const group of open) if (group.paragraph === 0) group.paragraph = start
      // Formulas and the arguments of some commands cannot continue beyond the end of their paragraph.
      for (let top = open.at(-1); top?.kind === 'math' || top?.isShort; top = open.at(-1))
        close(open.pop() as Open, start)
    } else if (kind === 'open' || kind === 'begin') {
      const isShort = kind === 'open' && withinParagraph.test(source.slice(Math.max(0, start - 24), start))
      open.push({ kind, name, start, paragraph: 0, isShort })
    } else if (kind === 'command' && headings.test(name)) {
      while (beforeHeadings.test(open.at(-1)?.name ?? '')) close(open.pop() as Open, start)
    } else if (kind === 'math') {
      const opener = closers[name]
      if (top?.kind === 'math' && top.name === opener) open.pop()
      else if (name === '\\]' || name === '\\)') drop(token)
      else if (top?.kind === 'math' && name.startsWith('\\')) drop(token)
      else open.push({ kind, name, start, paragraph: 0, isShort: false })
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
  const repairs = repaired.sort((a, b) => a.at - b.at).map(({ kind, excerpt }) => ({ kind, excerpt }))
  return { source: replaceSpans(source, changes), repairs }
}

const around = (source: string, from: number, to: number) =>
  source.slice(Math.max(0, from), to).replaceAll(/\s+/g, ' ').trim()
