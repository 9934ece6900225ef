/** A token of LaTeX that affects the structure of the document. Its range is half-open, in UTF-16 units. */
export interface Token {
  kind: 'command' | 'begin' | 'end' | 'open' | 'close' | 'math' | 'break' | 'verbatim' | 'comment'
  start: number
  end: number
  /** Name of the command or environment, or the sign that begins or ends a formula. */
  name: string
}

export interface Span {
  start: number
  end: number
}

const literal = 'verbatim\\*?|lstlisting|minted|Verbatim|alltt|filecontents\\*?|comment'
const patterns = {
  verbatim: new RegExp(`\\\\begin\\{(${literal})\\}`, 'y'),
  inline: /\\(?:verb|lstinline)\*?([^A-Za-z\s*{])/y,
  environment: /\\(begin|end)\s*\{([^{}\n\\]{0,60})\}/y,
  command: /\\([A-Za-z@]+)\*?/y,
  // The numbers are limited, because the search starts again at each of these lines.
  break: /\n[ \t]{0,200}(?:%[ \t]{0,200}\n[ \t]{0,200}){0,20}\n\s*/y,
}

const longestInline = 500

/** Reads the source once from left to right. A comment or a passage of verbatim text is one token. */
export function* tokensOf(source: string): Generator<Token> {
  const at = (pattern: RegExp, index: number) => {
    pattern.lastIndex = index
    return pattern.exec(source)
  }
  // Names of environments without an end. Each is searched for only once; otherwise thousands of unclosed
  // environments would each be searched for to the end of the file.
  const unclosed = new Set<string>()
  for (let i = 0; i < source.length; ) {
    const char = source[i]
    let token: Token | null = null
    let length = 1
    if (char === '\\') {
      const verbatim = at(patterns.verbatim, i)
      const inline = verbatim ? null : at(patterns.inline, i)
      const environment = verbatim ? null : at(patterns.environment, i)
      const command = environment || inline || verbatim ? null : at(patterns.command, i)
      if (verbatim) {
        const close = `\\end{${verbatim[1]}}`
        const end = unclosed.has(close) ? -1 : source.indexOf(close, i)
        if (end < 0) unclosed.add(close)
        length = end < 0 ? verbatim[0].length : end + close.length - i
        if (end >= 0) token = { kind: 'verbatim', start: i, end: i + length, name: verbatim[1] ?? '' }
        else token = { kind: 'begin', start: i, end: i + length, name: verbatim[1] ?? '' }
      } else if (inline) {
        const [line = ''] = source.slice(i, i + longestInline).split('\n', 1)
        const end = line.indexOf(inline[1] ?? '', inline[0].length)
        length = end < 0 ? inline[0].length : end + 1
        token = { kind: 'verbatim', start: i, end: i + length, name: 'verb' }
      } else if (environment) {
        length = environment[0].length
        token = {
          kind: environment[1] === 'begin' ? 'begin' : 'end',
          start: i,
          end: i + length,
          name: environment[2] ?? '',
        }
      } else if (command) {
        length = command[0].length
        token = { kind: 'command', start: i, end: i + length, name: command[1] ?? '' }
      } else {
        length = 2
        const next = source[i + 1] ?? ''
        if ('[]()'.includes(next) && next !== '')
          token = { kind: 'math', start: i, end: i + 2, name: `\\${next}` }
      }
    } else if (char === '%') {
      const line = source.indexOf('\n', i)
      length = (line < 0 ? source.length : line) - i
      token = { kind: 'comment', start: i, end: i + length, name: '' }
    } else if (char === '{' || char === '}') {
      token = { kind: char === '{' ? 'open' : 'close', start: i, end: i + 1, name: char }
    } else if (char === '$') {
      length = source[i + 1] === '$' ? 2 : 1
      token = { kind: 'math', start: i, end: i + length, name: source.slice(i, i + length) }
    } else if (char === '\n') {
      const paragraph = at(patterns.break, i)
      if (paragraph) {
        length = paragraph[0].length
        token = { kind: 'break', start: i, end: i + length, name: '' }
      }
    }
    i += Math.max(1, length)
    if (token) yield token
  }
}

/**
 * Returns, for each opening brace, the position after its closing brace, or 0. A single pass is used, so that
 * deep nesting is cheap.
 */
export function groupEnds(source: string): Int32Array {
  const ends = new Int32Array(source.length)
  const open: number[] = []
  for (const { kind, start } of tokensOf(source)) {
    if (kind === 'open') open.push(start)
    else if (kind === 'close') {
      const from = open.pop()
      if (from !== undefined) ends[from] = start + 1
    }
    // `\begin{x}` is one token including its name, so its braces cannot unbalance a group.
  }
  return ends
}

export interface Argument extends Span {
  optional: boolean
}

/** Returns the arguments that follow a command. At most `most` of them are mandatory. */
export function argumentsAt(source: string, ends: Int32Array, from: number, most = 9): Argument[] {
  const found: Argument[] = []
  let at = from
  let mandatory = 0
  while (mandatory < most) {
    let next = at
    while (next - at < 80 && /[ \t\n%]/.test(source[next] ?? '')) {
      if (source[next] === '%') {
        const line = source.indexOf('\n', next)
        if (line < 0) return found
        next = line
      }
      if (source[next] === '\n' && /^\n[ \t]*\n/.test(source.slice(next, next + 40))) return found
      next++
    }
    if (source[next] === '{') {
      const end = ends[next] ?? 0
      if (end === 0) return found
      found.push({ start: next, end, optional: false })
      at = end
      mandatory++
    } else if (source[next] === '[' && next === at) {
      // An optional argument is short. An unmatched bracket is ordinary text.
      const end = closingBracket(source, ends, next)
      if (end === 0) return found
      found.push({ start: next, end, optional: true })
      at = end
    } else return found
  }
  return found
}

const longestOption = 2000

function closingBracket(source: string, ends: Int32Array, from: number): number {
  for (let i = from + 1; i < Math.min(source.length, from + longestOption); i++) {
    const char = source[i]
    if (char === '\\') i++
    else if (char === '{') i = Math.max(i, (ends[i] ?? 0) - 1)
    else if (char === ']') return i + 1
  }
  return 0
}

/** Makes several replacements at once. A replacement within another one is dropped. */
export function replaceSpans(source: string, changes: (Span & { text: string })[]): string {
  const parts: string[] = []
  let at = 0
  for (const { start, end, text } of [...changes].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue
    parts.push(source.slice(at, start), text)
    at = end
  }
  parts.push(source.slice(at))
  return parts.join('')
}

/**
 * Returns empty comments to replace a removed passage, one per line break. They keep the line numbers without
 * ending a paragraph.
 */
export function lineEnds(source: string, { start, end }: Span): string {
  // Searches only the span, because on a long line a search of the whole source would run to the end of the
  // line each time.
  const text = source.slice(start, end)
  let count = 0
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return '%\n'.repeat(count)
}
