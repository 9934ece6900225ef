import { z } from 'zod'
import { day, instant, text } from './shapes.ts'

const registry = z.enum(['crossref', 'doaj', 'orcid'])

export const depositQuery = z.object({
  /** The last article of the page before. */
  after: text(200).optional(),
  failed: z.enum(['true', 'false']).default('false').catch('false'),
})

export const depositInput = z.strictObject({ registry, articleId: text(200) })

/** What each registry knows about each article. */
export const depositList = z.object({
  /** The registries that are configured. */
  registries: z.array(registry),
  articles: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      doi: z.string().nullable(),
      publishedDate: day,
      deposits: z.array(
        z.object({
          registry,
          state: z.enum(['waiting', 'sent', 'registered', 'failed', 'skipped']),
          problem: z.string().nullable(),
          sentAt: instant.nullable(),
          answeredAt: instant.nullable(),
          referencesMatched: z.number().int().nullable(),
          log: z.array(
            z.object({
              at: instant,
              event: z.enum(['asked', 'sent', 'registered', 'refused', 'no_answer']),
              detail: z.string().nullable(),
            }),
          ),
        }),
      ),
    }),
  ),
  hasMore: z.boolean(),
})
export type DepositList = z.infer<typeof depositList>
