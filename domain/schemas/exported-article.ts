import { z } from 'zod'
import { contributorView } from '../article/article.ts'
import { noticeKinds } from '../article/notice.ts'
import { publishedRecord } from './metadata.ts'
import { day, instant } from './shapes.ts'

/** Fields of an article's row, of which its JATS has most, but not all, and not all exactly. */
const fields = z.object({
  title: z.string(),
  abstract: z.string(),
  keywords: z.array(z.string()),
  ...publishedRecord,
  // Exports of releases before these fields existed lack them.
  language: publishedRecord.language.optional(),
  titleLanguage: publishedRecord.titleLanguage.optional(),
  category: z.string(),
  isOpenAccess: z.boolean(),
  licenceUrl: z.string().nullable(),
  articleType: z.string(),
  volume: z.number().int().nullable(),
  issue: z.number().int().nullable(),
  pages: z.string().nullable(),
  doi: z.string().nullable(),
  authors: z.string(),
  publishedDate: day,
  receivedDate: day.nullable(),
  revisedDate: day.nullable(),
  acceptedDate: day.nullable(),
})

/** Fields that only the current version has. */
const current = z.object({
  /** All that were ever counted, also before months were kept. */
  views: z.number().int().min(0),
  downloads: z.number().int().min(0),
  /** The article that replaces this one, under a DOI of its own. */
  newerVersionId: z.string().nullable(),
  isEditorsChoice: z.boolean(),
  version: z.number().int().min(1),
  versionDate: day.nullable(),
  whatChanged: z.string().nullable(),
  /** Whether these fields have all of its front matter; if not, its page shows what its JATS says besides. */
  frontInFields: z.boolean().default(true),
})

const contributor = contributorView.omit({ key: true })

/** An issue as its page shows it, repeated with each of its articles. */
const issue = z.object({
  title: z.string().nullable(),
  sections: z.array(z.string()),
  editorial: z.string().nullable(),
  /** Name in the folder `pictures`, and what it shows. */
  cover: z.object({ file: z.string().regex(/^[0-9a-f-]{36}\.(?:png|jpeg)$/), alt: z.string() }).nullable(),
  publishedDate: day,
})

/**
 * article.json beside the JATS of an exported article: what the journal knows of it besides its text, so that an import of the export
 * makes the same article at the same address. Files are beside it under names that follow from the id.
 */
export const exportedArticle = z.object({
  format: z.literal('imprimatur-article-1'),
  /** The last part of its address. */
  id: z
    .string()
    .max(200)
    .regex(/^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/)
    .refine((id) => !id.includes('..')),
  article: fields.extend(current.shape),
  contributors: z.array(contributor),
  issue: issue.nullable(),
  /** How often it was read, by month and kind of access. */
  usage: z.array(
    z.object({
      month: day,
      accessType: z.enum(['Controlled', 'Free_To_Read', 'Open']),
      views: z.number().int().min(0),
      downloads: z.number().int().min(0),
      denials: z.number().int().min(0),
      requests: z.number().int().min(0),
      uniqueInvestigations: z.number().int().min(0),
      uniqueRequests: z.number().int().min(0),
    }),
  ),
  /** Addresses of the site from which it came, which still lead to it, its PDF or its issue. */
  oldAddresses: z
    .array(z.object({ path: z.string().max(500), to: z.enum(['page', 'pdf', 'issue']) }))
    .default([]),
  /** The articles that this one replaces. */
  replaces: z.array(z.string()),
  /** What it says about another article, if it is a notice. */
  notice: z
    .object({ articleId: z.string(), kind: z.enum(noticeKinds), date: day, text: z.string() })
    .nullable(),
  /** Replaced versions, oldest first; their texts and PDFs are in the folder `versions`. */
  versions: z.array(
    z.object({
      number: z.number().int().min(1),
      date: day,
      whatChanged: z.string().nullable(),
      replacedAt: instant,
      /** Versions that were replaced before a field existed lack it. */
      article: fields.partial(),
      contributors: z.array(contributor.partial({ email: true })).optional(),
    }),
  ),
})
export type ExportedArticle = z.infer<typeof exportedArticle>
