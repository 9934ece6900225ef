import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { reason, review, underReview } from '#tests/manuscripts.ts'

let journal: TestApp
let admin: Person
let editor: Person
let author: Person

beforeAll(async () => {
  journal = await startApp({ review: { holdMinutes: 0, minimumReviews: 1 } })
  admin = await journal.account({ role: 'admin' })
  editor = await journal.account({ role: 'editor' })
  author = await journal.account()
})
afterAll(() => journal?.close())
beforeEach(() => journal.context.pool.query('DELETE FROM review_questions'))

const plain = {
  help: '',
  options: [],
  scale: null,
  isRequired: false,
  forAuthors: false,
  manuscriptTypes: [],
}
const scale = { ...plain, kind: 'scale', label: 'How novel is it?', scale: 5, options: ['Not', 'Very'] }
const choice = { ...plain, kind: 'multiple', label: 'What is missing?', options: ['Data', 'Code'] }
const text = { ...plain, kind: 'text', label: 'What should the authors do first?', forAuthors: true }

async function ask(question: object): Promise<string> {
  const { status, body } = await admin.post('/api/cms/review-questions', question)
  expect(status, JSON.stringify(body)).toBe(201)
  return body.id
}

async function accepted(id: string, name: object = {}): Promise<{ reviewer: Person; assignment: string }> {
  const reviewer = await journal.account({ role: 'reviewer', ...name })
  const { body } = await editor.post(`/api/manuscripts/${id}/assignments`, { reviewerId: reviewer.id })
  await reviewer.post(`/api/reviews/${body.id}/accept`)
  return { reviewer, assignment: body.id }
}

const labelsOf = async ({ reviewer, assignment }: Awaited<ReturnType<typeof accepted>>) =>
  (await reviewer.get(`/api/reviews/${assignment}`)).body.questions.map(
    ({ label }: { label: string }) => label,
  )

test('questions are written, changed and put in order, and two people who do so at once lose nothing', async () => {
  const [first, second] = [await ask(scale), await ask(choice)]
  const list = async () =>
    (await admin.get('/api/cms/review-questions')).body.map(({ id }: { id: string }) => id)
  const was = await list()
  expect(was).toEqual([first, second])
  const turned = [second, first]
  // Two orders at once: one is saved, the other is told.
  const answers = await Promise.all([
    admin.put('/api/cms/review-questions', { ids: turned, was }),
    admin.put('/api/cms/review-questions', { ids: turned, was }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(await list()).toEqual(turned)
  // An order that does not know a new question would lose it.
  const third = await ask(text)
  const late = await admin.put('/api/cms/review-questions', { ids: [first, second], was: turned })
  expect(late.status).toBe(409)
  expect(late.body.message).toContain('your order was not saved')
  expect(await list()).toEqual([...turned, third])
  const change = { ...text, was: { label: 'Something else?' } }
  expect((await admin.put(`/api/cms/review-questions/${third}`, change)).status).toBe(409)
  expect((await admin.put(`/api/cms/review-questions/${third}`, { ...text, label: 'New' })).status).toBe(200)
  expect((await admin.delete(`/api/cms/review-questions/${third}`)).status).toBe(200)
  expect((await admin.delete(`/api/cms/review-questions/${third}`)).status).toBe(404)
  for (const wrong of [
    { ...scale, scale: null },
    { ...scale, scale: 11 },
    { ...text, options: ['A'] },
    { ...choice, options: ['A', ' A'] },
    { ...choice, options: ['A'] },
  ])
    expect((await admin.post('/api/cms/review-questions', wrong)).status).toBe(422)
})

test('a round keeps the form that it had when its first reviewer was invited', async () => {
  const removed = await ask({ ...scale, isRequired: true })
  await ask({ ...text, manuscriptTypes: ['research'] })
  await ask({ ...choice, manuscriptTypes: ['opinion'] })
  const id = await underReview(journal, author, editor)
  const first = await accepted(id)
  expect(await labelsOf(first)).toEqual([scale.label, text.label])
  // A question is removed and another one changed while the reviews are under way.
  await admin.delete(`/api/cms/review-questions/${removed}`)
  await ask({ ...text, label: 'A later question' })
  const second = await accepted(id)
  expect(await labelsOf(first)).toEqual([scale.label, text.label])
  expect(await labelsOf(second)).toEqual([scale.label, text.label])

  const send = (answers: object | undefined) =>
    first.reviewer.post(`/api/reviews/${first.assignment}/submit`, { ...review, ...(answers && { answers }) })
  const missing = await send(undefined)
  expect(missing.status).toBe(422)
  expect(missing.body.issues).toEqual([
    { path: `answers.${removed}`, message: 'Please answer this question' },
  ])
  for (const value of [['6'], ['0'], ['1', '2'], ['one']])
    expect((await send({ [removed]: value })).status).toBe(422)
  expect((await send({ [removed]: ['4'], [crypto.randomUUID()]: ['4'] })).status).toBe(422)
  expect((await send({ [removed]: ['4'] })).status).toBe(200)
  const [sent] = (await editor.get(`/api/manuscripts/${id}`)).body.reviews
  expect(sent.answers).toEqual([
    expect.objectContaining({ label: scale.label, value: ['4'], scale: 5, forAuthors: false }),
  ])
  // The next round has the questions of its own time.
  await editor.post(`/api/manuscripts/${id}/decision`, { decision: 'major_revisions' })
  await author.post(`/api/manuscripts/${id}/author-response`, { response: 'Done.' })
  await editor.post(`/api/manuscripts/${id}/rounds`, reason)
  expect(await labelsOf(await accepted(id))).toEqual([text.label, 'A later question'])
})

test('authors get the answers for them with the decision, masked; those for editors go nowhere else', async () => {
  const [secret, shown] = [await ask({ ...text, label: 'Between us?', forAuthors: false }), await ask(text)]
  const grade = await ask({ ...scale, forAuthors: true })
  const id = await underReview(journal, author, editor)
  const { reviewer, assignment } = await accepted(id, { firstName: 'Oswin', lastName: 'Brandauer' })
  const answers = { [secret]: ['A hidden opinion'], [shown]: ['Plot it. Oswin Brandauer'], [grade]: ['2'] }
  const draft = { ...review, answers, publication: 'refused', revision: null }
  expect((await reviewer.put(`/api/reviews/${assignment}/draft`, draft)).status).toBe(200)
  expect((await reviewer.get(`/api/reviews/${assignment}`)).body.draft.answers).toEqual(answers)
  expect((await reviewer.post(`/api/reviews/${assignment}/submit`, { ...review, answers })).status).toBe(200)
  expect((await reviewer.get(`/api/reviews/${assignment}`)).body.review.answers).toHaveLength(3)
  expect((await reviewer.get('/api/account/export')).raw.toString()).toContain('A hidden opinion')
  const authorsView = async () => (await author.get(`/api/manuscripts/${id}`)).raw.toString()
  expect(await authorsView()).not.toContain('Plot it')
  await editor.post(`/api/manuscripts/${id}/decision`, { decision: 'minor_revisions' })
  await journal.runJobs()
  const [got] = JSON.parse(await authorsView()).reviews
  expect(got.answers).toEqual([
    { ...{ kind: 'text', label: text.label, options: [], scale: null }, value: ['Plot it. [removed]'] },
    { ...{ kind: 'scale', label: scale.label, options: scale.options, scale: 5 }, value: ['2'] },
  ])
  const letter = journal.outbox.findLast(({ to }) => to === author.email)?.text ?? ''
  expect(letter).toContain(`${text.label}\nPlot it. [removed]`)
  expect(letter).toContain(`${scale.label}\n2 of 5 (1: Not, 5: Very)`)
  for (const door of [letter, await authorsView(), (await author.get('/api/account/export')).raw.toString()])
    expect(door).not.toMatch(/hidden opinion|Between us/)
})
