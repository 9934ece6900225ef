/** A passage of a source that was quoted, and the source with it in quotes. */
export interface Quoted {
  source: string
  passage: string
  /** Number of the line that follows the passage in the new source. */
  next: number
}

/** Returns the number of the line at which pandoc stopped, counted from 1, or null. */
export const stoppedAt = (message: string) => Number(/line (\d+), column/.exec(message)?.[1]) || null

/**
 * Quotes as source text the display formula or paragraph that pandoc could not parse, so that one formula
 * does not make the manuscript unreadable. Pandoc stops at the first such passage and names its line, or the
 * line after it; `before` quotes the paragraph before the named line instead. Returns null if nothing can be
 * quoted there.
 */
export function quoteUnparsable(source: string, message: string, before = false): Quoted | null {
  const line = stoppedAt(message)
  if (!line) return null
  const lines = source.split('\n')
  const isBlank = (lines[line - 1] ?? '').trim() === ''
  const [from, to] = before
    ? paragraph(lines, paragraph(lines, line - 1)[0] - 1)
    : ((isBlank ? null : display(lines, line - 1)) ?? paragraph(lines, line - 1))
  if (
    from > to ||
    lines.slice(from, to + 1).some((l) => isBoundary(l) || /\\(begin|end)\{verbatim\}/.test(l))
  )
    return null
  const passage = lines.slice(from, to + 1).filter((l) => l.trim() !== '%')
  const quoted = ['\\begin{verbatim}', ...passage, '\\end{verbatim}']
  return {
    source: [...lines.slice(0, from), ...quoted, ...lines.slice(to + 1)].join('\n'),
    passage: passage.join('\n'),
    next: from + quoted.length + 1,
  }
}

const displays =
  '(equation|align|gather|multline|eqnarray|displaymath|flalign|table|tabular|figure|longtable)\\*?'
const opens = new RegExp(`\\\\begin\\{${displays}\\}`)
const closes = new RegExp(`\\\\end\\{${displays}\\}`)

function display(lines: string[], at: number): [number, number] | null {
  let from = Math.min(at, lines.length - 1)
  // The parser often stops at the line that closes the formula.
  while (from >= 0 && !opens.test(lines[from] ?? '')) {
    if (from < at && closes.test(lines[from] ?? '')) return null
    from--
  }
  if (from < 0) return null
  let to = Math.max(from, at)
  while (to < lines.length && !closes.test(lines[to] ?? '')) to++
  return to < lines.length ? [from, to] : null
}

const isBoundary = (line: string) => /\\(begin|end)\{document\}/.test(line)

/** Returns the first and the last line of the paragraph that contains a line, or that precedes a blank one. */
function paragraph(lines: string[], at: number): [number, number] {
  const ends = (index: number) => (lines[index] ?? '').trim() === '' || isBoundary(lines[index] ?? '')
  let to = at
  while (to > 0 && ends(to)) to--
  let from = to
  while (from > 0 && !ends(from - 1)) from--
  while (to < lines.length - 1 && !ends(to + 1)) to++
  return [from, to]
}
