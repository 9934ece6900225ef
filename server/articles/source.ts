import type { ArticleDetail } from '#domain/article.ts'
import { pageEnds } from '#domain/article-metadata.ts'
import type { ArticleRecord } from '#domain/article-record.ts'
import type { Settings } from '#domain/settings.ts'
import type { Context } from '../context.ts'
import { parseJats } from './jats/parse.ts'
import { type JatsRecord, writeJats } from './jats/write.ts'
import { findArticle } from './queries.ts'
import { articleDetail } from './read.ts'

type Stores = Pick<Context, 'db' | 'files' | 'settings'>

async function storedXml({ db, files }: Stores, id: string): Promise<string | null> {
  const row = id.includes('\0') ? undefined : await findArticle(db, id)
  if (!row?.jatsKey || (await files.size(row.jatsKey)) === null) return null
  return (await files.get(row.jatsKey)).toString('utf8')
}

/**
 * JATS 1.3 of one article: the stored file where its text may be read, else one made from the record, which holds
 * what everybody may know of an article that is not open. Null where there is no such article.
 */
export async function articleXml(stores: Stores, id: string): Promise<string | null> {
  const article = await articleDetail(stores.db, id)
  if (!article) return null
  const stored = article.isOpenAccess ? await storedXml(stores, id) : null
  if (stored) return stored
  const settings = await stores.settings()
  return writeJats(recordOf(article, settings, await articleRecord(stores, id)))
}

/** What the stored file says beyond the page; empty where there is none. */
export async function articleRecord(stores: Stores, id: string): Promise<ArticleRecord> {
  const stored = await storedXml(stores, id)
  if (!stored) return { references: [], related: [] }
  const { references, related } = parseJats(stored)
  return {
    references: references.map((work) => ({
      id: work.id,
      type: work.type,
      firstAuthor: work.authors[0]?.family ?? null,
      year: work.year,
      title: work.title,
      source: work.source,
      volume: work.volume,
      issue: work.issue,
      firstPage: work.firstPage,
      doi: work.doi,
    })),
    related: related.flatMap(({ type, doi }) => (doi ? [{ type, doi }] : [])),
  }
}

/** JATS article-type by the words of a kind of article. */
const kinds: readonly [RegExp, string][] = [
  [/retraction/i, 'retraction'],
  [/correction|erratum|corrigendum/i, 'correction'],
  [/concern/i, 'expression-of-concern'],
  [/editorial/i, 'editorial'],
  [/review/i, 'review-article'],
  [/case/i, 'case-report'],
  [/brief/i, 'brief-report'],
  [/opinion|essay|comment/i, 'article-commentary'],
]

function recordOf(
  article: ArticleDetail,
  { journal, publishing }: Settings,
  { related }: ArticleRecord,
): JatsRecord {
  const { first, last } = pageEnds(article.pages)
  const isElectronic = first !== null && last === null && /^[A-Za-z]/.test(first)
  return {
    articleType: kinds.find(([words]) => words.test(article.articleType))?.[1] ?? 'research-article',
    language: journal.language,
    journal: { ...journal, id: journal.shortTitle.toLowerCase(), abbreviation: journal.shortTitle },
    heading: article.articleType,
    category: article.category,
    title: article.title,
    contributors: article.contributors.map(({ affiliation, ...person }) => ({
      ...person,
      email: null,
      roles: [],
      affiliations: affiliation ? [{ institution: affiliation, city: null, country: null, ror: null }] : [],
    })),
    abstract: article.abstract.split(/\n{2,}/).filter((paragraph) => paragraph.trim()),
    keywords: article.keywords,
    received: article.receivedDate,
    revised: null,
    accepted: article.acceptedDate,
    published: article.publishedDate,
    volume: article.volume,
    issue: article.issue,
    issueTitle: null,
    firstPage: isElectronic ? null : first,
    lastPage: isElectronic ? null : (last ?? first),
    elocationId: isElectronic ? first : null,
    doi: article.doi,
    licence: article.licenceUrl
      ? { url: article.licenceUrl, text: `This article is published under ${publishing.licence}.` }
      : null,
    copyright: {
      holder: article.licenceUrl ? 'The Author(s)' : journal.publisher,
      year: article.publishedDate.slice(0, 4),
    },
    funders: [],
    statements: { acknowledgements: null, funding: null, data: null, interests: null, ethics: null },
    related,
    note: null,
    body: null,
    references: [],
  }
}
