import { createHash } from 'node:crypto'
import type { PreparedArticle } from './prepare.ts'

/**
 * Returns the last part of an article's address: from its DOI, or from its title. Only letters and digits that can
 * also be part of a storage key are used.
 */
export function addressOf({ made, key }: Pick<PreparedArticle, 'made' | 'key'>): string {
  const { doi, title } = made.row
  const suffix = doi?.slice(doi.indexOf('/') + 1)
  return slug(suffix ?? title) || `article-${shortHash(key)}`
}

/** The same address for another article: two articles may have the same title, and DOIs of two prefixes the same ending. */
export const otherAddress = (address: string, key: string) => `${address.slice(0, 68)}-${shortHash(key)}`

export function slug(text: string): string {
  return (
    text
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9._]+/g, '-')
      .replaceAll(/\.{2,}/g, '.')
      .replaceAll(/^[-._]+|[-._]+$/g, '')
      .slice(0, 80)
      .replaceAll(/[-._]+$/g, '')
      // The extension would name a file of the article, such as its PDF.
      .replace(/\.(pdf|epub|xml|bib|ris|enw|json)$/, '-$1')
  )
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8)
