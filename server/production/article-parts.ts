import { fieldName } from '#domain/journal/kinds.ts'
import { urls } from '#domain/urls.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/client.ts'
import type { ManuscriptRow } from '../workflow/queries.ts'
import type { ArticleParts, Placement } from './article-xml.ts'
import { fullAuthorsOf, metadataOf } from './metadata/queries.ts'
import { lastRevised } from './queries.ts'
import { suggestedAddress, suggestedDoi } from './suggestions.ts'

/**
 * Returns everything from which an article is made. Values that `planned` omits are suggested or left open.
 */
export async function articlePartsOf(
  context: Pick<Context, 'settings' | 'clock' | 'config'>,
  db: Queryable,
  manuscript: ManuscriptRow,
  planned: { [Name in keyof Placement]?: Placement[Name] | undefined } = {},
  /** Given only for what readers get: proofs do not contain the peer review, because consent can still be withdrawn. */
  peerReview: ArticleParts['peerReview'] = [],
): Promise<ArticleParts> {
  const settings = await context.settings()
  const { record } = await metadataOf(db, manuscript.id)
  const category = record.category ?? fieldName(settings, manuscript.fieldOfStudy)
  const address = planned.address || suggestedAddress(manuscript)
  return {
    ...{ manuscript, record, settings, peerReview },
    authors: await fullAuthorsOf(db, manuscript.id),
    pageUrl: context.config.baseUrl + urls.article(address),
    placement: {
      volume: planned.volume ?? null,
      issue: planned.issue ?? null,
      pages: planned.pages ?? null,
      doi: planned.doi === undefined ? suggestedDoi(settings, manuscript.number, planned) : planned.doi,
      address,
      category: planned.category?.trim() || category,
      published: planned.published ?? context.clock.now().toISOString().slice(0, 10),
      revised: await lastRevised(db, manuscript.id),
      isOpenAccess: planned.isOpenAccess ?? record.isOpenAccess,
    },
  }
}
