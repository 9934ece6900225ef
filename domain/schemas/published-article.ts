import { z } from 'zod'
import { noticeKinds } from '../article/notice.ts'
import { placeInput } from './production.ts'
import { day, filled, instant } from './shapes.ts'

/** Actions on a published article. */
const articleActions = ['notice', 'retract'] as const
export type ArticleAction = (typeof articleActions)[number]

/** A published article as its editors see it: its notices, its versions, and what may be done. */
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
  /** By the server's clock, as the latest date of a notice. */
  today: day,
  /** Number of authors whose e-mail addresses are known. */
  recipients: z.number().int(),
  allowed: z.array(z.enum(articleActions)),
  /** Why nothing is allowed, if so. */
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
  /** Newest first; the first one is shown at the article's own address. */
  versions: z.array(z.object({ number: z.number().int(), date: day, whatChanged: z.string().nullable() })),
  /** Edits of the published record, newest first. */
  edits: z.array(
    z.object({ at: instant, by: z.string().nullable(), fields: z.array(z.string()), reason: z.string() }),
  ),
})
export type PublishedArticle = z.output<typeof publishedArticle>

/** What of a manuscript's record and text differs from its published article. */
export const pendingChanges = z.object({
  /** Title, authors, abstract and text: changed by a notice or a new version only. */
  substance: z.array(z.string()),
  /** Everything else, which is changed in place with a reason. */
  other: z.array(z.string()),
  isRetracted: z.boolean(),
})

export const versionInput = z.strictObject({
  whatChanged: filled(5000, 'Say what has changed, for readers of the article'),
})

export const recordEdit = z.strictObject({
  reason: filled(5000, 'Please enter a reason'),
  ...placeInput.shape,
})
