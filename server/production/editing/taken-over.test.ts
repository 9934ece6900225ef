import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { reason, submission } from '#tests/manuscripts.ts'
import { bareDocx, paragraph, run } from '../../documents/convert/manuscripts.fixture.ts'

let journal: TestApp
let editor: Person
let text: string
let fileId: string
const session = randomUUID()

beforeAll(async () => {
  journal = await startApp({ review: { holdMinutes: 0 } })
  editor = await journal.account({ role: 'editor' })
  const author = await journal.account()
  const input = await submission(journal, author)
  const change = (kind: 'ins' | 'del', content: string) =>
    `<w:${kind} w:id="1" w:author="Ann" w:date="2026-02-03T10:00:00Z">${content}</w:${kind}>`
  const docx = bareDocx(
    paragraph(
      `${run('The result was ')}${change('ins', run('large'))}${change('del', '<w:r><w:delText>small</w:delText></w:r>')}${run('.')}`,
    ) + paragraph(run('A second paragraph of the article.')),
  )
  const objectId = await author.upload(Buffer.from(docx))
  const { body } = await author.post('/api/manuscripts/submit', {
    ...input,
    files: [{ objectId, fileName: 'tracked.docx', kind: 'manuscript' }],
  })
  await journal.runJobs()
  await editor.post(`/api/manuscripts/${body.id}/decision`, { decision: 'accept', ...reason })
  await journal.runJobs()
  await journal.runJobs()
  text = `/api/manuscripts/${body.id}/text`
  fileId = (await editor.get(text)).body.sources[0].id
})
afterAll(() => journal.close())

const convert = async (changes: string) => {
  const answer = await editor.post(`${text}/conversion`, { fileId, changes })
  await journal.runJobs()
  return answer
}

test('tracked changes of a Word file are taken over into the draft, where they are open', async () => {
  expect((await convert('keep')).status).toBeLessThan(300)
  const { body } = await editor.get(text)
  expect(body.conversion).toMatchObject({ state: 'done', changes: 'keep', keepComments: true })
  expect(body.tasks.map(({ code }: { code: string }) => code)).toContain('tracked-changes')
  const { draft } = (await editor.get(`${text}/draft`)).body
  expect(draft).toMatchObject({ basedOn: 1, revision: expect.any(Number) })
  expect(JSON.stringify(draft.doc)).toMatch(/"text":"small"[^}]*"type":"deletion"/)

  await editor.post(`${text}/presence`, { session, place: '', want: 'write' })
  const version = await editor.post(`${text}/versions`, {
    revision: draft.revision,
    description: 'Corrections',
    session,
  })
  expect(version.status, JSON.stringify(version.body)).toBe(409)
  expect(version.body.message).toBe('One tracked change is open. Accept or reject it first.')
})

test('a version without open changes ends their task', async () => {
  const { draft } = (await editor.get(`${text}/draft`)).body
  const decided = JSON.parse(JSON.stringify(draft.doc), (_, value) =>
    Array.isArray(value)
      ? value
          .filter((node) => !node.marks?.some((mark: { type: string }) => mark.type === 'deletion'))
          .map(({ marks, ...node }) => (node.type ? node : { ...node, marks }))
      : value,
  )
  const saved = await editor.put(`${text}/draft`, {
    doc: decided,
    basedOn: 1,
    revision: draft.revision,
    session,
  })
  const version = { revision: saved.body.revision, description: 'Decided', session }
  expect((await editor.post(`${text}/versions`, version)).status).toBe(201)
  const open = (await editor.get(text)).body.tasks.filter(({ state }: { state: string }) => state === 'open')
  expect(open.map(({ code }: { code: string }) => code)).not.toContain('tracked-changes')
})

test('a version does not silently supersede one that was made while the page was open', async () => {
  const { doc, newest } = (await editor.get(`${text}/draft`)).body
  const saved = await editor.put(`${text}/draft`, { doc, basedOn: newest, revision: null, session })
  await convert('reject')
  const version = { revision: saved.body.revision, description: 'Mine', session, newest }
  const refused = await editor.post(`${text}/versions`, version)
  expect(refused.status).toBe(409)
  expect(refused.body.message).toMatch(/^Version 3 was made in the meantime/)
  // Having read that, the editor may go on with the draft.
  expect((await editor.post(`${text}/versions`, { ...version, newest: 3 })).status).toBe(201)
})

test('they never replace a draft', async () => {
  expect((await convert('keep')).status).toBeLessThan(300)
  const begun = (await editor.get(`${text}/draft`)).body.draft
  const refused = await convert('keep')
  expect(refused.status).toBe(422)
  expect(refused.body.issues).toEqual([
    { path: 'changes', message: expect.stringMatching(/^The text is being edited/) },
  ])
  expect((await convert('reject')).status).toBeLessThan(300)
  expect((await editor.get(`${text}/draft`)).body.draft).toEqual(begun)
})
