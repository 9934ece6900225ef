import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { review, underReview } from '#tests/manuscripts.ts'

let journal: TestApp
let editor: Person
let author: Person

beforeAll(async () => {
  journal = await startApp()
  editor = await journal.account({ role: 'editor' })
  author = await journal.account({ firstName: 'Hildrun', lastName: 'Kessenich' })
})
afterAll(() => journal?.close())

const headers = { prefer: 'preview' }
const count = async (table: string) =>
  Number((await journal.context.pool.query(`SELECT count(*) AS n FROM ${table}`)).rows[0].n)

test('an invitation is read and edited before it is sent; its link is never shown to the editor', async () => {
  // The journal's own wording repeats the link's address in the text.
  await journal.context.pool.query(
    `INSERT INTO email_templates (template, subject, body, updated_at)
     VALUES ('review_invitation', 'Review for us', 'Dear {name},

Answer at {url} please.

{button}', now())`,
  )
  const id = await underReview(journal, author, editor)
  const call = { firstName: 'Ilse', lastName: 'Outside', email: 'ilse@outside.example' }
  const at = `/api/manuscripts/${id}/assignments`
  const before = [await count('users'), await count('emails'), await count('assignments')]
  const { status, body } = await editor.post(at, call, headers)
  expect(status, JSON.stringify(body)).toBe(200)
  expect([await count('users'), await count('emails'), await count('assignments')]).toEqual(before)
  const [mail] = body.messages
  expect(mail).toMatchObject({ to: call.email, body: expect.stringContaining('Answer at {url} please.') })
  expect(JSON.stringify(body)).not.toMatch(/sealed\.|\/review\/[\w-]{16}/)
  const words = `Dear Ilse,\n\nH. Kessenich wrote this. Answer at {url} soon.\n\n{button}`
  const edit = { id: mail.id, subject: 'For you', body: words }
  expect((await author.post(at, { ...call, mails: [edit] })).status).toBe(403)
  expect((await editor.post(at, { ...call, mails: [edit] })).status).toBe(201)
  await journal.runJobs()
  const sent = journal.outbox.findLast(({ to }) => to === call.email)
  expect(sent?.subject).toBe('For you')
  expect(sent?.text).toMatch(/\[removed\] wrote this\. Answer at http\S+\/review\/[\w-]{16,} soon\./)
})

test('the e-mails of a review that is sent back, ended, entered and thanked for are read and edited', async () => {
  const id = await underReview(journal, author, editor)
  const reviewer = await journal.account({ role: 'reviewer' })
  const { body } = await editor.post(`/api/manuscripts/${id}/assignments`, { reviewerId: reviewer.id })
  await reviewer.post(`/api/reviews/${body.id}/accept`)
  const { body: sent } = await reviewer.post(`/api/reviews/${body.id}/submit`, review)
  const at = `/api/manuscripts/${id}/reviews/${sent.id}`
  const edited = async (method: 'post' | 'delete', path: string, input: object, words: string) => {
    const call = (more: object, extra?: Record<string, string>) =>
      editor[method](path, { ...input, ...more }, extra)
    const [mail] = (await call({}, headers)).body.messages
    expect(mail.to).toBe(reviewer.email)
    const done = await call({ mails: [{ id: mail.id, subject: words, body: `Dear you,\n\n${words}` }] })
    expect(done.status, JSON.stringify(done.body)).toBe(200)
    await journal.runJobs()
    expect(journal.outbox.findLast(({ to }) => to === reviewer.email)?.subject).toBe(words)
  }
  await edited('post', `${at}/thanks`, { text: 'Thank you.' }, 'Many thanks')
  await edited('post', `${at}/return`, { message: 'Which table?' }, 'A small question')
  await edited('delete', `${at}/return`, {}, 'It is settled')
})
