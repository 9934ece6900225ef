const bare = (address: string) =>
  address
    .toLowerCase()
    .replace(/^https?:\/\/(?:www\.|(?:dx\.)?doi\.org\/)?/, '')
    .replace(/\/$/, '')

/** Class of links to other sites whose words do not contain their address. In print, the address follows them. */
export const namedLink = 'article-named-link'

export function isNamedLink(href: string, words: string): boolean {
  return /^https?:/i.test(href) && !words.toLowerCase().includes(bare(href))
}
