/** Inserts articles for a test, as publication does. */
import type { Queryable } from '#server/db/client.ts'

export interface SampleArticle {
  id: string
  title: string
  authors: string
  abstract: string
  keywords: string[]
  category: string
  articleType: string
  language: string
  isOpenAccess: boolean
  publishedDate: string
  volume: number
  issue: number
  doi: string | null
  citations: number
  downloads: number
  fullTextPlain: string | null
}

export function sampleArticle(part: Partial<SampleArticle> & Pick<SampleArticle, 'id'>): SampleArticle {
  return {
    title: 'Menu costs at the border',
    authors: 'Wen-Li Hsu, Camila Arrieta',
    abstract: 'Firms that quote in two currencies delay the change by nine weeks.',
    keywords: ['invoicing currency'],
    category: 'Economics',
    articleType: 'research',
    language: 'en',
    isOpenAccess: true,
    publishedDate: '2025-03-06',
    volume: 13,
    issue: 1,
    doi: null,
    citations: 0,
    downloads: 0,
    fullTextPlain: null,
    ...part,
  }
}

export async function putArticles(
  db: Queryable,
  articles: (Partial<SampleArticle> & Pick<SampleArticle, 'id'>)[],
): Promise<void> {
  const rows = articles.map(sampleArticle)
  await db
    .insertInto('issues')
    .values(rows.map(({ volume, issue, publishedDate }) => ({ volume, issue, publishedDate })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await db.insertInto('articles').values(rows).execute()
}
