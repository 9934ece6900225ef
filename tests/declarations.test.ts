import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccessModel } from '#domain/journal/access-models.ts'
import { askingFor } from '#domain/journal/asking.ts'
import { defaultSettings } from '#domain/journal/settings.ts'
import { declarationLines } from '#domain/manuscript/declaration-lines.ts'
import { askingOfRevision, problemsOfDeclarations } from '#domain/manuscript/declaration-rules.ts'
import { type Asks, askedNames, blankDeclarations } from '#domain/manuscript/declarations.ts'
import { type Person, startApp, type TestApp } from './app.ts'
import { limitedEditor, reason, submission } from './manuscripts.ts'

/** What editors need to know about a submission: who is asked, who reads it, and what readers get. */

let journal: TestApp
let author: Person
let editor: Person

beforeAll(async () => {
  journal = await startApp()
  author = await journal.account()
  editor = await journal.account({ role: 'editor' })
})
afterAll(() => journal.close())

/** Every field filled in, with words that occur nowhere else. */
const declarations = {
  statements: {
    competingInterests: { answer: 'declared', text: '' },
    funding: { answer: 'funded', text: 'Thanks to the Wexmoor Fund.' },
    dataAvailability: { answer: 'open', text: '10.5555/data.204' },
    codeAvailability: { answer: 'request', text: 'It belongs to the Plimsol Bank.' },
    ethics: { answer: 'approved', text: 'Dunmarrow Board, 2024-17' },
    aiUse: { answer: 'more', text: 'Clusters named by Brillixa.' },
    priorPublication: { answer: 'preprint', text: 'https://preprints.example/quorndale' },
  },
  funders: [{ name: 'Wexmoor Fund', award: 'WX-9' }],
  jelCodes: ['F14', 'F31'],
  coverLetter: 'Dear Dr. Tesswick, please consider it.',
  suggestedReviewers: [
    { name: 'Ngaire Whitcombe', email: 'n@tasman.example', affiliation: 'Tasman', reason: 'Knows Ostrava.' },
  ],
  opposedReviewers: [{ name: 'Rodrigo Pazzerly', email: '', affiliation: '', reason: 'Competes.' }],
  accessChoice: 'subscription',
  waiver: null,
  agreesToLicence: true,
  licenceUrl: null,
  confirmed: [],
}
const secrets =
  /Wexmoor|WX-9|data\.204|Plimsol|Dunmarrow|Brillixa|quorndale|Tesswick|Whitcombe|Ostrava|Pazzerly|Grubthorpe/

/** Submits with these declarations under settings that ask for every field. */
async function send(
  change: object = {},
  asking: 'required' | 'optional' = 'required',
  access: AccessModel = 'hybrid',
) {
  const asks = Object.fromEntries(askedNames.map((name) => [name, asking]))
  const publishing = { ...defaultSettings.publishing, access }
  const before = journal.context.settings
  journal.context.settings = async () =>
    ({ ...(await before()), asks, publishing }) as Awaited<ReturnType<typeof before>>
  try {
    const sent = await submission(journal, author)
    return await author.post('/api/manuscripts/submit', {
      ...sent,
      authors: sent.authors.map((one) => ({
        ...one,
        roles: [{ role: 'Data curation', degree: 'lead' }],
        competingInterests: 'Advises Grubthorpe Ltd.',
      })),
      declarations: { ...declarations, ...change },
    })
  } finally {
    journal.context.settings = before
  }
}

test('as shipped, the call of the specification with only its own fields succeeds', async () => {
  expect(Object.values(defaultSettings.asks)).not.toContain('required')
  const { status, body } = await author.post('/api/manuscripts/submit', await submission(journal, author))
  expect(status).toBe(201)
  expect((await editor.get(`/api/manuscripts/${body.id}`)).body.declarations).toBeNull()
})

test('what the journal requires and is missing is refused, each field by its path', async () => {
  const { status, body } = await send({ ...blankDeclarations(), statements: {} })
  expect(status).toBe(422)
  expect(body.issues.map(({ path }: { path: string }) => path).toSorted()).toEqual([
    ...['declarations.accessChoice', 'declarations.agreesToLicence', 'declarations.coverLetter'],
    ...['declarations.jelCodes', 'declarations.opposedReviewers'],
    ...Object.keys(declarations.statements)
      .toSorted()
      .map((name) => `declarations.statements.${name}`),
    'declarations.suggestedReviewers',
  ])
  const sent = await submission(journal, author)
  const tooLong = { ...sent, declarations: { coverLetter: 'a'.repeat(100_000) } }
  const refused = await author.post('/api/manuscripts/submit', tooLong)
  expect(refused).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'declarations.coverLetter', message: expect.stringContaining('20000') }] },
  })
})

describe('what was declared', () => {
  let id: string
  let assignment: string
  let reviewer: Person
  beforeAll(async () => {
    const { status, body } = await send()
    expect(status, JSON.stringify(body)).toBe(201)
    id = body.id
    await journal.runJobs()
    reviewer = await journal.account({ role: 'reviewer' })
    await editor.post(`/api/manuscripts/${id}/allow-review`, reason)
    assignment = (await editor.post(`/api/manuscripts/${id}/assignments`, { reviewerId: reviewer.id })).body
      .id
  })

  test('editors and authors read all of it', async () => {
    for (const person of [editor, author]) {
      const { body } = await person.get(`/api/manuscripts/${id}`)
      expect(body.declarations).toEqual({
        ...declarations,
        statements: { ...declarations.statements },
        interests: [{ author: `${author.firstName} ${author.lastName}`, text: 'Advises Grubthorpe Ltd.' }],
      })
    }
  })

  test('reviewers see chosen answers and nothing else, and only after they accepted', async () => {
    const read = async () => (await reviewer.get(`/api/reviews/${assignment}`)).body
    expect((await read()).declarations).toEqual([])
    await reviewer.post(`/api/reviews/${assignment}/accept`)
    const view = await read()
    expect(view.declarations).toEqual([
      { label: 'Data availability', answer: 'Open, in a repository' },
      { label: 'Code availability', answer: 'On request, with a reason' },
      { label: 'Ethics approval', answer: 'Approved by a board' },
      { label: 'Use of AI tools', answer: 'More than that' },
    ])
    expect(JSON.stringify(view)).not.toMatch(secrets)
  })

  test('editors who may not see reviewers do not see whom the authors suggest', async () => {
    const production = await limitedEditor(journal, 'production_editor')
    const { status, body } = await production.get(`/api/manuscripts/${id}`)
    if (status === 200) expect(JSON.stringify(body)).not.toMatch(/Whitcombe|Pazzerly/)
    const possible = await journal.account({ role: 'editor' })
    await journal.context.pool.query(
      'UPDATE manuscript_authors SET email = $2, email_key = $2, authorship = NULL WHERE manuscript_id = $1',
      [id, possible.email.toLowerCase()],
    )
    const asked = (await possible.get(`/api/manuscripts/${id}`)).body
    expect(JSON.stringify(asked)).not.toMatch(/Whitcombe|Pazzerly/)
    await journal.context.pool.query(
      'UPDATE manuscript_authors SET email = $2, email_key = $2 WHERE manuscript_id = $1',
      [id, author.email.toLowerCase()],
    )
  })

  test('the metadata begin with it after acceptance', async () => {
    await editor.post(`/api/manuscripts/${id}/decision`, { decision: 'accept', notes: '', ...reason })
    const { body } = await editor.get(`/api/manuscripts/${id}/metadata`)
    expect(body.revision).toBe(0)
    expect(body.record).toMatchObject({
      jelCodes: ['F14', 'F31'],
      funders: [{ name: 'Wexmoor Fund', awards: ['WX-9'] }],
      funding: 'Thanks to the Wexmoor Fund.',
      dataLinks: [{ label: 'Data', url: 'https://doi.org/10.5555/data.204' }],
      codeAvailability: 'Available on request. It belongs to the Plimsol Bank.',
      competingInterests: `${author.firstName} ${author.lastName}: Advises Grubthorpe Ltd.`,
      ethics: 'Dunmarrow Board, 2024-17',
      isOpenAccess: false,
    })
    expect(body.authors[0].roles).toEqual([{ role: 'Data curation', degree: 'lead' }])
    expect(JSON.stringify(body)).not.toMatch(/Whitcombe|Tesswick/)
  })
})

describe('the checklist and the choice of a licence', () => {
  const points = ['All authors have approved the manuscript.', 'It is not under review elsewhere.']
  const licenceUrl = 'https://creativecommons.org/licenses/by-nc/4.0/'
  let admin: Person

  beforeAll(async () => {
    admin = await journal.account({ role: 'admin' })
    const settings: [string, object][] = [
      ['checklist', { points }],
      ['publishing', { otherLicences: [licenceUrl] }],
    ]
    for (const [group, value] of settings)
      expect((await admin.put('/api/cms/settings', { group, value })).status).toBe(200)
  })
  afterAll(async () => {
    await admin.put('/api/cms/settings', { group: 'checklist', value: { points: [] } })
    await admin.put('/api/cms/settings', { group: 'publishing', value: { otherLicences: [] } })
  })
  const submit = async (declared: object) =>
    author.post('/api/manuscripts/submit', {
      ...(await submission(journal, author)),
      declarations: { ...blankDeclarations(), ...declared },
    })

  test('each point has to be confirmed, and only offered licences are taken', async () => {
    for (const declared of [
      {},
      { confirmed: [points[0]] },
      { confirmed: [...points.slice(1), 'Something else'] },
    ])
      expect(await submit(declared)).toMatchObject({
        status: 422,
        body: { issues: [{ path: 'declarations.confirmed' }] },
      })
    const unoffered = 'https://creativecommons.org/licenses/by-sa/4.0/'
    expect(await submit({ confirmed: points, licenceUrl: unoffered })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'declarations.licenceUrl' }] },
    })
  })

  test('editors see the confirmed points in the words of the journal, and the metadata begin with the licence', async () => {
    const { status, body } = await submit({ confirmed: [...points, 'Please accept it'], licenceUrl })
    expect(status).toBe(201)
    const seen = (await editor.get(`/api/manuscripts/${body.id}`)).body
    expect(seen.declarations).toMatchObject({ confirmed: points, licenceUrl })
    await editor.post(`/api/manuscripts/${body.id}/allow-review`, reason)
    await editor.post(`/api/manuscripts/${body.id}/decision`, { decision: 'accept', notes: '', ...reason })
    const metadata = (await editor.get(`/api/manuscripts/${body.id}/metadata`)).body
    expect(metadata.record).toMatchObject({ licenceUrl })
  })

  test('a revision confirms nothing again and keeps what was confirmed and chosen', async () => {
    const { body } = await submit({ confirmed: points, licenceUrl })
    const asking = askingFor(await journal.context.settings(), false)
    const declared = (await editor.get(`/api/manuscripts/${body.id}`)).body.declarations
    const later = askingOfRevision({ ...asking, otherLicences: [] }, declared)
    const revised = { declarations: { ...declared, confirmed: [] }, authors: [], files: [] }
    expect(problemsOfDeclarations(revised, later)).toEqual([])
  })
})

test('a text that is too long is said in the form, not after sending', () => {
  const asks = Object.fromEntries(askedNames.map((name) => [name, 'optional'])) as Asks
  const asking = { asks, hasCalls: true, hasChoice: true, hasCharge: false, otherLicences: [], checklist: [] }
  const text = 'No. '.repeat(25_000)
  const declarations = {
    ...blankDeclarations(),
    coverLetter: text,
    statements: { dataAvailability: { answer: 'request', text } },
  }
  const problems = problemsOfDeclarations({ declarations, authors: [], files: [] }, asking)
  expect(problems.map(({ path }) => path)).toEqual([
    'declarations.statements.dataAvailability.text',
    'declarations.coverLetter',
  ])
  expect(problems[0]?.message).toContain('20,000')
})

test('what the journal has begun to require since the submission does not hold up a revision', async () => {
  const asks = Object.fromEntries(askedNames.map((name) => [name, 'required'])) as Asks
  const asking = { asks, hasCalls: true, hasChoice: true, hasCharge: false, otherLicences: [], checklist: [] }
  const revised = { declarations: blankDeclarations(), authors: [], files: [] }
  expect(problemsOfDeclarations(revised, askingOfRevision(asking, null))).toEqual([])

  // What was given with the submission stays required.
  const agreed = { ...blankDeclarations(), agreesToLicence: true, interests: [] }
  expect(problemsOfDeclarations(revised, askingOfRevision(asking, agreed))).toMatchObject([
    { path: 'declarations.agreesToLicence' },
  ])
})

test('a waiver is asked for where the article will be open access for a charge', async () => {
  const waiver = 'No funds at a public university.'
  const kept = async (access: AccessModel, accessChoice: 'open' | 'subscription' | null) => {
    const { body, status } = await send({ waiver, accessChoice }, 'optional', access)
    expect(status).toBe(201)
    const { declarations: kept } = (await editor.get(`/api/manuscripts/${body.id}`)).body
    return declarationLines(kept).find(({ label }) => label === 'Waiver of the charge')?.texts
  }
  expect(await kept('open_fee', null)).toEqual([waiver])
  expect(await kept('hybrid', 'open')).toEqual([waiver])
  expect(await kept('hybrid', 'subscription')).toBeUndefined()
  expect(await kept('open_free', null)).toBeUndefined()
  const empty = await send({ waiver: ' ', accessChoice: null }, 'optional', 'open_fee')
  expect(empty).toMatchObject({ status: 422, body: { code: 'invalid' } })
})

test('a draft keeps declarations that are not complete', async () => {
  const id = crypto.randomUUID()
  const { manuscript } = await submission(journal, author)
  const drafted = {
    ...blankDeclarations(),
    statements: { ethics: { answer: 'approved', text: '' } },
    coverLetter: 'a'.repeat(100_000),
    suggestedReviewers: [{ name: '', email: 'x', affiliation: '', reason: '' }],
  }
  const body = { step: 3, manuscript, authors: [], files: [], declarations: drafted, revision: null }
  expect((await author.put(`/api/manuscripts/drafts/${id}`, body)).status).toBe(200)
  expect((await author.get(`/api/manuscripts/drafts/${id}`)).body.declarations).toEqual(drafted)
})
