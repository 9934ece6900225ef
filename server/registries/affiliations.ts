import { affiliationLine } from '#domain/article/article-parts.ts'
import type { AffiliationSuggestion } from '#domain/schemas/registries.ts'
import { unaccented } from '#domain/unaccented.ts'
import type { Queryable } from '../db/client.ts'
import { ownAffiliations, publishedAffiliations } from './affiliation-queries.ts'
import { findOrganisations } from './queries.ts'

const mostShown = 8

/**
 * Returns affiliations in which each typed word occurs: those of the person's own submissions, then those of published
 * articles, then organisations of ROR. Other people's submissions are not searched, because they are confidential.
 */
export async function suggestAffiliations(
  db: Queryable,
  viewer: { id: string },
  typed: string,
): Promise<AffiliationSuggestion[]> {
  const words = typed.trim().split(/\s+/).filter(Boolean).slice(0, 12)
  if (words.join('').length < 2) return []
  const [own, published, organisations] = await Promise.all([
    ownAffiliations(db, viewer.id, words),
    publishedAffiliations(db, words),
    findOrganisations(db, 'ror', typed),
  ])
  const found: AffiliationSuggestion[] = [
    ...own.map((affiliation) => ({ affiliation, source: 'own' as const })),
    ...published.map((affiliation) => ({ affiliation, source: 'articles' as const })),
    ...organisations.map(({ name, city, country }) => ({
      affiliation: affiliationLine([{ name, city, country, ror: null }]),
      source: 'registry' as const,
    })),
  ]
  const seen = new Set<string>()
  const isNew = ({ affiliation }: AffiliationSuggestion) => {
    const plain = unaccented(affiliation).replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    return !seen.has(plain) && seen.add(plain)
  }
  return found.filter(isNew).slice(0, mostShown)
}
