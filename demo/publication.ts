import { authorsLine, type NoticeKind, retractedMark } from '#domain/article/article.ts'
import { affiliationLine } from '#domain/article/article-parts.ts'
import { defaultSettings } from '#domain/journal/settings.ts'
import { publishedOf } from '#domain/manuscript/details.ts'
import type { Queryable } from '#server/db/client.ts'
import type { Documents } from '#server/documents/index.ts'
import { articleKeys } from '#server/files/article-keys.ts'
import type { FileStore } from '#server/files/store.ts'
import { jatsToHtml } from '#server/jats/html.ts'
import type { JatsArticle } from '#server/jats/model.ts'
import { parseJats } from '#server/jats/parse.ts'
import { jatsToPlain } from '#server/jats/plain.ts'
import { referenceViews } from '#server/jats/reference-view.ts'
import { jatsToTypst } from '#server/jats/typst.ts'
import { insertDefaultPages } from '#server/journal/pages/queries.ts'
import { board, calls, issues } from './journal.ts'
import {
  insertBoard,
  insertCalls,
  insertIssues,
  insertSampleArticle,
  insertSampleNotices,
  insertSampleUse,
  type SampleNotice,
  setNewerVersion,
} from './queries.ts'
import { type DemoArticle, readArticles } from './source/articles.ts'
import { demoPages } from './source/pages.ts'

interface Stores {
  documents: Documents
  files: FileStore
}

/**
 * The demo's public content: issues, articles with full text and PDF, the board, open calls, the pages.
 * `today` (YYYY-MM-DD) is the last day of the articles' usage statistics.
 */
export async function loadDemoArticles(
  db: Queryable,
  { documents, files }: Stores,
  today: string,
): Promise<void> {
  await insertIssues(db, issues)
  await insertBoard(db, board)
  await insertCalls(db, calls)
  await insertDefaultPages(db, demoPages())
  const articles = readArticles(today)
  for (const article of articles) {
    const parsed = parseJats(article.jats)
    const pdfKey = articleKeys.pdf(article.slug)
    const jatsKey = articleKeys.jats(article.slug)
    await files.put(jatsKey, Buffer.from(article.jats))
    await files.put(pdfKey, await samplePdf(documents, article, parsed))
    await insertSampleArticle(db, {
      ...rowOf(article, parsed),
      pdfKey,
      jatsKey,
      contributors: article.record.contributors.map(({ email: _, affiliations, ...contributor }) => {
        const places = affiliations.map(({ institution, ...place }) => ({ name: institution, ...place }))
        return { ...contributor, affiliation: affiliationLine(places) || null, affiliations: places }
      }),
    })
  }
  await insertSampleNotices(db, noticesAmong(articles))
  for (const { slug, replaces } of articles) if (replaces) await setNewerVersion(db, replaces, slug)
  await insertSampleUse(
    db,
    articles.flatMap(({ slug, months }) => months.map((month) => ({ articleId: slug, ...month }))),
  )
}

const noticeKinds: Record<string, NoticeKind> = {
  'corrected-article': 'correction',
  'retracted-article': 'retraction',
  'object-of-concern': 'concern',
}

/** Notices with the article they are about; the abstract is shown on that article's page. */
function noticesAmong(articles: readonly DemoArticle[]): SampleNotice[] {
  return articles.flatMap(({ slug, record }) =>
    record.related.flatMap(({ type, doi }) => {
      const kind = noticeKinds[type]
      const subject = articles.find((article) => article.record.doi === doi)
      return kind && subject
        ? [
            {
              noticeId: slug,
              articleId: subject.slug,
              kind,
              text: record.abstract.join('\n\n'),
              date: record.published,
            },
          ]
        : []
    }),
  )
}

export async function samplePdf(
  documents: Documents,
  article: DemoArticle,
  parsed: JatsArticle,
): Promise<Uint8Array> {
  return documents.typeset(jatsToTypst(parsed, defaultSettings.journal, { figures: article.figures }))
}

function rowOf(article: DemoArticle, parsed: JatsArticle) {
  const { record } = article
  const isRetracted = record.related.some((related) => related.type === 'retraction-forward')
  return {
    id: article.slug,
    ...publishedOf({ ...record, abstract: record.abstract.join('\n\n') }),
    title: `${isRetracted ? retractedMark : ''}${record.title}`,
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
    revisedDate: record.revised,
    acceptedDate: record.accepted,
    fullTextHtml: jatsToHtml(parsed, { figures: article.figures }).html,
    fullTextPlain: jatsToPlain(parsed),
    citations: article.citations,
    downloads: article.downloads,
    views: article.views,
    isEditorsChoice: article.isEditorsChoice,
    funding: record.statements.funding,
    funders: JSON.stringify(record.funders),
    dataAvailability: record.statements.data,
    competingInterests: record.statements.interests,
    ethics: record.statements.ethics,
    acknowledgements: record.statements.acknowledgements,
    referenceList: JSON.stringify(referenceViews(parsed.references)),
    authors: authorsLine(record.contributors),
  }
}
