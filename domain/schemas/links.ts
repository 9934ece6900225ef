import { z } from 'zod'

/** Where a link of the site stands, as administrators find it. */
export const linkPlaces = ['page', 'draft', 'news', 'menu', 'footer', 'announcement', 'redirect'] as const

/** A link from one place of the site to another. Links to other sites are not looked at. */
export const siteLinkView = z.object({
  place: z.enum(linkPlaces),
  /** Title of the page or news item, or name of the link. */
  title: z.string(),
  /** Key of the page in which it stands; null elsewhere. */
  key: z.string().nullable(),
  /** As it is written. */
  href: z.string(),
  /** The path to which it leads. */
  path: z.string(),
  /** Whether there is nothing at the path. */
  isBroken: z.boolean(),
})
export type SiteLinkView = z.infer<typeof siteLinkView>
