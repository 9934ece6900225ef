const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })
const dateAndTime = new Intl.DateTimeFormat('en-US', {
  ...{ dateStyle: 'long', timeStyle: 'short' },
})

/**
 * Returns a time such as '9:00 AM EST' in the reader's own time zone. Only for pages that are rendered in the
 * browser.
 */
export function timeOfDay(value: string): string {
  return time.format(new Date(value))
}

const toTheSecond = { timeStyle: 'medium' } as const
const second = new Intl.DateTimeFormat('en-US', toTheSecond)
const dayAndSecond = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', ...toTheSecond })

/** Returns the time of an entry in a log, such as '2:29:14 PM', with its day if `withDay`. Only for pages rendered in the browser. */
export function secondOf(value: string, withDay: boolean): string {
  return (withDay ? dayAndSecond : second).format(new Date(value))
}

/**
 * Returns a time such as 'March 26, 2026 at 9:00 AM' in the reader's own time zone. Only for pages that are
 * rendered in the browser.
 */
export function dateAndTimeOf(value: string): string {
  return dateAndTime.format(new Date(value))
}

/** Returns the value of a datetime-local field in the reader's own time zone. */
export function localFieldValue(date: Date): string {
  const shifted = new Date(date.getTime() - date.getTimezoneOffset() * 60_000)
  return shifted.toISOString().slice(0, 16)
}
