import type { PageLayout } from '../documents/index.ts'

const heading = /^(?:\d+\.?\s*)?(?:references|bibliography|works cited|literature cited|reference list)$/i
const numbered = /^(?:\[(\d{1,3})\]|(\d{1,3})\.)\s+\S/
const authored = /^\p{Lu}[\p{L}’'-]+,?\s.*\b(?:19|20)\d\d/u
/** Lines of text are compared up to this many points, so that small shifts do not look like an indentation. */
const sameIndent = 3
const most = 400

/**
 * Returns the references at the end of a manuscript, each as one line of text. They are recognised by numbers,
 * by a hanging indent, or by an author and a year at the beginning of the line.
 */
export function referencesIn(pages: readonly PageLayout[]): string[] {
  const lines = withoutRunningLines(pages)
  const start = lines.findLastIndex(({ text }) => heading.test(text))
  if (start < 0) return []
  const list = lines.slice(start + 1).filter(({ text }) => text !== '' && !/^\d{1,4}$/.test(text))
  const left = Math.min(...list.map(({ x }) => x))
  const isNumbered = numberOf(list[0]?.text ?? '') !== null
  const isHanging = !isNumbered && list.some(({ x }) => x > left + sameIndent)
  let last: number | null = null
  const begins = ({ text, x }: Line) => {
    if (!isNumbered) return isHanging ? x <= left + sameIndent : authored.test(text)
    const number = numberOf(text)
    if (number === null || (last !== null && number !== last + 1)) return false
    last = number
    return true
  }
  const references: string[] = []
  for (const line of list)
    if (begins(line)) references.push(line.text)
    else if (references.length > 0)
      references[references.length - 1] = joined(references.at(-1) ?? '', line.text)
  // A reference has a year; what follows the list, such as an appendix, usually has not.
  return references.filter((text) => /\b(?:1[89]|20)\d\d\b/.test(text)).slice(0, most)
}

interface Line {
  text: string
  x: number
}

/** Returns the lines without headers and footers: what stands on at least three pages, and on half of all. */
function withoutRunningLines(pages: readonly PageLayout[]): Line[] {
  const masked = (text: string) => text.trim().replace(/\d+/g, '#')
  const onPages = new Map<string, number>()
  for (const page of pages)
    for (const text of new Set(page.lines.map((line) => masked(line.text))))
      onPages.set(text, (onPages.get(text) ?? 0) + 1)
  const isRunning = (text: string) => (onPages.get(masked(text)) ?? 0) >= Math.max(3, pages.length / 2)
  return pages.flatMap((page) =>
    page.lines.filter(({ text }) => !isRunning(text)).map(({ text, x }) => ({ text: text.trim(), x })),
  )
}

function numberOf(text: string): number | null {
  const [, bracketed, dotted] = numbered.exec(text) ?? []
  return bracketed || dotted ? Number(bracketed ?? dotted) : null
}

function joined(before: string, after: string): string {
  return before.endsWith('-') ? before.slice(0, -1) + after : `${before} ${after}`
}
