import { z } from 'zod'
import { calendarDay, text } from './shapes.ts'

const days = z
  .number({ error: 'Please enter a number of days' })
  .int('Please enter whole days')
  .min(1, 'At least one day')
  .max(365, 'At most 365 days')
  .nullable()

/** An editor's preferences. Null in a field means the journal's default. */
export const editorPreferences = z.strictObject({
  reviewDays: days,
  revisionDays: days,
  signature: text(1000).nullable(),
})
export type EditorPreferences = z.infer<typeof editorPreferences>

const absence = z
  .strictObject({
    from: calendarDay,
    until: calendarDay,
    /** The editor who acts meanwhile; null to have all editors notified. */
    substituteId: z.uuid({ error: 'Please choose an editor' }).nullable(),
  })
  .refine(({ from, until }) => from <= until, {
    path: ['until'],
    message: 'The last day is before the first',
  })

/** The days of an absence; null ends it. */
export const absenceInput = z.strictObject({ absence: absence.nullable() })
export type AbsenceInput = z.output<typeof absenceInput>

export const preferencesView = editorPreferences.extend({
  /** The editor's present or next absence. */
  absence: z
    .object({ from: z.iso.date(), until: z.iso.date(), substituteId: z.uuid().nullable() })
    .nullable(),
  /** Editors who can substitute, with the last day of their own absence if they are away. */
  colleagues: z.array(z.object({ id: z.uuid(), name: z.string(), awayUntil: z.iso.date().nullable() })),
  /** The journal's defaults, shown in empty fields. */
  journal: z.object({
    reviewDays: z.number().int(),
    revisionDays: z.number().int(),
    signature: z.string(),
  }),
})
export type PreferencesView = z.infer<typeof preferencesView>

export const editorRight = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  recommendsOnly: z.boolean(),
})
export type EditorRight = z.infer<typeof editorRight>

export const editorRightInput = z.strictObject({ recommendsOnly: z.boolean() })
