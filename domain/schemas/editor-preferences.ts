import { z } from 'zod'
import { text } from './shapes.ts'

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

export const preferencesView = editorPreferences.extend({
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
