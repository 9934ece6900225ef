import { contextLength, findSimilar, longestSearch, type TextAnchor } from '../anchors.ts'

/**
 * Passages on the pages of a manuscript. A reviewer's comment keeps its passage as a quotation with its
 * context. When the pages change (a new version, a new copy), the passage is searched in the whole document,
 * because text moves from page to page.
 */
export interface PageAnchor extends TextAnchor {
  /** Id of the file. The element is the page, such as 'page-12'. */
  file: string
}

export interface PageText {
  text: string
  /** The range of each line of the page within the text. */
  lines: { start: number; end: number }[]
}

export interface FoundPassage {
  /** Counted from 1. */
  page: number
  start: number
  end: number
}

/** Returns the text of a page: its lines joined by spaces, and without the hyphens at their ends. */
export function textOfPage(lines: readonly { text: string }[]): PageText {
  let text = ''
  const ranges = lines.map((line) => {
    const start = text.length
    text += spacedLine(line.text)
    return { start, end: text.length }
  })
  return { text, lines: ranges }
}

/** Returns a line as it continues in running text. */
export function spacedLine(line: string): string {
  return line.endsWith('-') ? line.slice(0, -1) : `${line} `
}

export const pageElement = (page: number): string => `page-${page}`

export function pageOf({ element }: Pick<TextAnchor, 'element'>): number {
  return Number(element.replace('page-', ''))
}

/** Returns the anchor of a passage. An empty passage stands for the whole page. */
export function pageAnchor(
  { file, version }: Pick<PageAnchor, 'file' | 'version'>,
  page: number,
  { text }: PageText,
  { start, end }: { start: number; end: number },
): PageAnchor {
  const last = Math.min(end, start + longestQuote)
  return {
    ...{ file, version, start, element: pageElement(page) },
    quote: {
      exact: storable(text.slice(start, last)),
      prefix: storable(text.slice(Math.max(0, start - contextLength), start)),
      suffix: storable(text.slice(last, last + contextLength)),
    },
  }
}

export const longestQuote = 5000

/** Text of a PDF can contain characters that no database stores. Each is replaced by one character. */
function storable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to replace.
  return text.toWellFormed().replaceAll(/[\u0000-\u0008\u000b-\u001f]/g, ' ')
}

/** The pages' letters without spaces, hyphens and case, which depend on where lines end. */
export interface FoldedPages {
  text: string
  /** Page of each letter, and its offset in the page's text. */
  pages: number[]
  offsets: number[]
}

export function foldPages(pages: readonly PageText[]): FoldedPages {
  const folded: FoldedPages = { text: '', pages: [], offsets: [] }
  const parts: string[] = []
  for (const [index, { text }] of pages.entries())
    for (let at = 0; at < text.length; at += 1)
      for (const letter of foldLetter(text[at] ?? '')) {
        parts.push(letter)
        folded.pages.push(index + 1)
        folded.offsets.push(at)
      }
  folded.text = parts.join('')
  return folded
}

const isLeftOut = /[\s\u00ad\u2010-\u2015-]/

function foldLetter(letter: string): string {
  return isLeftOut.test(letter) ? '' : letter.normalize('NFKC').toLowerCase()
}

export const foldText = (text: string): string => text.split('').map(foldLetter).join('')

/** Shortest quotation that is searched without its context. Shorter ones occur more than once. */
const telling = 24
/** Letters of context that must be the same around a shorter quotation. */
const leastContext = 8

/**
 * Returns where the passage is now; null if it is gone. `isSame`: whether these are the pages on which the
 * anchor was made.
 */
export function findOnPages(anchor: PageAnchor, doc: FoldedPages, isSame: boolean): FoundPassage | null {
  const { exact, prefix, suffix } = anchor.quote
  const page = pageOf(anchor)
  const quote = { exact: foldText(exact), before: foldText(prefix), after: foldText(suffix) }
  if (quote.exact === '') return wholePage(page, quote.after, doc, isSame)
  return findExact(quote, page, doc, isSame) ?? findChanged(quote, page, doc)
}

interface FoldedQuote {
  exact: string
  before: string
  after: string
}

function wholePage(page: number, start: string, doc: FoldedPages, isSame: boolean): FoundPassage | null {
  if (isSame) return { page, start: 0, end: 0 }
  const at = start.length >= leastContext ? doc.text.indexOf(start) : -1
  return at < 0 ? null : { page: doc.pages[at] ?? page, start: 0, end: 0 }
}

function findExact(
  { exact, before, after }: FoldedQuote,
  page: number,
  doc: FoldedPages,
  isSame: boolean,
): FoundPassage | null {
  let best: { at: number; score: number; context: number } | null = null
  for (let at = doc.text.indexOf(exact); at >= 0; at = doc.text.indexOf(exact, at + 1)) {
    const context =
      sharedEnd(doc.text.slice(Math.max(0, at - before.length), at), before) +
      sharedStart(doc.text.slice(at + exact.length, at + exact.length + after.length), after)
    const score = context - Math.abs((doc.pages[at] ?? 0) - page) / 1000
    if (!best || score > best.score) best = { at, score, context }
  }
  if (!best) return null
  const isSure =
    exact.length >= telling || best.context >= leastContext || (isSame && doc.pages[best.at] === page)
  return isSure ? placed(doc, best.at, best.at + exact.length) : null
}

/** Finds changed words between what was around them or, if that is gone too, near the page where they were. */
function findChanged(
  { exact, before, after }: FoldedQuote,
  page: number,
  doc: FoldedPages,
): FoundPassage | null {
  if (exact.length > longestSearch) return null
  const reach = Math.ceil(exact.length * 1.6) + 40
  const windows: [from: number, to: number][] = []
  if (before.length >= leastContext)
    for (let at = doc.text.indexOf(before); at >= 0; at = doc.text.indexOf(before, at + 1))
      windows.push([at + before.length, at + before.length + reach])
  if (after.length >= leastContext)
    for (let at = doc.text.indexOf(after); at >= 0; at = doc.text.indexOf(after, at + 1))
      windows.push([Math.max(0, at - reach), at])
  for (const [from, to] of windows.slice(0, 20)) {
    const found = findSimilar(exact, doc.text.slice(from, to))
    if (found) return placed(doc, from + found.start, from + found.end)
  }
  if (exact.length < telling) return null
  const from = doc.pages.findIndex((one) => one >= page - 1)
  const last = doc.pages.findLastIndex((one) => one <= page + 1)
  if (from < 0 || last < from) return null
  const found = findSimilar(exact, doc.text.slice(from, last + 1), 0.25)
  return found && placed(doc, from + found.start, from + found.end)
}

/** Returns the range as a place on one page. What continues on the next page is left out. */
export function placed(doc: FoldedPages, from: number, to: number): FoundPassage {
  const page = doc.pages[from] ?? 1
  let last = to - 1
  while (last > from && doc.pages[last] !== page) last -= 1
  return { page, start: doc.offsets[from] ?? 0, end: (doc.offsets[last] ?? 0) + 1 }
}

function sharedStart(a: string, b: string): number {
  let count = 0
  while (count < b.length && a[count] === b[count]) count += 1
  return count
}

function sharedEnd(a: string, b: string): number {
  let count = 0
  while (count < b.length && count < a.length && a.at(-1 - count) === b.at(-1 - count)) count += 1
  return count
}
