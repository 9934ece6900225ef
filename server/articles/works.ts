import type { ArticleView, AuthorView, WorksOf, WorksPage } from '#domain/article/article.ts'
import type { Queryable } from '../db/client.ts'
import { articlesBy, articlesWith, findAuthor, newestSpelling } from './people-queries.ts'
import type { ArticleRow } from './queries.ts'
import { articleViewOf } from './view.ts'

/** Number of articles on a page of an author or a topic. */
const perPage = 20
const lastPage = 10_000

function isPage(page: number): boolean {
  return Number.isInteger(page) && page >= 1 && page <= lastPage
}

const partOf = (page: number, limit: number) => ({ limit, offset: (page - 1) * limit })

function pageOf(found: { articles: ArticleRow[]; total: number }, page: number): WorksPage | null {
  if (found.articles.length === 0) return null
  return {
    articles: found.articles.map(articleViewOf),
    total: found.total,
    page,
    pages: Math.ceil(found.total / perPage),
  }
}

export async function authorPage(
  db: Queryable,
  key: string,
  page: number,
  limit = perPage,
): Promise<{ author: AuthorView; works: WorksPage } | null> {
  const found = isPage(page) ? await findAuthor(db, key) : undefined
  const works = found && pageOf(await articlesBy(db, found, partOf(page, limit)), page)
  if (!works) return null
  const { givenName, familyName, orcid, affiliation } = found
  return {
    author: { key: orcid ?? key, name: `${givenName} ${familyName}`.trim(), orcid, affiliation },
    works,
  }
}

/**
 * Returns the articles with a keyword. Authors write the same keyword with and without a capital, so that both are
 * one topic. The topic is named as in its newest article, so that its page has one canonical address.
 */
export async function topicPage(
  db: Queryable,
  keyword: string,
  page: number,
  limit = perPage,
): Promise<{ keyword: string; works: WorksPage } | null> {
  if (!isPage(page) || keyword.trim() === '' || keyword.includes('\0')) return null
  const lower = keyword.toLowerCase()
  const spellings = [...new Set([keyword, lower, capitalised(keyword), capitalised(lower)])]
  const [works, name] = await Promise.all([
    articlesWith(db, spellings, partOf(page, limit)).then((found) => pageOf(found, page)),
    newestSpelling(db, spellings),
  ])
  return works && { keyword: name ?? keyword, works }
}

/** Returns the newest articles of an author or a topic, for its feed. */
export async function worksOf(
  db: Queryable,
  of: WorksOf,
  limit: number,
): Promise<{ name: string; articles: ArticleView[] } | null> {
  if ('author' in of) {
    const found = await authorPage(db, of.author, 1, limit)
    return found && { name: found.author.name, articles: found.works.articles }
  }
  const found = await topicPage(db, of.topic, 1, limit)
  return found && { name: found.keyword, articles: found.works.articles }
}

function capitalised(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}
