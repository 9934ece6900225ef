import { urls } from '#domain/urls.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/client.ts'
import type { ManuscriptRow } from '../workflow/queries.ts'
import type { ArticleParts, Placement } from './article-xml.ts'
import { fullAuthorsOf, metadataOf } from './metadata/queries.ts'
import { lastRevised } from './queries.ts'
import { suggestions } from './suggestions.ts'

/** Id of the article that a manuscript becomes: its number in lower case. */
export const articleIdOf = ({ number }: Pick<ManuscriptRow, 'number'>) => number.toLowerCase()

/** All that an article is made from. What `planned` leaves out is suggested, or left open. */
export async function articlePartsOf(
  context: Pick<Context, 'settings' | 'clock' | 'config'>,
  db: Queryable,
  manuscript: ManuscriptRow,
  planned: { [Name in keyof Placement]?: Placement[Name] | undefined } = {},
): Promise<ArticleParts> {
  const settings = await context.settings()
  const { record } = await metadataOf(db, manuscript.id)
  const { doi, category } = await suggestions(db, settings, manuscript)
  return {
    ...{ manuscript, record, settings },
    authors: await fullAuthorsOf(db, manuscript.id),
    pageUrl: context.config.baseUrl + urls.article(articleIdOf(manuscript)),
    placement: {
      volume: planned.volume ?? null,
      issue: planned.issue ?? null,
      pages: planned.pages ?? null,
      doi: planned.doi || doi,
      category: planned.category?.trim() || category,
      published: planned.published ?? context.clock.now().toISOString().slice(0, 10),
      revised: await lastRevised(db, manuscript.id),
      isOpenAccess: planned.isOpenAccess ?? record.isOpenAccess,
    },
  }
}
