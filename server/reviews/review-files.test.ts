import * as mupdf from 'mupdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { reason, review, submission } from '#tests/manuscripts.ts'

let journal: TestApp
let author: Person
let editor: Person
let reviewer: Person
let id: string
let assignment: string

const manuscript = () =>
  journal.context.documents.typeset(
    '= Trade costs\nSmall firms pay more. In our earlier study we showed why.\n',
  )

/** The manuscript as its reviewer commented on it. */
async function annotatedPdf(): Promise<Buffer> {
  const pdf = new mupdf.PDFDocument(await manuscript())
  const note = pdf.loadPage(0).createAnnotation('Text')
  note.setRect([300, 100, 320, 120])
  note.setAuthor('Theodora Quillfeather')
  note.setContents('Please compare our previous work on small firms.')
  return Buffer.from(pdf.saveToBuffer('').asUint8Array())
}

beforeAll(async () => {
  journal = await startApp()
  author = await journal.account()
  editor = await journal.account({ role: 'editor' })
  reviewer = await journal.account({ firstName: 'Theodora', lastName: 'Quillfeather' })
  const sent = await submission(journal, author)
  const objectId = await author.upload(Buffer.from(await manuscript()))
  const files = sent.files.map((one) => ({ ...one, objectId }))
  id = (await author.post('/api/manuscripts/submit', { ...sent, files })).body.id
  await journal.runJobs()
  await editor.post(`/api/manuscripts/${id}/allow-review`, reason)
  const invited = await editor.post(`/api/manuscripts/${id}/assignments`, { reviewerId: reviewer.id })
  assignment = invited.body.id
  await reviewer.post(`/api/reviews/${assignment}/accept`)
  const file = { objectId: await reviewer.upload(await annotatedPdf()), fileName: 'comments.pdf' }
  await journal.runJobs()
  expect((await reviewer.post(`/api/reviews/${assignment}/files`, file)).status).toBeLessThan(300)
  await journal.runJobs()
  expect((await reviewer.post(`/api/reviews/${assignment}/submit`, review)).status).toBeLessThan(300)
})
afterAll(() => journal.close())

test('the editor sees what in a review’s attachment may identify the reviewer', async () => {
  const { body } = await editor.get(`/api/manuscripts/${id}`)
  // What the manuscript itself says of earlier work tells nobody who reviewed it.
  expect(body.findings).toMatchObject([{ rule: 'self-reference', place: 'Page 1' }])
  expect(body.reviews[0].findings).toMatchObject([
    {
      ...{ rule: 'self-reference', place: 'Comment on page 1', severity: 'visible', resolution: null },
      // Its reader is the editor, who cannot change the reviewer's words.
      fix: expect.stringMatching(/^If this says that a work is the reviewer's own/),
    },
  ])
  expect(body.findings.map(({ place }: { place: string }) => place)).not.toContain('Comment on page 1')
})

test('the author does not see the findings', async () => {
  expect(JSON.stringify((await author.get(`/api/manuscripts/${id}`)).body)).not.toContain('previous work')
})

test('a passage that the editor removes is missing from the copy', async () => {
  const [finding] = (await editor.get(`/api/manuscripts/${id}`)).body.reviews[0].findings
  const settled = await editor.post(`/api/manuscripts/${id}/anonymity`, {
    findingId: finding.id,
    resolution: 'strip',
    reason: '',
  })
  expect(settled.status).toBeLessThan(300)
  await journal.runJobs()
  const row = await journal.context.db
    .selectFrom('files')
    .select('blindKey')
    .where('kind', '=', 'review_attachment')
    .executeTakeFirstOrThrow()
  const copy = new mupdf.PDFDocument(await journal.context.files.get(row.blindKey ?? ''))
  const [note] = copy.loadPage(0).getAnnotations()
  expect(note?.getContents()).toBe('Please compare [removed] on small firms.')
  expect(note?.getObject().get('T').isNull()).toBe(true)
})
