import { noteHeadings } from './review-notes.ts'

/** Maximum length of one point, and maximum number of points of a decision. */
export const pointLimits = { length: 20_000, count: 300, fixes: 30, fixLength: 500 } as const

const noPoints: ReadonlySet<string> = new Set(['[…]', ...Object.values(noteHeadings)])

/** The beginning of a numbered or bulleted item, such as '1.', '(2)', 'a)' or '-'. */
const itemStart = /^\s*(?:\(?(?:\d{1,2}|[a-z])[.)]|[-*•–])\s+/i

/**
 * Splits a review into the points that the authors answer one by one: its paragraphs, and within a paragraph
 * its numbered or bulleted items. Neither the headings of comments on passages nor the mark of a passage that
 * the editor omitted are points.
 */
export function pointsIn(review: string): string[] {
  return review
    .split(/\n\s*\n/)
    .flatMap((paragraph) => {
      const items: string[] = []
      for (const line of paragraph.split('\n'))
        if (items.length === 0 || itemStart.test(line)) items.push(line)
        else items[items.length - 1] += `\n${line}`
      return items
    })
    .map((point) => point.trim())
    .filter((point) => point !== '' && !noPoints.has(point))
    .map((point) => point.slice(0, pointLimits.length))
    .slice(0, pointLimits.count)
}
