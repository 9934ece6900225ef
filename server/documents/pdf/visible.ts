import type * as mupdf from 'mupdf'
import type { IdentityMatcher } from '#domain/blinding/identities.ts'
import { advice } from '../advice.ts'
import { excerptOf, type Findings, findingId, sentenceAround } from '../findings.ts'
import { findTellingPassages } from '../phrases.ts'
import { judge, regionsOf, sectionsAboutAuthors, wordsInSmallLetters } from '../regions.ts'
import { applyRedactions, type Range } from './redact.ts'
import { markRunningLines, type PageText, readPage } from './text.ts'

/** A passage of the finished copy that a person has to judge. */
interface Passage {
  rule: string
  /** Counted from 0. */
  page: number
  text: string
  /** In the page's text; of a section its whole first page. */
  ranges: Range[]
  excerpt: string
  /**
   * Makes it the same finding as another: its words where every mention of them is judged at once, else the sentence
   * that it stands in.
   */
  key: string
}

/**
 * Reads the finished copy for what a person has to judge: identities still readable, institutions and self-citations
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
  // As they follow one another in the text, not by what found them: the same file gives the same list.
  passages.sort((a, b) => a.page - b.page || startOf(a) - startOf(b))
  return { pages, passages }
}

/** A section of thanks is one finding as a whole. */
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
}

/**
 * The words of these findings in a copy that is typeset anew, with their place among the same words, counted from 0. Sections are
 * not among them.
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
 * Takes the passages of these findings out of the copy, every mention of them, and sets what shall stand instead.
 * Returns the ids of the findings that it met.
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
    const loaded = pdf.loadPage(i)
    const places = applyAll(loaded, page, here)
    for (const { box, text } of places) write(loaded, box, text, page.size)
  })
  pdf.bake(true, false)
  return met
}

function applyAll(
  page: mupdf.PDFPage,
  text: PageText,
  here: readonly { ranges: Range[]; text: string | null }[],
): { box: mupdf.Rect; text: string }[] {
  const boxes = applyRedactions(
    page,
    text,
    here.flatMap(({ ranges }) => ranges),
  )
  let at = 0
  return here.flatMap(({ ranges, text: instead }) => {
    const first = boxes.slice(at, at + ranges.length).find((lines) => lines.length > 0)?.[0]
    at += ranges.length
    return first && instead ? [{ box: first, text: instead }] : []
  })
}

/** The replacement in the gap, as large as fits there: the lines around it stay where they are. */
function write(page: mupdf.PDFPage, [x0, y0, x1, y1]: mupdf.Rect, text: string, usual: number): void {
  const size = Math.max(4, Math.min(usual || 10, ((x1 - x0) / Math.max(1, text.length)) * 2))
  const note = page.createAnnotation('FreeText')
  const middle = (y0 + y1) / 2
  note.setRect([x0, middle - size * 0.75, Math.max(x1, x0 + text.length * size * 0.62), middle + size * 0.75])
  note.setContents(text)
  note.setDefaultAppearance('Helv', size, [0])
  note.setBorderWidth(0)
  note.update()
}
