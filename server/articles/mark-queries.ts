import { sql } from 'kysely'
import type { ArticleMark } from '#domain/article/article.ts'

/** Number of articles that get the 'Most cited' badge. */
const mostCited = 5

export const isMostCited = sql<boolean>`(articles.citations > 0 AND articles.citations >= coalesce(
  (SELECT a.citations FROM articles a ORDER BY a.citations DESC, a.id DESC OFFSET ${mostCited - 1} LIMIT 1), 1))`

const hasNotice = (kind: string) =>
  sql`EXISTS (SELECT FROM article_notices n WHERE n.article_id = articles.id AND n.kind = ${kind})`

/** The badges of an article, in the order of `articleMarks`. */
export const marks = sql<ArticleMark[]>`array_remove(ARRAY[
  CASE WHEN ${hasNotice('retraction')} THEN 'retracted' END,
  CASE WHEN ${hasNotice('concern')} THEN 'concern' END,
  CASE WHEN ${hasNotice('correction')} THEN 'corrected' END,
  CASE WHEN ${hasNotice('addendum')} THEN 'addendum' END,
  CASE WHEN articles.is_editors_choice THEN 'editors_choice' END,
  CASE WHEN ${isMostCited} THEN 'most_cited' END], NULL)`.as('marks')
