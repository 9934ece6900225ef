import { z } from 'zod'
import { inUse } from './kinds.ts'
import { line } from './setting-values.ts'

/** Schemas of the lists of the settings whose entries manuscripts name: types and fields of study. */

export const kindLimits = { entries: 60, name: 100, guidelines: 2000 } as const

export const kindId = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/, 'Lower-case letters, digits and underscores')
const name = line(kindLimits.name).refine((value) => value.trim() !== '', 'Please enter a name')
const words = z.number().int().min(1).max(1_000_000)

export const fieldEntry = z.strictObject({ id: kindId, name, isRemoved: z.boolean().default(false) })
export type FieldEntry = z.infer<typeof fieldEntry>

export const typeEntry = z.strictObject({
  ...fieldEntry.shape,
  /** Whether authors can submit manuscripts of this type. */
  isOpen: z.boolean(),
  /** Length of the main manuscript, in words including references, from 0 if only a maximum is given; null for no limit. */
  words: z
    .strictObject({ from: z.number().int().min(0).max(1_000_000), to: words })
    .refine(({ from, to }) => from <= to, 'Please enter the smaller number first')
    .nullable()
    .default(null),
  /** Longest abstract, in words; null for the journal's. */
  abstractWords: words.nullable().default(null),
  /** Section of an issue in which articles of the type are listed; blank if editors choose. */
  section: line(200).default(''),
  /** Open access charge for the type; null for the journal's. */
  charge: z.number().min(0).max(1_000_000).nullable().default(null),
  /** What the type is and what is expected of it, in a few sentences. */
  guidelines: z.string().max(kindLimits.guidelines).default(''),
})
export type TypeEntry = z.infer<typeof typeEntry>

const isUnique = (values: readonly string[]) => new Set(values).size === values.length

/** Schema of a list of entries: ids and the names in use are unique. */
export function listOf<Entry extends z.ZodType<FieldEntry>>(entry: Entry) {
  return z
    .array(entry)
    .max(kindLimits.entries)
    .refine((entries) => isUnique(entries.map((one) => one.id)), 'Two entries have the same id')
    .refine(
      (entries) => isUnique(inUse(entries).map((one) => one.name.trim().toLocaleLowerCase('en'))),
      'Two entries have the same name',
    )
}
