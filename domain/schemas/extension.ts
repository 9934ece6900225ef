import { z } from 'zod'
import { calendarDay, filled, text } from './shapes.ts'

export const extensionInput = z.strictObject({
  /** The requested due date. */
  until: calendarDay,
  reason: filled(5000, 'Please say why you need more time'),
})

export const extensionAnswerInput = z.strictObject({
  granted: z.boolean({ error: 'Please grant or decline' }),
  /** Due date granted by the editor, if it differs from the requested one. */
  until: calendarDay.nullish(),
  note: text(5000).nullish(),
  /** True if the editor sends the note after the warning that it may name a reviewer. */
  namesAllowed: z.boolean().optional(),
})
