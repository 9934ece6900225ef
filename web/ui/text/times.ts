const time = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZoneName: 'short' })

/** '9:00 AM EST', in the reader's own time zone; only for pages that are rendered in the browser. */
export function timeOfDay(value: string): string {
  return time.format(new Date(value))
}
