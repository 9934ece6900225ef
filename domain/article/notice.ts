import { z } from 'zod'
import { day, instant } from '../schemas/shapes.ts'
import { type NoticeKind, noticeKinds, retractedMark } from './article.ts'

interface NoticeWords {
  /** Article type of the notice. */
  type: string
  /** Beginning of the notice's title. */
  title: string
  /** Letter of its DOI suffix. */
  mark: string
  /** First sentence of the letter to the authors. */
  letter: (article: string, journal: string) => string
}

/** What each kind of notice is called. */
export const noticeWords: Record<NoticeKind, NoticeWords> = {
  correction: {
    type: 'Correction',
    title: 'Correction to',
    mark: 'c',
    letter: (article, journal) => `We have published a correction to your article ${article} in ${journal}.`,
  },
  retraction: {
    type: 'Retraction',
    title: 'Retraction of',
    mark: 'r',
    letter: (article, journal) =>
      `We have retracted your article ${article} in ${journal}. It remains online and is marked as retracted.`,
  },
  concern: {
    type: 'Expression of concern',
    title: 'Expression of concern about',
    mark: 'e',
    letter: (article, journal) =>
      `We have published an expression of concern about your article ${article} in ${journal}.`,
  },
  addendum: {
    type: 'Addendum',
    title: 'Addendum to',
    mark: 'a',
    letter: (article, journal) => `We have published an addendum to your article ${article} in ${journal}.`,
  },
}

export function unmarkedTitle(title: string): string {
  return title.startsWith(retractedMark) ? title.slice(retractedMark.length) : title
}

export function noticeTitle(kind: NoticeKind, articleTitle: string): string {
  return `${noticeWords[kind].title} “${unmarkedTitle(articleTitle)}”`
}

/** The default letter to the authors. The message adds the link to the notice and the editorial office's name. */
export function defaultNoticeLetter(kind: NoticeKind, title: string, journal: string): string {
  return [
    'Dear authors,',
    noticeWords[kind].letter(`“${unmarkedTitle(title)}”`, journal),
    'The notice is published with its own DOI. The page of your article and the notice link to each other.',
    'If you have questions about it, please reply to this message.',
    'With kind regards,\nThe Editors',
  ].join('\n\n')
}

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
