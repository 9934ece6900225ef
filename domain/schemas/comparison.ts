import { z } from 'zod'

const run = z.object({ text: z.string(), change: z.enum(['same', 'added', 'removed']) })

/** A passage that differs between two versions of a manuscript. */
export const manuscriptChange = z.object({
  change: z.enum(['changed', 'added', 'removed', 'moved']),
  name: z.enum(['Heading', 'Paragraph', 'Caption', 'Table row', 'Picture']),
  /** The heading under which it stands. */
  section: z.string(),
  /** Page, counted from 1; null if it was removed, or the format has no pages. */
  page: z.number().nullable(),
  /** The line number printed beside its first line. */
  line: z.string().nullable(),
  earlierPage: z.number().nullable(),
  /** The words. Of a picture, its name, such as 'Figure 3', or nothing. */
  runs: z.array(run),
})
export type ManuscriptChange = z.infer<typeof manuscriptChange>

/** The changes from one version of a manuscript to another, in reading order. */
export const manuscriptComparison = z.object({
  from: z.number().int(),
  /** Earlier versions with which the file can be compared, oldest first. */
  versions: z.array(z.number().int()),
  /** At most `comparisonLimits.changes`. */
  changes: z.array(manuscriptChange),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** Share of the words that both versions have in common, from 0 to 1. */
  common: z.number(),
  /** Whether the files have different formats, so that lists and formulas can look changed. */
  isAcrossFormats: z.boolean(),
})
export type ManuscriptComparison = z.infer<typeof manuscriptComparison>

export const comparisonLimits = { changes: 3000 } as const
