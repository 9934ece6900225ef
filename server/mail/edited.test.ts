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

test('the emails of a review that is sent back, ended, entered and thanked for are read and edited', async () => {
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

test('an edited message is masked for its own readers: authors read their names, and reviewers do not', async () => {
  const id = await underReview(journal, author, editor)
  const reviewer = await journal.account({
    role: 'reviewer',
    firstName: 'Theodora',
    lastName: 'Quillfeather',
  })
  await editor.post(`/api/manuscripts/${id}/assignments`, { reviewerId: reviewer.id })
  const chief = await journal.account({ role: 'editor' })
  await editor.post(`/api/manuscripts/${id}/handling-editor`, { editorId: chief.id })
  const write = async (to: string, person: Person) => {
    const action = { kind: 'write', to, subject: 'News', body: 'Dear {name}' }
    const selection = { of: 'rows', ids: [id] }
    const { body: read } = await editor.post('/api/manuscripts/editorial/bulk-preview', { selection, action })
    const [mail] = read.mails
    expect(mail?.to, JSON.stringify(read)).toBe(person.email)
    const text = 'Hildrun Kessenich and Theodora Quillfeather'
    await editor.post('/api/manuscripts/editorial/bulk', {
      ...{ id: crypto.randomUUID(), selection, seenAt: new Date().toISOString(), action },
      mails: [{ manuscriptId: id, mails: [{ id: mail.id, subject: to, body: text }] }],
    })
    await journal.runJobs()
    return journal.outbox.findLast(({ to: address }) => address === person.email)?.text
  }
  expect(await write('authors', author)).toContain('Hildrun Kessenich and [removed]')
  expect(await write('reviewers', reviewer)).toContain('[removed] and Theodora Quillfeather')
  expect(await write('editors', chief)).toContain('Hildrun Kessenich and Theodora Quillfeather')
  // Who reads a message again as an author does not get what was written to them as an editor.
  const { db } = journal.context
  await db.updateTable('manuscripts').set({ submitterId: chief.id }).where('id', '=', id).execute()
  const own = await chief.get(`/api/manuscripts/${id}/own-messages`)
  expect(own.status).toBe(200)
  expect(own.raw.toString()).not.toContain('Quillfeather')
})

test('what a decision tells the reviewers is edited before and sent with the letter, which is worded in the form', async () => {
  const id = await underReview(journal, author, editor)
  const [done, open] = [
    await journal.account({ role: 'reviewer' }),
    await journal.account({ role: 'reviewer' }),
  ]
  for (const person of [done, open]) {
    const { body } = await editor.post(`/api/manuscripts/${id}/assignments`, { reviewerId: person.id })
    if (person === done) {
      await person.post(`/api/reviews/${body.id}/accept`)
      await person.post(`/api/reviews/${body.id}/submit`, review)
    }
  }
  await journal.runJobs()
  const at = `/api/manuscripts/${id}/decision`
  const decision = { decision: 'reject', notes: '', letter: 'Dear author,\n\nNo.', overrideReason: 'Clear.' }
  const { messages } = (await editor.post(at, decision, headers)).body
  const to = (person: Person) => messages.find((mail: { to: string }) => mail.to === person.email)
  expect(messages.map((mail: { to: string }) => mail.to).sort()).toEqual(
    [author.email, done.email, open.email].sort(),
  )
  expect((await author.get(`/api/manuscripts/${id}`)).body.manuscript.status).toBe('under_review')
  const edit = (person: Person, body: string) => ({ id: to(person).id, subject: 'Edited', body })
  const mails = [edit(author, 'Not this.'), edit(done, 'Kessenich thanks you.'), edit(open, 'No need.')]
  const before = journal.outbox.length
  const decided = await editor.post(at, { ...decision, mails })
  expect(decided.status, JSON.stringify(decided.body)).toBe(200)
  await journal.runJobs()
  expect(journal.outbox).toHaveLength(before)
  await journal.context.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
  await journal.runJobs()
  const sent = (person: Person) => journal.outbox.findLast((mail) => mail.to === person.email)
  expect(sent(author)?.text).toContain('Dear author,\n\nNo.')
  expect(sent(done)).toMatchObject({
    subject: 'Edited',
    text: expect.stringContaining('[removed] thanks you.'),
  })
  expect(sent(open)?.text).toContain('No need.')
})
