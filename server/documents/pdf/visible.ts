import * as mupdf from 'mupdf'
import type { IdentityMatcher } from '#domain/blinding/identities.ts'
import { advice } from '../advice.ts'
import { excerptOf, type Findings, findingId, sentenceAround } from '../findings.ts'
import { findTellingPassages } from '../phrases.ts'
import { judge, regionsOf, sectionsAboutAuthors, wordsInSmallLetters } from '../regions.ts'
import { setGaps } from './gaps.ts'
import { applyRedactions, type Range, standardGap } from './redact.ts'
import { markRunningLines, type PageLine, type PageText, readPage } from './text.ts'

/** A passage of the finished copy that a person has to judge. */
interface Passage {
  rule: string
  /** Index of the page, counted from 0. */
  page: number
  text: string
  /** Ranges in the page's text. For a section, its whole first page. */
  ranges: Range[]
  excerpt: string
  /**
   * Passages with the same key become one finding. The key is the words themselves if all mentions are
   * decided together, and otherwise the sentence that contains them.
   */
  key: string
}

/**
 * Searches the finished copy for passages that a person has to judge: remaining identities, institutions and self-citations
 * in the text, first-person references to earlier work, sections about the authors.
 */
function passagesOf(pdf: mupdf.PDFDocument, matcher: IdentityMatcher) {
  const pages: PageText[] = []
  for (let i = 0; i < pdf.countPages(); i++) pages.push(readPage(pdf.loadPage(i), i + 1))
  markRunningLines(pages)
  const lines = pages.flatMap((page) => page.lines)
  const regions = regionsOf(lines)
  const regionOf = new Map(lines.map((line, i) => [line, regions[i] ?? 'body']))
  const passages: Passage[] = []
  const usedAsWords = wordsInSmallLetters(pages.map(({ text }) => text).join('\n'))
  pages.forEach((page, i) => {
    const lineAt = ({ start, end }: Range) => page.lines.find((l) => start < l.end && end > l.start)
    const note = (rule: string, range: Range, by: 'words' | 'sentence') => {
      const text = page.text.slice(range.start, range.end)
      const excerpt = excerptOf(page.text, range.start, range.end)
      const key = by === 'words' ? text : sentenceAround(page.text, range.start, range.end)
      passages.push({ rule, page: i, text, ranges: [range], excerpt, key })
    }
    for (const match of matcher.find(page.text)) {
      const line = lineAt(match)
      const region = (line && regionOf.get(line)) ?? 'body'
      const after = page.text.slice(match.end, match.end + 80)
      const before = page.text.slice(Math.max(0, match.start - 400), match.start)
      const words = page.text.slice(match.start, match.end)
      const verdict = judge(match.rule, region, before, after, words, usedAsWords)
      if (verdict === 'ignore') continue
      const rule = verdict === 'report' && match.rule === 'surname' ? 'self-citation' : match.rule
      note(rule, match, 'words')
    }
    for (const { rule, ...range } of findTellingPassages(page.text)) {
      const line = lineAt(range)
      const region = line && regionOf.get(line)
      if (region === 'references' || (region === 'acknowledgements' && isThanks.test(rule))) continue
      note(rule, range, rule === 'repository' ? 'words' : 'sentence')
    }
  })
  for (const { start, end } of sectionsAboutAuthors(lines, regions)) {
    const [line, next] = lines.slice(start, end)
    if (!line) continue
    const text = `${line.text.trim()} ${next?.text.trim() ?? ''}`
    passages.push({
      rule: 'acknowledgements',
      page: (line.page ?? 1) - 1,
      text,
      ranges: lines.slice(start, end).filter(({ page }) => page === line.page),
      excerpt: excerptOf(text, 0, text.length),
      key: text,
    })
  }
  // Sorted by position in the text, so that the same file always gives the same list.
  passages.sort((a, b) => a.page - b.page || startOf(a) - startOf(b))
  return { pages, passages }
}

/** Rules for which a whole section of acknowledgements is one finding. */
const isThanks = /^(thanks|funding)$/

const startOf = ({ ranges }: Passage) => ranges[0]?.start ?? 0

const placeOf = ({ page }: Passage) => `Page ${page + 1}`

export function reportVisible(pdf: mupdf.PDFDocument, matcher: IdentityMatcher, findings: Findings): void {
  for (const passage of passagesOf(pdf, matcher).passages) {
    const { rule, text, excerpt, key } = passage
    if (findings.isKept(text)) continue
    const fix = advice(rule, 'visible')
    findings.add({ rule, place: placeOf(passage), excerpt, severity: 'visible', fix }, key)
  }
  reportScans(pdf, findings)
}

/**
 * A page with fewer letters and digits than this that consists almost entirely of one picture is treated as
 * scanned.
 */
const fewLetters = 30
const mostOfPage = 0.8

/** Reports scanned pages. Pictures cannot be searched for names, so the author is asked to upload a text. */
function reportScans(pdf: mupdf.PDFDocument, findings: Findings): void {
  const rule = 'no-text'
  for (let i = 0; i < pdf.countPages(); i++) {
    const page = pdf.loadPage(i)
    const [x0, y0, x1, y1] = page.getBounds()
    let largest = 0
    let letters = 0
    const text = page.toStructuredText('preserve-images')
    text.walk({
      onImageBlock([left, top, right, bottom]) {
        const width = Math.min(right, x1) - Math.max(left, x0)
        const height = Math.min(bottom, y1) - Math.max(top, y0)
        largest = Math.max(largest, Math.max(0, width) * Math.max(0, height))
      },
      onChar(char) {
        if (/[\p{L}\p{N}]/u.test(char)) letters++
      },
    })
    text.destroy()
    page.destroy()
    if (letters >= fewLetters || largest < mostOfPage * (x1 - x0) * (y1 - y0)) continue
    const excerpt = 'A page that is a picture'
    findings.add({ rule, place: `Page ${i + 1}`, excerpt, severity: 'visible', fix: advice(rule, 'visible') })
  }
}

/**
 * Returns the words of these findings in a copy that is typeset again, each with the number of its
 * occurrence, counted from 0. Sections are excluded.
 */
export function wordsOfCovers(
  pdf: mupdf.PDFDocument,
  matcher: IdentityMatcher,
  covers: readonly { id: string; text: string | null }[],
): { id: string; words: string; occurrence: number; text: string | null }[] {
  const { pages, passages } = passagesOf(pdf, matcher)
  const wanted = new Map(covers.map((cover) => [cover.id, cover.text]))
  return passages.flatMap((passage) => {
    const id = findingId({ rule: passage.rule, severity: 'visible' }, passage.key)
    const text = wanted.get(id)
    if (text === undefined || passage.ranges.length !== 1) return []
    const before = pages.slice(0, passage.page).map((page) => page.text)
    const earlier = [...before, pages[passage.page]?.text.slice(0, startOf(passage)) ?? '']
    const occurrence = earlier.reduce((count, part) => count + part.split(passage.text).length - 1, 0)
    return [{ id, words: passage.text, occurrence, text }]
  })
}

/**
 * Removes every mention of these findings' passages from the copy and inserts their replacements. Returns the
 * ids of the findings whose passages were found.
 */
export function coverPassages(
  pdf: mupdf.PDFDocument,
  matcher: IdentityMatcher,
  covers: readonly { id: string; text: string | null }[],
): Set<string> {
  const { pages, passages } = passagesOf(pdf, matcher)
  const wanted = new Map(covers.map((cover) => [cover.id, cover.text]))
  const met = new Set<string>()
  pages.forEach((page, i) => {
    const here = passages.flatMap((passage) => {
      const id = findingId({ rule: passage.rule, severity: 'visible' }, passage.key)
      const text = wanted.get(id)
      if (passage.page !== i || text === undefined) return []
      met.add(id)
      return [{ ranges: passage.ranges, text }]
    })
    if (here.length === 0) return
    const places = applyAll(pdf.loadPage(i), page, here)
    const textOf = (range: Range) => here.find(({ ranges }) => ranges.includes(range))?.text ?? null
    const widthOf = (range: Range, line: PageLine) => {
      const text = range.start >= line.start ? textOf(range) : null
      return text ? widthOfText(text, line.size) + line.size * 0.3 : line.size * standardGap
    }
    const ranges = here.flatMap((passage) => passage.ranges)
    const moved = setGaps(pdf, i, page, ranges, widthOf)
    const loaded = pdf.loadPage(i)
    for (const { range, box, text } of places) {
      const line = page.lines.find(({ start, end }) => start <= range.start && range.start < end)
      if (line && (moved.has(line) || isLastOn(line, range))) write(loaded, box, text, line.size)
      else squeeze(loaded, box, text, page.size)
    }
  })
  pdf.bake(true, false)
  return met
}

function applyAll(
  page: mupdf.PDFPage,
  text: PageText,
  here: readonly { ranges: Range[]; text: string | null }[],
): { range: Range; box: mupdf.Rect; text: string }[] {
  const boxes = applyRedactions(
    page,
    text,
    here.flatMap(({ ranges }) => ranges),
  )
  let at = 0
  return here.flatMap(({ ranges, text: instead }) => {
    const own = boxes.slice(at, at + ranges.length)
    const first = own.findIndex((lines) => lines.length > 0)
    at += ranges.length
    const [box, range] = [own[first]?.[0], ranges[first]]
    return box && range && instead ? [{ range, box, text: instead }] : []
  })
}

/** Returns the width of a text in points, in the font used for replacements. */
function widthOfText(text: string, size: number): number {
  const font = new mupdf.Font('Helvetica')
  const advances = Array.from(text, (char) =>
    font.advanceGlyph(font.encodeCharacter(char.codePointAt(0) ?? 32)),
  )
  font.destroy()
  return advances.reduce((sum, advance) => sum + advance, 0) * size
}

const isLastOn = (line: PageLine, { end }: Range) => line.text.slice(end - line.start).trim() === ''

/** Writes the replacement on its line, in the gap that was made for it. */
function write(page: mupdf.PDFPage, [x0, y0, , y1]: mupdf.Rect, text: string, size: number): void {
  const middle = (y0 + y1) / 2
  const width = widthOfText(text, size)
  annotate(page, [x0, middle - size * 0.75, x0 + width + size * 0.3, middle + size * 0.75], text, size)
}

/**
 * Writes the replacement into the existing gap, as large as fits. Used if the rest of the line could not be
 * moved.
 */
function squeeze(page: mupdf.PDFPage, [x0, y0, x1, y1]: mupdf.Rect, text: string, usual: number): void {
  const size = Math.max(4, Math.min(usual || 10, ((x1 - x0) / Math.max(1, text.length)) * 2))
  const middle = (y0 + y1) / 2
  const end = Math.max(x1, x0 + text.length * size * 0.62)
  annotate(page, [x0, middle - size * 0.75, end, middle + size * 0.75], text, size)
}

function annotate(page: mupdf.PDFPage, place: mupdf.Rect, text: string, size: number): void {
  const note = page.createAnnotation('FreeText')
  note.setRect(place)
  note.setContents(text)
  note.setDefaultAppearance('Helv', size, [0])
  note.setBorderWidth(0)
  note.update()
}
