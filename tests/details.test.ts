import { afterAll, beforeAll, expect, test } from 'vitest'
import { detailsOf, publishedNames, publishedOf } from '#domain/manuscript/details.ts'
import { type Person, startApp, type TestApp } from './app.ts'
import { details, reason, samplePdf, submitted } from './manuscripts.ts'

/** Whatever authors enter reaches everybody who is to read it, up to the published article and its JATS. */

let journal: TestApp
let author: Person
let editor: Person

beforeAll(async () => {
  journal = await startApp({ review: { holdMinutes: 0 } })
  author = await journal.account()
  editor = await journal.account({ role: 'editor' })
})
afterAll(() => journal.close())

test('what authors enter is in every view, in the article and in its JATS', async () => {
  const id = await submitted(journal, author)
  const at = `/api/manuscripts/${id}`
  for (const person of [author, editor])
    expect(detailsOf((await person.get(at)).body.manuscript)).toEqual(details)

  const file = async (fileName: string) => ({
    objectId: await editor.upload(await samplePdf(journal)),
    fileName,
  })
  const done = async (call: ReturnType<Person['post']>) => {
    const { status, body } = await call
    expect(status, JSON.stringify(body)).toBeLessThan(300)
    return body
  }
  await done(editor.post(`${at}/decision`, { decision: 'accept', notes: '', ...reason }))
  await done(editor.post(`${at}/files`, { ...(await file('copyedited.pdf')), kind: 'copyedited' }))
  await done(editor.post(`${at}/production`))
  await done(editor.post(`${at}/galleys`, await file('galley.pdf')))
  const place = { volume: 1, issue: 1, pages: '1-9', category: 'Economics' }
  const { articleId } = await done(editor.post(`${at}/publish`, { ...place, ...reason }))

  const article = (await author.get(`/api/articles/${articleId}`)).body
  expect(publishedOf(article)).toEqual(publishedOf(details))
  const jats = (await journal.app.inject(`/articles/${articleId}.xml`)).body
  const missing = publishedNames.filter((name) => [details[name]].flat().some((text) => !jats.includes(text)))
  expect(missing, 'fields that are missing from the JATS (server/jats/write.ts)').toEqual([])
})
