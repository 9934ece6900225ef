import { afterAll, beforeAll, expect, test } from 'vitest'
import { callsOf, type Person, startApp, type TestApp } from '#tests/app.ts'
import { submitted } from '#tests/manuscripts.ts'

let journal: TestApp
let author: Person
let coauthor: Person
let id: string
let number: string

beforeAll(async () => {
  journal = await startApp({ review: { holdMinutes: 10, minimumReviews: 0 } })
  author = await journal.account()
  coauthor = await journal.account()
  id = await submitted(journal, author, [coauthor])
  number = (await author.get(`/api/manuscripts/${id}`)).body.manuscript.number
})
afterAll(() => journal.close())

const states = () => journal.outbox.filter(({ subject }) => subject.includes('status of your manuscript'))

async function track(asked: { number: string; email: string }) {
  const answer = await callsOf(journal.app).post('/api/track', asked)
  await journal.runJobs()
  return answer
}

test('the answer is always the same, and only the submitter gets an email', async () => {
  const answers = []
  for (const asked of [
    { number: 'JIBER-1999-0001', email: 'nobody@people.example' },
    { number, email: 'nobody@people.example' },
    { number: 'JIBER-1999-0001', email: author.email },
    { number, email: coauthor.email },
    { number: "'; DROP TABLE manuscripts; --", email: author.email },
  ])
    answers.push(await track(asked))
  expect(states()).toEqual([])
  answers.push(await track({ number: ` ${number.toLowerCase()} `, email: author.email.toUpperCase() }))
  expect(new Set(answers.map(({ status, raw }) => `${status} ${raw}`)).size).toBe(1)
  expect(states()).toMatchObject([{ to: author.email }])
  expect(states()[0]?.text).toContain(`Dear ${author.firstName} ${author.lastName},`)
  expect(states()[0]?.text).toContain('Status: Submitted\nStage: Initial review')
  // A repeated request within the interval sends no second message.
  journal.advance(9 * 60_000)
  await track({ number, email: author.email })
  expect(states()).toHaveLength(1)
})

test('a request runs the same statements whether or not the manuscript exists', async () => {
  const cost = async (asked: object) => {
    const before = journal.statements()
    await callsOf(journal.app).post('/api/track', asked)
    return journal.statements() - before
  }
  const known = await cost({ number, email: author.email })
  const unknown = await cost({ number: 'JIBER-1999-0001', email: 'nobody@people.example' })
  expect(known).toBe(unknown)
})

test('a request is not stored after it was answered', async () => {
  await journal.runJobs()
  expect(await journal.context.db.selectFrom('trackingRequests').selectAll().execute()).toEqual([])
})

test('the state does not reveal a held decision', async () => {
  const editor = await journal.account({ role: 'editor' })
  journal.advance(9 * 60_000)
  const decided = await editor.post(`/api/manuscripts/${id}/decision`, {
    ...{ decision: 'reject', notes: 'Out of scope.', overrideReason: 'A test has its reasons.' },
  })
  expect(decided.status).toBe(200)
  const before = states().length
  const ask = async () => {
    await callsOf(journal.app).post('/api/track', { number, email: author.email })
    await journal.runJobs()
    return states().at(-1)?.text
  }
  journal.advance(9 * 60_000)
  expect(await ask()).toContain('Status: Submitted')
  expect(states().length).toBe(before + 1)
})
