import type { Certainty } from '#domain/schemas/front.ts'
import { endsAbstract, isAbstractHeading } from './headings.ts'
import { type FrontLine, flatOf, plainOf } from './lines.ts'

export interface FoundTitle {
  text: string
  certainty: Certainty
  where: string
  /** Index of the first line after the title. */
  end: number
}

/** Labels that stand above a title. */
const label =
  /^(?:(?:original )?(?:research )?(?:article|paper|manuscript)|original research|research|review(?: article)?|case (?:study|report)|brief (?:report|communication)|short communication|working paper.*|discussion paper.*|preprint.*|draft.*|title( page)?|artigo.*|art[íi]culo.*|letter|editorial|opinion|open access|running (?:head|title).*|(?:word|page) count.*|version.*|submitted.*|received.*|doi\b.*|https?:.*|issn\b.*|vol(?:ume|\.)? .*|\d+|for peer review.*|manuscript (?:number|id).*|corresponding author.*|cover letter.*)[:.]?$/i
const titlePrefix = /^(?:(?:full |article |manuscript )?title|t[íi]tulo)\s*:\s*/i

/** Finds the title: by its style, by its type size on the first page, or as the first line of the text. */
export function findTitle(lines: readonly FrontLine[]): FoundTitle | null {
  const opening = openingOf(lines)
  if (opening.length === 0) return null
  const styled = opening.findIndex((line) => /^title$|^t[íi]tulo$|^article ?title$/i.test(line.style))
  if (styled >= 0) return joined(lines, styled, 'sure', (line) => line.style === lines[styled]?.style)
  const named = opening.findIndex((line) => titlePrefix.test(line.text) && line.text.length > 20)
  if (named >= 0) return joined(lines, named, 'sure', () => false)
  const candidates = opening.filter((line) => isCandidate(line))
  const largest = Math.max(...candidates.map(({ size }) => size))
  const usual = usualSize(lines)
  if (largest > usual * 1.14) {
    const at = lines.findIndex((line) => line.size > largest - 0.3 && isCandidate(line))
    const found = joined(lines, at, 'sure', (line) => line.size > largest - 0.3)
    if (found && found.text.length >= 15) return found
    // The name of the journal may be larger than the title.
    const next = lines.findIndex(
      (line, index) =>
        index > at && line.size > usual * 1.14 && isCandidate(line) && line.size < largest - 0.3,
    )
    if (next >= 0 && next < opening.length) {
      const size = lines[next]?.size ?? 0
      return joined(lines, next, 'check', (line) => Math.abs(line.size - size) < 0.3)
    }
    if (found) return { ...found, certainty: 'check' }
  }
  const bold = lines.findIndex((line, index) => index < 12 && line.bold && isCandidate(line))
  if (bold >= 0 && bold < opening.length)
    return joined(lines, bold, bold < 3 ? 'sure' : 'check', (line) => line.bold && !line.begins)
  const first = lines.findIndex((line) => isCandidate(line))
  if (first < 0 || first >= opening.length) return null
  return joined(lines, first, 'check', (line) => !line.begins)
}

/** The lines before the abstract: at most 40, and those of the first two pages. */
function openingOf(lines: readonly FrontLine[]): readonly FrontLine[] {
  const end = lines.findIndex(
    (line, index) => index >= 60 || (line.page ?? 1) > 2 || isAbstractHeading(line) || endsAbstract(line),
  )
  return lines.slice(0, end < 0 ? 60 : Math.max(end, 1))
}

const isCandidate = (line: FrontLine) => {
  const text = plainOf(line.text)
  return (
    !line.isNote &&
    !isAbstractHeading(line) &&
    text.length >= 8 &&
    text.length < 400 &&
    /\p{L}{3}/u.test(text) &&
    !label.test(text) &&
    !/@|https?:|doi\.org|^arxiv:|\bissn\b/i.test(text)
  )
}

export function usualSize(lines: readonly FrontLine[]): number {
  const weights = new Map<number, number>()
  for (const { size, text } of lines) if (size > 0) weights.set(size, (weights.get(size) ?? 0) + text.length)
  return [...weights].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0
}

function joined(
  lines: readonly FrontLine[],
  at: number,
  certainty: Certainty,
  continues: (line: FrontLine) => boolean,
): FoundTitle | null {
  const first = lines[at]
  if (!first) return null
  let end = at + 1
  while (
    end < lines.length &&
    end < at + 8 &&
    continues(lines[end] as FrontLine) &&
    isContinuation(lines[end] as FrontLine)
  )
    end += 1
  const text = lines
    .slice(at, end)
    .map((line) => plainOf(line.text))
    .reduce(
      (all, line) => (/\p{L}-$/u.test(all) && /^\p{Ll}/u.test(line) ? all + line : `${all} ${line}`),
      '',
    )
    .trim()
    .replace(titlePrefix, '')
    .replace(/\s*[*†‡§]+$/, '')
  if (text === '') return null
  return {
    text,
    certainty: text.length > 300 || text.length < 12 ? 'check' : certainty,
    where: whereOf(first, at === 0 ? 'the first line' : 'the title line'),
    end,
  }
}

const isContinuation = (line: FrontLine) => !label.test(flatOf(line.text)) && !/@/.test(line.text)

export function whereOf(line: FrontLine | undefined, what: string): string {
  if (!line?.page) return what.charAt(0).toUpperCase() + what.slice(1)
  return `Page ${line.page}, ${what}`
}
