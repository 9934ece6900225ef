/** Whether a text is the name of a time zone, such as Europe/Berlin or UTC. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return name !== ''
  } catch {
    return false
  }
}

const dayFormats = new Map<string, Intl.DateTimeFormat>()

/** Returns the format of a day in a time zone. Each is made once, because making it takes a hundred times as long as using it. */
function dayFormat(timeZone: string): Intl.DateTimeFormat {
  const known = dayFormats.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en', {
    ...{ timeZone, calendar: 'gregory', numberingSystem: 'latn' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit' },
  })
  dayFormats.set(timeZone, made)
  return made
}

/** Returns the calendar day (YYYY-MM-DD) at an instant in a time zone. */
export function dayIn(timeZone: string, instant: Date): string {
  const parts = dayFormat(timeZone).formatToParts(instant)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
}
