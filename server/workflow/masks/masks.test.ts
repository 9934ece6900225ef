import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { reason, review, underReview } from '#tests/manuscripts.ts'

let journal: TestApp
let editor: Person
let author: Person

beforeAll(async () => {
  journal = await startApp({ review: { holdMinutes: 0 } })
  editor = await journal.account({ role: 'editor' })
  author = await journal.account({ firstName: 'Hildrun', lastName: 'Kessenich', username: 'quill.wright' })
})
afterAll(() => journal?.close())

const masks = async () =>
  Number((await journal.context.pool.query('SELECT count(*) FROM text_masks')).rows[0].count)

test('names in a long text are found when it is written, stored, and found again once they change', async () => {
  const id = await underReview(journal, author, editor)
  const reviewer = await journal.account({ role: 'reviewer', firstName: 'Oswin', lastName: 'Brandauer' })
  const { body: assignment } = await editor.post(`/api/manuscripts/${id}/assignments`, {
    reviewerId: reviewer.id,
  })
  await reviewer.post(`/api/reviews/${assignment.id}/accept`)
  const comments = `${'The sample is small. '.repeat(60)}Best wishes, Oswin Brandauer (${reviewer.username})`
  await reviewer.post(`/api/reviews/${assignment.id}/submit`, { ...review, comments })
  await journal.runJobs()
  const written = await masks()
  expect(written).toBeGreaterThan(0)
  await editor.post(`/api/manuscripts/${id}/decision`, { decision: 'revisions', notes: '', ...reason })
  await journal.runJobs()
  const read = async () =>
    (await author.get(`/api/manuscripts/${id}`)).body.reviews[0].authorComments as string
  expect(await read()).toMatch(/Best wishes, \[removed\] \(\[removed\]\)$/)
  expect(await masks()).toBe(written)

  await journal.context.pool.query("UPDATE users SET last_name = 'Zwanterloo' WHERE id = $1", [reviewer.id])
  const [first, second] = [await read(), await read()]
  // Oswin Zwanterloo's given name is removed. 'Brandauer' stays, because the former surname is no longer
  // stored anywhere.
  expect(first).toMatch(/Best wishes, \[removed\] Brandauer/)
  expect(second).toBe(first)
  expect(await masks()).toBe(written + 1)

  // The reviewer reads the authors' response without names of the authors and of the account that sent it.
  const response = `${'We follow the advice. '.repeat(60)}Yours, H. Kessenich alias quill.wright`
  expect((await author.post(`/api/manuscripts/${id}/author-response`, { response })).status).toBe(200)
  await journal.runJobs()
  expect(await masks()).toBe(written + 2)
  await editor.post(`/api/manuscripts/${id}/rounds`, reason)
  const again = await editor.post(`/api/manuscripts/${id}/assignments`, { reviewerId: reviewer.id })
  await reviewer.post(`/api/reviews/${again.body.id}/accept`)
  const seen = (await reviewer.get(`/api/reviews/${again.body.id}`)).body.response
  expect(seen).toMatch(/Yours, \[removed\] alias \[removed\]$/)
  expect(await masks()).toBe(written + 2)
})

test.each(['title', 'abstract', 'keywords'] as const)(
  'a reviewer reads no user name of the submitter in the %s',
  async (field) => {
    const { details, authorOf, samplePdf } = await import('#tests/manuscripts.ts')
    const said = `Notes of quill.wright on ${details.title}, by H. Kessenich. ${details.abstract} ${details.abstract}`
    const objectId = await author.upload(await samplePdf(journal))
    const { body, status } = await author.post('/api/manuscripts/submit', {
      manuscript: {
        ...details,
        ...(field === 'keywords'
          ? { keywords: [...details.keywords, 'quill.wright', 'Kessenich H'] }
          : { [field]: field === 'title' ? said.slice(0, 120) : said }),
      },
      authors: [authorOf(author, true)],
      files: [{ objectId, fileName: 'a.pdf', kind: 'manuscript' }],
    })
    expect(status, JSON.stringify(body)).toBe(201)
    await journal.runJobs()
    await editor.post(`/api/manuscripts/${body.id}/allow-review`, reason)
    const reviewer = await journal.account({ role: 'reviewer' })
    const { body: assignment } = await editor.post(`/api/manuscripts/${body.id}/assignments`, {
      reviewerId: reviewer.id,
    })
    await journal.runJobs()
    const letter = journal.outbox.findLast(({ to }) => to === reviewer.email)
    const invitation = await journal.app.inject(
      `/api/invitations/${/\/review\/([\w-]+)/.exec(letter?.text ?? '')?.[1]}`,
    )
    await reviewer.post(`/api/reviews/${assignment.id}/accept`)
    const views = [
      (await reviewer.get('/api/manuscripts/reviewer-assignments')).raw.toString(),
      (await reviewer.get(`/api/reviews/${assignment.id}`)).raw.toString(),
      invitation.body,
      `${letter?.subject} ${letter?.text} ${letter?.html}`,
    ]
    for (const view of views) expect(view).not.toMatch(/quill\.wright|Kessenich/i)
    if (field !== 'keywords') for (const view of views.slice(0, 3)) expect(view).toContain('[removed]')
  },
)

test('the list of a reviewer asks for all abstracts at once', async () => {
  const reviewer = await journal.account({ role: 'reviewer' })
  const assign = async (abstract: string) => {
    const id = await underReview(journal, author, editor)
    await journal.context.pool.query('UPDATE manuscripts SET abstract = $2 WHERE id = $1', [id, abstract])
    await editor.post(`/api/manuscripts/${id}/assignments`, { reviewerId: reviewer.id })
  }
  const statements = async () => {
    const before = journal.statements()
    const { body } = await reviewer.get('/api/manuscripts/reviewer-assignments')
    return { body, asked: journal.statements() - before }
  }
  await assign(`${'One sample is small. '.repeat(60)}Hildrun Kessenich`)
  await statements()
  const one = await statements()
  for (const word of ['Two', 'Three'])
    await assign(`${`${word} samples are small. `.repeat(60)}Hildrun Kessenich`)
  const first = await statements()
  const again = await statements()
  expect(first.body).toHaveLength(3)
  for (const { manuscriptAbstract } of first.body) expect(manuscriptAbstract).toMatch(/small\. \[removed\]$/)
  expect(again.body).toEqual(first.body)
  expect([first.asked, again.asked]).toEqual([one.asked, one.asked])
})
