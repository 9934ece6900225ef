/** What the tools of the Markdown toolbar do to a text: which part is replaced, by what, and what is selected then. */

export interface Selected {
  text: string
  from: number
  to: number
}

export interface Replacement {
  from: number
  to: number
  insert: string
  /** What is selected afterwards. */
  select: [from: number, to: number]
}

/** Text that stands where the marks need one and nothing is selected. The first keystroke replaces it. */
export interface Samples {
  text: string
  link: string
  column: string
  cell: string
}

/** Puts marks around the selected text, or takes them away. */
function wrapped({ text, from, to }: Selected, mark: string, sample: string): Replacement {
  const has = text.slice(from - mark.length, from) === mark && text.slice(to, to + mark.length) === mark
  const inner = text.slice(from, to)
  if (has)
    return {
      ...{ from: from - mark.length, to: to + mark.length, insert: inner },
      select: [from - mark.length, to - mark.length],
    }
  const words = inner || sample
  const start = from + mark.length
  return { from, to, insert: mark + words + mark, select: [start, start + words.length] }
}

/** Puts a mark before each selected line, or takes it away if all have it. Other marks of lines are replaced. */
function lines({ text, from, to }: Selected, markOf: (index: number) => string, own: RegExp): Replacement {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const next = text.indexOf('\n', to)
  const end = next < 0 ? text.length : next
  const selected = text.slice(start, end).split('\n')
  const filled = selected.filter((line) => line.trim() !== '' || selected.length === 1)
  const isMarked = filled.length > 0 && filled.every((line) => own.test(line))
  let index = 0
  const insert = selected
    .map((line) => {
      if (line.trim() === '' && selected.length > 1) return line
      const plain = line.replace(/^(?:#{1,6} |[-*] |\d+\. |> )/, '')
      index += 1
      return isMarked ? plain : markOf(index - 1) + plain
    })
    .join('\n')
  return { from: start, to: end, insert, select: [start, start + insert.length] }
}

/** Puts a block of its own behind the line of the caret. */
function block({ text, to }: Selected, insert: string, select: [number, number]): Replacement {
  const next = text.indexOf('\n', to)
  const at = next < 0 ? text.length : next
  const gap = text.slice(0, at).trim() === '' ? '' : '\n\n'
  const after = text.slice(at).startsWith('\n\n') || at === text.length ? '' : '\n'
  const start = at + gap.length
  return {
    from: at,
    to: at,
    insert: gap + insert + after,
    select: [start + select[0], start + select[1]],
  }
}

/** A note at the caret, with its text at the end. It gets the first number that no note has. */
function footnote({ text, to }: Selected, { text: sample }: Samples): Replacement {
  const taken = new Set([...text.matchAll(/\[\^(\d+)\]/g)].map(([, number]) => Number(number)))
  let number = 1
  while (taken.has(number)) number += 1
  const mark = `[^${number}]`
  const rest = text.slice(to).trimEnd()
  // Notes at the end stand one below the other.
  const gap = /(?:^|\n)\[\^[^\]]+\]: [^\n]*$/.test(rest) ? '\n' : '\n\n'
  const head = `${mark}${rest}${gap}${mark}: `
  const start = to + head.length
  return { from: to, to: text.length, insert: head + sample, select: [start, start + sample.length] }
}

function link(selected: Selected, { text: sample, link: address }: Samples): Replacement {
  const { text, from, to } = selected
  const words = text.slice(from, to) || sample
  const start = from + words.length + 3
  return { from, to, insert: `[${words}](${address})`, select: [start, start + address.length] }
}

function table(selected: Selected, { column, cell }: Samples): Replacement {
  const rows = [
    [`${column} 1`, `${column} 2`],
    ['---', '---'],
    [cell, cell],
  ]
  const insert = rows.map((row) => `| ${row.join(' | ')} |`).join('\n')
  return block(selected, insert, [2, 2 + `${column} 1`.length])
}

/** The tools, in the order of the toolbar. */
export const markdownTools = {
  heading: (selected) => lines(selected, () => '## ', /^## /),
  subheading: (selected) => lines(selected, () => '### ', /^### /),
  bold: (selected, { text }) => wrapped(selected, '**', text),
  italic: (selected, { text }) => wrapped(selected, '_', text),
  link,
  list: (selected) => lines(selected, () => '- ', /^[-*] /),
  numbered: (selected) => lines(selected, (index) => `${index + 1}. `, /^\d+\. /),
  quote: (selected) => lines(selected, () => '> ', /^> /),
  table,
  footnote,
} as const satisfies Record<string, (selected: Selected, samples: Samples) => Replacement>

export type MarkdownTool = keyof typeof markdownTools
