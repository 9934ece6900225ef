import { authorsLine } from '#domain/article.ts'
import { defaultSettings } from '#domain/settings.ts'
import { urls } from '#domain/urls.ts'
import { jatsToHtml } from '#server/articles/jats/html.ts'
import type { JatsArticle } from '#server/articles/jats/model.ts'
import { parseJats } from '#server/articles/jats/parse.ts'
import { jatsToPlain } from '#server/articles/jats/plain.ts'
import { jatsToTypst } from '#server/articles/jats/typst.ts'
import type { Queryable } from '#server/db/client.ts'
import type { Documents } from '#server/documents/index.ts'
import type { FileStore } from '#server/files/store.ts'
import { board, calls, issues } from './journal.ts'
import { insertBoard, insertCalls, insertIssues, insertPages, insertSampleArticle } from './queries.ts'
import { type DemoArticle, readArticles } from './source/articles.ts'
import { readPages } from './source/pages.ts'

interface Stores {
  documents: Documents
  files: FileStore
}

/**
 * What readers of the demo see: issues, articles with full text and PDF, the board, open calls, the pages.
 * `today` (YYYY-MM-DD) ends the articles' months of use.
 */
export async function loadDemoArticles(
  db: Queryable,
  { documents, files }: Stores,
  today: string,
): Promise<void> {
  await insertIssues(db, issues)
  await insertBoard(db, board)
  await insertCalls(db, calls)
  await insertPages(db, readPages())
  const articles = readArticles(today)
  const addresses = new Map(articles.map((article) => [article.record.doi, urls.article(article.slug)]))
  for (const article of articles) {
    const parsed = parseJats(article.jats)
    const pdfKey = `articles/${article.slug}.pdf`
    const jatsKey = `articles/${article.slug}.xml`
    await files.put(jatsKey, Buffer.from(article.jats))
    await files.put(pdfKey, await samplePdf(documents, article, parsed))
    await insertSampleArticle(db, {
      ...rowOf(article, parsed, (doi) => addresses.get(doi) ?? null),
      pdfKey,
      jatsKey,
      contributors: parsed.contributors.map(
        ({ givenName, familyName, orcid, isCorresponding, affiliations }) => ({
          givenName,
          familyName,
          orcid,
          isCorresponding,
          affiliation: affiliations.map((a) => a.text).join('; ') || null,
        }),
      ),
    })
  }
}

export async function samplePdf(
  documents: Documents,
  article: DemoArticle,
  parsed: JatsArticle,
): Promise<Uint8Array> {
  return documents.typeset(jatsToTypst(parsed, defaultSettings.journal, { figures: article.figures }))
}

function rowOf(article: DemoArticle, parsed: JatsArticle, addressOf: (doi: string) => string | null) {
  const { record } = article
  const isRetracted = record.related.some((related) => related.type === 'retraction-forward')
  return {
    id: article.slug,
    title: `${isRetracted ? 'RETRACTED: ' : ''}${record.title}`,
    abstract: record.abstract.join('\n\n'),
    keywords: record.keywords,
    category: record.category,
    articleType: record.heading,
    volume: record.volume,
    issue: record.issue,
    pages: [record.firstPage, record.lastPage]
      .filter((page, i, all) => page && all.indexOf(page) === i)
      .join('-'),
    doi: record.doi,
    isOpenAccess: article.isOpenAccess,
    licenceUrl: record.licence?.url ?? null,
    publishedDate: record.published,
    receivedDate: record.received,
    acceptedDate: record.accepted,
    fullTextHtml: jatsToHtml(parsed, { figures: article.figures, articleAddress: addressOf }).html,
    fullTextPlain: jatsToPlain(parsed),
    citations: article.citations,
    downloads: article.downloads,
    views: article.views,
    authors: authorsLine(record.contributors),
  }
}
