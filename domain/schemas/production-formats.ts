import { z } from 'zod'
import { instant } from './shapes.ts'

export const formatNames = ['pdf', 'epub'] as const

/** The PDF and EPUB of a manuscript in production, for editors. */
export const formatsView = z.object({
  /** Number of the newest version; null where there is no text yet. */
  version: z.number().nullable(),
  /** Whether the newest version is valid, so that formats are made of it. */
  isValid: z.boolean(),
  formats: z.array(
    z.object({
      format: z.enum(formatNames),
      state: z.enum(['waiting', 'ready', 'failed']),
      /** Of the file that can be read now. */
      versionNumber: z.number().nullable(),
      madeAt: instant.nullable(),
      size: z.number().nullable(),
      pages: z.number().nullable(),
      /** Made from the newest version and the metadata of now. */
      isCurrent: z.boolean(),
      problem: z.string().nullable(),
    }),
  ),
  /** False if files are waiting and no process makes them. */
  isWorking: z.boolean(),
  /** The PDF that would be published. */
  pdf: z.enum(['made', 'galley', 'none']),
  /** Name of the newest galley. */
  galley: z.string().nullable(),
})
export type FormatsView = z.output<typeof formatsView>

export const pdfChoice = z.strictObject({ pdf: z.enum(['made', 'galley'], { error: 'Choose a PDF' }) })
