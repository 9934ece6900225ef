import { authorsLine } from '#domain/article/article.ts'
import { affiliationLine } from '#domain/article/article-parts.ts'
import { type NoticeKind, retractedMark } from '#domain/article/notice.ts'
import { defaultSettings } from '#domain/journal/settings.ts'
import { publishedOf } from '#domain/manuscript/details.ts'
import type { Queryable } from '#server/db/client.ts'
import type { Documents } from '#server/documents/index.ts'
import { articleKeys } from '#server/files/article-keys.ts'
import { insertArticleRendition, type MadeFile } from '#server/files/rendition-queries.ts'
import type { FileStore } from '#server/files/store.ts'
import { jatsToHtml } from '#server/jats/html.ts'
import type { JatsArticle } from '#server/jats/model.ts'
import { parseJats } from '#server/jats/parse.ts'
import { jatsToPlain } from '#server/jats/plain.ts'
import { referenceViews } from '#server/jats/reference-view.ts'
import { insertDefaultPages } from '#server/journal/pages/queries.ts'
import { hashOf, journalOf } from '#server/production/formats/source.ts'
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
    const jatsKey = articleKeys.jats(article.slug)
    await files.put(jatsKey, Buffer.from(article.jats))
    const formats = await sampleFormats({ documents, files }, article)
    await insertSampleArticle(db, {
      ...rowOf(article, parsed),
      pdfKey: formats.pdf.storageKey,
      epubKey: formats.epub.storageKey,
      jatsKey,
      contributors: article.record.contributors.map(({ email: _, affiliations, ...contributor }) => {
        const places = affiliations.map(({ institution, ...place }) => ({ name: institution, ...place }))
        return { ...contributor, affiliation: affiliationLine(places) || null, affiliations: places }
      }),
    })
    for (const format of ['pdf', 'epub'] as const)
      await insertArticleRendition(db, article.slug, format, formats[format])
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

/** Makes and stores an article's PDF and EPUB, and its pictures, from which later notices make them again. */
async function sampleFormats(
  { documents, files }: Stores,
  article: DemoArticle,
): Promise<Record<'pdf' | 'epub', MadeFile>> {
  const { slug, jats, record } = article
  const names = [...jats.matchAll(/<graphic xlink:href="([^"]+)"/g)].map(([, name = '']) => name)
  const pictures = names.flatMap((name) => {
    const svg = article.figures(name)?.svg
    const storageKey = articleKeys.figure(slug, name)
    return svg ? [{ name, storageKey, mediaType: 'image/svg+xml', bytes: Buffer.from(svg) }] : []
  })
  for (const { storageKey, bytes } of pictures) await files.put(storageKey, bytes)
  const journal = await journalOf({ settings: async () => defaultSettings }, record.doi ?? slug)
  const madeAt = new Date(`${record.published}T09:00:00Z`)
  const made = await documents.formats({
    ...{ xml: jats, pictures, journal, formats: ['pdf', 'epub'], isProof: false },
    modified: madeAt.toISOString(),
  })
  const sourceHash = hashOf(jats, pictures, journal, false)
  const store = async (format: 'pdf' | 'epub') => {
    const bytes = made[format]
    if (!bytes) throw new Error(`${slug}: ${made.failures[format]}`)
    const storageKey = articleKeys.madeFormat(slug, sourceHash, format)
    await files.put(storageKey, bytes)
    const pages = format === 'pdf' ? made.pages : null
    return { versionId: null, sourceHash, storageKey, size: bytes.length, pages, madeAt }
  }
  return { pdf: await store('pdf'), epub: await store('epub') }
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
