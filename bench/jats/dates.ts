import type { Difference, Tally } from './report.ts'
import { childrenOf, closest, type Node, named, textOf } from './tree.ts'

const months = 'january february march april may june july august september october november december'.split(
  ' ',
)

/** Compares the dates of publication and history with the page's <time> elements. */
export function compareDates(file: Node, page: Node, tally: Tally): Difference[] {
  const shown = new Set(named(page, 'time').map(({ attributes }) => attributes.datetime ?? ''))
  const dates = named(file, 'date', 'pub-date').filter(
    (date) => !closest(date, 'sub-article', 'response', 'ref') && textOf(date).trim() !== '',
  )
  return dates.flatMap((date) => {
    tally.count('dates', 'file')
    const value = (name: string) => textOf(childrenOf(date, name)[0]).trim()
    const word = value('month').toLowerCase()
    const month = /^\d+$/.test(word)
      ? Number(word)
      : months.findIndex((name) => word.length >= 3 && name.startsWith(word)) + 1
    const day = [
      value('year'),
      month ? String(month).padStart(2, '0') : '',
      value('day').padStart(month && value('day') ? 2 : 0, '0'),
    ]
    const wanted = day.filter(Boolean).join('-')
    if (shown.has(wanted)) {
      tally.count('dates', 'page')
      return []
    }
    return [{ kind: 'dates', what: 'not on the page', path: date.path, text: wanted }]
  })
}
