import { z } from 'zod'
import { status } from './manuscript.ts'
import { instant } from './shapes.ts'

/** A source in which the similarity service found parts of the text. */
export const similarityMatch = z.object({
  title: z.string().max(1000),
  url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullish(),
  percent: z.number().min(0).max(100),
})

const percent = z.number().int().min(0).max(100)

/** What an editor reads while screening a submission. It is never sent to authors or reviewers. */
export const screeningView = z.object({
  /** 'none': not checked yet in this version. 'waiting': the job has not finished. */
  state: z.enum(['none', 'waiting', 'done']),
  problem: z.string().nullable(),
  length: z.object({
    words: z.number().int().nullable(),
    abstractWords: z.number().int(),
    /** Sentences that compare the submission with the guidelines. */
    advice: z.array(z.string()),
    hasLineNumbers: z.boolean().nullable(),
  }),
  scope: z.object({
    fit: z.enum(['close', 'some', 'little', 'unknown']),
    articles: z.array(z.object({ id: z.string(), title: z.string(), percent })),
  }),
  /** Manuscripts and articles of this journal that share text with the submission. */
  similar: z.array(
    z.object({
      /** Null for an article that was not submitted here. */
      manuscriptId: z.uuid().nullable(),
      articleId: z.string().nullable(),
      number: z.string().nullable(),
      title: z.string(),
      status: status.nullable(),
      submittedAt: instant.nullable(),
      /** Share of the submission's text (or, if it was not read, of the abstract) that the other one has, too. */
      percent,
      ofAbstract: z.boolean(),
      sharesAuthors: z.boolean(),
    }),
  ),
  references: z
    .object({
      count: z.number().int(),
      /** References that no index knows; null if no index is configured. */
      unknown: z.array(z.string()).nullable(),
    })
    .nullable(),
  /** Null if no similarity service is configured. */
  service: z
    .object({
      state: z.enum(['none', 'waiting', 'done', 'failed']),
      score: z.number().nullable(),
      reportUrl: z.string().nullable(),
      matches: z.array(similarityMatch),
      failure: z.string().nullable(),
    })
    .nullable(),
})
export type ScreeningView = z.infer<typeof screeningView>
