import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ReferenceView } from '#domain/article/article.ts'
import { retractedMark } from '#domain/article/notice.ts'
import { isTestDoi, withoutTestLinks } from '#domain/article/test-doi.ts'
import { runChecks } from '#server/production/checks/run.ts'
import { rangeOf } from '#server/production/page-ranges.ts'
import { findManuscript } from '#server/workflow/queries.ts'
import { startApp, type TestApp } from '#tests/app.ts'
import { jats4rFindings } from '#tests/jats4r.ts'
import { pagesOfStandIns, sampleJournal, sampleTimeout } from '#tests/sample-journal.ts'
import { standards } from '#tests/standards.ts'

/** Reasons why checks that are only advice remain open in the sample. */
const reasons: Record<string, string> = {
  orcid: 'The people are invented, so nobody can sign in at ORCID.',
  funding: 'The funders are invented, so no register has them.',
  references: 'An opinion or a case need not cite anything.',
}

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
    const unexplained = open.filter(({ code, weight }) => weight !== 'should' || !(code in reasons))
    expect(unexplained, id).toEqual([])
  }
})

/** Reasons for warnings of JATS4R's own rules that remain in the sample. */
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

test('the corrected article has a second version, which is as its notice says', async () => {
  const { id, version } = await journal.context.db
    .selectFrom('articles')
    .select(['id', 'version'])
    .where('version', '>', 1)
    .executeTakeFirstOrThrow()
  const errorsIn = async (path: string) => {
    const { body } = await journal.app.inject(path)
    const after = body.split('Eight quarters<')[1]?.split('Lines, millions')[0]
    return after?.match(/\(0[^)]*\)/g)
  }
  expect([id, version]).toEqual(['whose-currency', 2])
  expect(await errorsIn(`/articles/${id}.xml`)).toEqual(['(0.03)', '(0.05)', '(0.06)'])
  expect((await journal.context.reads.article(id))?.versions).toMatchObject([
    { number: 2, date: '2026-10-09', whatChanged: expect.stringContaining('Table 1') },
    { number: 1, date: '2026-02-17' },
  ])
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

describe('the sample is consistent with itself', () => {
  /** What the journal says of an article in its rows. */
  const records = async () => {
    const { db } = journal.context
    const [articles, uses, issues] = await Promise.all([
      db
        .selectFrom('articles')
        .select(['id', 'title', 'doi', 'volume', 'issue', 'pages', 'referenceList', 'views', 'downloads'])
        .select([
          'manuscriptId',
          'publishedDate',
          'receivedDate',
          'revisedDate',
          'acceptedDate',
          'isOpenAccess',
        ])
        .execute(),
      db
        .selectFrom('articleUsage')
        .select(({ fn }) => [
          'articleId',
          fn.sum<number>('views').as('views'),
          fn.sum<number>('downloads').as('downloads'),
        ])
        .groupBy('articleId')
        .execute(),
      db.selectFrom('issues').select(['volume', 'issue', 'publishedDate']).execute(),
    ])
    return { articles, uses: new Map(uses.map(({ articleId, ...use }) => [articleId, use])), issues }
  }

  test('views and downloads are the sums of the months', async () => {
    const { articles, uses } = await records()
    for (const { id, views, downloads } of articles) {
      const { views: seen = 0, downloads: taken = 0 } = uses.get(id) ?? {}
      expect([Number(seen), Number(taken)], id).toEqual([views, downloads])
    }
  })

  test('references with a DOI are articles of the sample, cited as they are', async () => {
    const { articles } = await records()
    const byDoi = new Map(articles.map((article) => [article.doi, article]))
    const titles = new Set(articles.map(({ title }) => title.replace(retractedMark, '')))
    let own = 0
    for (const { id, referenceList, publishedDate } of articles)
      for (const reference of referenceList as unknown as ReferenceView[]) {
        if (reference.doi === null) {
          // Invented works have neither a DOI nor an address that could lead somewhere.
          expect(titles, id).not.toContain(reference.title)
          expect([id, reference.url, reference.runs.filter(({ href }) => href)]).toEqual([id, null, []])
          continue
        }
        own += 1
        const cited = byDoi.get(reference.doi)
        const pages = [reference.firstPage, reference.lastPage].join('-')
        expect(reference, id).toMatchObject({
          title: cited?.title.replace(retractedMark, ''),
          volume: String(cited?.volume),
          issue: String(cited?.issue),
          year: cited?.publishedDate.slice(0, 4),
        })
        expect(pages, id).toBe(cited?.pages)
        expect(String(cited?.publishedDate) <= publishedDate, id).toBe(true)
      }
    expect(own).toBeGreaterThan(5)
  })

  test('DOIs have the prefix for examples, and no page links to them', async () => {
    const { articles } = await records()
    for (const { id, doi } of articles) {
      expect(isTestDoi(doi ?? ''), id).toBe(true)
      const detail = await journal.context.reads.article(id)
      expect(withoutTestLinks(detail?.fullText ?? ''), id).not.toMatch(/href="https?:\/\/(dx\.)?doi\.org/)
    }
  })

  test('dates are in order, and each article is in an issue of its year', async () => {
    const { articles, issues } = await records()
    for (const { id, volume, issue, ...article } of articles) {
      const { receivedDate, revisedDate, acceptedDate, publishedDate } = article
      const dates = [receivedDate, revisedDate, acceptedDate, publishedDate].filter((date) => date !== null)
      expect(dates, id).toEqual(dates.toSorted())
      if (volume === null) continue
      expect(issues.filter((one) => one.volume === volume && one.issue === issue)).toMatchObject([
        { publishedDate: expect.stringContaining(publishedDate.slice(0, 4)) },
      ])
    }
  })

  test('the JATS of each article has the pages, volume and issue of the record', async () => {
    const { articles } = await records()
    for (const { id, volume, issue, pages } of articles) {
      if (pages === null) continue
      const { body } = await journal.app.inject(`/articles/${id}.xml`)
      const [first, last] = pages.split('-')
      for (const element of [
        `<fpage>${first}</fpage>`,
        `<lpage>${last}</lpage>`,
        `<volume>${volume}</volume>`,
        `<issue>${issue}</issue>`,
      ])
        expect(body, id).toContain(element)
    }
  })
})
