import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '../../tests/app.ts'
import { authorOf, reason, submitted } from '../../tests/manuscripts.ts'

let journal: TestApp
let author: Person
let coauthor: Person
let editor: Person
let id: string
let at: string

beforeAll(async () => {
  journal = await startApp({ review: { holdMinutes: 0 } })
  author = await journal.account({ lastName: 'Ibarra' })
  coauthor = await journal.account({ lastName: 'Quellmalz' })
  editor = await journal.account({ role: 'editor' })
  id = await submitted(journal, author, [coauthor])
  at = `/api/manuscripts/${id}`
  await asked()
})
afterAll(() => journal.close())

async function asked() {
  await editor.post(`${at}/decision`, { decision: 'revisions', notes: '', ...reason })
  await journal.runJobs()
}

const details = {
  title: 'Invoicing currencies and the price of distance, revised',
  abstract:
    'We ask who pays when a currency moves between the order and the payment, and now report bounds that exclude zero in all of the specifications.',
  keywords: ['exchange rates', 'invoicing', 'bounds'],
}

const authorsNow = async () => (await editor.get(at)).body.authors as { id: string; lastName: string }[]
const entryOf = async (lastName: string) => (await authorsNow()).find((one) => one.lastName === lastName)?.id
const linkTo = (email: string, subject: RegExp) => {
  const mail = journal.outbox.findLast((one) => one.to === email && subject.test(one.subject))
  const token = /\/authorship\/([^\s/]+)/.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`No link in the message to ${email}`)
  return `/api/authorship/${token}`
}

test('a revision changes details and authors; whoever is added or left out is asked', async () => {
  const own = { ...authorOf(author, true), id: await entryOf('Ibarra') }
  const added = {
    ...{ firstName: 'Noor', lastName: 'Vandersloot', email: 'noor@people.example' },
    ...{ affiliation: 'Institute of Bounds', isCorresponding: false },
  }
  const revised = { manuscript: details, authors: [added, own] }
  const call = (more: object) => author.post(`${at}/author-response`, { response: 'We have.', revised: more })
  // The rules of the submission apply, and nobody removes themselves or changes a confirmed address.
  expect(await call({ ...revised, manuscript: { ...details, title: 'Short' } })).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'revised.manuscript.title' }] },
  })
  expect(await call({ ...revised, authors: [added] })).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'revised.authors' }] },
  })
  const foreign = { ...added, id: '00000000-0000-4000-8000-000000000000' }
  expect(await call({ ...revised, authors: [own, foreign] })).toMatchObject({ status: 422 })
  expect(await call({ ...revised, authors: [{ ...own, email: 'another@people.example' }] })).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'revised.authors.0.email' }] },
  })

  expect(await call(revised)).toMatchObject({ status: 200 })
  await journal.runJobs()
  const seen = (await editor.get(at)).body
  expect(seen.manuscript).toMatchObject(details)
  expect(seen.authors).toMatchObject([
    { lastName: 'Vandersloot', authorship: null, isRemovalAsked: false },
    { lastName: 'Ibarra', authorship: 'confirmed', isCorresponding: true },
    { lastName: 'Quellmalz', isRemovalAsked: true },
  ])
  const changes = seen.responses[0].changes as { field: string; before: string; after: string }[]
  expect(changes.map(({ field }) => field)).toEqual(['Title', 'Abstract', 'Keywords', 'Authors'])
  expect(changes[0]).toMatchObject({ after: details.title })
  expect(changes[3]?.after).toContain('Vandersloot')
  expect(changes[3]?.after).toMatch(/Quellmalz.*asked about removal/)
  // Whoever is left out is still an author, and reads the manuscript.
  expect((await coauthor.get(at)).status).toBe(200)
  expect(seen.history).toContainEqual(
    expect.objectContaining({ action: 'respond', notes: 'Changed: Title, Abstract, Keywords, Authors' }),
  )
  expect(linkTo('noor@people.example', /named as an author/)).toBeTruthy()
})

test('an author who objects stays and the editors are told; one who agrees is removed', async () => {
  const door = linkTo(coauthor.email, /removed as an author/)
  expect((await coauthor.get(door)).body).toMatchObject({ isRemoval: true })
  expect(await coauthor.post(door, { answer: 'stay', note: 'I ran the regressions.' })).toMatchObject({
    status: 200,
  })
  await journal.runJobs()
  expect(journal.outbox.findLast(({ subject }) => /objects to being removed/.test(subject))?.text).toContain(
    'I ran the regressions.',
  )
  expect((await coauthor.get(at)).body.authors).toMatchObject([{}, {}, { isRemovalAsked: false }])
  expect((await coauthor.post(door, { answer: 'leave' })).status).toBe(409)

  // Asked again with the next revision, they agree.
  await asked()
  const present = (await authorsNow()).filter(({ lastName }) => lastName !== 'Quellmalz')
  const full = present.map((one) => {
    const {
      authorship: _,
      isRemovalAsked: __,
      orderIndex: ___,
      ...entry
    } = one as unknown as Record<string, unknown>
    return entry
  })
  expect(
    await author.post(`${at}/author-response`, {
      response: 'Again.',
      revised: { manuscript: details, authors: full },
    }),
  ).toMatchObject({ status: 200 })
  await journal.runJobs()
  const again = linkTo(coauthor.email, /removed as an author/)
  expect((await coauthor.post(again, { answer: 'leave' })).status).toBe(200)
  expect((await authorsNow()).map(({ lastName }) => lastName)).toEqual(['Vandersloot', 'Ibarra'])
  expect((await coauthor.get(at)).status).toBe(404)
  expect((await coauthor.get(again)).status).toBe(404)
})
