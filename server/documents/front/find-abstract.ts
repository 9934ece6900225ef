import type { Certainty } from '#domain/schemas/front.ts'
import { whereOf } from './find-title.ts'
import {
  abstractPart,
  abstractStart,
  endsAbstract,
  isAbstractHeading,
  isTextHeading,
  keywordsStart,
  spaced,
} from './headings.ts'
import { type FrontLine, flatOf, plainOf } from './lines.ts'

interface Found<T> {
  value: T
  certainty: Certainty
  where: string
  /** Index of the first line. */
  start: number
  end: number
}

/** Lines of the front matter. An abstract begins within them. */
const mostLines = 250
const longest = 8000
/** Name of a style, or of the environment of a LaTeX file. */
const abstractStyle = /^(?:abstract|resum[eo]n?)$/i

/** Finds the abstract below its heading, or as a long paragraph before the keywords or the introduction. */
export function findAbstract(lines: readonly FrontLine[], from: number): Found<string> | null {
  const opening = lines.slice(0, mostLines)
  const text = opening.findIndex((line, index) => index > from && line.heading && isTextHeading(line))
  const last = opening.findLastIndex(({ page }) => (page ?? 1) <= 2)
  // An abstract may stand below the introduction's heading only on the first pages, where columns are mixed.
  const front = opening.slice(
    0,
    text < 0 ? last + 1 : opening[text]?.page ? Math.min(text + 40, last + 1) : text + 1,
  )
  const styled = opening.findIndex(
    (line, index) => index >= from && abstractStyle.test(line.style) && line.text.length > 60,
  )
  const heading = front.findIndex((line, index) => index >= from && isAbstractHeading(line))
  const inline = front.findIndex(
    (line, index) =>
      index >= from && abstractStart.test(spaced(flatOf(line.text))) && flatOf(line.text).length > 30,
  )
  const spacedInline = front.findIndex(
    (line, index) =>
      index >= from && /^abstract\s+\p{Lu}/iu.test(flatOf(line.text)) && flatOf(line.text).length > 60,
  )
  const starts = [heading, inline, spacedInline, styled].filter((at) => at >= 0)
  if (starts.length > 0) {
    const at = Math.min(...starts)
    const isHeading = at === heading
    const name = /^\p{L}+(?: summary)?/iu.exec(spaced(flatOf(lines[at]?.text ?? '')))?.[0] ?? 'Abstract'
    const { text, end, isCut } = textFrom(lines, isHeading ? at + 1 : at)
    const value = text
      .replace(abstractStart, '')
      .replace(/^abstract\s+(?=\p{Lu})/iu, '')
      .trim()
    if (value.length >= 40)
      return {
        value,
        certainty: isCut || value.length < 150 || value.length > 4500 ? 'check' : 'sure',
        where: whereOf(lines[at], `under “${name}”`),
        start: at,
        end,
      }
  }
  const stop = front.findIndex(
    (line, index) => index >= from && (keywordsStart.test(flatOf(line.text)) || isTextHeading(line)),
  )
  if (stop < 0) return null
  const paragraphs = paragraphsOf(lines, from, stop)
  const candidate = paragraphs
    .filter(({ text }) => text.length > 350 && /[.!?]$/.test(text) && !/@/.test(text))
    .at(-1)
  if (!candidate) return null
  return {
    value: candidate.text,
    certainty: 'check',
    where: whereOf(lines[candidate.start], 'the paragraph before the text'),
    start: candidate.start,
    end: candidate.end,
  }
}

function paragraphsOf(lines: readonly FrontLine[], from: number, to: number) {
  const paragraphs: { text: string; start: number; end: number }[] = []
  for (let index = from; index < to; index += 1) {
    const line = lines[index] as FrontLine
    const last = paragraphs.at(-1)
    if (last && !line.begins) {
      last.text = joinedText(last.text, plainOf(line.text))
      last.end = index + 1
    } else paragraphs.push({ text: plainOf(line.text), start: index, end: index + 1 })
  }
  return paragraphs
}

/** Joins two lines; a word that was divided at the end of the line is put together. */
export function joinedText(before: string, next: string): string {
  if (before === '') return next
  if (/\p{Ll}[-\u00ad]$/u.test(before) && /^\p{Ll}/u.test(next)) return before.slice(0, -1) + next
  return `${before} ${next}`
}

/** The paragraphs that the file itself marks as the abstract, by an environment or a style. */
function markedText(
  lines: readonly FrontLine[],
  from: number,
): { text: string; end: number; isCut: boolean } | null {
  const style = lines[from]?.style ?? ''
  if (!abstractStyle.test(style)) return null
  const rest = lines.slice(from)
  const count = rest.findIndex(
    (line, at) => line.style !== style || (at > 0 && keywordsStart.test(spaced(flatOf(line.text)))),
  )
  const parts = (count < 0 ? rest : rest.slice(0, count)).map(({ text }) => plainOf(text))
  const text = parts.join('\n\n')
  return { text: text.slice(0, longest), end: from + parts.length, isCut: text.length > longest }
}

function textFrom(lines: readonly FrontLine[], from: number): { text: string; end: number; isCut: boolean } {
  const marked = markedText(lines, from)
  if (marked) return marked
  const parts: string[] = []
  const first = lines[from]
  let end = from
  let length = 0
  for (; end < lines.length && length < longest; end += 1) {
    const line = lines[end] as FrontLine
    const text = plainOf(line.text)
    if (end > from && (endsAbstract(line) || line.isNote)) break
    const isPart = abstractPart.test(`${text.replace(/[:.]$/, '')}:`)
    if (
      end > from &&
      line.heading &&
      text.length < 120 &&
      !isPart &&
      length > 120 &&
      (line.begins || line.size > (first?.size ?? 0) * 1.1)
    )
      break
    if (
      end > from &&
      length > 100 &&
      first &&
      first.size > 0 &&
      line.size > 0 &&
      Math.abs(line.size - first.size) > 0.6 &&
      line.begins
    )
      break
    if (length > 150 && isAside(text)) break
    const last = parts.length - 1
    const isHeadingOfPart = isPart && text.length < 40
    if (parts.length > 0 && !line.begins) parts[last] = joinedText(parts[last] ?? '', text)
    else if (
      length > 700 &&
      line.begins &&
      line.page !== null &&
      /[.!?]$/.test(parts[last] ?? '') &&
      !isPart &&
      !isHeadingOfPart &&
      gapEnds(lines, end)
    )
      break
    // In a text without further headings, the abstract is assumed to be one paragraph.
    else if (length > 350 && line.page === null && !isPart && !followedByEnd(lines, end)) break
    else parts.push(text)
    length += text.length
  }
  return { text: parts.join('\n\n').replaceAll(/\n\n(?=\p{Ll})/gu, ' '), end, isCut: length >= longest }
}

/** Number of paragraphs that an abstract may go on for, and their length. */
const furtherParts = { count: 8, letters: 3500 } as const

/** Whether keywords, a heading or a part of a structured abstract follows within a few paragraphs. */
function followedByEnd(lines: readonly FrontLine[], from: number): boolean {
  let letters = 0
  const next = lines.slice(from, from + furtherParts.count).filter(({ text }) => {
    letters += text.length
    return letters - text.length < furtherParts.letters
  })
  return next.some(
    (line, index) =>
      endsAbstract(line) ||
      abstractPart.test(line.text) ||
      (index > 0 && line.heading && line.text.length < 120),
  )
}

const gapEnds = (lines: readonly FrontLine[], from: number) =>
  !lines.slice(from, from + 25).some((line) => keywordsStart.test(flatOf(line.text)))

/** Lines of a first page that interrupt an abstract: addresses, licences, dates of the journal. */
const isAside = (text: string) =>
  /^(?:\*?\s*corresponding author|e-?mail|received|accepted|published|copyright|©|this is an open|doi:|https?:\/\/doi|citation:|funding:|competing interests:|\* ?correspondence|jel\b)/i.test(
    text,
  )

const longestKeyword = 120

/** Finds the keywords after their label. */
export function findKeywords(lines: readonly FrontLine[]): Found<string[]> | null {
  for (let at = 0; at < Math.min(lines.length, mostLines); at += 1) {
    const line = lines[at] as FrontLine
    const text = spaced(flatOf(line.text))
    const label = keywordsStart.exec(text)?.[0]
    if (!label || /^(?:jel|msc)/i.test(label)) continue
    if (
      !/[:.–—-]\s*$/.test(label) &&
      text.length > label.length &&
      !line.bold &&
      !/^key\s?-?words\s+\p{L}/iu.test(text)
    )
      continue
    let listed = text.slice(label.length)
    let end = at + 1
    while (end < lines.length && end < at + (listed === '' ? 15 : 5)) {
      const next = lines[end] as FrontLine
      const nextText = flatOf(next.text)
      if (endsAbstract(next) || next.isNote || next.heading || nextText.length > 200 || isAside(nextText))
        break
      if (listed !== '' && next.begins && !/[;,·•|]$/.test(listed) && !continuesList(line, next, listed))
        break
      listed =
        listed === ''
          ? nextText
          : /[;,·•|]$/.test(listed) || !next.begins || next.page !== null
            ? joinedText(listed, nextText)
            : `${listed}; ${nextText}`
      end += 1
    }
    const words = splitKeywords(listed)
    if (words.length === 0) continue
    const isOdd = words.length < 3 || words.length > 12 || words.some((word) => word.length > 60)
    return {
      value: words,
      certainty: isOdd ? 'check' : 'sure',
      where: whereOf(line, `after “${label.replace(/\s*[:.–—-]?\s*$/, '')}”`),
      start: at,
      end,
    }
  }
  return null
}

/** In a PDF with wide spacing, the list may continue although the next line seems to begin a paragraph. */
const continuesList = (line: FrontLine, next: FrontLine, listed: string) =>
  line.page !== null &&
  line.page === next.page &&
  Math.abs(line.size - next.size) < 0.6 &&
  !/[.]$/.test(listed) &&
  /[,;]/.test(listed + next.text) &&
  next.text.length < 110 &&
  !/^[\p{Lu}\s]+$/u.test(next.text)

function splitKeywords(listed: string): string[] {
  const text = listed.replace(/\s*\bjel\b.*$/i, '').replace(/\.$/, '')
  const separator = /;/.test(text)
    ? /;/
    : /[·•|]/.test(text)
      ? /[·•|]/
      : /,/.test(text)
        ? /,/
        : /\.\s+|\s[–—-]\s/
  const words = text
    .split(separator)
    .map((word) =>
      word
        .trim()
        .replace(/[.,;]$/, '')
        .replace(/^(?:and|und|e|y)\s+/i, '')
        .trim(),
    )
    .filter((word) => word !== '' && word.length <= longestKeyword)
  const known = new Set<string>()
  return words.filter((word) => !known.has(word.toLowerCase()) && known.add(word.toLowerCase())).slice(0, 50)
}
