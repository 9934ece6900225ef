import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '../../tests/app.ts'
import { reason, reviewedBy, submitted, underReview } from '../../tests/manuscripts.ts'
import { csv } from '../http/csv.ts'
import { withInsights } from './insights.ts'

const day = 86_400_000
let journal: TestApp
let author: Person
let editor: Person

beforeAll(async () => {
  journal = await startApp({ review: { holdMinutes: 0 } })
  author = await journal.account()
  editor = await journal.account({ role: 'editor' })
  const reviewer = await journal.account({ role: 'reviewer' })
  const decliner = await journal.account({ role: 'reviewer' })
  const reviewed = await underReview(journal, author, editor)
  const { body } = await editor.post(`/api/manuscripts/${reviewed}/assignments`, { reviewerId: decliner.id })
  await decliner.post(`/api/reviews/${body.id}/decline`)
  const late = await journal.account({ role: 'reviewer' })
  const pending = await editor.post(`/api/manuscripts/${reviewed}/assignments`, { reviewerId: late.id })
  await editor.post(`/api/manuscripts/${reviewed}/assignments/${pending.body.id}/cancel`)
  await reviewedBy(editor, reviewed, reviewer)
  const rejected = await submitted(journal, author)
  journal.advance(4 * day)
  const decide = (id: string, decision: string) =>
    editor.post(`/api/manuscripts/${id}/decision`, { decision, notes: '', ...reason })
  await decide(rejected, 'reject')
  journal.advance(6 * day)
  await decide(reviewed, 'accept')
  await submitted(journal, author)
})
afterAll(() => journal.close())

/** A manuscript under review with this person among its authors. */
async function underReviewWith(coauthor: Person): Promise<string> {
  const id = await submitted(journal, author, [coauthor])
  await editor.post(`/api/manuscripts/${id}/allow-review`, reason)
  return id
}

const ask = async (person = editor, query = '') => (await person.get(`/api/editor/analytics?${query}`)).body

test('the figures match the events', async () => {
  const figures = await ask()
  expect(figures).toMatchObject({ total: 3, pending: 1, processed: 2, acceptanceRate: 0.5 })
  expect(figures.months).toHaveLength(12)
  const sum = (name: string) =>
    figures.months.reduce((total: number, month: Record<string, number>) => total + (month[name] ?? 0), 0)
  expect([sum('submitted'), sum('accepted'), sum('revisions'), sum('rejected')]).toEqual([3, 1, 0, 1])
  expect(figures.times).toMatchObject({
    firstDecision: { number: 2, median: 7, lower: 5.5, upper: 8.5 },
    inReview: { number: 1, median: 10 },
    acceptance: { number: 1, median: 10 },
    publication: { number: 0, median: null },
  })
  expect(figures.reviewers).toMatchObject({
    invited: 3,
    ...{ accepted: 1, declined: 1, returned: 1, waiting: 0, expired: 0, cancelled: 1 },
  })
  expect(figures.types).toEqual([
    { name: 'Original Research', submitted: 3, pending: 1, accepted: 1, rejected: 1 },
  ])
  expect((await ask(editor, 'type=opinion')).total).toBe(0)
  expect((await ask(editor, 'field=economics&period=all')).total).toBe(3)
  expect((await ask(editor, 'type=Non%20sense&period=yesterday')).total).toBe(3)
})

test('an export contains no formulas: every cell is text', async () => {
  await journal.context.db
    .updateTable('manuscripts')
    .set({ title: '=HYPERLINK("http://evil.example","click")' })
    .where('status', '=', 'rejected')
    .execute()
  const answer = await editor.get('/api/editor/analytics.csv?table=manuscripts')
  expect(answer.headers['content-type']).toContain('text/csv')
  expect(answer.headers['content-disposition']).toContain('manuscripts.csv')
  expect(answer.raw.toString()).toContain(`"'=HYPERLINK(""http://evil.example"",""click"")"`)
  for (const table of ['months', 'times', 'reviewers', 'types', 'fields'])
    expect((await editor.get(`/api/editor/analytics.csv?table=${table}`)).raw.toString()).toMatch(
      /^\w+,.+\r\n/,
    )
  const cells = ['=1', '+1', '-1', '@a', '\t=1', ' =1', '＝1', '\r=1', 'a,b', 'say "x"', null, 3]
  expect(
    csv(
      ['h'],
      cells.map((value) => [value]),
    ),
  ).toBe(
    [
      'h',
      `"'=1"`,
      `"'+1"`,
      `"'-1"`,
      `"'@a"`,
      `"'\t=1"`,
      `"' =1"`,
      `"'＝1"`,
      `"'\r=1"`,
      '"a,b"',
      '"say ""x"""',
      '',
      '3',
      '',
    ].join('\r\n'),
  )
})

test('the home page shows the fixed figures or the measured ones', async () => {
  const { context } = journal
  expect((await withInsights(context)()).insights.firstDecision).toBe(15)
  await context.db
    .transaction()
    .execute((trx) => context.settingsStore.change(trx, 'home', { insights: 'measured' }))
  context.settingsStore.forget()
  expect((await withInsights(context)()).insights).toEqual({
    firstDecision: 7,
    reviewTime: 10,
    submissionToAcceptance: 10,
    // Nothing was published yet, so the fixed figure is shown.
    acceptanceToPublication: 8,
  })
})

test('an editor’s own manuscript is in no count, median, month or export shown to them', async () => {
  const authorEditor = await journal.account({ role: 'editor' })
  const before = await ask(authorEditor)
  const own = await underReviewWith(authorEditor)
  await reviewedBy(editor, own, await journal.account({ role: 'reviewer' }))
  // Long enough to change the median of every duration that includes it.
  journal.advance(12 * day)
  await editor.post(`/api/manuscripts/${own}/decision`, { decision: 'accept', notes: '', ...reason })
  const all = 'period=all'
  const [theirs, everybodys] = [await ask(authorEditor, all), await ask(editor, all)]
  const { months: _, ...figures } = theirs
  const { months: __, ...asBefore } = before
  expect(figures).toEqual({ ...asBefore, period: figures.period })
  expect(everybodys.total).toBe(before.total + 1)
  expect(everybodys.times.acceptance).toMatchObject({ number: 2, median: 11 })
  expect(everybodys.reviewers.invited).toBe(before.reviewers.invited + 1)
  const sum = (list: Record<string, number>[], name: string) =>
    list.reduce((total, month) => total + (month[name] ?? 0), 0)
  for (const name of ['submitted', 'accepted'])
    expect(sum(everybodys.months, name) - sum(theirs.months, name), name).toBe(1)
  const { number } = (await editor.get(`/api/manuscripts/${own}`)).body.manuscript
  const exported = async (person: Person) =>
    (await person.get(`/api/editor/analytics.csv?table=manuscripts&${all}`)).raw.toString('utf8')
  expect(await exported(editor)).toContain(number)
  expect(await exported(authorEditor)).not.toContain(number)
  expect((await author.get('/api/editor/analytics')).status).toBe(403)
})

test('figures do not count a manuscript of which the editor may be an author, or publicly a decision that is held', async () => {
  // The editor has the name of an author and has not yet said whether they are the person.
  const namesake = await journal.account({ firstName: 'Odalys', lastName: 'Brightwater' })
  const id = await submitted(journal, author, [namesake])
  const asked = await journal.account({ role: 'editor', firstName: 'Odalys', lastName: 'Brightwater' })
  expect((await asked.get(`/api/manuscripts/${id}`)).body.reviewersShown).toBe(false)
  const before = await ask(asked, 'period=all')
  const { invited } = (await ask(editor, 'period=all')).reviewers
  await editor.post(`/api/manuscripts/${id}/allow-review`, reason)
  const reviewer = await journal.account({ role: 'reviewer' })
  await editor.post(`/api/manuscripts/${id}/assignments`, { reviewerId: reviewer.id })
  const after = await ask(asked, 'period=all')
  expect(after.reviewers).toEqual(before.reviewers)
  expect((await ask(editor, 'period=all')).reviewers.invited).toBe(invited + 1)

  const { context } = journal
  await context.db
    .transaction()
    .execute((trx) => context.settingsStore.change(trx, 'review', { holdMinutes: 60 }))
  context.settingsStore.forget()
  const figures = async () => (await withInsights(context)()).insights.firstDecision
  const open = await figures()
  journal.advance(200 * day)
  await editor.post(`/api/manuscripts/${id}/decision`, { decision: 'reject', notes: '', ...reason })
  expect(await figures()).toBe(open)
})
