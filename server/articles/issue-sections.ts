import { nameOfKind } from '#domain/article/article-kinds.ts'
import type { TypeEntry } from '#domain/journal/kind-entries.ts'
import { sectionOfType } from '#domain/journal/kinds.ts'

interface IssueArticle {
  articleType: string
  /** The section that editors chose for it. */
  section: string | null
}

/**
 * Groups an issue's articles by section, in the order of their first articles. An article that was published into the issue by
 * itself is in the section of its type, or under the name of its type if others have sections: without a heading it would seem to
 * belong to the section before it.
 */
export function sectionsOf<Article extends IssueArticle>(
  articles: readonly Article[],
  types: readonly TypeEntry[],
): { name: string; articles: Article[] }[] {
  const chosen = ({ section, articleType }: Article) => section || sectionOfType(types, articleType)
  const hasSections = articles.some(chosen)
  const nameOf = (article: Article) =>
    chosen(article) ?? (hasSections ? nameOfKind(types, article.articleType) : '')
  return [...Map.groupBy(articles, nameOf)].map(([name, those]) => ({ name, articles: those }))
}
