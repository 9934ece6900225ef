import type { ReferenceView } from '#domain/article/article.ts'
import { referenceId } from './html.ts'
import type { Reference } from './model.ts'
import { referenceRuns } from './reference-text.ts'

/** Converts references to their stored form: parts and formatted text. */
export function referenceViews(references: readonly Reference[]): ReferenceView[] {
  return references.map((reference) => ({
    id: referenceId(reference),
    runs: referenceRuns(reference).map(({ text, italic = false, href = null }) => ({
      text,
      isItalic: italic,
      href,
    })),
    type: reference.type,
    authors: reference.authors.map(({ family, given }) => ({ familyName: family, givenName: given })),
    year: reference.year,
    title: reference.title,
    source: reference.source,
    volume: reference.volume,
    issue: reference.issue,
    firstPage: reference.firstPage,
    lastPage: reference.lastPage,
    publisher: reference.publisher,
    doi: reference.doi,
    url: reference.url,
  }))
}
