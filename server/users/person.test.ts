import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { reason, reviewedBy, submitted, underReview } from '#tests/manuscripts.ts'

let journal: TestApp
let admin: Person
let author: Person
let editor: Person
let reviewer: Person

beforeAll(async () => {
  journal = await startApp()
  admin = await journal.account({ role: 'admin' })
  author = await journal.account()
  editor = await journal.account({ role: 'editor' })
  reviewer = await journal.account({ role: 'reviewer', firstName: 'Rosalind', lastName: 'Hidden' })
})
afterAll(() => journal.close())

const person = async (id: string) => (await admin.get(`/api/cms/users/${id}`)).body

test('one page says what somebody is and does: manuscripts, reviews, sign-ins', async () => {
  const id = await underReview(journal, author, editor)
  await reviewedBy(editor, id, reviewer)
  expect(await person(author.id)).toMatchObject({
    ...{ email: author.email, hasProvedEmail: true, sessions: 1 },
    ...{ authored: [{ id, isSubmitter: true, status: 'under_review' }], handled: [], reviews: [] },
  })
  expect(await person(reviewer.id)).toMatchObject({
    authored: [],
    reviews: [{ manuscript: { id }, round: 1, status: 'completed', completedAt: expect.any(String) }],
  })
  await admin.post(`/api/manuscripts/${id}/handling-editor`, { editorId: editor.id })
  expect((await person(editor.id)).handled).toMatchObject([{ id }])
  expect((await editor.get(`/api/cms/users/${author.id}`)).status).toBe(403)
  expect((await admin.get(`/api/cms/users/${crypto.randomUUID()}`)).status).toBe(404)
})

test('an administrator does not see who reviews their own manuscript, nor who handles it', async () => {
  const own = await submitted(journal, admin)
  expect((await editor.post(`/api/manuscripts/${own}/allow-review`, reason)).status).toBe(200)
  await reviewedBy(editor, own, reviewer)
  const page = await person(reviewer.id)
  expect(page.reviews.map((one: { manuscript: { id: string } }) => one.manuscript.id)).not.toContain(own)
  // Somebody who was invited for this manuscript alone has no page at all.
  const { body } = await editor.post(`/api/manuscripts/${own}/assignments`, {
    email: 'outside@people.example',
    firstName: 'Una',
    lastName: 'Outside',
  })
  const { rows } = await journal.context.pool.query(
    "SELECT id FROM users WHERE email_key = 'outside@people.example'",
  )
  expect(rows, JSON.stringify(body)).toHaveLength(1)
  expect((await admin.get(`/api/cms/users/${rows[0].id}`)).status).toBe(404)
  expect((await admin.get('/api/cms/users.csv')).raw.toString()).not.toContain('outside@people.example')
})

test('people are found by institution, ORCID iD, expertise and manuscript, but not by what is closed to the viewer', async () => {
  const found = async (search: string) =>
    (await admin.get(`/api/cms/users?search=${encodeURIComponent(search)}`)).body.map(
      ({ id }: { id: string }) => id,
    )
  await journal.context.pool.query(
    `UPDATE users SET affiliation = 'Universität Göttingen', orcid = '0000-0002-1825-0097',
       expertise = ARRAY['soil carbon', 'peat'] WHERE id = $1`,
    [reviewer.id],
  )
  for (const search of ['gottingen', '0000-0002-1825-0097', 'Soil Carbon', 'peat rosalind'])
    expect(await found(search), search).toEqual([reviewer.id])
  expect(await found('peat gregor')).toEqual([])

  const numberOf = async (id: string) =>
    (await journal.context.pool.query('SELECT number FROM manuscripts WHERE id = $1', [id])).rows[0].number
  const open = await underReview(journal, author, editor)
  await reviewedBy(editor, open, reviewer)
  const number = await numberOf(open)
  expect((await found(number)).toSorted()).toEqual([author.id, editor.id, reviewer.id].toSorted())
  expect(await found(`${number.toLowerCase()} hidden`)).toEqual([reviewer.id])
  expect(await found(number.replace('-', '%'))).toEqual([])
  // The administrator's own manuscript: its authors, but neither its reviewer nor its editor.
  const own = await submitted(journal, admin)
  expect((await editor.post(`/api/manuscripts/${own}/allow-review`, reason)).status).toBe(200)
  await reviewedBy(editor, own, reviewer)
  expect(await found(await numberOf(own))).toEqual([admin.id])
})

test('many people are invited at once; nobody who has an account is written to', async () => {
  const people = [
    { email: ' Mara.Quist@people.example', firstName: 'Mara', lastName: 'Quist' },
    { email: author.email, firstName: '', lastName: '' },
    { email: 'nowhere', firstName: 'No', lastName: 'Where' },
    { email: 'mara.quist@people.example', firstName: 'Mara', lastName: 'Quist' },
  ]
  await journal.runJobs()
  journal.outbox.length = 0
  const { status, body } = await admin.post('/api/cms/users/invitations', { role: 'reviewer', people })
  expect(status).toBe(200)
  expect(body.people.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    ...['invited', 'exists', 'invalid', 'exists'],
  ])
  await journal.runJobs()
  expect(journal.outbox.map(({ to }) => to)).toEqual(['Mara.Quist@people.example'])
  const found = (await admin.get('/api/cms/users?search=quist')).body
  expect(found).toMatchObject([{ fullName: 'Mara Quist', role: 'reviewer', isInvited: true }])
  expect((await admin.post('/api/cms/users/invitations', { role: 'admin', people })).status).toBe(422)
  expect((await admin.post('/api/cms/users/invitations', { role: 'author', people: [] })).status).toBe(422)
})

test('the list is exported as CSV with the filters of the page', async () => {
  const answer = await admin.get('/api/cms/users.csv?role=editor')
  expect(answer.headers['content-type']).toContain('text/csv')
  const lines = answer.raw.toString().trim().split('\r\n')
  expect(lines[0]).toBe('Username,Email,Name,Role,Active,Created,Last sign-in,Duties,Fields')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(editor.email)
})
