import { z } from 'zod'
import { instant } from './shapes.ts'

export const formatNames = ['pdf', 'epub'] as const

/**
 * Set if the last attempt of a job failed: when the next one is, or null if there is none. A person can
 * request the job again at any time.
 */
export const failedAttempt = z.object({ retryAt: instant.nullable() }).nullable()
export type FailedAttempt = z.output<typeof failedAttempt>

/** The PDF and EPUB of a manuscript in production, as shown to editors. */
export const formatsView = z.object({
  /** Number of the newest version of the text; null if there is no text yet. */
  version: z.number().nullable(),
  /** Whether the newest version is valid. PDF and EPUB are generated only from valid versions. */
  isValid: z.boolean(),
  formats: z.array(
    z.object({
      format: z.enum(formatNames),
      state: z.enum(['waiting', 'ready', 'failed']),
      /** Number of the version from which the available file was made. */
      versionNumber: z.number().nullable(),
      madeAt: instant.nullable(),
      size: z.number().nullable(),
      pages: z.number().nullable(),
      /** Whether the file was made from the newest version and the current metadata. */
      isCurrent: z.boolean(),
      problem: z.string().nullable(),
    }),
  ),
  /** False if files are waiting but no process is generating them. */
  isWorking: z.boolean(),
  failedAttempt,
  /** Which PDF would be published: the generated one ('made'), an uploaded galley, or none. */
  pdf: z.enum(['made', 'galley', 'none']),
  /** Name of the newest galley. */
  galley: z.string().nullable(),
})
export type FormatsView = z.output<typeof formatsView>

export const pdfChoice = z.strictObject({ pdf: z.enum(['made', 'galley'], { error: 'Choose a PDF' }) })
