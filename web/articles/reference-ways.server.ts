import type { ReferenceView } from '#domain/article/article.ts'
import { urls } from '#domain/urls.ts'
import { wayTexts as texts } from './article-texts.ts'

/** A link from a reference to the work. */
export interface Way {
  words: string
  href: string
}

/**
 * Returns the links of a reference besides its DOI: to our own page if this journal has published the work, to a copy
 * that is free to read, and to a search for it. `here` are our articles and `copies` what a registry says, by DOIs in
 * lower case.
 */
export function waysOf(
  reference: ReferenceView,
  here: ReadonlyMap<string, string>,
  copies: ReadonlyMap<string, string>,
): Way[] {
  const doi = reference.doi?.toLowerCase() ?? ''
  const own = here.get(doi)
  if (own !== undefined) return [{ words: texts.here, href: urls.article(own) }]
  const open = archived(reference) ?? copies.get(doi)
  const known = reference.runs.some(({ href }) => href === open)
  return [
    ...(open && !known ? [{ words: texts.open, href: open }] : []),
    ...(reference.title ? [{ words: texts.scholar, href: scholarOf(reference) }] : []),
  ]
}

/** Archives whose DOIs and addresses name copies that everybody may read. */
const archives: readonly [pattern: RegExp, address: (id: string) => string][] = [
  [/^10\.48550\/arxiv\.(.+)$/, (id) => `https://arxiv.org/abs/${id}`],
  [/^10\.5281\/zenodo\.(\d+)$/, (id) => `https://zenodo.org/records/${id}`],
]

function archived({ doi, url }: ReferenceView): string | null {
  for (const [pattern, address] of archives) {
    const id = pattern.exec(doi?.toLowerCase() ?? '')?.[1]
    if (id) return address(id)
  }
  return url &&
    /^https:\/\/(?:www\.ncbi\.nlm\.nih\.gov\/pmc|pmc\.ncbi\.nlm\.nih\.gov|arxiv\.org|europepmc\.org)\//.test(
      url,
    )
    ? url
    : null
}

function scholarOf({ title, authors }: ReferenceView): string {
  // The beginning of a title and a name find the work; longer queries make the page of a long list heavier.
  const beginning = /^.{0,60}(?!\S)/su.exec(title ?? '')?.[0] ?? ''
  const words = `${beginning || (title ?? '').slice(0, 60)} ${authors[0]?.familyName ?? ''}`.trim()
  return `https://scholar.google.com/scholar?q=${encodeURIComponent(words).replaceAll('%20', '+')}`
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

/** Adds the links to the reference list of a full text. */
export function withWays(html: string, waysById: ReadonlyMap<string, readonly Way[]>): string {
  return html.replaceAll(/<li id="(ref-[^"]+)"[^>]*>[\s\S]*?<\/li>/g, (item, id: string) => {
    const ways = waysById.get(id) ?? []
    if (ways.length === 0) return item
    const links = ways.map(({ words, href }) => `<a href="${escaped(href)}">${words}</a>`)
    const line = `<span class="article-reference-ways">${links.join(' ')}</span>`
    const at = item.indexOf('<span class="cited-in">')
    if (at < 0) return item.replace(/<\/li>$/, `${line}</li>`)
    return `${item.slice(0, at)}${line} ${item.slice(at)}`
  })
}
