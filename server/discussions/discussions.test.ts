import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '../../tests/app.ts'
import {
  confirmAuthorship,
  limitedEditor,
  reviewedBy,
  submitted,
  underReview,
} from '../../tests/manuscripts.ts'

let journal: TestApp
let author: Person
let coauthor: Person
let editor: Person
let colleague: Person
let first: Person
let second: Person
let id: string
let assignment: string
const at = () => `/api/manuscripts/${id}/discussions`

beforeAll(async () => {
  journal = await startApp({ review: { holdMinutes: 0 } })
  author = await journal.account({ firstName: 'Perpetua', lastName: 'Quillfeather' })
  coauthor = await journal.account({ firstName: 'Ottoline', lastName: 'Brackenbury' })
  editor = await journal.account({ role: 'editor', firstName: 'Edda', lastName: 'Marsh' })
  colleague = await journal.account({ role: 'editor', firstName: 'Colin', lastName: 'Reed' })
  first = await journal.account({ role: 'reviewer', firstName: 'Ragnhild', lastName: 'Skovgaard' })
  second = await journal.account({ role: 'reviewer', firstName: 'Sunniva', lastName: 'Trelawney' })
  id = await submitted(journal, author, [coauthor])
  expect(
    (await editor.post(`/api/manuscripts/${id}/allow-review`, { overrideReason: 'A test.' })).status,
  ).toBe(200)
  assignment = await reviewedBy(editor, id, first)
  await editor.post(`/api/manuscripts/${id}/assignments`, { reviewerId: second.id })
  await journal.runJobs()
})
afterAll(() => journal.close())

interface Thread {
  id: string
  messages: { id: string; body: string; writer: string }[]
  [name: string]: unknown
}
const listFor = async (person: Person, url = at()) => (await person.get(url)).body
const threadOf = async (person: Person, discussion: string, url = at()): Promise<Thread> =>
  (await listFor(person, url)).discussions.find((one: Thread) => one.id === discussion)
const lastOf = ({ messages }: Thread) => messages.at(-1)?.id
/** Returns the number of e-mails so far, when all are sent. */
async function mailSoFar(): Promise<number> {
  await journal.runJobs()
  return journal.outbox.length
}
async function mailSince(start: number) {
  await journal.runJobs()
  return journal.outbox.slice(start).map(({ to, subject, text }) => ({ to, subject, text }))
}
const open = async (person: Person, body: object, url = at()): Promise<string> => {
  const { status, body: made } = await person.post(url, {
    subject: 'Table 2',
    body: 'Where are the data?',
    ...body,
  })
  expect(made).toMatchObject({ id: expect.any(String) })
  expect(status).toBe(201)
  return made.id
}

test('with the authors: masked, announced, answered on the page, closed, reopened by a reply', async () => {
  const start = await mailSoFar()
  const discussion = await open(editor, {
    kind: 'authors',
    body: 'Ragnhild Skovgaard asks for the data.\n\nEdda Marsh',
  })
  const mails = await mailSince(start)
  expect(mails.map(({ to }) => to).toSorted()).toEqual([author.email, coauthor.email].toSorted())
  for (const { text } of mails) {
    expect(text).toContain('[removed]')
    expect(text).not.toMatch(/Skovgaard/)
    expect(text).toContain(`/author-dashboard/manuscripts/${id}#discussion-${discussion}`)
  }
  const mine = await threadOf(editor, discussion)
  expect(mine).toMatchObject({
    waitsFor: 'others',
    messages: [{ isMasked: true, writer: 'Edda Marsh', mine: true }],
  })
  const theirs = await threadOf(coauthor, discussion)
  expect(Object.keys(theirs).toSorted()).toEqual(
    ['closedAt', 'draft', 'id', 'messages', 'openedAt', 'subject'].toSorted(),
  )
  expect(theirs.messages).toMatchObject([{ writer: 'Editors', body: expect.stringContaining('[removed]') }])
  // A guess of the author is not changed, because a mask would confirm it.
  const guess = 'Is Skovgaard the reviewer?'
  expect(
    (await author.post(`${at()}/${discussion}/messages`, { body: guess, after: lastOf(theirs) })).status,
  ).toBe(201)
  expect((await threadOf(author, discussion)).messages.at(-1)).toMatchObject({ body: guess })
  // Nobody closes it over a message that they have not read.
  const change = { closed: true, dueDate: null, assigneeId: null }
  const stale = await editor.put(`${at()}/${discussion}`, { ...change, after: lastOf(mine) })
  expect(stale).toMatchObject({ status: 409 })
  const seen = await threadOf(editor, discussion)
  expect(seen).toMatchObject({ waitsFor: 'editors' })
  expect((await editor.put(`${at()}/${discussion}`, { ...change, after: lastOf(seen) })).status).toBe(200)
  expect((await threadOf(author, discussion)).closedAt).not.toBeNull()
  const again = { body: 'One more thing.', after: lastOf(seen) }
  expect((await author.post(`${at()}/${discussion}/messages`, again)).status).toBe(201)
  expect((await threadOf(author, discussion)).closedAt).toBeNull()
  const { history } = (await author.get(`/api/manuscripts/${id}`)).body
  expect(history.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['open_discussion', 'close_discussion', 'reopen_discussion']),
  )
})

test('an author learns nothing of a discussion with a reviewer, and a reviewer nothing of others', async () => {
  const [before, beforeSecond] = await Promise.all([
    author.get(`/api/manuscripts/${id}`),
    second.get('/api/manuscripts/reviewer-assignments'),
  ])
  const start = await mailSoFar()
  const discussion = await open(editor, {
    ...{ kind: 'reviewer', reviewerId: first.id, subject: 'Ask Quillfeather' },
    body: 'Perpetua Quillfeather disagrees with you, Ragnhild, and so does Sunniva Trelawney.',
  })
  const among = await open(editor, { kind: 'editors', body: 'Perpetua Quillfeather is right.' })
  const mails = await mailSince(start)
  expect(mails.map(({ to }) => to)).toEqual(expect.arrayContaining([first.email, colleague.email]))
  expect(mails).toHaveLength(2)
  const toReviewer = mails.find(({ to }) => to === first.email)
  expect(`${toReviewer?.subject} ${toReviewer?.text}`).not.toMatch(/Quillfeather|Perpetua|Trelawney|Sunniva/)
  expect(toReviewer?.text).toContain(`/reviews/${assignment}#discussion-${discussion}`)
  const url = `/api/reviews/${assignment}/discussions`
  const theirs = await threadOf(first, discussion, url)
  expect(theirs.subject).toBe('Ask [removed]')
  expect(theirs.messages[0]?.body).toMatch(/Ragnhild/)
  expect(JSON.stringify(theirs)).not.toMatch(/Quillfeather|Trelawney/)
  expect((await author.get(`/api/manuscripts/${id}`)).body).toEqual(before.body)
  expect((await second.get('/api/manuscripts/reviewer-assignments')).body).toEqual(beforeSecond.body)
  for (const person of [author, coauthor])
    expect(JSON.stringify(await listFor(person))).not.toContain(discussion)
  // Neither can write there, and the answer is that of a discussion that does not exist.
  const after = lastOf(theirs)
  for (const one of [discussion, among, crypto.randomUUID()])
    expect((await author.post(`${at()}/${one}/messages`, { body: 'Hm.', after })).status).toBe(404)
  expect((await first.get(at())).status).toBe(404)
  expect((await second.get(url)).status).toBe(404)
  expect((await first.post(`${url}/${among}/messages`, { body: 'Hm.', after })).status).toBe(404)
  expect((await author.post(at(), { kind: 'editors', subject: 'A', body: 'B' })).status).toBe(403)
})

test('a reviewer answers, also after declining; not after becoming an author', async () => {
  const other = (await editor.get(`/api/manuscripts/${id}`)).body.assignments.find(
    ({ reviewerEmail }: { reviewerEmail: string }) => reviewerEmail === second.email,
  ).id
  const url = `/api/reviews/${other}/discussions`
  const discussion = await open(second, { subject: 'A conflict?', body: 'I know the data.' }, url)
  expect((await second.post(`/api/reviews/${other}/decline`, {})).status).toBe(200)
  const mine = await threadOf(editor, discussion)
  expect(mine).toMatchObject({ kind: 'reviewer', reviewer: { status: 'declined', unreachable: null } })
  const answer = { body: 'Then please decline.', after: lastOf(mine) }
  expect((await editor.post(`${at()}/${discussion}/messages`, answer)).status).toBe(201)
  const theirs = await threadOf(second, discussion, url)
  const [late, later] = await Promise.all(
    ['I did.', 'I really did.'].map((body) =>
      second.post(`${url}/${discussion}/messages`, { body, after: lastOf(theirs) }),
    ),
  )
  // Of two replies at once, the second is told to read the first.
  expect([late?.status, later?.status].toSorted()).toEqual([201, 409])
  await journal.context.pool.query(
    `INSERT INTO manuscript_authors (manuscript_id, order_index, first_name, last_name, email, email_key, affiliation, orcid, is_corresponding)
      VALUES ($1, 7, 'Sunniva', 'Trelawney', $2::text, lower($2::text), 'X', NULL, false)`,
    [id, second.email],
  )
  // An address alone takes nothing from a reviewer. Being a verified author does.
  expect((await second.get(url)).status).toBe(200)
  await journal.context.pool.query(
    "UPDATE manuscript_authors SET authorship = 'confirmed', authorship_at = now() WHERE manuscript_id = $1 AND email = $2",
    [id, second.email],
  )
  expect((await second.get(url)).status).toBe(404)
  const reread = await threadOf(editor, discussion)
  expect(reread).toMatchObject({ reviewer: { unreachable: 'author' } })
  expect(
    (await editor.post(`${at()}/${discussion}/messages`, { body: 'Oh.', after: lastOf(reread) })).status,
  ).toBe(409)
})

test('an editor who is an author reads the authors’ discussions alone, and one who is asked reads none', async () => {
  const conflicted = await journal.account({ role: 'editor' })
  const own = await submitted(journal, author)
  await journal.context.pool.query(
    `INSERT INTO manuscript_authors (manuscript_id, order_index, first_name, last_name, email, email_key, affiliation, orcid, is_corresponding)
      VALUES ($1, 1, 'Ed', 'Itor', $2::text, lower($2::text), 'X', NULL, false)`,
    [own, conflicted.email],
  )
  const url = `/api/manuscripts/${own}/discussions`
  const start = await mailSoFar()
  const among = await open(editor, { kind: 'editors' }, url)
  expect((await mailSince(start)).map(({ to }) => to)).not.toContain(conflicted.email)
  expect(await listFor(conflicted, url)).toMatchObject({
    viewer: 'editor',
    discussions: [],
    mayStart: [],
    editors: [],
  })
  expect(await conflicted.post(url, { kind: 'editors', subject: 'A', body: 'B' })).toMatchObject({
    status: 403,
    body: { code: 'authorship_question' },
  })
  await confirmAuthorship(conflicted, own)
  expect(await listFor(conflicted, url)).toMatchObject({ viewer: 'author', discussions: [] })
  expect((await conflicted.get(`${url}`)).raw.toString()).not.toContain(among)
  // What an editor could read before they turned out to be an author is not in their export.
  expect((await conflicted.get('/api/account/export')).raw.toString()).not.toContain(among)
})

test('an editor limited to production talks with the authors alone, and sees what they see', async () => {
  const limited = await limitedEditor(journal, 'copyeditor')
  expect((await limited.get(at())).status).toBe(404)
  const accepted = await underReview(journal, author, editor)
  await journal.runJobs()
  const url = `/api/manuscripts/${accepted}/discussions`
  await editor.post(`/api/manuscripts/${accepted}/assignments`, { reviewerId: first.id })
  await open(editor, { kind: 'authors', body: 'Skovgaard declined.' }, url)
  await open(editor, { kind: 'reviewer', reviewerId: first.id }, url)
  const decision = { decision: 'accept', notes: '', overrideReason: 'A test.' }
  expect((await editor.post(`/api/manuscripts/${accepted}/decision`, decision)).status).toBe(200)
  const { body } = await limited.get(url)
  expect(body).toMatchObject({ mayStart: ['authors'], reviewers: [], editors: [] })
  expect(body.discussions).toMatchObject([{ kind: 'authors', messages: [{ body: '[removed] declined.' }] }])
  expect(await limited.post(url, { kind: 'editors', subject: 'A', body: 'B' })).toMatchObject({
    status: 403,
    body: { code: 'limited_to_duties' },
  })
  const start = await mailSoFar()
  const discussion = await open(limited, { kind: 'authors', subject: 'Figure 1' }, url)
  const asked = await threadOf(author, discussion, url)
  await author.post(`${url}/${discussion}/messages`, { body: 'Attached to the proof.', after: lastOf(asked) })
  expect((await mailSince(start)).map(({ to }) => to)).toContain(limited.email)
})

test('the person in charge has it among what needs them, and a question nobody has answered needs everybody', async () => {
  const mine = async (person: Person, of: string) => {
    const { rows } = (await person.get('/api/manuscripts/editorial/queue?view=mine')).body
    return rows.find((row: { id: string }) => row.id === of)?.discussions ?? null
  }
  const waiting = await underReview(journal, author, editor)
  for (const { id: reviewerId } of [first, second])
    await editor.post(`/api/manuscripts/${waiting}/assignments`, { reviewerId })
  await journal.runJobs()
  expect(await mine(editor, waiting)).toBeNull()
  const url = `/api/manuscripts/${waiting}/discussions`
  const start = await mailSoFar()
  const discussion = await open(author, {}, url)
  // The editor who allowed it for review handles it.
  expect((await mailSince(start)).map(({ to }) => to)).toEqual([editor.email])
  expect(await mine(editor, waiting)).toEqual({ count: 1, dueDate: null })
  expect(await mine(colleague, waiting)).toBeNull()
  const after = lastOf(await threadOf(editor, discussion, url))
  const plan = { closed: false, dueDate: '2031-01-31', assigneeId: colleague.id, after }
  const was = { closed: false, dueDate: null, assigneeId: null }
  const preview = await editor.put(`${url}/${discussion}`, { ...plan, was }, { prefer: 'preview' })
  expect(preview.body.messages).toMatchObject([{ to: colleague.email }])
  expect(await mine(colleague, waiting)).toBeNull()
  expect((await editor.put(`${url}/${discussion}`, { ...plan, was })).status).toBe(200)
  // Somebody else has changed it meanwhile.
  expect((await colleague.put(`${url}/${discussion}`, { ...plan, dueDate: null, was })).status).toBe(409)
  expect((await author.put(`${url}/${discussion}`, plan)).status).toBe(403)
  for (const assigneeId of [author.id, crypto.randomUUID()])
    expect((await editor.put(`${url}/${discussion}`, { ...plan, assigneeId })).status).toBe(422)
  expect(await mine(colleague, waiting)).toEqual({ count: 1, dueDate: '2031-01-31' })
  expect(await mine(editor, waiting)).toBeNull()
  expect(JSON.stringify(await threadOf(author, discussion, url))).not.toContain('2031')
  // After a change of editor, the new one is told of the reply, too.
  const handling = await journal.account({ role: 'editor' })
  await editor.post(`/api/manuscripts/${waiting}/handling-editor`, { editorId: handling.id })
  const before = await mailSoFar()
  expect((await author.post(`${url}/${discussion}/messages`, { body: 'Well?', after })).status).toBe(201)
  expect((await mailSince(before)).map(({ to }) => to).toSorted()).toEqual(
    [colleague.email, handling.email].toSorted(),
  )
})

test('after a change of editor the reply is refused until the new editor’s message is read, and then reaches them', async () => {
  const handed = await underReview(journal, author, editor)
  const url = `/api/manuscripts/${handed}/discussions`
  const discussion = await open(editor, { kind: 'authors' }, url)
  const after = lastOf(await threadOf(author, discussion, url))
  const next = await journal.account({ role: 'editor', firstName: 'Nerys', lastName: 'Calloway' })
  expect(
    (await editor.post(`/api/manuscripts/${handed}/handling-editor`, { editorId: next.id })).status,
  ).toBe(200)
  // The new editor reads what was written before, and writes on in the same discussion.
  const seen = await threadOf(next, discussion, url)
  expect(seen.messages).toMatchObject([{ writer: 'Edda Marsh', mine: false }])
  expect(
    (await next.post(`${url}/${discussion}/messages`, { body: 'I took over.', after: lastOf(seen) })).status,
  ).toBe(201)
  expect((await author.post(`${url}/${discussion}/messages`, { body: 'Here.', after })).status).toBe(409)
  const reread = await threadOf(author, discussion, url)
  // The authors do not learn who the editors are.
  expect(reread.messages.map(({ writer }) => writer)).toEqual(['Editors', 'Editors'])
  expect(JSON.stringify(reread)).not.toMatch(/Marsh|Calloway/)
  const before = await mailSoFar()
  expect(
    (await author.post(`${url}/${discussion}/messages`, { body: 'Here.', after: lastOf(reread) })).status,
  ).toBe(201)
  expect((await mailSince(before)).map(({ to }) => to)).toContain(next.email)
})

test('a discussion with a reviewer who was replaced goes on with them alone, and the new reviewer never sees it', async () => {
  const handed = await underReview(journal, author, editor)
  const invite = async (person: Person) => {
    await editor.post(`/api/manuscripts/${handed}/assignments`, { reviewerId: person.id })
    return (await editor.get(`/api/manuscripts/${handed}`)).body.assignments.find(
      ({ reviewerEmail }: { reviewerEmail: string }) => reviewerEmail === person.email,
    ).id as string
  }
  const url = `/api/manuscripts/${handed}/discussions`
  const replaced = await invite(first)
  const discussion = await open(editor, { kind: 'reviewer', reviewerId: first.id }, url)
  expect((await editor.post(`/api/manuscripts/${handed}/assignments/${replaced}/cancel`)).status).toBe(200)
  const substitute = await journal.account({ role: 'reviewer' })
  const successor = await invite(substitute)
  const mine = await threadOf(editor, discussion, url)
  expect(mine).toMatchObject({ kind: 'reviewer', reviewer: { status: 'cancelled', unreachable: null } })
  const before = await mailSoFar()
  const answer = { body: 'We asked somebody else.', after: lastOf(mine) }
  expect((await editor.post(`${url}/${discussion}/messages`, answer)).status).toBe(201)
  expect((await mailSince(before)).map(({ to }) => to)).toEqual([first.email])
  const theirs = await threadOf(first, discussion, `/api/reviews/${replaced}/discussions`)
  expect(theirs.messages.at(-1)).toMatchObject({ body: 'We asked somebody else.' })
  const reply = { body: 'I understand.', after: lastOf(theirs) }
  expect(
    (await first.post(`/api/reviews/${replaced}/discussions/${discussion}/messages`, reply)).status,
  ).toBe(201)
  expect((await listFor(substitute, `/api/reviews/${successor}/discussions`)).discussions).toEqual([])
  expect(
    (await substitute.post(`/api/reviews/${successor}/discussions/${discussion}/messages`, reply)).status,
  ).toBe(404)
  expect(JSON.stringify(await listFor(author, url))).not.toContain(discussion)
})

test('an email can be read before it is sent; only editors can do so, and nothing is kept', async () => {
  const prefer = { prefer: 'preview' }
  const start = await mailSoFar()
  const body = { kind: 'authors', subject: 'A preview', body: 'Skovgaard says so.' }
  const { status, body: answer } = await editor.post(at(), body, prefer)
  expect(status).toBe(200)
  expect(answer.messages.length).toBeGreaterThan(1)
  for (const message of answer.messages)
    expect(message).toMatchObject({
      subject: expect.stringContaining('A preview'),
      text: expect.stringContaining('[removed] says so.'),
    })
  expect(await mailSince(start)).toEqual([])
  expect(JSON.stringify(await listFor(editor))).not.toContain('A preview')
  expect((await author.post(at(), { subject: 'A', body: 'B' }, prefer)).status).toBe(403)
  expect((await editor.post(at(), { ...body, body: ' ' }, prefer)).status).toBe(422)
})

test('an editor words the email of a reminder; it is masked for its reader, and keeps its link', async () => {
  const paper = await underReview(journal, author, editor)
  const { id: one } = (await editor.post(`/api/manuscripts/${paper}/assignments`, { reviewerId: first.id }))
    .body
  const url = `/api/manuscripts/${paper}/assignments/${one}/remind`
  const start = await mailSoFar()
  const { messages } = (await editor.post(url, undefined, { prefer: 'preview' })).body
  expect(messages).toMatchObject([{ to: first.email, body: expect.stringContaining('{button}') }])
  const [{ id: mail }] = messages
  const mails = [
    {
      id: mail,
      subject: 'From Perpetua',
      body: 'Dear Ragnhild,\n\nQuillfeather asks again.\n\n{button}\n\nEdda',
    },
  ]
  expect((await editor.post(url, { mails: [{ id: mail, subject: '', body: 'x' }] })).status).toBe(422)
  expect((await author.post(url, { mails })).status).toBe(403)
  expect(await mailSince(start)).toEqual([])
  expect((await editor.post(url, { mails })).status).toBe(200)
  const [sent, ...more] = await mailSince(start)
  expect(more).toEqual([])
  expect(sent?.subject).toBe('From [removed]')
  expect(sent?.text).toMatch(
    /^Dear Ragnhild,\n\n\[removed\] asks again\.\n\n.*\nhttp.*\/review\/\S+\n\nEdda/s,
  )
  expect(sent?.text).not.toContain('{button}')
  // Messages of a discussion are what the page shows, so that their e-mails have no other wording.
  const other = { kind: 'authors', subject: 'A', body: 'B', mails }
  expect((await editor.post(`/api/manuscripts/${paper}/discussions`, other)).status).toBe(422)
})

test('drafts are kept by side, and long or empty messages are refused', async () => {
  const draft = { with: 'authors', subject: 'Half', body: 'Half a', dueDate: '', assigneeId: '' }
  const url = `/api/manuscripts/${id}/discussion-drafts/${id}`
  const saved = await editor.put(url, { ...draft, revision: null })
  expect(saved).toMatchObject({ status: 200, body: { revision: 1 } })
  expect((await editor.put(url, { ...draft, revision: null })).status).toBe(409)
  expect((await listFor(editor)).draft).toMatchObject(draft)
  expect((await listFor(author)).draft).toBeNull()
  const elsewhere = `/api/manuscripts/${id}/discussion-drafts/${crypto.randomUUID()}`
  expect((await author.put(elsewhere, { ...draft, revision: null })).status).toBe(404)
  for (const body of ['', '  ', 'x'.repeat(20_001), 'a\0b'])
    expect((await author.post(at(), { subject: 'Long', body })).status).toBe(422)
  await open(author, { subject: 'Long', body: `${'Skovgaard and others. '.repeat(900)}` })
  await open(editor, { kind: 'authors', body: 'Half a' })
  expect((await listFor(editor)).draft).toBeNull()
  const exported = (await author.get('/api/account/export')).body
  expect(exported.messages.length).toBeGreaterThan(0)
})
