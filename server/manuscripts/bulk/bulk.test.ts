import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '../../../tests/app.ts'
import { details, submission, submitted, underReview } from '../../../tests/manuscripts.ts'

let journal: TestApp
let author: Person
let chief: Person
let elena: Person
let dana: Person
let reviewer: Person

beforeAll(async () => {
  journal = await startApp({ review: { holdMinutes: 0 } })
  author = await journal.account({ firstName: 'Amara', lastName: 'Okonkwo-Reyes' })
  chief = await journal.account({ role: 'admin', firstName: 'Noor', lastName: 'Haddad' })
  elena = await journal.account({ role: 'editor', firstName: 'Elena', lastName: 'Marsh' })
  dana = await journal.account({ role: 'editor', firstName: 'Dana', lastName: 'Low' })
  reviewer = await journal.account({ role: 'reviewer', firstName: 'Ingrid', lastName: 'Solheim' })
})
afterAll(() => journal.close())

const queue = '/api/manuscripts/editorial/queue?tab=pending'
const at = '/api/manuscripts/editorial/bulk'
const rows = (ids: string[]) => ({ of: 'rows', ids })
const seenAt = () => new Date().toISOString()
const handler = async (id: string) => (await chief.get(`/api/manuscripts/${id}`)).body.handling.editorId
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

async function run(person: Person, selection: object, action: object, id = randomUUID()) {
  const started = await person.post(at, { id, selection, seenAt: seenAt(), action })
  expect(started.status, JSON.stringify(started.body)).toBe(200)
  await journal.runJobs()
  return (await person.get(`${at}/${id}`)).body
}

test('half of an assignment fails: each failure is named, the others are done, and nothing is done twice', async () => {
  const mine = await submitted(journal, author)
  const conflicted = await submitted(journal, author)
  const withdrawn = await submitted(journal, author)
  const closed = await submitted(journal, author)
  await elena.post(`/api/manuscripts/${conflicted}/conflict`, { reason: 'My student' })
  await author.post(`/api/manuscripts/${withdrawn}/withdraw`, { reason: 'Sent elsewhere' })
  await dana.post(`/api/manuscripts/${closed}/conflict`, { reason: 'My own grant' })
  const id = randomUUID()
  const body = {
    ...{ id, seenAt: seenAt(), selection: rows([mine, conflicted, withdrawn, closed, mine]) },
    action: { kind: 'assign', editorId: elena.id, message: 'Thank you' },
  }
  const both = await Promise.all([dana.post(at, body), dana.post(at, body)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  await journal.runJobs()
  await dana.post(at, body)
  await journal.runJobs()
  const { body: result } = await dana.get(`${at}/${id}`)
  expect(result).toMatchObject({ total: 3, done: 1, gone: 1, finished: true })
  expect(result.failed.map(({ message }: { message: string }) => message)).toEqual([
    expect.stringContaining('cannot handle the manuscript'),
    'This manuscript is closed, so nobody needs to handle it.',
  ])
  expect(await handler(mine)).toBe(elena.id)
  expect(
    journal.outbox.filter(({ to, subject }) => to === elena.email && /handling editor/.test(subject)),
  ).toHaveLength(1)
  // Nobody else sees what an editor did at once, and bad input starts nothing.
  expect((await elena.get(`${at}/${id}`)).status).toBe(404)
  for (const bad of [
    { ...body, id: randomUUID(), selection: rows([]) },
    { ...body, id: randomUUID(), selection: rows(Array.from({ length: 5001 }, () => randomUUID())) },
    { ...body, id: 'x' },
    { ...body, id: randomUUID(), action: { kind: 'delete' } },
  ])
    expect((await dana.post(at, bad)).status).toBe(422)
  expect((await dana.post(at, { ...body, id: randomUUID(), selection: rows([closed]) })).status).toBe(409)
  expect((await author.post(at, { ...body, id: randomUUID() })).status).toBe(403)
})

test('what another editor assigned meanwhile is left, and a view that changed is refused', async () => {
  const first = await submitted(journal, author)
  const second = await submitted(journal, author)
  const { readAt, total } = (await dana.get(queue)).body
  journal.advance(1000)
  await chief.post(`/api/manuscripts/${first}/handling-editor`, { editorId: chief.id })
  const id = randomUUID()
  const action = { kind: 'assign', editorId: dana.id }
  await dana.post(at, { id, selection: rows([first, second]), seenAt: readAt, action })
  await journal.runJobs()
  expect((await dana.get(`${at}/${id}`)).body).toMatchObject({
    ...{ done: 1, total: 2 },
    failed: [{ manuscriptId: first, message: expect.stringContaining('Another editor assigned it') }],
  })
  expect([await handler(first), await handler(second)]).toEqual([chief.id, dana.id])

  const view = { of: 'view', tab: 'pending', filter: {}, total: total + 1 }
  const changed = await dana.post(at, { id: randomUUID(), selection: view, seenAt: readAt, action })
  expect(changed.status).toBe(409)
  expect(changed.body.message).toContain('Nothing was done')
  expect(await run(dana, { ...view, total }, { kind: 'assign', editorId: null })).toMatchObject({ total })
})

test('a message to many is filled in for each manuscript, and masked for reviewers', async () => {
  const id = await underReview(journal, author, elena)
  const bare = await submitted(journal, author)
  await elena.post(`/api/manuscripts/${id}/assignments`, { reviewerId: reviewer.id })
  const { number } = (await elena.get(`/api/manuscripts/${id}`)).body.manuscript
  await journal.runJobs()
  journal.outbox.length = 0
  const message = {
    ...{ to: 'reviewers', subject: 'About {number}' },
    body: 'Dear {name},\n\nAmara Okonkwo-Reyes asked about {title} {braces}.\n\n{signature}',
  }
  const preview = async (at: number) =>
    (
      await elena.post('/api/manuscripts/editorial/bulk-preview', {
        ...{ selection: rows([bare, id]), action: { kind: 'write', ...message }, at },
      })
    ).body
  // The preview says what the run will refuse, and shows each e-mail as it will be sent.
  expect(await preview(0)).toMatchObject({
    ...{ manuscriptId: bare, total: 2, mails: [], refusal: expect.stringContaining('No reviewer') },
  })
  const read = await preview(1)
  expect(read).toMatchObject({
    ...{ manuscriptId: id, number, at: 1, refusal: null },
    mails: [{ to: reviewer.email, subject: `${number}: About ${number}` }],
  })
  expect(JSON.stringify(read)).not.toMatch(/Amara|Okonkwo/)
  expect(journal.outbox).toHaveLength(0)
  const result = await run(elena, rows([id, bare]), { kind: 'write', ...message })
  expect(result.failed).toMatchObject([
    { manuscriptId: bare, message: expect.stringContaining('No reviewer') },
  ])
  const [mail] = journal.outbox
  expect(journal.outbox).toHaveLength(1)
  expect(mail?.subject).toBe(`${number}: About ${number}`)
  expect(mail?.text).toContain('Dear Ingrid Solheim,')
  expect(mail?.text).toContain(`${details.title} {braces}.`)
  expect(mail?.text).toContain('Elena Marsh')
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/Amara|Okonkwo/)

  // A text that names a reviewer is not sent to authors; the failure says which words.
  const named = await run(elena, rows([id, bare]), {
    ...{ kind: 'write', to: 'authors', subject: 'News' },
    body: 'Dear {name}, Ingrid Solheim is late.',
  })
  expect(named).toMatchObject({ done: 1, failed: [{ manuscriptId: id }] })
  expect(named.failed[0].message).toContain('Ingrid Solheim')
  const { history } = (await author.get(`/api/manuscripts/${bare}`)).body
  expect(JSON.stringify(history)).not.toContain('News')
  expect((await author.get(`/api/manuscripts/${bare}/own-messages`)).raw.toString()).toContain('News')
})

test('single emails of many are sent in the editor’s wording, and a preview promises nothing that is refused', async () => {
  const ids = [await submitted(journal, author), await submitted(journal, author)]
  const action = { kind: 'write', to: 'authors', subject: 'News', body: 'Dear {name},\n\nAll is well.' }
  const preview = async (at: number, more: object = {}) =>
    (
      await elena.post('/api/manuscripts/editorial/bulk-preview', {
        ...{ selection: rows(ids), action: { ...action, ...more }, at },
      })
    ).body
  const second = await preview(1)
  const [mail] = second.mails
  expect(mail.body).toContain('All is well.')
  journal.outbox.length = 0
  const id = randomUUID()
  const mails = [
    {
      manuscriptId: second.manuscriptId,
      mails: [{ id: mail.id, subject: 'Special news', body: 'Dear Amara,\n\nYours is special.' }],
    },
  ]
  await elena.post(at, { id, selection: rows(ids), seenAt: seenAt(), action, mails })
  await journal.runJobs()
  expect((await elena.get(`${at}/${id}`)).body).toMatchObject({ total: 2, done: 2, failed: [] })
  const sent = journal.outbox.map(({ subject, text }) => `${subject} ${text}`)
  expect(sent).toHaveLength(2)
  expect(sent.filter((text) => text.includes('All is well.'))).toHaveLength(1)
  expect(sent.filter((text) => /^Special news .*Yours is special\./s.test(text))).toHaveLength(1)
  // An editor who is in conflict reads nothing.
  await dana.post(`/api/manuscripts/${ids[0]}/conflict`, { reason: 'My student' })
  const closed = await dana.post('/api/manuscripts/editorial/bulk-preview', {
    ...{ selection: rows([ids[0] ?? '']), action, at: 0 },
  })
  expect(closed.status).toBe(409)
  expect((await author.post('/api/manuscripts/editorial/bulk-preview', {})).status).toBe(403)
})

test('due dates are set for open reviews and revisions, and late reviewers are reminded', async () => {
  const reviewed = await underReview(journal, author, elena)
  const revising = await underReview(journal, author, elena)
  const idle = await submitted(journal, author)
  await elena.post(`/api/manuscripts/${reviewed}/assignments`, { reviewerId: reviewer.id })
  await elena.post(`/api/manuscripts/${revising}/decision`, {
    ...{ decision: 'revisions', notes: '', overrideReason: 'Short' },
  })
  journal.advance(11 * 60_000)
  await journal.runJobs()
  const due = await run(elena, rows([reviewed, revising, idle]), { kind: 'due', dueDate: day(90) })
  expect(due).toMatchObject({ done: 2, failed: [{ manuscriptId: idle }] })
  expect((await elena.get(`/api/manuscripts/${reviewed}`)).body.assignments[0].dueDate).toContain(day(90))
  expect((await author.get(`/api/manuscripts/${revising}`)).body.manuscript.revisionDueAt).toContain(day(90))
  expect(await run(elena, rows([reviewed]), { kind: 'remind' })).toMatchObject({
    ...{ done: 0, failed: [{ message: expect.stringContaining('No reviewer is late') }] },
  })
  await journal.context.pool.query(`UPDATE assignments SET due_at = $2 WHERE manuscript_id = $1`, [
    reviewed,
    new Date(Date.now() - 5 * 86_400_000),
  ])
  expect(await run(elena, rows([reviewed]), { kind: 'remind' })).toMatchObject({ done: 1, failed: [] })
})

test('the CSV has authors, decision, reviewers and days in each stage; formulas are text, and conflicts are left out', async () => {
  const body = await submission(journal, author)
  const title = '=HYPERLINK("https://evil.example","A title of some length")'
  const answer = await author.post('/api/manuscripts/submit', {
    ...body,
    manuscript: { ...details, title },
  })
  const id = answer.body.id as string
  await journal.runJobs()
  await elena.post(`/api/manuscripts/${id}/allow-review`, { overrideReason: 'Fine' })
  const { body: made } = await elena.post(`/api/manuscripts/${id}/assignments`, { reviewerId: reviewer.id })
  await reviewer.post(`/api/reviews/${made.id}/accept`)
  journal.advance(3 * 86_400_000)
  const other = await submitted(journal, author)
  await elena.post(`/api/manuscripts/${other}/conflict`, { reason: 'Family' })
  const file = async (person: Person) => {
    const { raw, status } = await person.post('/api/manuscripts/editorial/export', {
      selection: rows([id, other]),
    })
    expect(status).toBe(200)
    return raw.toString().trim().split('\r\n')
  }
  const [head, row, ...rest] = await file(elena)
  expect(rest).toEqual([])
  expect(head).toMatch(
    /Handling editor,Authors,Decision,Decided,Reviewers,Invited,Reviews received,Days in initial review/,
  )
  expect(row).toContain(`"'=HYPERLINK(""https://evil.example""`)
  expect(row).toContain('Amara Okonkwo-Reyes')
  expect(row).toContain('Ingrid Solheim,1,0,0,3')
  expect(await file(chief)).toHaveLength(3)
  // An editor who is asked whether an author entry is theirs sees nothing about the reviewers.
  await journal.context.pool.query('UPDATE users SET first_name = $2, last_name = $3 WHERE id = $1', [
    ...[dana.id, 'Amara', 'Okonkwo-Reyes'],
  ])
  const asked = await file(dana)
  expect(asked.join()).not.toContain('Ingrid')
})

test('saved views are shared with all or some; each sees their own manuscripts, and changes only what they may', async () => {
  const views = '/api/manuscripts/editorial/views'
  const guest = await journal.account({ role: 'editor' })
  await journal.context.pool.query(
    `UPDATE users SET duties = '{section_editor}', section_fields = '{law}', limited_to_duties = true WHERE id = $1`,
    [guest.id],
  )
  const seen = async (person: Person, name: string) =>
    (await person.get(queue)).body.saved.find((view: { name: string }) => view.name === name)
  const save = (part: object) =>
    elena.post(views, { name: 'Economics', filter: { field: 'economics' }, ...part })
  const { body } = await save({ shared: 'some', sharedWith: [chief.id] })
  expect(await seen(chief, 'Economics')).toMatchObject({
    owner: 'Elena Marsh',
    mayChange: false,
    sharedWith: [],
  })
  expect(await seen(guest, 'Economics')).toBeUndefined()
  const change = { name: 'Economics now', filter: { field: 'economics', view: 'mine' } }
  expect((await guest.put(`${views}/${body.id}`, change)).status).toBe(404)
  expect((await chief.put(`${views}/${body.id}`, change)).status).toBe(403)
  await save({ shared: 'all', othersChange: true })
  // The count is of the manuscripts that are open to each.
  expect((await seen(guest, 'Economics')).count).toBe(0)
  expect((await seen(chief, 'Economics')).count).toBeGreaterThan((await seen(elena, 'Economics')).count)
  expect((await chief.put(`${views}/${body.id}`, { ...change, shared: 'none' })).status).toBe(200)
  expect(await seen(elena, 'Economics now')).toMatchObject({ owner: null, shared: 'all', othersChange: true })
  // Who began with the view as it was before is told of the change; nothing of it is overwritten.
  const begun = {
    name: 'Economics',
    filter: { field: 'economics' },
    shared: 'all',
    sharedWith: [],
    othersChange: true,
  }
  const late = await elena.put(`${views}/${body.id}`, { ...begun, name: 'Mine', was: begun })
  expect(late).toMatchObject({ status: 409, body: { issues: [{ path: 'name' }, { path: 'filter' }] } })
  const now = { ...begun, ...change }
  expect((await elena.put(`${views}/${body.id}`, { ...now, shared: 'none', was: now })).status).toBe(200)
  // Colleagues do not see with whom it is shared, so that is not compared for them.
  await elena.put(`${views}/${body.id}`, now)
  const asSeen = await seen(chief, 'Economics now')
  expect(
    (await chief.put(`${views}/${body.id}`, { ...change, was: { ...change, sharedWith: asSeen.sharedWith } }))
      .status,
  ).toBe(200)
  expect((await chief.delete(`${views}/${body.id}`)).status).toBe(404)
  expect((await elena.delete(`${views}/${body.id}`)).status).toBe(200)
})
