import { movedTo } from '#domain/journal/site-links.ts'
import type { SiteLinkView } from '#domain/schemas/links.ts'
import type { Context } from '../../context.ts'
import { frameLinks } from '../menu/queries.ts'
import { renderContent } from '../pages/render.ts'
import { linkedTexts } from './queries.ts'
import { missingPaths, pathOf } from './targets.ts'

type Written = Pick<SiteLinkView, 'place' | 'title' | 'key' | 'href'>

const unescaped = (value: string) =>
  value.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')

/** Returns the addresses of links and pictures in sanitised HTML. */
function addressesIn(html: string): string[] {
  return [...html.matchAll(/ (?:href|src)="([^"]*)"/g)].map(([, address]) => unescaped(address ?? ''))
}

/** Returns an address as a path of this site, seen from a page; null for other sites and for places on the same page. */
function resolved(href: string, from: string, baseUrl: string): string | null {
  if (href.startsWith('#') || !URL.canParse(href, `${baseUrl}${from}`)) return null
  const url = new URL(href, `${baseUrl}${from}`)
  return url.origin === new URL(baseUrl).origin ? pathOf(url.pathname) : null
}

/** Returns the links from one place of the site to another, and whether they lead somewhere. Nothing is fetched. */
export async function siteLinks(context: Context): Promise<SiteLinkView[]> {
  const { db, clock, config } = context
  const settings = await context.settings()
  const [{ pages, drafts, news }, { menu }] = await Promise.all([linkedTexts(db), frameLinks(db, [])])
  const ofText = (place: 'page' | 'draft') => (page: (typeof pages)[number]) =>
    addressesIn(renderContent(page.content, page.contentType, settings)).map(
      (href): Written => ({ place, title: page.title, key: page.key, href }),
    )
  const ofList = (place: Written['place'], links: readonly { name: string; href: string }[]) =>
    links.map(({ name, href }): Written => ({ place, title: name, key: null, href }))
  const { announcement, footer, redirects } = settings
  const written: Written[] = [
    ...pages.flatMap(ofText('page')),
    ...drafts.flatMap(ofText('draft')),
    ...news.flatMap(({ title, body }) =>
      ofList(
        'news',
        addressesIn(renderContent(body, 'markdown', settings)).map((href) => ({ name: title, href })),
      ),
    ),
    ...ofList(
      'menu',
      menu.flatMap((item) => [item, ...item.below]),
    ),
    ...ofList('footer', footer.links),
    ...ofList(
      'announcement',
      [{ name: announcement.text, href: announcement.href }].filter(({ href }) => href),
    ),
    ...ofList(
      'redirect',
      redirects.list.map(({ from, to }) => ({ name: from, href: to })),
    ),
  ]
  const links = written.flatMap((link) => {
    const path = resolved(link.href, `/${link.key ?? ''}`, config.baseUrl)
    return path === null ? [] : [{ ...link, path }]
  })
  const missing = await missingPaths(
    db,
    links.map(({ path }) => path),
    clock.now().toISOString().slice(0, 10),
  )
  return links.map((link) => ({
    ...link,
    isBroken: missing.has(link.path) && movedTo(redirects.list, link.path) === null,
  }))
}
