/**
 * Quotes as source text the display formula or paragraph that pandoc could not parse, so that one formula
 * does not make the manuscript unreadable. Pandoc stops at the first such passage and names its line. Returns
 * null if the message names no line.
 */
export function quoteUnparsable(source: string, message: string): string | null {
  const line = Number(/line (\d+), column/.exec(message)?.[1])
  if (!line) return null
  const lines = source.split('\n')
  const [from, to] = display(lines, line - 1) ?? paragraph(lines, line - 1)
  if (from > to || lines.slice(from, to + 1).some((l) => /\\(begin|end)\{(document|verbatim)\}/.test(l)))
    return null
  const quoted = [
    '\\begin{verbatim}',
    ...lines.slice(from, to + 1).filter((l) => l.trim() !== '%'),
    '\\end{verbatim}',
  ]
  return [...lines.slice(0, from), ...quoted, ...lines.slice(to + 1)].join('\n')
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

function paragraph(lines: string[], at: number): [number, number] {
  let from = at
  let to = at
  while (from > 0 && lines[from - 1]?.trim() !== '') from--
  while (to < lines.length - 1 && lines[to + 1]?.trim() !== '') to++
  return [from, Math.min(to, lines.length - 1)]
}
