import type { MetaDescriptor } from 'react-router'
import type { SiteFrame } from '#domain/pages/reads.ts'
import { urls } from '#domain/urls.ts'
import type { Matches } from '../root.tsx'

/** Returns the public origin of the journal's site. */
export function originOf([root]: Matches): string {
  return root.loaderData?.origin ?? ''
}

interface Page {
  /** Title of the page. Omitted on the home page, whose title is the journal's name. */
  title?: string
  description?: string | undefined
  /** Path of the page, from which the canonical URL is built. */
  path: string
  type?: 'website' | 'article'
}

const feed = (href: string, type: string, { title }: SiteFrame['journal']): MetaDescriptor => ({
  ...{ tagName: 'link', rel: 'alternate', type, href, title },
})

/** The picture that other sites show beside a link to the page. */
const shared = ({ url, alt, width, height }: SiteFrame['appearance']['share'], origin: string) => [
  { property: 'og:image', content: origin + url },
  { property: 'og:image:alt', content: alt },
  { property: 'og:image:width', content: String(width) },
  { property: 'og:image:height', content: String(height) },
]

/** Returns title, description, canonical URL and Open Graph tags. */
export function pageMeta([{ loaderData: root }]: Matches, page: Page): MetaDescriptor[] {
  const journal = root?.frame.journal
  const heading = page.title ?? journal?.title ?? ''
  const title = page.title && journal ? `${page.title} - ${journal.shortTitle}` : heading
  const description = page.description ?? journal?.tagline
  const address = `${root?.origin ?? ''}${page.path}`
  return [
    { title },
    ...(description ? [{ name: 'description', content: description }] : []),
    { tagName: 'link', rel: 'canonical', href: address },
    ...(journal
      ? [
          feed(urls.feedRss, 'application/rss+xml', journal),
          feed(urls.feedAtom, 'application/atom+xml', journal),
          feed(urls.feedJson, 'application/feed+json', journal),
        ]
      : []),
    { property: 'og:title', content: heading },
    ...(description ? [{ property: 'og:description', content: description }] : []),
    { property: 'og:type', content: page.type ?? 'website' },
    { property: 'og:url', content: address },
    ...(journal ? [{ property: 'og:site_name', content: journal.title }] : []),
    ...(root ? shared(root.frame.appearance.share, root.origin) : []),
    { name: 'twitter:card', content: root ? 'summary_large_image' : 'summary' },
  ]
}
