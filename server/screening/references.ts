import type { PageLayout } from '../documents/index.ts'

const heading = /^(?:\d+\.?\s*)?(?:references|bibliography|works cited|literature cited|reference list)$/i
const numbered = /^(?:\[\d{1,3}\]|\d{1,3}\.)\s+\S/
const authored = /^\p{Lu}[\p{L}’'-]+,?\s.*\b(?:19|20)\d\d/u
/** Lines of text are compared up to this many points, so that small shifts do not look like an indentation. */
const sameIndent = 3
const most = 400

/**
 * Returns the references at the end of a manuscript, each as one line of text. They are recognised by numbers,
 * by a hanging indent, or by an author and a year at the beginning of the line.
 */
export function referencesIn(pages: readonly PageLayout[]): string[] {
  const lines = pages.flatMap((page) => page.lines.map(({ text, x }) => ({ text: text.trim(), x })))
  const start = lines.findLastIndex(({ text }) => heading.test(text))
  if (start < 0) return []
  const list = lines.slice(start + 1).filter(({ text }) => text !== '' && !/^\d{1,4}$/.test(text))
  const left = Math.min(...list.map(({ x }) => x))
  const isNumbered = list.some(({ text }) => numbered.test(text))
  const isHanging = !isNumbered && list.some(({ x }) => x > left + sameIndent)
  const begins = ({ text, x }: { text: string; x: number }) =>
    isNumbered ? numbered.test(text) : isHanging ? x <= left + sameIndent : authored.test(text)
  const references: string[] = []
  for (const line of list)
    if (begins(line)) references.push(line.text)
    else if (references.length > 0)
      references[references.length - 1] = joined(references.at(-1) ?? '', line.text)
  // A reference has a year; what follows the list, such as an appendix, usually has not.
  return references.filter((text) => /\b(?:1[89]|20)\d\d\b/.test(text)).slice(0, most)
}

function joined(before: string, after: string): string {
  return before.endsWith('-') ? before.slice(0, -1) + after : `${before} ${after}`
}
