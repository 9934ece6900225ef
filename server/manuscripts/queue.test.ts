import { afterAll, beforeAll, expect, test } from 'vitest'
import type { QueueAnswer } from '#domain/schemas/queue.ts'
import { type Person, startApp, type TestApp } from '../../tests/app.ts'
import { reason, reviewedBy, submitted, underReview } from '../../tests/manuscripts.ts'

const day = 86_400_000
let journal: TestApp
let author: Person
let editor: Person
let reviewers: Person[]
const ids: Record<'fresh' | 'missing' | 'waiting' | 'decidable' | 'late' | 'revised' | 'held', string> = {
  fresh: '',
  missing: '',
  waiting: '',
  decidable: '',
  late: '',
  revised: '',
  held: '',
}

async function ask(query = '', person = editor): Promise<QueueAnswer> {
  const { status, body } = await person.get(`/api/manuscripts/editorial/queue?${query}`)
  expect(status).toBe(200)
  return body
}
const numbers = (answer: QueueAnswer) => answer.rows.map(({ id }) => id)

beforeAll(async () => {
  journal = await startApp({ review: { holdMinutes: 10 } })
  author = await journal.account({ firstName: 'Zoë', lastName: 'Żółkiewska' })
  editor = await journal.account({ role: 'editor' })
  reviewers = [
    await journal.account({ role: 'reviewer', lastName: 'Quintana' }),
    await journal.account({ role: 'reviewer' }),
  ]
  const [first, second] = reviewers as [Person, Person]
  ids.late = await underReview(journal, author, editor)
  await editor.post(`/api/manuscripts/${ids.late}/assignments`, { reviewerId: first.id })
  await editor.post(`/api/manuscripts/${ids.late}/assignments`, { reviewerId: second.id })
  // Advances in two steps, because sessions end after 14 days without use.
  for (const _ of ['once', 'again']) {
    journal.advance(11 * day)
    for (const person of [author, editor, ...reviewers]) await person.get('/api/cms/auth/check')
  }
  ids.revised = await submitted(journal, author)
  ids.fresh = await submitted(journal, author)
  ids.missing = await underReview(journal, author, editor)
  // One of two required reviewers is invited, so an editor has to invite another one.
  await editor.post(`/api/manuscripts/${ids.missing}/assignments`, { reviewerId: second.id })
  ids.waiting = await underReview(journal, author, editor)
  for (const { id } of reviewers)
    await editor.post(`/api/manuscripts/${ids.waiting}/assignments`, { reviewerId: id })
  ids.decidable = await underReview(journal, author, editor)
  for (const reviewer of reviewers) await reviewedBy(editor, ids.decidable, reviewer)
  ids.held = await submitted(journal, author)
  await editor.post(`/api/manuscripts/${ids.held}/decision`, { decision: 'reject', notes: 'No.', ...reason })
  await editor.post(`/api/manuscripts/${ids.revised}/decision`, {
    decision: 'revisions',
    notes: '',
    ...reason,
  })
  journal.advance(3_600_000)
  await journal.context.db
    .updateTable('manuscripts')
    .set({ status: 'revised', stage: 'final_review' })
    .where('id', '=', ids.revised)
    .execute()
})
afterAll(() => journal.close())

test('every view contains the right manuscripts and their number', async () => {
  const { counts, rows, pending } = await ask()
  const inView: Record<string, (keyof typeof ids)[]> = {
    mine: ['revised', 'fresh', 'missing', 'decidable'],
    decide: ['decidable'],
    revised: ['revised'],
    awaiting: ['late', 'waiting'],
    late: ['late'],
    needed: ['missing'],
  }
  expect(pending).toBe(6)
  expect(counts.all).toBe(6)
  // The database and domain/manuscript/turn.ts must give the same results.
  expect(counts.awaiting).toBe(rows.filter(({ turn }) => turn === 'reviewers').length)
  for (const [view, names] of Object.entries(inView)) {
    expect(numbers(await ask(`view=${view}`)).toSorted(), view).toEqual(
      names.map((name) => ids[name]).toSorted(),
    )
    expect(counts[view as keyof typeof counts], view).toBe(names.length)
  }
})

test('manuscripts that need the editor come first, the longest waiting at the top', async () => {
  const answer = await ask()
  expect(answer.rows.map(({ turn }) => turn)).toEqual([
    'editor',
    'editor',
    'editor',
    'editor',
    'reviewers',
    'reviewers',
  ])
  expect(answer.firstMine).toBe(answer.rows[0]?.id)
  expect(numbers(await ask('sort=longest'))[0]).toBe(ids.late)
  expect(numbers(await ask('sort=due'))[0]).toBe(ids.late)
})

test('all late reviewers of a manuscript are reminded at once, but not twice within an hour', async () => {
  const at = `/api/manuscripts/${ids.late}/remind-late`
  const before = journal.outbox.length
  expect((await editor.post(at)).body).toEqual({ reminded: 2 })
  await journal.runJobs()
  const sent = journal.outbox.slice(before).map(({ to }) => to)
  expect(sent.toSorted()).toEqual(reviewers.map(({ email }) => email).toSorted())
  expect((await editor.post(at)).status).toBe(409)
  // No reviewer of this manuscript is late.
  expect((await editor.post(`/api/manuscripts/${ids.waiting}/remind-late`)).status).toBe(409)
  expect((await author.post(at)).status).toBe(403)
})

test('search finds titles, numbers, authors and reviewers, regardless of accents', async () => {
  expect((await ask('q=zolkiewska')).total).toBe(6)
  expect((await ask('q=quintana')).total).toBe(3)
  expect((await ask('q=INVOICING+zoe')).total).toBe(6)
  expect((await ask('q=100%25')).total).toBe(0)
  const { rows } = await ask()
  expect((await ask(`q=${rows[0]?.number}`)).total).toBe(1)
  expect((await ask('type=opinion')).total).toBe(0)
  expect((await ask('editor=none')).total).toBe(1)
  // Invalid filters are ignored.
  expect((await ask('view=nonsense&status=nowhere&sort=up&page=-3&editor=42')).total).toBe(6)
})

test('a saved view has its count, is replaced under the same name, and is private', async () => {
  const filter = { view: 'all', q: 'zoe', status: 'submitted', sort: 'number' }
  const first = await editor.post('/api/manuscripts/editorial/views', { name: ' Zoë, new ', filter })
  expect(first.status).toBe(201)
  await editor.post('/api/manuscripts/editorial/views', {
    name: 'Zoë, new',
    filter: { ...filter, status: 'revised' },
  })
  const { saved } = await ask()
  expect(saved).toMatchObject([
    { id: first.body.id, name: 'Zoë, new', filter: { ...filter, status: 'revised' }, count: 1 },
  ])
  const other = await journal.account({ role: 'editor' })
  expect((await ask('', other)).saved).toEqual([])
  expect(await other.delete(`/api/manuscripts/editorial/views/${first.body.id}`)).toMatchObject({
    status: 404,
  })
  expect(await editor.delete(`/api/manuscripts/editorial/views/${first.body.id}`)).toMatchObject({
    status: 200,
  })
  for (const bad of [{ name: ' ', filter }, { name: 'x', filter: { view: 1, more: true } }, {}])
    expect((await editor.post('/api/manuscripts/editorial/views', bad)).status).toBe(422)
})

test('an editor’s own manuscripts are in no row and no count; held decisions can be undone', async () => {
  const authorEditor = await journal.account({ role: 'editor' })
  const own = await submitted(journal, author, [authorEditor])
  const seen = await ask('', authorEditor)
  expect(seen.counts.all).toBe(6)
  expect(numbers(seen)).not.toContain(own)
  expect((await ask('q=family', authorEditor)).total).toBeLessThan(7)
  expect((await ask()).held).toMatchObject([{ manuscriptId: ids.held, decision: 'Reject' }, {}])
  expect(seen.held).toEqual([])
})

test('an appeal without an answer is pending and needs an editor; the answer ends that', async () => {
  const id = await submitted(journal, author)
  await editor.post(`/api/manuscripts/${id}/decision`, { decision: 'reject', notes: 'No.', ...reason })
  journal.advance(11 * 60_000)
  // Makes all jobs due, because the queue of jobs uses the database's clock.
  await journal.context.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
  await journal.runJobs()
  const before = await ask()
  expect(
    await author.post(`/api/manuscripts/${id}/appeal`, { appeal: 'The second reviewer misread table 2.' }),
  ).toMatchObject({ status: 200 })
  const appealed = await ask('view=mine')
  expect(numbers(appealed)).toContain(id)
  expect(appealed.rows.find((row) => row.id === id)).toMatchObject({ turn: 'editor', mine: true })
  expect(appealed.pending).toBe(before.pending + 1)
  expect(appealed.counts.all).toBe(appealed.pending)
  expect(appealed.counts.mine).toBe(before.counts.mine + 1)
  await editor.post(`/api/manuscripts/${id}/appeal/dismissal`, { explanation: 'The table is read rightly.' })
  const after = await ask('view=mine')
  expect(numbers(after)).not.toContain(id)
  expect(after.pending).toBe(before.pending)
})

test('the whole queue takes at most fifteen statements', async () => {
  const before = journal.statements()
  await ask('view=mine&q=invoicing')
  expect(journal.statements() - before).toBeLessThanOrEqual(15)
})

test('a recommending editor’s manuscript needs their action, and after the recommendation that of the editor who assigned it', async () => {
  const giving = await journal.account({ role: 'editor' })
  const adviser = await journal.account({ role: 'editor' })
  await journal.context.db
    .updateTable('users')
    .set({ recommendsOnly: true })
    .where('id', '=', adviser.id)
    .execute()
  const id = await submitted(journal, await journal.account())
  expect((await giving.post(`/api/manuscripts/${id}/handling-editor`, { editorId: adviser.id })).status).toBe(
    200,
  )
  const waitsFor = async (person: Person) => {
    const { rows } = (await person.get('/api/manuscripts/editorial/queue')).body
    const mine = (await person.get('/api/manuscripts/editorial/queue?view=mine')).body.rows
    const row = rows.find((one: { id: string }) => one.id === id)
    expect(mine.some((one: { id: string }) => one.id === id)).toBe(row.mine)
    return row.mine
  }
  expect([await waitsFor(adviser), await waitsFor(giving)]).toEqual([true, false])
  const advice = { decision: 'reject', reasons: 'Out of scope.' }
  expect((await adviser.post(`/api/manuscripts/${id}/recommendation`, advice)).status).toBe(201)
  expect([await waitsFor(adviser), await waitsFor(giving)]).toEqual([false, true])
})
