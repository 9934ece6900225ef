import * as mupdf from 'mupdf'
import type { IdentityMatcher } from '#domain/blinding/identities.ts'
import { advice } from '../advice.ts'
import { excerptOf, type Findings } from '../findings.ts'
import { judge, type Region, regionsOf } from '../regions.ts'
import { placedText, rangesIn } from './by-place.ts'
import { emptiedLines } from './bylines.ts'
import { setGaps } from './gaps.ts'
import { markRunningLines, type PageLine, type PageText, readPage, usualSize } from './text.ts'

export type Range = { start: number; end: number }

/** Removes the identities from the pages' content: the characters themselves, not a box drawn over them. */
export function redactPages(pdf: mupdf.PDFDocument, matcher: IdentityMatcher, findings: Findings): void {
  const pages: PageText[] = []
  for (let i = 0; i < pdf.countPages(); i++) pages.push(readPage(pdf.loadPage(i), i + 1))
  markRunningLines(pages)
  const lines = pages.flatMap((page) => page.lines)
  const regions = new Map<PageLine, Region>()
  regionsOf(lines).forEach((region, i) => {
    const line = lines[i]
    if (line) regions.set(line, region)
  })
  const usual = usualSize(pages)
  pages.forEach((page, i) => {
    const ranges = rangesToRemove(page, i + 1, usual, regions, matcher, findings)
    if (ranges.length === 0) return
    const loaded = pdf.loadPage(i)
    applyRedactions(loaded, page, ranges)
    const isAboutAuthors = (line: PageLine) => i === 0 || regions.get(line) !== 'body'
    removeIcons(loaded, page, ranges, isAboutAuthors)
    setGaps(pdf, i, page, ranges, (_, line) => line.size * standardGap)
  })
}

/**
 * Width of every gap as a multiple of the type size. The width is constant, so that it reveals nothing about
 * the removed words.
 */
export const standardGap = 2

/** Maximum distance of icons from a name, in line heights. */
const iconReach = 1.6

/** Removes icons next to removed names, such as ORCID's, because they would reveal the number of authors. */
function removeIcons(
  page: mupdf.PDFPage,
  { lines, quads }: PageText,
  ranges: readonly Range[],
  isAboutAuthors: (line: PageLine) => boolean,
): void {
  const places = lines.filter(isAboutAuthors).flatMap((line): mupdf.Rect[] => {
    const here = ranges
      .map(({ start, end }) => quads.slice(Math.max(start, line.start), Math.min(end, line.end)))
      .flatMap(lineBoxes)
    if (here.length === 0) return []
    // Uses one rectangle per line, because icons may be before, between and after the names.
    const [, top, , bottom] = line.box
    const height = bottom - top
    const left = Math.min(...here.map(([x0]) => x0)) - height * iconReach
    const right = Math.max(...here.map(([, , x1]) => x1)) + height * iconReach
    return [[left, top - height * 0.4, right, bottom + height * 0.4]]
  })
  if (places.length === 0) return
  // Applies the redactions one at a time, because mupdf applies only one of several overlapping redactions to
  // a path.
  for (const place of places) {
    page.createAnnotation('Redact').setRect(place)
    page.applyRedactions(
      false,
      mupdf.PDFPage.REDACT_IMAGE_PIXELS,
      mupdf.PDFPage.REDACT_LINE_ART_REMOVE_IF_COVERED,
      mupdf.PDFPage.REDACT_TEXT_NONE,
    )
  }
}

/** A coordinate outside any page. mupdf clips coordinates at this value. */
const far = 30_000

/** Removes text, pictures and drawings outside the visible part of the pages. */
export function removeOutside(pdf: mupdf.PDFDocument): void {
  for (let i = 0; i < pdf.countPages(); i++) {
    const page = pdf.loadPage(i)
    const [x0, y0, x1, y1] = page.getBounds()
    const outside: mupdf.Rect[] = [
      [x0 - far, y0 - far, x1 + far, y0],
      [x0 - far, y1, x1 + far, y1 + far],
      [x0 - far, y0, x0, y1],
      [x1, y0, x1 + far, y1],
    ]
    for (const box of outside) page.createAnnotation('Redact').setRect(box)
    page.applyRedactions(
      false,
      mupdf.PDFPage.REDACT_IMAGE_PIXELS,
      mupdf.PDFPage.REDACT_LINE_ART_REMOVE_IF_COVERED,
      mupdf.PDFPage.REDACT_TEXT_REMOVE,
    )
    page.destroy()
  }
}

function rangesToRemove(
  page: PageText,
  number: number,
  usual: number,
  regions: Map<PageLine, Region>,
  matcher: IdentityMatcher,
  findings: Findings,
): Range[] {
  const place = `Page ${number}`
  const ranges: Range[] = []
  const matches = matcher.find(page.text)
  for (const match of matches) {
    const line = page.lines.find((l) => match.start < l.end && match.end > l.start)
    let region = (line && regions.get(line)) ?? 'body'
    // On the first page, small type and institutions are treated as part of the title block, because
    // footnotes and side columns there are often about the authors.
    const small = line !== undefined && line.size < usual * 0.92
    if (number === 1 && region === 'body' && (small || match.rule === 'institution')) region = 'title'
    const verdict = judge(
      match.rule,
      region,
      page.text.slice(0, match.start),
      page.text.slice(match.end, match.end + 80),
    )
    if (verdict !== 'remove') continue
    const running = region === 'running'
    const finding = {
      rule: running ? 'running-head' : match.rule,
      place: running ? 'Running head' : place,
      excerpt: running
        ? page.text.slice(match.start, match.end)
        : excerptOf(page.text, match.start, match.end),
      severity: 'removed' as const,
      fix: advice(running ? 'running-head' : match.rule, 'removed'),
    }
    const removed = findings.add(finding, page.text.slice(match.start, match.end))
    if (!removed) {
      findings.keepText(page.text.slice(match.start, match.end))
      continue
    }
    const affiliated = match.rule === 'institution' || match.rule === 'affiliation'
    ranges.push(
      affiliated && line && region === 'title'
        ? { start: line.start, end: Math.max(line.end, match.end) }
        : match,
    )
  }
  ranges.push(...separatorsBetween(page.text, ranges))
  const emptied = emptiedLines(page, ranges, (line) => regions.get(line) ?? 'body')
  return [
    ...ranges,
    ...emptied,
    ...placedRanges(page, place, [...ranges, ...matches], regions, matcher, findings),
  ]
}

/** Returns the separators between removed names of a list, because they would reveal the number of names. */
function separatorsBetween(text: string, ranges: readonly Range[]): Range[] {
  const sorted = [...ranges].sort((a, b) => a.start - b.start)
  return sorted.slice(1).flatMap(({ start }, i) => {
    const before = sorted[i]
    const between = before && before.end < start ? text.slice(before.end, start) : ''
    return before && between.length <= 16 && separator.test(between)
      ? [{ start: before.end, end: start }]
      : []
  })
}
const separator = /^[\s\d,;.&·•*†‡§¶]*(?:and|und|et|y|e|with)?[\s,;]*$/

/**
 * Returns the ranges of names that are recognisable only by the positions of the letters. Ranges in `known`
 * have been decided already and are excluded.
 */
function placedRanges(
  page: PageText,
  place: string,
  known: readonly Range[],
  regions: Map<PageLine, Region>,
  matcher: IdentityMatcher,
  findings: Findings,
): Range[] {
  const placed = placedText(page)
  return matcher.find(placed.text).flatMap((match) => {
    const ranges = rangesIn(placed, match)
    const isKnown = ranges.every((range) =>
      known.some(({ start, end }) => start <= range.start && range.end <= end),
    )
    const [first] = ranges
    if (isKnown || !first) return []
    const line = page.lines.find(({ start, end }) => first.start < end && first.end > start)
    const region = (line && regions.get(line)) ?? 'body'
    const before = placed.text.slice(0, match.start)
    const after = placed.text.slice(match.end, match.end + 80)
    if (judge(match.rule, region, before, after) !== 'remove') return []
    const excerpt = excerptOf(placed.text, match.start, match.end)
    const fix = advice(match.rule, 'removed')
    const words = placed.text.slice(match.start, match.end)
    const isRemoved = findings.add({ rule: match.rule, place, excerpt, severity: 'removed', fix }, words)
    if (!isRemoved) findings.keepText(words)
    return isRemoved ? ranges : []
  })
}

/** Removes ranges of the page's text from its content. Returns the boxes that they occupied, line by line. */
export function applyRedactions(
  page: mupdf.PDFPage,
  { quads }: PageText,
  ranges: readonly Range[],
): mupdf.Rect[][] {
  const places = ranges.map((range) => lineBoxes(quads.slice(range.start, range.end)))
  for (const box of places.flat()) page.createAnnotation('Redact').setRect(box)
  // Draws no black boxes, because their widths would reveal the lengths of names. Images under the text are
  // kept.
  page.applyRedactions(
    false,
    mupdf.PDFPage.REDACT_IMAGE_PIXELS,
    mupdf.PDFPage.REDACT_LINE_ART_NONE,
    mupdf.PDFPage.REDACT_TEXT_REMOVE,
  )
  return places
}

/**
 * Returns one box per line, slightly smaller than the type, because redaction removes every character that it
 * touches.
 */
function lineBoxes(quads: (mupdf.Quad | null)[]): mupdf.Rect[] {
  const boxes: mupdf.Rect[] = []
  for (const quad of quads) {
    if (!quad) continue
    const xs = [quad[0], quad[2], quad[4], quad[6]]
    const ys = [quad[1], quad[3], quad[5], quad[7]]
    const [x0, x1] = [Math.min(...xs), Math.max(...xs)]
    const [y0, y1] = [Math.min(...ys), Math.max(...ys)]
    const inset = (y1 - y0) * 0.25
    const last = boxes.at(-1)
    if (last && Math.abs(last[1] - (y0 + inset)) < inset && x0 >= last[0] && x0 - last[2] < (y1 - y0) * 2) {
      last[2] = Math.max(last[2], x1)
    } else boxes.push([x0, y0 + inset, x1, y1 - inset])
  }
  // Shrinks the box horizontally, because adjacent letters overlap slightly (kerning) and must not be
  // removed.
  return boxes.map(([x0, y0, x1, y1]) => (x1 - x0 > 2 ? [x0 + 0.4, y0, x1 - 0.4, y1] : [x0, y0, x1, y1]))
}
