import { z } from 'zod'
import { calendarDay, filled, text } from './shapes.ts'

export const extensionInput = z.strictObject({
  /** Requested due date. */
  until: calendarDay,
  reason: filled(5000, 'Please say why you need more time'),
})

export const extensionAnswerInput = z.strictObject({
  granted: z.boolean({ error: 'Please grant or decline' }),
  /** A different date than requested. */
  until: calendarDay.nullish(),
  note: text(5000).nullish(),
  /** As in a decision: the note may name a reviewer. */
  namesAllowed: z.boolean().optional(),
})
