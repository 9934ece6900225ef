import { afterAll, beforeAll, expect, test } from 'vitest'
import { textOfPdf } from '#server/documents/publication/judge.fixture.ts'
import { type Person, startApp, type TestApp } from '../../tests/app.ts'
import { authorOf, reason, submitted, details as submittedDetails } from '../../tests/manuscripts.ts'

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
type Entry = ReturnType<typeof authorOf> & {
  id: string
  authorship: string | null
  isRemovalAsked: boolean
  refusesRemoval: boolean
  orderIndex: number
}
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
  expect(journal.outbox.findLast(({ to }) => to === 'noor@people.example')?.text).toContain(details.title)
  const received = journal.outbox.findLast(({ subject }) =>
    subject.includes('we have received your revision'),
  )
  expect(received?.text).toContain(details.title)
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
  expect((await coauthor.get(at)).body.authors).toMatchObject([
    { refusesRemoval: false },
    {},
    { isRemovalAsked: false, refusesRemoval: true },
  ])
  expect((await coauthor.post(door, { answer: 'leave' })).status).toBe(409)
  // The editor reads on the manuscript's page what the objection is about, and why.
  const objection = { about: 'removal', note: 'I ran the regressions.', email: coauthor.email }
  expect((await editor.get(at)).body.disputes).toMatchObject([objection])

  // Asked again with the next revision, they agree.
  await asked()
  const present = (await authorsNow()).filter(({ lastName }) => lastName !== 'Quellmalz')
  const full = present.map((one) => {
    const {
      authorship: _,
      isRemovalAsked: __,
      refusesRemoval: ____,
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
  expect((await coauthor.get(at)).body.authors[2]).toMatchObject({
    isRemovalAsked: true,
    refusesRemoval: false,
  })
  expect((await editor.get(at)).body.disputes).toEqual([])
  const again = linkTo(coauthor.email, /removed as an author/)
  expect((await coauthor.post(again, { answer: 'leave' })).status).toBe(200)
  expect((await authorsNow()).map(({ lastName }) => lastName)).toEqual(['Vandersloot', 'Ibarra'])
  expect((await coauthor.get(at)).status).toBe(404)
  expect((await coauthor.get(again)).status).toBe(404)
})

test('whoever was an author stays unnamed to reviewers, and never reviews the manuscript', async () => {
  const reviewer = await journal.account({ role: 'reviewer' })
  // An editor who was an author, too, and somebody without an account.
  const colleague = await journal.account({ role: 'editor', lastName: 'Ostrowhelm' })
  const outsider = { firstName: 'Ferdinka', lastName: 'Zwillbrock', email: 'f.zwillbrock@people.example' }
  const entries = async () =>
    ((await editor.get(at)).body.authors as Entry[]).map(
      ({ authorship: _, isRemovalAsked: __, refusesRemoval: ____, orderIndex: ___, ...entry }) => entry,
    )
  const revise = async (authors: object[], more: object = {}) => {
    await asked()
    const answer = await author.post(`${at}/author-response`, {
      response: 'As Quellmalz, Zwillbrock, Ostrowhelm and Tadeusz Brzakowy say, sellers pay.',
      revised: { manuscript: details, authors },
      ...more,
    })
    expect(answer).toMatchObject({ status: 200 })
    await journal.runJobs()
  }
  const newcomers = [authorOf(colleague), { ...outsider, affiliation: 'Zwillbrock College' }]
  await revise([...(await entries()), ...newcomers])
  // Then both are left out, and Vandersloot's place is taken by somebody with another name and another address.
  const replaced = (await entries()).flatMap((entry) =>
    entry.lastName === 'Vandersloot'
      ? [{ ...entry, firstName: 'Tadeusz', lastName: 'Brzakowy', email: 'tb@people.example' }]
      : entry.lastName === 'Ibarra'
        ? [{ ...entry, affiliation: 'Institute of Renamed Samples' }]
        : [],
  )
  await revise(replaced)
  for (const email of [colleague.email, outsider.email, 'noor@people.example'])
    expect((await author.post(linkTo(email, /removed as an author/), { answer: 'leave' })).status).toBe(200)
  expect((await authorsNow()).map(({ lastName }) => lastName).toSorted()).toEqual(['Brzakowy', 'Ibarra'])

  // The next version names all of them, in its details, in the response and in the file.
  const names = 'Ask Quellmalz, Zwillbrock, Ostrowhelm, Vandersloot or Brzakowy.'
  const people = [coauthor, colleague, outsider, { firstName: 'Noor', lastName: 'Vandersloot' }]
  const thanks = people.map(({ firstName, lastName }) => `${firstName} ${lastName} ran it.`).join(' ')
  const objectId = await author.upload(
    Buffer.from(await journal.context.documents.typeset(`= Sellers pay\n${thanks}`)),
  )
  await author.post(`/api/objects/${objectId}/blind-copy`, {
    authors: (await entries()).map(({ firstName, lastName, email, affiliation, orcid }) => ({
      ...{ firstName, lastName, email, affiliation, orcid },
    })),
    manuscriptId: id,
  })
  await journal.runJobs()
  await asked()
  expect(
    await author.post(`${at}/author-response`, {
      response: names,
      files: [{ objectId, fileName: 'second.pdf' }],
      revised: {
        manuscript: {
          ...details,
          title: `${details.title} (${names})`,
          abstract: `${details.abstract} ${names}`,
        },
        authors: await entries(),
      },
    }),
  ).toMatchObject({ status: 200 })
  await journal.runJobs()
  expect((await editor.post(`${at}/rounds`, reason)).status).toBe(200)
  const { body: invited } = await editor.post(`${at}/assignments`, { reviewerId: reviewer.id })
  expect((await reviewer.post(`/api/reviews/${invited.id}/accept`)).status).toBe(200)
  await editor.post(`${at}/discussions`, {
    ...{ kind: 'reviewer', reviewerId: reviewer.id, subject: names, body: `${names} They know.` },
  })
  await journal.runJobs()
  const seen = await reviewer.get(`/api/reviews/${invited.id}`)
  const file = (seen.body.files as { id: string }[])[0]?.id
  const pdf = await reviewer.get(`/api/manuscripts/files/${file}/download`)
  const told = journal.outbox
    .filter(({ to }) => to === reviewer.email)
    .map((mail) => mail.subject + mail.text)
  const talk = await reviewer.get(`/api/reviews/${invited.id}/discussions`)
  const everything = [JSON.stringify(seen.body), JSON.stringify(talk.body), textOfPdf(pdf.raw), ...told].join(
    '\n',
  )
  expect(everything).toContain('Sellers pay')
  expect(everything).not.toMatch(/Quellmalz|Zwillbrock|Ostrowhelm|Vandersloot|Brzakowy/)

  // None of them is suggested or invited, and the editor among them sees nothing.
  const suggested = (await editor.get(`${at}/reviewer-suggestions?q=Quellmalz`)).body
  expect(JSON.stringify(suggested)).not.toContain(coauthor.id)
  for (const who of [{ reviewerId: coauthor.id }, { reviewerId: colleague.id }, outsider])
    expect(await editor.post(`${at}/assignments`, who)).toMatchObject({
      status: 422,
      body: { issues: [{ message: expect.stringContaining('is or was an author') }] },
    })
  expect((await colleague.get(at)).status).toBe(404)
  expect(JSON.stringify((await colleague.get('/api/manuscripts/editorial')).body)).not.toContain(id)
})

test('what the journal requires since the submission does not stop a revision', async () => {
  const mine = await submitted(journal, author)
  const { settings } = journal.context
  const asks = (await settings()).asks
  await editor.post(`/api/manuscripts/${mine}/decision`, { decision: 'revisions', notes: '', ...reason })
  await journal.runJobs()
  journal.context.settings = async () => ({
    ...(await settings()),
    asks: {
      ...asks,
      funding: 'required',
      contributions: 'required',
      coverLetter: 'required',
      ethics: 'required',
    },
  })
  const { body } = await author.get(`/api/manuscripts/${mine}`)
  const [own] = body.authors as { id: string }[]
  const { title, abstract, keywords } = submittedDetails
  const answer = await author.post(`/api/manuscripts/${mine}/author-response`, {
    response: 'We have.',
    revised: {
      manuscript: { title, abstract, keywords: [...keywords, 'bounds'] },
      authors: [{ ...authorOf(author, true), id: own?.id }],
      declarations: { statements: { ethics: { answer: 'none', text: '' } } },
    },
  })
  journal.context.settings = settings
  expect(answer).toMatchObject({ status: 200 })
})
