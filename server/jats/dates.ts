import { wordIn } from '#domain/article/article-words.ts'
import type { HistoryDate } from './model.ts'
import { child, childText, descendants, elements, textOf, type XmlElement } from './xml.ts'

const seasons: Record<string, string> = { winter: '01', spring: '04', summer: '07', autumn: '10', fall: '10' }

const months = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july'],
  ...['august', 'september', 'october', 'november', 'december'],
]

/** Returns the number of a month that is given as a number, an English name or its beginning ('Sept'). */
function monthOf(text: string | null): string | null {
  if (!text) return null
  if (/^\d{1,2}$/.test(text)) return text.padStart(2, '0')
  const word = text.toLowerCase().replace(/\.$/, '')
  const index = word.length >= 3 ? months.findIndex((name) => name.startsWith(word.slice(0, 9))) : -1
  if (index >= 0) return String(index + 1).padStart(2, '0')
  // 'sept' is the only common abbreviation that is not the beginning of a name with three letters.
  return word === 'sept' ? '09' : null
}

/** Returns a date as far as it is given: 2026, 2026-03 or 2026-03-09. */
function partialDay(date: XmlElement): string | null {
  const iso = /^\d{4}-\d{2}-\d{2}$/.exec(date.attributes['iso-8601-date'] ?? '')
  if (iso) return iso[0]
  const year = childText(date, 'year')
  if (!year || !/^\d{4}$/.test(year)) return null
  const month = monthOf(childText(date, 'month'))
  const day = month ? childText(date, 'day') : null
  const written = [year, month, day && /^\d{1,2}$/.test(day) ? day.padStart(2, '0') : null]
    .filter(Boolean)
    .join('-')
  return Number.isNaN(Date.parse(written)) ? year : written
}

/** Returns a complete date. If the day is missing, the first of the month is used. */
function dayOf(date: XmlElement): string | null {
  const partial = partialDay(date)
  if (!partial) return null
  const season = seasons[childText(date, 'season')?.toLowerCase() ?? '']
  if (partial.length === 4) return `${partial}-${season ?? '01'}-01`
  return partial.length === 7 ? `${partial}-01` : partial
}

const historyOf = (meta: XmlElement | undefined) =>
  elements(meta, 'history', 'pub-history').flatMap((history) => descendants(history, 'date'))

/** Returns the date of this type in the history, such as 'received'. */
export function dateOf(meta: XmlElement | undefined, type: string): string | null {
  const date = historyOf(meta).find((d) => d.attributes['date-type'] === type)
  return date ? dayOf(date) : null
}

const kindOf = (date: XmlElement) => date.attributes['pub-type'] ?? date.attributes['date-type'] ?? ''

/** Returns the publication date. If a file has several, the electronic one is used. */
export function publishedOf(meta: XmlElement | undefined): string | null {
  const order = ['epub', 'pub', 'publication', 'epub-ppub', 'collection', 'ppub']
  const rank = (d: XmlElement) => (order.includes(kindOf(d)) ? order.indexOf(kindOf(d)) : order.length)
  return (
    elements(meta, 'pub-date')
      .sort((a, b) => rank(a) - rank(b))
      .map(dayOf)
      .find(Boolean) ?? null
  )
}

const labels: Record<string, string> = {
  received: 'Received',
  'rev-recd': 'Revised',
  'rev-request': 'Revision requested',
  accepted: 'Accepted',
  preprint: 'Preprint',
  corrected: 'Corrected',
  retracted: 'Retracted',
  epub: 'Published',
  pub: 'Published',
  publication: 'Published',
  'epub-ppub': 'Published',
  ppub: 'In print',
  collection: 'Issue',
}

/** Returns every date of the file with its label: those of the history, then those of publication. */
export function datesOf(meta: XmlElement | undefined, language?: string | null): HistoryDate[] {
  const dated = (date: XmlElement): HistoryDate[] => {
    const day = partialDay(date)
    if (!day) return []
    const kind = kindOf(date)
    const event = textOf(descriptionOf(meta, date))
    return [{ label: event || wordIn(language, labels[kind] || capitalized(kind) || 'Date'), day }]
  }
  const found = [...historyOf(meta), ...elements(meta, 'pub-date')].flatMap(dated)
  return found.filter(
    ({ label, day }, index) => found.findIndex((one) => one.label === label && one.day === day) === index,
  )
}

/** The words that describe an event of the history, such as 'Reviewed preprint v1'. */
function descriptionOf(meta: XmlElement | undefined, date: XmlElement): XmlElement | undefined {
  const events = elements(meta, 'pub-history').flatMap((history) => elements(history, 'event'))
  return child(
    events.find((event) => event.children.includes(date)),
    'event-desc',
  )
}

function capitalized(kind: string): string {
  const words = kind.replaceAll(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}
