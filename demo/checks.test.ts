import { afterAll, beforeAll, expect, test } from 'vitest'
import { runChecks } from '#server/production/checks/run.ts'
import { rangeOf } from '#server/production/page-ranges.ts'
import { findManuscript } from '#server/workflow/queries.ts'
import { startApp, type TestApp } from '#tests/app.ts'
import { jats4rFindings } from '#tests/jats4r.ts'
import { pagesOfStandIns, sampleJournal, sampleTimeout } from '#tests/sample-journal.ts'
import { standards } from '#tests/standards.ts'

/** Why a check that is advice stays open in the sample. */
const reasons: Record<string, string> = {
  orcid: 'The people are invented, so nobody can sign in at ORCID.',
  funding: 'The funders are invented, so no register has them.',
  references: 'An opinion or a case need not cite anything.',
}

/** An article that is published has its own DOI, address and pages, and no formats of a proof. */
const beforePublication = ['doi', 'address', 'pages-free', 'formats', 'page-count']

let journal: TestApp
beforeAll(async () => {
  journal = await startApp({}, { copyOf: await sampleJournal() })
}, sampleTimeout)
afterAll(() => journal.close())

test('every sample article passes the checks before publication, except advice that invented people cannot follow', async () => {
  const { context } = journal
  const articles = await context.db
    .selectFrom('articles')
    .select(['id', 'manuscriptId', 'volume', 'issue', 'pages', 'doi', 'publishedDate'])
    .where('manuscriptId', 'is not', null)
    .execute()
  expect(articles.length).toBeGreaterThanOrEqual(28)
  for (const { id, manuscriptId, volume, issue, pages, doi, publishedDate } of articles) {
    const manuscript = await findManuscript(context.db, manuscriptId ?? '')
    if (!manuscript) throw new Error(`${id} has no manuscript`)
    const place = {
      volume: volume ?? 0,
      issue: issue ?? 0,
      pages,
      doi,
      address: id,
      published: publishedDate,
    }
    const { open } = await runChecks(context, context.db, manuscript, place)
    const unexplained = open
      .filter(({ code }) => !beforePublication.includes(code))
      .filter(({ code, weight }) => weight !== 'should' || !(code in reasons))
    expect(unexplained, id).toEqual([])
  }
})

/** Why a warning of JATS4R's own rules stays. */
const warningsWithReason: Record<string, string> = {}

test.skipIf(!standards)('no sample article misses a rule of JATS4R without a stated reason', async () => {
  const articles = await journal.context.db.selectFrom('articles').select('id').execute()
  const found: Record<string, unknown[]> = {}
  for (const { id } of articles) {
    const { body } = await journal.app.inject(`/articles/${id}.xml`)
    const open = jats4rFindings(body)
      .filter(({ weight }) => weight !== 'info')
      .filter(({ weight, rule }) => weight === 'error' || !(rule in warningsWithReason))
    if (open.length > 0) found[id] = open
  }
  expect(articles.length).toBeGreaterThanOrEqual(28)
  expect(found).toEqual({})
})

test('no article was published in spite of a check', async () => {
  const { rows } = await journal.context.pool.query(
    "SELECT count(*)::int AS overridden FROM audit_events WHERE action = 'publish' AND details ? 'override'",
  )
  expect(rows).toEqual([{ overridden: 0 }])
})

test('the articles of a volume follow each other page by page', async () => {
  const rows = await journal.context.db
    .selectFrom('articles')
    .select(['volume', 'pages'])
    .where('manuscriptId', 'is not', null)
    .orderBy('volume')
    .orderBy('issue')
    .orderBy('publishedDate')
    .execute()
  const next = new Map<number, number>()
  for (const { volume, pages } of rows) {
    const range = rangeOf(pages ?? '')
    expect(range?.first).toBe(next.get(volume ?? 0) ?? 1)
    expect(range).toMatchObject({ prefix: '', last: (range?.first ?? 0) + pagesOfStandIns - 1 })
    next.set(volume ?? 0, (range?.last ?? 0) + 1)
  }
})
