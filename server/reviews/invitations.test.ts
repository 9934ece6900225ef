import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsOf, type Person, startApp, type TestApp } from '#tests/app.ts'
import { reason, reviewedBy, samplePdf, underReview } from '#tests/manuscripts.ts'

let journal: TestApp
let author: Person
let editor: Person
let reviewer: Person
const later = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  journal = await startApp({ review: { holdMinutes: 0, minimumReviews: 1 } })
  author = await journal.account({ firstName: 'Ada', lastName: 'Kestravin' })
  editor = await journal.account({ role: 'editor', firstName: 'Eva', lastName: 'Marsh' })
  reviewer = await journal.account({ role: 'reviewer', firstName: 'Bo', lastName: 'Ng' })
})
afterAll(() => journal?.close())

const mailTo = (email: string) => journal.outbox.findLast(({ to }) => to === email)
const tokenIn = (text: string | undefined) => /\/review\/([\w-]+)/.exec(text ?? '')?.[1] ?? ''
const anybody = () => callsOf(journal.app)

async function invited(body: object): Promise<{ id: string; assignment: string; token: string }> {
  const id = await underReview(journal, author, editor)
  const { body: made } = await editor.post(`/api/manuscripts/${id}/assignments`, body)
  journal.outbox.length = 0
  await journal.runJobs()
  return { id, assignment: made.id, token: tokenIn(journal.outbox.at(-1)?.text) }
}

test('the preview is the email that is sent, with the editor’s name, the due date and a note without the authors', async () => {
  const id = await underReview(journal, author, editor)
  const body = {
    ...{ reviewerId: reviewer.id, dueDate: '2031-01-31' },
    note: 'We met in Oslo. Kestravin writes about what you told me there.',
  }
  const before = await journal.context.db.selectFrom('assignments').select('id').execute()
  const preview = await editor.post(`/api/manuscripts/${id}/invitation-preview`, body)
  expect(preview).toMatchObject({ status: 200, body: { to: reviewer.email, isNoteMasked: true } })
  expect(preview.body.dueDate).toContain('2031-01-31')
  expect(await journal.context.db.selectFrom('assignments').select('id').execute()).toEqual(before)
  expect((await editor.post(`/api/manuscripts/${id}/assignments`, body)).status).toBe(201)
  await journal.runJobs()
  const mail = mailTo(reviewer.email)
  const withoutLink = (text = '') => text.replaceAll(/http\S+/g, '')
  expect(withoutLink(mail?.text)).toBe(withoutLink(preview.body.text))
  expect(mail?.text).toContain('We met in Oslo.')
  expect(mail?.text).toContain('Invited by Eva Marsh')
  expect(mail?.text).toContain('January 31, 2031')
  expect(mail?.text).not.toContain('Kestravin')
  const past = await editor.post(`/api/manuscripts/${id}/invitation-preview`, {
    ...body,
    dueDate: '2020-01-01',
  })
  expect(past).toMatchObject({ status: 422, body: { issues: [{ path: 'dueDate' }] } })
  expect((await reviewer.post(`/api/manuscripts/${id}/invitation-preview`, body)).status).toBe(403)
})

test('a reviewer accepts with a later day, which the editor confirms; impossible days change nothing', async () => {
  const { id, token } = await invited({ reviewerId: reviewer.id })
  const answer = (dueDate: string) =>
    anybody().post(`/api/invitations/${token}`, { answer: 'accept', dueDate })
  for (const day of [later(-2), later(400)])
    expect(await answer(day)).toMatchObject({ status: 422, body: { issues: [{ path: 'dueDate' }] } })
  expect((await anybody().get(`/api/invitations/${token}`)).body.status).toBe('pending')
  const day = later(80)
  expect(await answer(day)).toMatchObject({ status: 200, body: { status: 'in_progress' } })
  const [assignment] = (await editor.get(`/api/manuscripts/${id}`)).body.assignments
  expect(assignment).toMatchObject({ status: 'in_progress', extensionRequest: { dueDate: day } })
  const confirm = `/api/manuscripts/${id}/assignments/${assignment.id}/more-time`
  expect((await editor.post(confirm, { granted: true })).status).toBe(200)
  expect((await reviewer.get(`/api/reviews/${assignment.id}`)).body.dueDate).toContain(day)
})

test('an invitation that is answered twice at once is answered once', async () => {
  const { assignment, token } = await invited({ reviewerId: reviewer.id })
  const answers = await Promise.all([
    anybody().post(`/api/invitations/${token}`, { answer: 'accept', dueDate: later(70) }),
    reviewer.post(`/api/reviews/${assignment}/accept`, { dueDate: later(75) }),
    anybody().post(`/api/invitations/${token}`, { answer: 'decline' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const requests = await journal.context.db
    .selectFrom('extensionRequests')
    .select('id')
    .where('assignmentId', '=', assignment)
    .execute()
  expect(requests.length).toBeLessThanOrEqual(1)
})

test('an outside reviewer accepts, chooses a password, signs in with it, and the review is open', async () => {
  const email = 'rafa@outside.example'
  const { assignment, token } = await invited({ email, firstName: 'Rafa', lastName: 'Quintana' })
  const { next } = (await anybody().post(`/api/invitations/${token}`, { answer: 'accept' })).body
  const page = new URL(next, 'http://journal.example')
  expect(page.pathname).toBe('/reset-password')
  expect(page.searchParams.get('then')).toBe(`/reviews/${assignment}`)
  const chosen = await anybody().post('/api/cms/auth/reset-password', {
    ...{ token: page.searchParams.get('token'), password: 'Correct-Horse-7' },
  })
  expect(chosen.status).toBe(200)
  const login = { username: chosen.body.username, password: 'Correct-Horse-7' }
  const signedIn = await anybody().post('/api/cms/auth/login', login)
  expect(signedIn).toMatchObject({ status: 200, body: { user: { role: 'reviewer' } } })
  const theirs = callsOf(journal.app, signedIn.body.token)
  expect(await theirs.get(`/api/reviews/${assignment}`)).toMatchObject({
    ...{ status: 200, body: { status: 'in_progress', previous: null } },
  })
})

test('a returning reviewer reads what became of the last report', async () => {
  const id = await underReview(journal, author, editor)
  const first = await reviewedBy(editor, id, reviewer)
  await editor.post(`/api/manuscripts/${id}/decision`, { decision: 'major_revisions', notes: '', ...reason })
  const objectId = await author.upload(await samplePdf(journal))
  await author.post(`/api/manuscripts/${id}/author-response`, {
    response: 'Done.',
    files: [{ objectId, fileName: 'revised.pdf' }],
  })
  await journal.runJobs()
  await editor.post(`/api/manuscripts/${id}/rounds`, reason)
  const { body } = await editor.post(`/api/manuscripts/${id}/assignments`, { reviewerId: reviewer.id })
  await journal.runJobs()
  expect(mailTo(reviewer.email)?.text).toContain('The authors have revised it')
  expect(mailTo(reviewer.email)?.text).toContain(
    'You recommended: Minor revisions. The decision was: Major revisions.',
  )
  expect((await reviewer.get(`/api/reviews/${body.id}`)).body.previous).toMatchObject({
    ...{ assignmentId: first, round: 1, recommendation: 'minor_revisions' },
    outcome: 'Major revisions',
  })
})

test('a reviewer who returns to a reopened manuscript is not told of a revision', async () => {
  const id = await underReview(journal, author, editor)
  await reviewedBy(editor, id, reviewer)
  await editor.post(`/api/manuscripts/${id}/decision`, { decision: 'reject', notes: '', ...reason })
  await journal.runJobs()
  await editor.post(`/api/manuscripts/${id}/reopening`, { explanation: 'A second look.' })
  await editor.post(`/api/manuscripts/${id}/allow-review`, reason)
  await editor.post(`/api/manuscripts/${id}/assignments`, { reviewerId: reviewer.id })
  await journal.runJobs()
  const mail = mailTo(reviewer.email)
  expect(mail?.subject).toMatch(/^Invitation to review \S+ again$/)
  expect(mail?.text).toContain('We have reopened the manuscript without a new version')
  expect(mail?.text).not.toMatch(/revised it|new version and tell/)
  expect(mail?.text).toContain('The decision was: Rejected.')
})

test('a note is sent although the journal’s own wording has no place for it', async () => {
  await journal.context.db
    .insertInto('emailTemplates' as never)
    .values({
      template: 'review_invitation',
      subject: 'Please review',
      body: 'Dear {name},\n\n{title}\n\n{button}',
    } as never)
    .execute()
  await invited({ reviewerId: reviewer.id, note: 'It was good to see you in Oslo.' })
  expect(mailTo(reviewer.email)).toMatchObject({
    subject: 'Please review',
    text: expect.stringContaining('It was good to see you in Oslo.'),
  })
})
