/**
 * Dates are in US English with the long month (specification, section 9). The time zone is fixed, so that
 * server and browser render the same text.
 */
const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const monthAndYear = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const relative = new Intl.RelativeTimeFormat('en-US', { numeric: 'auto' })

const dayMs = 86_400_000

/**
 * Returns the number of whole days between two dates, given as 'YYYY-MM-DD' or as instants. Negative if `to`
 * is before `from`.
 */
export function daysBetween(from: string | Date, to: string | Date): number {
  const start = (date: string | Date) => Math.floor(new Date(date).getTime() / dayMs)
  return start(to) - start(from)
}

export function longDate(value: string): string {
  return long.format(new Date(value))
}

const dayOfYear = new Intl.DateTimeFormat('en-US', { month: 'long', day: 'numeric', timeZone: 'UTC' })
/** Returns a date such as 'March 19', for dates in the near past or future. */
export function shortDate(value: string): string {
  return dayOfYear.format(new Date(value))
}

export function monthOf(value: string): string {
  return monthAndYear.format(new Date(value))
}

/** Returns the date relative to now, such as 'in 3 days', 'yesterday' or '2 months ago'. */
export function relativeDate(value: string, now: Date = new Date()): string {
  const days = daysBetween(now, value)
  if (Math.abs(days) < 45) return relative.format(days, 'day')
  if (Math.abs(days) < 548) return relative.format(Math.round(days / 30.44), 'month')
  return relative.format(Math.round(days / 365.25), 'year')
}

/**
 * A formatted date whose title is the relative time. The title is set on hover, because the relative time
 * would be outdated on a cached page.
 */
export function DateText({ value }: { value: string }) {
  return (
    <time
      dateTime={value}
      onPointerEnter={(event) => {
        event.currentTarget.title = relativeDate(value)
      }}
    >
      {longDate(value)}
    </time>
  )
}
