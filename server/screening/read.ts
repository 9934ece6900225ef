import { comparedWithGuidelines, countWords, guidelinesFor } from '#domain/journal/guidelines.ts'
import type { Status } from '#domain/manuscript/manuscript.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import { overlapOf } from '#domain/manuscript/text-overlap.ts'
import type { FinderAnswer } from '#domain/schemas/reader.ts'
import type { ScreeningView } from '#domain/schemas/screening.ts'
import type { Context } from '../context.ts'
import { addJob } from '../db/jobs.ts'
import { changeAsEditor, requireUnlimited, see } from '../workflow/act.ts'
import type { ManuscriptRow } from '../workflow/queries.ts'
import {
  articlesById,
  findReport,
  findScreening,
  mainFile,
  overlappingManuscripts,
  requestScreening,
} from './queries.ts'

/** The journal finder, which compares a paper with the journal's articles. */
export type FindArticles = (paper: { title: string; abstract: string }) => Promise<FinderAnswer>

/** Overlap in percent from which another manuscript is reported, and how many are reported. */
const reported = { from: 15, most: 5 }
const scopeArticles = 3

type Screening = NonNullable<Awaited<ReturnType<typeof findScreening>>>

/** Starts the checks of the current version, in a job. */
export async function startScreening(context: Context, viewer: Viewer, manuscriptId: string): Promise<void> {
  await changeAsEditor(context, viewer, manuscriptId, async ({ trx, manuscript, standing, now }) => {
    requireUnlimited({ standing }, viewer)
    await requestScreening(trx, manuscriptId, manuscript.version, now)
    await addJob(trx, 'screen_manuscript', { manuscriptId }, { key: `screen:${manuscriptId}` })
  })
}

export async function screening(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  find: FindArticles,
): Promise<ScreeningView> {
  const { db, config } = context
  const seen = await see(db, viewer, manuscriptId)
  requireUnlimited(seen, viewer)
  const { manuscript } = seen
  const stored = await findScreening(db, manuscriptId)
  const current = stored?.version === manuscript.version ? stored : undefined
  const checked = current?.checkedAt ? current : undefined
  const scope = await find({ title: manuscript.title, abstract: manuscript.abstract })
  return {
    state: current ? (checked ? 'done' : 'waiting') : 'none',
    problem: checked?.problem ?? null,
    length: await lengthOf(context, manuscript, checked),
    scope: {
      fit: scope.fit,
      articles: scope.articles
        .slice(0, scopeArticles)
        .map(({ id, title, shared }) => ({ id, title, percent: shared })),
    },
    similar: await similarTo(context, viewer, manuscript, checked?.hashes ?? [], scope),
    references:
      checked && checked.referenceCount !== null
        ? { count: checked.referenceCount, unknown: checked.unknownReferences }
        : null,
    service: config.similarity ? await serviceReport(context, manuscript) : null,
  }
}

async function lengthOf(
  context: Context,
  manuscript: ManuscriptRow,
  checked: Screening | undefined,
): Promise<ScreeningView['length']> {
  const guidelines = guidelinesFor(await context.settings(), manuscript.manuscriptType)
  const words = (await mainFile(context.db, manuscript.id))?.words ?? null
  const { abstract, keywords } = manuscript
  return {
    words,
    abstractWords: countWords(abstract),
    advice: comparedWithGuidelines({ words, abstract, keywords }, guidelines),
    hasLineNumbers: checked && !checked.problem ? checked.hasLineNumbers : null,
  }
}

/** Returns the manuscripts and articles of this journal that share the most text with the submission. */
async function similarTo(
  { db }: Context,
  viewer: Viewer,
  { id, title, abstract }: ManuscriptRow,
  hashes: readonly number[],
  scope: FinderAnswer,
): Promise<ScreeningView['similar']> {
  const manuscripts = await overlappingManuscripts(db, viewer, { id, title, hashes })
  const ofManuscripts = manuscripts.map((other) => {
    const text = hashes.length > 0 ? other.shared / hashes.length : 0
    const ofAbstract = overlapOf(abstract, other.abstract)
    return {
      manuscriptId: other.id,
      articleId: other.articleId,
      number: other.number,
      title: other.title,
      status: other.status as Status,
      submittedAt: other.submittedAt,
      percent: Math.round(Math.max(text, ofAbstract) * 100),
      ofAbstract: ofAbstract > text,
      sharesAuthors: other.sharesAuthors,
    }
  })
  const known = new Set(manuscripts.map(({ articleId }) => articleId))
  const articles = await articlesById(
    db,
    scope.articles.map((article) => article.id).filter((articleId) => !known.has(articleId)),
  )
  const ofArticles = articles.map((article) => ({
    ...{ manuscriptId: null, articleId: article.id, number: null, title: article.title },
    ...{ status: null, submittedAt: null, ofAbstract: true, sharesAuthors: false },
    percent: Math.round(overlapOf(abstract, article.abstract) * 100),
  }))
  return [...ofManuscripts, ...ofArticles]
    .filter(({ percent }) => percent >= reported.from)
    .toSorted((a, b) => b.percent - a.percent)
    .slice(0, reported.most)
}

async function serviceReport(
  { db }: Context,
  { id, version }: ManuscriptRow,
): Promise<NonNullable<ScreeningView['service']>> {
  const report = await findReport(db, id, version)
  if (!report) return { state: 'none', score: null, reportUrl: null, matches: [], failure: null }
  const { finishedAt, score, reportUrl, matches, failure } = report
  return {
    state: finishedAt ? (failure ? 'failed' : 'done') : 'waiting',
    ...{ score, reportUrl, failure },
    matches: matches as NonNullable<ScreeningView['service']>['matches'],
  }
}
