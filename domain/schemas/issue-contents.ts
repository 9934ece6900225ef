import { z } from 'zod'
import { calendarDay, day, filled, id, instant, instantInput, text } from './shapes.ts'

const whole = (message: string) =>
  z.number({ error: message }).int(message).min(1, message).max(100_000, message)

export const newIssue = z.strictObject({
  volume: whole('Please enter the volume as a whole number'),
  issue: whole('Please enter the issue as a whole number'),
  plannedDate: calendarDay.nullish(),
})

const revision = z.int32().min(0)

/** Identifies an entry of an issue: a manuscript in production, or a published article without an issue. */
const entryKey = z
  .strictObject({ manuscriptId: id.nullish(), articleId: text(200).nullish() })
  .refine(({ manuscriptId, articleId }) => (manuscriptId == null) !== (articleId == null), {
    message: 'An entry must be either a manuscript or an article',
  })

export const issueContentsInput = z.strictObject({
  /**
   * The revision that the editor has seen. If the contents have changed since then, the change is rejected.
   */
  revision,
  sections: z
    .array(
      z.strictObject({
        name: filled(200, 'Please enter the name of the section'),
        entries: z.array(entryKey).max(500),
      }),
    )
    .max(50),
})
export type IssueContentsInput = z.output<typeof issueContentsInput>

export const numberingInput = z.strictObject({
  revision,
  firstPage: whole('Please enter the first page as a whole number'),
})

export const issueSchedule = z.strictObject({
  /** Null: at once. */
  publishAt: instantInput.nullable(),
  overrideReason: filled(5000, 'Please enter a reason').nullish(),
})

export const issueEntry = z.object({
  manuscriptId: z.uuid().nullable(),
  articleId: z.string().nullable(),
  title: z.string(),
  authors: z.string(),
  number: z.string().nullable(),
  /** Title of the call for papers for which the manuscript was submitted. */
  call: z.string().nullable(),
  pages: z.string().nullable(),
  /** Number of pages of the entry's PDF; null if there is no PDF. */
  pageCount: z.number().int().nullable(),
  /** Whether the entry is published or ready for publication. */
  isReady: z.boolean(),
})
export type IssueEntry = z.output<typeof issueEntry>

const issueCandidate = issueEntry.extend({
  /** Section that the settings name for its type; null if they name none. */
  usualSection: z.string().nullable(),
})
export type IssueCandidate = z.output<typeof issueCandidate>

export const issueContents = z.object({
  volume: z.number().int(),
  issue: z.number().int(),
  title: z.string().nullable(),
  coverUrl: z.string().nullable(),
  plannedDate: day.nullable(),
  publishedDate: day.nullable(),
  pageLimit: z.number().int().nullable(),
  call: z.object({ id: z.uuid(), title: z.string() }).nullable(),
  revision,
  sections: z.array(z.object({ name: z.string(), entries: z.array(issueEntry) })),
  /** Entries that could be added: manuscripts in production, and published articles without an issue. */
  candidates: z.array(issueCandidate),
  /** First free page: the page after the last one of the volume's earlier issues. */
  firstPage: z.number().int(),
  publishAt: instant.nullable(),
  failure: z.string().nullable(),
  mayChange: z.boolean(),
  workerRunning: z.boolean(),
})
export type IssueContents = z.output<typeof issueContents>
