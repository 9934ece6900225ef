import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { reason, samplePdf, submitted } from '#tests/manuscripts.ts'

let journal: TestApp
let author: Person
let editor: Person

beforeAll(async () => {
  journal = await startApp({ review: { holdMinutes: 0 } })
  author = await journal.account()
  editor = await journal.account({ role: 'editor' })
})
afterAll(() => journal.close())

test('of several galleys one is current: authors proofread it, and it is published', async () => {
  const at = `/api/manuscripts/${await submitted(journal, author)}`
  const typeset = async (words: string) => Buffer.from(await journal.context.documents.typeset(words))
  const first = await typeset('= The first galley')
  const add = async (fileName: string, bytes: Buffer) =>
    (await editor.post(`${at}/galleys`, { objectId: await editor.upload(bytes), fileName })).body.id
  const shown = async () => {
    const [forAuthor, forEditor] = await Promise.all([author.get(at), editor.get(at)])
    expect(forAuthor.body.currentGalley).toBe(forEditor.body.currentGalley)
    return forAuthor.body
  }
  await editor.post(`${at}/decision`, { decision: 'accept', ...reason })
  await journal.runJobs()
  const copyedited = { objectId: await editor.upload(await samplePdf(journal)), fileName: 'copyedited.pdf' }
  await editor.post(`${at}/files`, { ...copyedited, kind: 'copyedited' })
  await editor.post(`${at}/production`)
  expect((await shown()).currentGalley).toBeNull()

  const earlier = await add('galley-1.pdf', first)
  expect((await shown()).currentGalley).toBe(earlier)
  const later = await add('galley-2.pdf', await typeset('= The second galley'))
  expect((await shown()).currentGalley).toBe(later)

  await journal.runJobs()
  journal.outbox.length = 0
  expect((await editor.put(`${at}/galleys/${later}/current`)).status).toBe(200)
  await journal.runJobs()
  expect(journal.outbox).toEqual([])
  expect((await author.put(`${at}/galleys/${earlier}/current`)).status).toBe(403)
  expect((await editor.put(`${at}/galleys/${earlier}/current`)).status).toBe(200)
  const { currentGalley, files, proofs } = await shown()
  expect(currentGalley).toBe(earlier)
  expect(files.filter(({ kind }: { kind: string }) => kind === 'galley')).toHaveLength(2)
  // The request for proofs of the second galley is replaced, so that nobody approves what was not sent.
  expect(proofs).toHaveLength(1)

  expect((await author.post(`${at}/proofs`, { approved: true })).status).toBe(200)
  const place = { volume: 14, issue: 4, pages: '301-310', category: 'Economics' }
  const { articleId } = (await editor.post(`${at}/publish`, { ...place, ...reason })).body
  expect((await editor.get(`/articles/${articleId}.pdf`)).raw.equals(first)).toBe(true)
})
