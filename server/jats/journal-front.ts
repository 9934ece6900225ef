import { pageEnds } from '#domain/article/article-metadata.ts'
import { licenceName } from '#domain/article/article-parts.ts'
import type { Settings } from '#domain/journal/settings.ts'
import { jatsTypeOf } from './article-type.ts'
import type { JatsRecord } from './write.ts'

interface Published {
  /** The article type in the journal's wording. */
  heading: string
  abstract: string
  pages: string | null
  /** Address of the licence; null for articles that are not open. */
  licenceUrl: string | null
  /** Holder of the copyright. Null means the authors, or the publisher if the article is not open. */
  copyrightHolder: string | null
  /** Date of publication, YYYY-MM-DD. */
  published: string
}

/**
 * Returns the part of an article's front matter that follows from the journal's settings and from how the
 * article is published.
 */
export function journalFront(
  { journal, publishing }: Settings,
  { heading, abstract, pages, licenceUrl, copyrightHolder, published }: Published,
) {
  const { first, last } = pageEnds(pages)
  const isElectronic = first !== null && last === null && /^[A-Za-z]/.test(first)
  return {
    articleType: jatsTypeOf(heading),
    language: journal.language,
    journal: { ...journal, id: journal.shortTitle.toLowerCase(), abbreviation: journal.shortTitle },
    heading,
    abstract: abstract.split(/\n{2,}/).filter((paragraph) => paragraph.trim()),
    published,
    firstPage: isElectronic ? null : first,
    lastPage: isElectronic ? null : (last ?? first),
    elocationId: isElectronic ? first : null,
    licence: licenceUrl
      ? {
          url: licenceUrl,
          text: `This article is published under ${licenceName(licenceUrl, publishing.licence)}.`,
        }
      : null,
    copyright: {
      holder: copyrightHolder || (licenceUrl ? 'The Author(s)' : journal.publisher),
      year: published.slice(0, 4),
    },
  } satisfies Partial<JatsRecord>
}
