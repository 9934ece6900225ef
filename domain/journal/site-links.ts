import { z } from 'zod'
import { fixedPages, sitePages } from '../pages/site-pages.ts'
import { boardMessages, isWebPage } from './board.ts'
import { cmsLimits, cmsMessages, isMenuHref } from './cms.ts'
import { line } from './setting-values.ts'

/** What administrators lay over the site: the announcement, links of the footer, and addresses that have moved. */

const href = line(cmsLimits.href).refine(isMenuHref, cmsMessages.hrefForm)

/** A calendar day, or blank. */
const optionalDay = z
  .string()
  .refine((value) => value === '' || z.iso.date().safeParse(value).success, 'Please choose a date')

export const announcementSchema = z
  .strictObject({
    /** Shown above every page for readers; blank for none. */
    text: line(300),
    /** Where the announcement leads; blank for nowhere. */
    href: z.union([z.literal(''), href], cmsMessages.hrefForm),
    /** Last day (UTC) on which it is shown; blank for no end. */
    until: optionalDay,
  })
  .default({ text: '', href: '', until: '' })

export const footerSchema = z
  .strictObject({
    /** Further links of the footer. */
    links: z
      .array(
        z.strictObject({
          name: line(cmsLimits.menuName).refine((value) => value.trim() !== '', cmsMessages.menuName),
          href,
        }),
      )
      .max(12, 'The footer can have at most 12 links'),
  })
  .default({ links: [] })

const service = z.strictObject({
  name: line(200).refine((value) => value.trim() !== '', 'Please enter the name'),
  /** Where the journal is listed there; blank for no link. */
  href: line(cmsLimits.href).refine((value) => value === '' || isWebPage(value), boardMessages.website),
  /** Year since when; null if it is not said. */
  since: z.number().int().min(1600, 'Please enter a year').max(2200, 'Please enter a year').nullable(),
  /** Id of the picture shown beside the name; null for none. */
  logo: z.uuid().nullable().default(null),
})
export type Service = z.infer<typeof service>

const services = (max: number) =>
  z
    .array(service)
    .max(max)
    .refine((list) => new Set(list.map(({ name }) => name)).size === list.length, 'A name is listed twice')

/** Who indexes and who preserves the journal. */
export const listingSchema = z
  .strictObject({ indexes: services(60), archives: services(20) })
  .default({ indexes: [], archives: [] })

/** The journal's accounts elsewhere, linked from the footer. */
export const socialSchema = z
  .strictObject({
    accounts: z
      .array(
        z.strictObject({
          name: line(60).refine((value) => value.trim() !== '', 'Please enter the name'),
          href: z.url({ protocol: /^https?$/, error: boardMessages.website }),
        }),
      )
      .max(10, 'The footer can have at most 10 accounts'),
  })
  .default({ accounts: [] })

/** Whom the journal belongs to, and who pays for it. */
export const partnersSchema = z
  .strictObject({ memberships: services(20), sponsors: services(20) })
  .default({ memberships: [], sponsors: [] })

/** The footer's link to the page of indexes and archives, if there are any. */
export function listingLinks(
  { indexes, archives }: z.infer<typeof listingSchema>,
  { memberships, sponsors }: z.infer<typeof partnersSchema>,
) {
  const { title, path } = sitePages.indexing
  const isSaid = [indexes, archives, memberships, sponsors].some((list) => list.length > 0)
  return isSaid ? [{ name: title, href: path }] : []
}

/** The path of an address, as it is compared: decoded, without query and a slash at its end. */
export function comparedPath(address: string): string {
  const path = address.split(/[?#]/)[0] ?? ''
  const short = path.length > 1 ? path.replace(/\/+$/, '') : path
  try {
    return decodeURIComponent(short)
  } catch {
    return short
  }
}

const builtIn: ReadonlySet<string> = new Set(fixedPages.map(({ path }) => path))

const redirectEntry = z.strictObject({
  from: line(cmsLimits.href)
    .refine((value) => value.startsWith('/') && isMenuHref(value), cmsMessages.redirectFrom)
    .refine((value) => !/[?#]/.test(value), cmsMessages.redirectFrom)
    .refine((value) => !builtIn.has(comparedPath(value)), cmsMessages.redirectOfPage),
  to: href,
})
export type Redirect = z.infer<typeof redirectEntry>

/** Follows the redirects from a path to where they end. Null if they lead in a circle. */
function end(redirects: readonly Redirect[], from: string): string | null {
  const targets = new Map(redirects.map((one) => [comparedPath(one.from), one.to]))
  let at = from
  for (let steps = 0; steps <= targets.size; steps += 1) {
    const next = at.startsWith('/') ? targets.get(comparedPath(at)) : undefined
    if (next === undefined) return at
    at = next
  }
  return null
}

/** Returns where an address has moved to, over several redirects if need be. Null if it has not moved. */
export function movedTo(redirects: readonly Redirect[], path: string): string | null {
  const found = end(redirects, path)
  return found === path ? null : found
}

export const redirectsSchema = z
  .strictObject({
    list: z
      .array(redirectEntry)
      .max(1000, 'There can be at most 1,000 redirects')
      .superRefine((list, context) => {
        const paths = list.map(({ from }) => comparedPath(from))
        const twice = paths.find((path, index) => paths.indexOf(path) < index)
        if (twice !== undefined)
          context.addIssue({ code: 'custom', message: cmsMessages.redirectTwice(twice) })
        const circle = list.find(({ from }) => end(list, from) === null)
        if (circle) context.addIssue({ code: 'custom', message: cmsMessages.redirectLoop(circle.from) })
      }),
  })
  .default({ list: [] })
