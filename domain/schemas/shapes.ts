import { z } from 'zod'
import { type ErrorCode, errors } from '../errors.ts'
import './messages.ts'

/** RFC 3339 instant in UTC. */
export const instant = z.string().meta({ format: 'date-time' })
/** The same from outside. The year 0 is excluded because PostgreSQL rejects it. */
export const instantInput = z.iso
  .datetime({ error: 'Please enter a time such as 2026-11-20T09:00:00Z' })
  .max(40, 'Please enter a time such as 2026-11-20T09:00:00Z')
  .refine((value) => !value.startsWith('0000'), 'This date is not in the calendar')
/** Calendar day, YYYY-MM-DD. */
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Please enter a date such as 2026-11-20')
export const id = z.uuid({ error: 'This is not a valid identifier' })

/** A valid calendar date. */
export const calendarDay = day.refine((value) => {
  const date = new Date(`${value}T00:00:00Z`)
  // The year 0 is excluded because PostgreSQL rejects it.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) && !value.startsWith('0000')
}, 'This date is not in the calendar')

// Whether PostgreSQL can store the text: it rejects U+0000, and lone surrogates are not valid Unicode.
function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed()
}

/** Text of at most `max` UTF-16 units. `message` is the error message if the value is missing or not text. */
export function text(max: number, message = 'This must be text') {
  return z
    .string({ error: message })
    .max(max, `Please use at most ${max} characters`)
    .refine(isStorable, 'This contains a character that cannot be stored')
}

/** A filter in a URL. Invalid values are ignored. */
export function word(max: number) {
  return text(max).optional().catch(undefined)
}

/** Text that contains more than white space. */
export function filled(max: number, message: string) {
  return text(max, message).refine((value) => value.trim().length > 0, message)
}

/**
 * Paging parameters of the lists for editors. The client in the specification requests all rows, so without
 * limit or cursor all rows are returned.
 */
export const officePage = z.object({
  limit: z.coerce.number().int().min(1).max(100).catch(20).optional(),
  cursor: text(500).optional(),
})
export type OfficePage = z.output<typeof officePage>

export const errorBody = z.object({
  message: z.string(),
  code: z.enum(Object.keys(errors) as [ErrorCode, ...ErrorCode[]]),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  requestId: z.string(),
})

export const done = z.object({ message: z.string() })
export const removed = z.object({ id: z.string() })
