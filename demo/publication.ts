import { noticeInput } from '#domain/article/article.ts'
import { addNotice } from '#server/articles/notice.ts'
import type { Context } from '#server/context.ts'
import { closeUsageMonths } from '#server/counter/close.ts'
import { insertDefaultPages } from '#server/journal/pages/queries.ts'
import { publishCorrected } from './correction.ts'
import { board, calls, issues } from './journal.ts'
import { personOf } from './people.ts'
import {
  insertBoard,
  insertCalls,
  insertIssues,
  insertSampleUse,
  setNewerVersion,
  setSampleMarks,
} from './queries.ts'
import type { DemoArticle } from './source/articles.ts'
import { monthsOfUse } from './source/chance.ts'
import { readNotices } from './source/notices.ts'
import { demoPages } from './source/pages.ts'

/** Inserts the journal without articles: issues, board, open calls and pages. */
export async function insertJournal({ db }: Pick<Context, 'db'>): Promise<void> {
  await insertIssues(db, issues)
  await insertBoard(db, board)
  await insertCalls(db, calls)
  await insertDefaultPages(db, demoPages())
}

/** Adds what happened to the articles after publication: notices, a corrected version, a second edition, years of usage. */
export async function addAfterlife(
  context: Context,
  articles: readonly DemoArticle[],
  /** The manuscript of each article, by slug. */
  manuscripts: ReadonlyMap<string, { id: string }>,
): Promise<void> {
  const { db } = context
  const today = context.clock.now().toISOString().slice(0, 10)
  const editor = await personOf(context, 'editor')
  const use: Parameters<typeof insertSampleUse>[1][number][] = []
  const countUse = (id: string, published: string, views: number, downloads: number) => {
    const months = monthsOfUse({ seed: id, published, views, downloads }, today)
    use.push(...months.map((month) => ({ articleId: id, ...month })))
  }
  for (const article of articles) {
    const { slug, published, views, downloads, isEditorsChoice, replaces } = article
    await setSampleMarks(db, slug, { views, downloads, isEditorsChoice })
    if (replaces) await setNewerVersion(db, replaces, slug)
    countUse(slug, published, views, downloads)
  }
  for (const { about, kind, text, date, exchange, views, downloads } of readNotices()) {
    const then: Context = { ...context, clock: { now: () => new Date(`${date}T09:00:00Z`) } }
    const id = await addNotice(then, editor, about, noticeInput.parse({ kind, text, date }))
    await setSampleMarks(db, id, { views, downloads, isEditorsChoice: false })
    countUse(id, date, views, downloads)
    const corrected = manuscripts.get(about)
    if (exchange && corrected) await publishCorrected(then, editor, corrected.id, exchange)
  }
  await insertSampleUse(db, use)
  await closeUsageMonths(context)
}
