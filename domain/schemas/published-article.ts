import { z } from 'zod'
import { noticeKinds } from '../article/notice.ts'
import { placeInput } from './production.ts'
import { failedAttempt, formatNames } from './production-formats.ts'
import { day, filled, instant } from './shapes.ts'

/** Actions on a published article. */
const articleActions = ['notice', 'retract'] as const
export type ArticleAction = (typeof articleActions)[number]

/** A published article as its editors see it: its notices, its versions and the allowed actions. */
export const publishedArticle = z.object({
  article: z.object({
    id: z.string(),
    title: z.string(),
    doi: z.string().nullable(),
    publishedDate: day,
    /** The manuscript that became this article; null if it was imported. */
    manuscriptId: z.uuid().nullable(),
  }),
  journal: z.string(),
  /** Current date by the server's clock. A notice cannot have a later date. */
  today: day,
  /** Number of authors whose e-mail addresses are known. */
  recipients: z.number().int(),
  allowed: z.array(z.enum(articleActions)),
  /** Reason why no action is allowed; null if actions are allowed. */
  refusal: z.string().nullable(),
  notices: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(noticeKinds),
      title: z.string(),
      date: day,
      doi: z.string().nullable(),
    }),
  ),
  /** Versions, newest first. The first one is shown at the article's own URL. */
  versions: z.array(z.object({ number: z.number().int(), date: day, whatChanged: z.string().nullable() })),
  /** The PDF and EPUB made from the article's text. Empty if there is no text. */
  formats: z.array(
    z.object({
      format: z.enum(formatNames),
      state: z.enum(['waiting', 'ready', 'failed']),
      /** Why the last attempt failed. */
      problem: z.string().nullable(),
      /** Whether readers have a file, perhaps an earlier one. */
      isOffered: z.boolean(),
    }),
  ),
  /** False if files are waiting but no process is generating them. */
  isWorking: z.boolean(),
  failedAttempt,
  /** Changes to the published record, newest first. */
  edits: z.array(
    z.object({ at: instant, by: z.string().nullable(), fields: z.array(z.string()), reason: z.string() }),
  ),
})
export type PublishedArticle = z.output<typeof publishedArticle>

/** Parts in which a manuscript's metadata and text differ from its published article. */
export const pendingChanges = z.object({
  /**
   * Changed parts among title, authors, abstract and text. Publishing them requires a notice or a new
   * version.
   */
  substance: z.array(z.string()),
  /** All other changed parts. They can be updated without a notice, but with a reason. */
  other: z.array(z.string()),
  isRetracted: z.boolean(),
})

export const versionInput = z.strictObject({
  whatChanged: filled(5000, 'Please tell readers what has changed'),
})

export const recordEdit = z.strictObject({
  reason: filled(5000, 'Please enter a reason'),
  ...placeInput.shape,
})
