import { z } from 'zod'
import { type ErrorCode, errors } from '../errors.ts'
import './messages.ts'

/** RFC 3339 instant in UTC. */
export const instant = z.string().meta({ format: 'date-time' })
/** Calendar day, YYYY-MM-DD. */
export const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'Please enter a date such as 2026-11-20')
export const id = z.uuid({ error: 'This is not a valid identifier' })

/** A valid calendar date. */
export const calendarDay = day.refine((value) => {
  const date = new Date(`${value}T00:00:00Z`)
  // PostgreSQL rejects the year 0.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value) && !value.startsWith('0000')
}, 'This date is not in the calendar')

// PostgreSQL's text cannot hold U+0000; lone surrogates are not Unicode text.
function isStorable(value: string): boolean {
  return !value.includes('\0') && value.isWellFormed()
}

/** Text of at most `max` UTF-16 units. `message` is used if it is missing or not text. */
export function text(max: number, message = 'This must be text') {
  return z
    .string({ error: message })
    .max(max, `Please use at most ${max} characters`)
    .refine(isStorable, 'This contains a character that cannot be stored')
}

/** A filter in a URL; invalid values are ignored. */
export function word(max: number) {
  return text(max).optional().catch(undefined)
}

/** Text that is not blank. */
export function filled(max: number, message: string) {
  return text(max, message).refine((value) => value.trim().length > 0, message)
}

/**
 * Paging of editorial lists. The specification's client requests all rows, so without limit or cursor all
 * are returned.
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
