import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { review, samplePdf, underReview } from '#tests/manuscripts.ts'

let journal: TestApp
let editor: Person
let author: Person

beforeAll(async () => {
  journal = await startApp({ review: { holdMinutes: 0, minimumReviews: 1 } })
  const now = journal.context.clock.now()
  journal.advance(Date.UTC(now.getUTCFullYear(), 11, 30, 12) - now.getTime())
  editor = await journal.account({ role: 'editor' })
  author = await journal.account()
})
afterAll(() => journal?.close())

async function accepted(account: Parameters<TestApp['account']>[0] = {}) {
  const id = await underReview(journal, author, editor)
  const reviewer = await journal.account({ role: 'reviewer', ...account })
  const { body } = await editor.post(`/api/manuscripts/${id}/assignments`, { reviewerId: reviewer.id })
  await reviewer.post(`/api/reviews/${body.id}/accept`)
  return { id, reviewer, assignment: body.id as string }
}

async function sent(world: Awaited<ReturnType<typeof accepted>>, more: object = {}) {
  const { body } = await world.reviewer.post(`/api/reviews/${world.assignment}/submit`, {
    ...review,
    ...more,
  })
  expect(body.id, JSON.stringify(body)).toBeDefined()
  return `/api/manuscripts/${world.id}/reviews/${body.id}`
}

async function attach({ reviewer, assignment }: Awaited<ReturnType<typeof accepted>>, fileName: string) {
  const objectId = await reviewer.upload(await samplePdf(journal))
  const { body } = await reviewer.post(`/api/reviews/${assignment}/files`, { objectId, fileName })
  return body.at(-1).id as string
}

const namesOf = (files: { fileName: string }[]) => files.map(({ fileName }) => fileName)
const filesForEditor = async (id: string) =>
  namesOf((await editor.get(`/api/manuscripts/${id}`)).body.reviews[0].files)
const sendBack = (at: string) => editor.post(`${at}/return`, { message: 'Which table?' })

test('a file of a review that was sent stays with that version when the reviewer removes it', async () => {
  const world = await accepted()
  const { id, reviewer, assignment } = world
  const first = await attach(world, 'first.pdf')
  journal.advance(1000)
  const at = await sent(world)
  await sendBack(at)
  journal.advance(1000)
  const second = await attach(world, 'second.pdf')
  const left = await reviewer.delete(`/api/reviews/${assignment}/files/${first}`)
  expect(namesOf(left.body)).toEqual(['second.pdf'])
  expect((await reviewer.delete(`/api/reviews/${assignment}/files/${first}`)).status).toBe(404)
  journal.advance(1000)
  await sent(world)
  expect(await filesForEditor(id)).toEqual(['second.pdf'])
  const [version] = (await editor.get(`${at}/versions`)).body
  expect(namesOf(version.files)).toEqual(['first.pdf'])
  expect((await editor.get(`/api/manuscripts/files/${first}/download`)).status).toBe(200)
  await journal.runJobs()
  await editor.post(`/api/manuscripts/${id}/decision`, { decision: 'minor_revisions', notes: '' })
  await journal.runJobs()
  expect((await author.get(`/api/manuscripts/${id}`)).body.reviews[0].files).toHaveLength(1)
  expect((await author.get(`/api/manuscripts/files/${second}/download`)).status).toBe(200)
  expect((await author.get(`/api/manuscripts/files/${first}/download`)).status).toBe(404)
})

test('the files of a review that an editor entered are part of the version that was sent', async () => {
  const world = await accepted()
  const { id, reviewer, assignment } = world
  const objectId = await editor.upload(await samplePdf(journal))
  const { body } = await editor.post(`/api/manuscripts/${id}/assignments/${assignment}/review`, {
    ...{ recommendation: 'accept', rating: 5, comments: 'By email.' },
    files: [{ objectId, fileName: 'report.pdf' }],
  })
  const at = `/api/manuscripts/${id}/reviews/${body.id}`
  await sendBack(at)
  journal.advance(1000)
  const [file] = (await reviewer.get(`/api/reviews/${assignment}`)).body.attachments
  expect((await reviewer.delete(`/api/reviews/${assignment}/files/${file.id}`)).body).toEqual([])
  expect((await editor.delete(`${at}/return`)).status).toBe(200)
  expect(await filesForEditor(id)).toEqual(['report.pdf'])
})

test('when an editor ends a clarification, the review has the files with which it was sent', async () => {
  const world = await accepted()
  const { id, reviewer, assignment } = world
  const first = await attach(world, 'first.pdf')
  journal.advance(1000)
  const at = await sent(world)
  await sendBack(at)
  journal.advance(1000)
  await attach(world, 'second.pdf')
  await reviewer.delete(`/api/reviews/${assignment}/files/${first}`)
  expect((await editor.delete(`${at}/return`)).status).toBe(200)
  expect(await filesForEditor(id)).toEqual(['first.pdf'])
})

test('comments stay carried over from an earlier round when the review is sent back', async () => {
  const world = await accepted()
  const { reviewer, assignment } = world
  const [file] = (await reviewer.get(`/api/reviews/${assignment}`)).body.files
  const from = crypto.randomUUID()
  const note = {
    ...{ id: crypto.randomUUID(), lines: null, source: null, kind: 'major', body: 'Still open.', from },
    anchor: {
      ...{ file: file.id, element: 'page-1', start: 0, version: 1 },
      quote: { exact: 'One', prefix: '', suffix: '' },
    },
    isForEditor: false,
  }
  await sendBack(await sent(world, { notes: [note] }))
  expect((await reviewer.get(`/api/reviews/${assignment}`)).body.draft.notes).toMatchObject([{ from }])
})

test('a reviewer is thanked twice only on purpose', async () => {
  const world = await accepted()
  const at = `${await sent(world)}/thanks`
  const text = 'Thank you.'
  const statuses = await Promise.all([editor.post(at, { text }), editor.post(at, { text })])
  expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409])
  const after = (await editor.get(at)).body.thankedAt
  expect(after).not.toBeNull()
  journal.advance(1000)
  expect((await editor.post(at, { text, after })).status).toBe(200)
  expect((await editor.post(at, { text, after })).status).toBe(409)
})

test('a passage is hidden once, and also where a letter quotes it with the reviewer’s name masked', async () => {
  const world = await accepted({ firstName: 'Theodora', lastName: 'Quillfeather' })
  const passage = 'As Theodora Quillfeather showed, only a fool would run this regression.'
  const at = await sent(world, { comments: `Sound.\n\n${passage}` })
  const hide = (words: string) => editor.post(`${at}/passages`, { passage: words })
  expect((await hide(passage)).status).toBe(201)
  expect((await hide(passage.replace('only a', 'only\na'))).status).toBe(409)
  const letter = `Dear author,\n\nOne reviewer says: As [removed] showed, only a fool would run this regression.`
  const decided = await editor.post(`/api/manuscripts/${world.id}/decision`, {
    ...{ decision: 'minor_revisions', notes: '', letter },
  })
  expect(decided.status, JSON.stringify(decided.body)).toBe(200)
  const before = journal.outbox.length
  await journal.runJobs()
  const mails = journal.outbox.slice(before).filter(({ to }) => to === author.email)
  const pages = await Promise.all(
    ['', '/own-messages', '/history'].map((path) => author.get(`/api/manuscripts/${world.id}${path}`)),
  )
  for (const text of [...mails.map((mail) => mail.text), ...pages.map(({ raw }) => raw.toString())])
    expect(text).not.toContain('only a fool')
})

test('ending a clarification and sending the review at the same moment leave one outcome', async () => {
  for (let round = 0; round < 3; round += 1) {
    const world = await accepted()
    const at = await sent(world, { comments: 'First.' })
    await sendBack(at)
    journal.advance(1000)
    const [ended, again] = await Promise.all([
      editor.delete(`${at}/return`),
      world.reviewer.post(`/api/reviews/${world.assignment}/submit`, { ...review, comments: 'Second.' }),
    ])
    expect([ended.status, again.status].sort()).toEqual([200, 409])
    const shown = (await editor.get(`/api/manuscripts/${world.id}`)).body.reviews[0]
    expect(shown.authorComments).toBe(again.status === 200 ? 'Second.' : 'First.')
    expect(shown.handling).toMatchObject({ returned: null, earlierVersions: again.status === 200 ? 1 : 0 })
  }
})

test('a review of December stays in that year when it is clarified in January', async () => {
  const year = journal.context.clock.now().getUTCFullYear()
  const world = await accepted()
  const at = await sent(world)
  await sendBack(at)
  journal.advance(5 * 86_400_000)
  await sent(world)
  const of = async (one: number) => (await world.reviewer.get(`/api/reviews/certificates/${one}`)).status
  expect(await of(year)).toBe(200)
  expect(await of(year + 1)).toBe(404)
  const [done] = (await world.reviewer.get('/api/reviews/completed')).body
  expect(done.submittedAt).toContain(`${year}-12-30`)
})
