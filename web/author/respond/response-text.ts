import type { ResponseContent } from '#domain/schemas/drafts.ts'
import { type DraftedPoint, namedPoints } from './point-list.ts'
import { texts } from './respond-texts.ts'

/** What the authors write in a response: the text or the points, and a note that only editors read. */
export type WrittenResponse = Omit<ResponseContent, 'files' | 'list' | 'revised'>

/** Longer points are quoted up to the end of a sentence within this length. */
const longestQuote = 2000

/**
 * Returns the response as reviewers read it: one text, or each answered point with its name ('Reviewer 1, point
 * 3'), its words in quotation marks, the answer, and where the manuscript was changed.
 */
export function composeResponse(
  { way, text, points }: Pick<WrittenResponse, 'way' | 'text' | 'points'>,
  list: readonly DraftedPoint[],
): string {
  if (way === 'one') return text.trim()
  const toReviewers = Object.entries(points)
    .filter(([, written]) => written.trim() !== '')
    .map(([label, written]) => `To ${label}\n\n${written.trim()}`)
  const answered = namedPoints(list).flatMap((point) => {
    const answer = point.isLeftOut ? '' : point.answer.trim()
    const changes = point.isLeftOut ? '' : changesOf(point)
    if (answer === '' && changes === '') return []
    return [[point.name, `“${quoted(point.text)}”`, answer, changes].filter(Boolean).join('\n\n')]
  })
  return [text.trim(), ...toReviewers, ...answered].filter(Boolean).join('\n\n')
}

function changesOf({ changes }: DraftedPoint): string {
  if (changes.length === 0) return ''
  const places = changes.map(({ place, words }) => (words ? `${place} (“${withSingleMarks(words)}”)` : place))
  return `${texts.points.changed} ${places.join('; ')}`
}

// Quotation marks within the quotation become single.
const withSingleMarks = (text: string) => text.replaceAll('“', '‘').replaceAll('”', '’')

function quoted(text: string): string {
  // The marks of listed items are no part of the quotation; a number is, because answers refer to it.
  const whole = withSingleMarks(text.trim().replaceAll(/^[-*•–—●▪◦]\s+/gm, ''))
  if (whole.length <= longestQuote) return whole
  const part = whole.slice(0, longestQuote)
  const end = Math.max(part.lastIndexOf('. ') + 1, part.lastIndexOf('\n'))
  return `${part.slice(0, end > 0 ? end : part.lastIndexOf(' ')).trim()} […]`
}
