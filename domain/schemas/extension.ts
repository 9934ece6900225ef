import { z } from 'zod'
import { calendarDay, filled, text } from './shapes.ts'

export const extensionInput = z.strictObject({
  /** The last day that is asked for. */
  until: calendarDay,
  reason: filled(5000, 'Please say why you need more time'),
})

export const extensionAnswerInput = z.strictObject({
  granted: z.boolean({ error: 'Please grant or decline' }),
  /** Another day than was asked for. */
  until: calendarDay.nullish(),
  note: text(5000).nullish(),
  /** As in a decision: the note may say who a reviewer is. */
  namesAllowed: z.boolean().optional(),
})
