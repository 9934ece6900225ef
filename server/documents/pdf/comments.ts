import type * as mupdf from 'mupdf'
import type { IdentityMatcher } from '#domain/blinding/identities.ts'
import { advice } from '../advice.ts'
import type { Cover } from '../contract.ts'
import { excerptOf, type Findings, findingId } from '../findings.ts'
import { findTellingPassages } from '../phrases.ts'
import { judge } from '../regions.ts'

/** Types of annotations that are kept as a reviewer's comments for the authors, without names and dates. */

const kept = new Set<string>([
  'Text',
  'FreeText',
  'Line',
  'Square',
  'Circle',
  'Polygon',
  'PolyLine',
  'Highlight',
  'Underline',
  'Squiggly',
  'StrikeOut',
  'Caret',
  'Ink',
])

export const isKeptComment = (annotation: mupdf.PDFAnnotation): boolean => kept.has(annotation.getType())

/** Text that replaces a removed name. */
const removedName = '[removed]'

/** Reads the comments of a page and returns functions that create them in the copy. */
export function takeComments(
  page: mupdf.PDFPage,
  number: number,
  tools: { matcher: IdentityMatcher; findings: Findings; covers: readonly Cover[] },
): ((copy: mupdf.PDFPage) => void)[] {
  return page
    .getAnnotations()
    .filter(isKeptComment)
    .map((annotation) => {
      const contents = cleanText(annotation.getContents(), `Comment on page ${number}`, tools)
      return remaking(annotation, contents)
    })
}

interface Passage {
  rule: string
  start: number
  end: number
  severity: 'removed' | 'visible'
}

function passagesIn(text: string, matcher: IdentityMatcher): Passage[] {
  const names = matcher.find(text).flatMap((match): Passage[] => {
    const verdict = judge(
      match.rule,
      'title',
      text.slice(0, match.start),
      text.slice(match.end, match.end + 80),
    )
    if (verdict === 'ignore') return []
    const rule = verdict === 'report' && match.rule === 'surname' ? 'self-citation' : match.rule
    return [{ ...match, rule, severity: verdict === 'remove' ? 'removed' : 'visible' }]
  })
  const phrases = findTellingPassages(text)
    .filter(({ start, end }) => !names.some((name) => name.start < end && start < name.end))
    .map((passage): Passage => ({ ...passage, severity: 'visible' }))
  return [...names, ...phrases].sort((a, b) => a.start - b.start)
}

/**
 * Cleans the text of a comment: names are removed, and first-person references are reported. They are removed
 * as well if the editor chose so.
 */
function cleanText(
  text: string,
  place: string,
  { matcher, findings, covers }: { matcher: IdentityMatcher; findings: Findings; covers: readonly Cover[] },
): string {
  let clean = ''
  let from = 0
  for (const { rule, start, end, severity } of passagesIn(text, matcher)) {
    const words = text.slice(start, end)
    const excerpt = excerptOf(text, start, end)
    const id = findingId({ rule, severity }, words)
    const cover = severity === 'visible' ? covers.find((settled) => settled.id === id) : undefined
    if (cover) findings.settled.add(id)
    const isFound =
      !cover && findings.add({ rule, place, excerpt, severity, fix: advice(rule, severity) }, words)
    clean += text.slice(from, start)
    clean += isFound && severity === 'removed' ? removedName : cover ? (cover.text ?? removedName) : words
    from = end
  }
  return clean + text.slice(from)
}

/** Reads a comment's appearance now, and returns a function that writes it to the copy later. */
function remaking(from: mupdf.PDFAnnotation, contents: string): (copy: mupdf.PDFPage) => void {
  const type = from.getType()
  const changes: ((to: mupdf.PDFAnnotation) => void)[] = []
  const take = <T>(has: boolean, get: () => T, set: (to: mupdf.PDFAnnotation, value: T) => void) => {
    if (!has) return
    try {
      const value = get()
      changes.push((to) => set(to, value))
    } catch {
      // A damaged entry is omitted; the comment itself is kept.
    }
  }
  take(
    from.hasRect(),
    () => from.getRect(),
    (to, value) => to.setRect(value),
  )
  take(
    from.hasQuadPoints(),
    () => from.getQuadPoints(),
    (to, value) => to.setQuadPoints(value),
  )
  take(
    from.hasInkList(),
    () => from.getInkList(),
    (to, value) => to.setInkList(value),
  )
  take(
    from.hasVertices(),
    () => from.getVertices(),
    (to, value) => to.setVertices(value),
  )
  take(
    from.hasLine(),
    () => from.getLine(),
    (to, [a, b]) => {
      if (a && b) to.setLine(a, b)
    },
  )
  take(
    from.hasLineEndingStyles(),
    () => from.getLineEndingStyles(),
    (to, { start, end }) => to.setLineEndingStyles(start, end),
  )
  take(
    from.hasBorder(),
    () => from.getBorderWidth(),
    (to, value) => to.setBorderWidth(value),
  )
  take(
    true,
    () => from.getColor(),
    (to, value) => to.setColor(value),
  )
  take(
    from.hasInteriorColor(),
    () => from.getInteriorColor(),
    (to, value) => to.setInteriorColor(value),
  )
  take(
    true,
    () => from.getOpacity(),
    (to, value) => to.setOpacity(value),
  )
  take(
    type === 'FreeText',
    () => from.getDefaultAppearance(),
    (to, { size, color }) => to.setDefaultAppearance('Helv', Math.min(72, Math.max(4, size)), color),
  )
  return (copy) => {
    const to = copy.createAnnotation(type)
    for (const change of changes) change(to)
    to.setContents(contents)
    to.update()
    const object = to.getObject()
    for (const key of ['T', 'M', 'CreationDate', 'NM', 'Subj', 'RC', 'P']) object.delete(key)
  }
}
