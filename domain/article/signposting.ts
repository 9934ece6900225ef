import { urls } from '../urls.ts'
import { type Described, doiUrl } from './article-metadata.ts'
import { citationFormats } from './citation.ts'

/** A typed link (RFC 8288). `type` is the media type that its target is served as. */
export interface TypedLink {
  rel: string
  href: string
  type?: string
}

export const linksetType = 'application/linkset+json'
export const jatsType = 'application/jats+xml'
export const epubType = 'application/epub+zip'

/**
 * Maximum length of a Link header in bytes. Clients may reject longer headers, so the remaining links are in
 * the linkset only.
 */
const longestHeader = 6000

/** Typed links of an article page: identifier, types, descriptions and contents. */
export function signposts({ article, origin }: Pick<Described, 'article' | 'origin'>): TypedLink[] {
  const { id } = article
  return [
    ...(article.doi ? [{ rel: 'cite-as', href: doiUrl(article.doi) }] : []),
    { rel: 'type', href: 'https://schema.org/AboutPage' },
    { rel: 'type', href: 'https://schema.org/ScholarlyArticle' },
    ...authors(article),
    ...(article.licenceUrl ? [{ rel: 'license', href: encodeURI(article.licenceUrl) }] : []),
    { rel: 'describedby', href: origin + urls.articleBib(id), type: citationFormats.bibtex.mediaType },
    { rel: 'describedby', href: origin + urls.articleRis(id), type: citationFormats.ris.mediaType },
    { rel: 'describedby', href: origin + urls.articleCsl(id), type: citationFormats['csl-json'].mediaType },
    { rel: 'describedby', href: origin + urls.articleXml(id), type: jatsType },
    ...(article.pdfUrl ? [{ rel: 'item', href: origin + urls.articlePdf(id), type: 'application/pdf' }] : []),
    ...(article.epubUrl ? [{ rel: 'item', href: origin + urls.articleEpub(id), type: epubType }] : []),
    { rel: 'linkset', href: origin + urls.articleLinkset(id), type: linksetType },
  ]
}

function authors({ contributors }: Described['article']): TypedLink[] {
  return contributors.flatMap(({ orcid }) =>
    orcid ? [{ rel: 'author', href: `https://orcid.org/${orcid}` }] : [],
  )
}

/** Returns the typed link from an article's file to the article's page. */
export function partSignposts(id: string, origin: string): TypedLink[] {
  return [{ rel: 'collection', href: origin + urls.article(id), type: 'text/html' }]
}

export function linkHeader(links: readonly TypedLink[]): string {
  const write = (some: readonly TypedLink[]) =>
    some.map(({ rel, href, type }) => `<${href}>; rel="${rel}"${type ? `; type="${type}"` : ''}`).join(', ')
  const whole = write(links)
  return whole.length <= longestHeader ? whole : write(links.filter(({ rel }) => rel !== 'author'))
}

type Target = { href: string; type?: string }
type LinkContext = { anchor: string } & Record<string, Target[] | string>

/** Linkset (RFC 9264) with all links of the page and of its PDF. */
export function linkset(described: Pick<Described, 'article' | 'origin'>): { linkset: LinkContext[] } {
  const { article, origin } = described
  const context = (anchor: string, links: readonly TypedLink[]): LinkContext => {
    const targets: Record<string, Target[]> = {}
    for (const { rel, ...target } of links) targets[rel] = [...(targets[rel] ?? []), target]
    return { anchor, ...targets }
  }
  return {
    linkset: [
      context(origin + urls.article(article.id), signposts(described)),
      ...(article.pdfUrl
        ? [context(origin + urls.articlePdf(article.id), partSignposts(article.id, origin))]
        : []),
      ...(article.epubUrl
        ? [context(origin + urls.articleEpub(article.id), partSignposts(article.id, origin))]
        : []),
    ],
  }
}
