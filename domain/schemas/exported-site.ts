import { z } from 'zod'
import { newBoardMember, newCall, newContent, newMenuItem, wordingInput } from './cms.ts'
import { newNews } from './news.ts'
import { questionInput } from './review-form.ts'

/** Wider than that of the forms, which older entries may have left. */
const order = z.number().int().min(0).max(1_000_000)

/** What an import takes of each list of the site: an entry by itself, or the whole list. It has the form in which people enter it. */
export const sitePartSchemas = {
  picture: z.object({ file: z.string().regex(/^[0-9a-f-]{36}\.(?:png|jpeg)$/), alt: z.string().max(1000) }),
  page: newContent,
  news: newNews,
  call: newCall,
  board: z.array(newBoardMember.extend({ order })),
  menu: z.array(newMenuItem.extend({ id: z.uuid(), order })),
  wording: wordingInput,
  questions: z.array(questionInput),
}
export type SiteList = keyof typeof sitePartSchemas
export const siteLists = Object.keys(sitePartSchemas) as SiteList[]

/** A part under its key: an id, which stays the same, or a name. */
const parts = z.array(z.object({ key: z.string().max(200), value: z.unknown() })).default([])

/**
 * site.json of an export: what administrators entered besides the settings (journal.json). Parts are checked one by one, so that one that
 * a release does not know leaves the others.
 */
export const exportedSite = z.object({
  format: z.literal('imprimatur-site-1'),
  lists: z.object({
    ...{ picture: parts, page: parts, news: parts, call: parts },
    ...{ board: parts, menu: parts, wording: parts, questions: parts },
  }),
})
export type ExportedSite = z.infer<typeof exportedSite>
export type SiteParts = ExportedSite['lists']
