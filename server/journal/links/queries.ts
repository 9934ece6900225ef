import { sql } from 'kysely'
import type { Queryable } from '../../db/client.ts'

/** What a path may lead to, by kind. */
export interface Sought {
  keys: string[]
  articleIds: string[]
  /** As '14/4'. */
  issues: string[]
  newsIds: string[]
  pictureIds: string[]
}

/** Returns the paths of those that exist: active content, articles, issues, published news and pictures. */
export async function findTargets(db: Queryable, sought: Sought, today: string): Promise<Set<string>> {
  const { keys, articleIds, issues, newsIds, pictureIds } = sought
  const { rows } = await sql<{ path: string }>`
    SELECT '/' || key AS path FROM content_items WHERE is_active AND key = ANY(${keys})
    UNION ALL SELECT '/articles/' || id FROM articles WHERE id = ANY(${articleIds})
    UNION ALL SELECT '/issues/' || volume || '/' || issue FROM issues
      WHERE published_date IS NOT NULL AND volume || '/' || issue = ANY(${issues})
    UNION ALL SELECT '/news/' || id FROM news_items
      WHERE is_active AND published_date <= ${today} AND id::text = ANY(${newsIds})
    UNION ALL SELECT '/pictures/' || id FROM pictures WHERE id::text = ANY(${pictureIds})`.execute(db)
  return new Set(rows.map(({ path }) => path))
}

/** Texts in which links may stand: what readers see, and drafts. */
export async function linkedTexts(db: Queryable) {
  const [pages, drafts, news] = await Promise.all([
    db
      .selectFrom('contentItems')
      .select(['key', 'title', 'content', 'contentType'])
      .where('isActive', '=', true)
      .orderBy('title')
      .execute(),
    db
      .selectFrom('contentDrafts as d')
      .innerJoin('contentItems as c', 'c.id', 'd.contentId')
      .select(['c.key', 'd.title', 'd.content', 'd.contentType'])
      .orderBy('d.title')
      .execute(),
    db
      .selectFrom('newsItems')
      .select(['title', 'body'])
      .where('isActive', '=', true)
      .orderBy('publishedDate', 'desc')
      .execute(),
  ])
  return { pages, drafts, news }
}
