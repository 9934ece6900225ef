import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { textVersion } from '#tests/fixtures/text-version.ts'
import { reason, samplePdf, submitted } from '#tests/manuscripts.ts'
import { remindOfProofs } from './remind.ts'

let journal: TestApp
let author: Person
let coauthor: Person
let stranger: Person
let editor: Person
let id: string
let at: string

const anchor = (element: string, exact: string, version = 1) => ({
  ...{ element, start: 0, version },
  quote: { exact, prefix: '', suffix: '' },
})
const p1 = anchor('p-1', 'seven ports in three countries')

beforeAll(async () => {
  journal = await startApp({ review: { holdMinutes: 0 } })
  author = await journal.account()
  coauthor = await journal.account()
  stranger = await journal.account()
  editor = await journal.account({ role: 'editor' })
  id = await submitted(journal, author, [coauthor])
  at = `/api/manuscripts/${id}`
  const done = async (call: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await call
    if (status >= 300) throw new Error(JSON.stringify(body))
  }
  await done(editor.post(`${at}/allow-review`, reason))
  const reviewer = { firstName: 'Moritz', lastName: 'Quellenbeck', email: 'quellenbeck@readers.example' }
  await done(editor.post(`${at}/assignments`, reviewer))
  await done(editor.post(`${at}/decision`, { decision: 'accept', ...reason }))
  await journal.runJobs()
  const objectId = await editor.upload(await samplePdf(journal))
  await done(editor.post(`${at}/files`, { objectId, fileName: 'a.pdf', kind: 'copyedited' }))
  await done(editor.post(`${at}/production`))
})
afterAll(() => journal.close())

/** Inserts a version like one made by a conversion. */
async function addVersion(number: number, isValid = true): Promise<void> {
  await journal.context.db
    .insertInto('productionVersions')
    .values({
      ...{ manuscriptId: id, number, jats: textVersion(), origin: 'editor', isValid },
      ...{ report: JSON.stringify({ problems: [] }), madeAt: journal.context.clock.now() },
    })
    .execute()
}
const read = async (person: Person = author) => (await person.get(`${at}/proof`)).body
/** Returns the message of a check, by default that of proofs, if it is open, or undefined if it has passed. */
const check = async (name = 'proofs'): Promise<string | undefined> =>
  (await editor.get(`${at}/checks`)).body.open.find(({ code }: { code: string }) => code === name)?.message
const mailTo = (person: Person, subject: RegExp) =>
  journal.outbox.filter(({ to, subject: of }) => to === person.email && subject.test(of))

test('a proof is sent only of a valid text, and nobody has one before', async () => {
  expect((await author.get(`${at}/proof`)).status).toBe(404)
  expect(await editor.post(`${at}/text/proofs`, {})).toMatchObject({ status: 409 })
  await addVersion(1, false)
  expect((await editor.post(`${at}/text/proofs`, {})).body.message).toContain('not valid JATS')
  await journal.context.pool.query('DELETE FROM production_versions WHERE manuscript_id = $1', [id])
  await addVersion(1)
  expect(await check()).toBe('The author has not been asked for proofs')
})

test('the author gets a link, and reads the text and the queries, but nothing that is between editors', async () => {
  const add = (kind: string, body: string) => editor.post(`${at}/text/notes`, { anchor: p1, kind, body })
  await add('author_query', 'Table 1 lists eight ports. Which is right?')
  await add('comment', 'Secret among editors')
  await journal.context.pool.query(
    `INSERT INTO annotations (manuscript_id, target_kind, target_id, anchor, kind, body, created_at, updated_at)
     SELECT manuscript_id, 'version', id, '{}', 'source_comment', 'Secret in the file', now(), now()
     FROM production_versions WHERE manuscript_id = $1`,
    [id],
  )
  // A note or query that names a reviewer is refused, unless the editor confirms that it may be sent.
  const telling = await editor.post(`${at}/text/proofs`, { note: 'Moritz Quellenbeck asked about Table 1.' })
  expect(telling).toMatchObject({ status: 422, body: { code: 'names_reviewer' } })
  const query = (await add('author_query', 'Do you agree with Dr. Quellenbeck?')).body.id
  const note = { note: 'Please look at Table 1.' }
  expect((await editor.post(`${at}/text/proofs`, note)).body.code).toBe('names_reviewer')
  await editor.put(`${at}/text/notes/${query}`, { state: 'closed' })
  const sent = await editor.post(`${at}/text/proofs`, note)
  expect(sent.status).toBe(201)
  // This query is not sent before the next proof.
  await add('author_query', 'Not yet sent')
  await journal.runJobs()
  const [mail] = mailTo(author, /please read your proof/)
  expect(mail?.text).toContain(`/author-dashboard/manuscripts/${id}/proof`)
  expect(mail?.text).toContain('Open queries from the editors: 1')

  // A query that was already sent is checked again when its wording is changed.
  const [{ id: first, body }] = (await editor.get(`${at}/text/notes`)).body.notes
  const reworded = { body: 'Quellenbeck counts eight ports. Which is right?' }
  const refused = await editor.put(`${at}/text/notes/${first}`, reworded)
  expect(refused).toMatchObject({ status: 422, body: { code: 'names_reviewer' } })
  expect((await read()).queries).toMatchObject([{ body }])
  expect((await editor.put(`${at}/text/notes/${first}`, { ...reworded, namesAllowed: true })).status).toBe(
    200,
  )
  await editor.put(`${at}/text/notes/${first}`, { body })

  const seen = await author.get(`${at}/proof`)
  expect(seen.raw.toString()).not.toMatch(/Secret|Not yet sent/)
  expect(seen.body).toMatchObject({
    proof: { number: 1, version: 1, note: 'Please look at Table 1.', answeredAt: null },
    ...{ mayAnswer: true, hasReplaced: false, comments: [] },
    queries: [{ body: 'Table 1 lists eight ports. Which is right?', state: 'open', answer: null }],
  })
  expect(seen.body.html).toMatch(/<p data-element="p-1">The closure[\s\S]+<h2 data-element="sec-2">/)
  expect(await read(coauthor)).toMatchObject({ mayAnswer: false, mayAsk: false })
  expect((await stranger.get(`${at}/proof`)).status).toBe(404)
  expect((await editor.get(`${at}/proof`)).status).toBe(404)
  expect((await author.get(`${at}/text/proofs`)).status).toBe(403)
})

test('authors read the same version as a PDF', async () => {
  expect((await read()).pdf).toEqual({ state: 'none', pages: null })
  expect((await editor.post(`${at}/formats`)).status).toBe(200)
  const { pdf, proof } = await read()
  expect(pdf).toEqual({ state: 'waiting', pages: null })
  await journal.runJobs()
  expect((await read()).pdf).toEqual({ state: 'ready', pages: expect.any(Number) })
  const url = `${at}/proof/${proof.id}/pdf`
  const file = await author.get(url)
  expect(file.headers['content-disposition']).toMatch(/^inline; filename="jib[^"]*-proof-1\.pdf"$/)
  expect(file.raw.subarray(0, 5).toString()).toBe('%PDF-')
  expect((await coauthor.get(url)).status).toBe(200)
  const pages = `${at}/proof/${proof.id}/pages`
  const layout = await coauthor.get(pages)
  const lines = layout.body.pages[0].lines.map(({ text }: { text: string }) => text).join(' ')
  expect(lines).toContain('Introduction')
  expect((await author.get(`${pages}/1`)).raw.subarray(1, 4).toString()).toBe('PNG')
  expect((await author.get(`${pages}/99`)).status).toBe(404)
  for (const address of [url, pages, `${pages}/1`])
    for (const person of [stranger, editor]) expect((await person.get(address)).status).toBe(404)
})

test('answers and corrections are the submitting author’s, and a correction never changes the text', async () => {
  const { proof, queries } = await read()
  const body = { proofId: proof.id, body: 'Eight.' }
  const query = `${at}/proof/queries/${queries[0].id}`
  expect((await coauthor.put(query, body)).status).toBe(403)
  expect((await editor.put(query, body)).status).toBe(404)
  expect((await author.put(`${at}/proof/queries/${randomUUID()}`, body)).status).toBe(404)

  // The author cannot approve by either route while a query is unanswered, and is told the reason.
  for (const path of ['proof/verdict', 'proofs']) {
    const verdict = { approved: true, ...(path === 'proof/verdict' && { proofId: proof.id }) }
    const refused = await author.post(`${at}/${path}`, verdict)
    expect(refused).toMatchObject({ status: 409 })
    expect(refused.body.message).toContain('One query is open')
  }
  expect((await author.put(query, body)).status).toBe(200)
  // Simulates another window of the author in which the first answer is not visible.
  const late = { ...body, body: 'Nine.', was: { body: '' } }
  expect(await author.put(query, late)).toMatchObject({ status: 409, body: { issues: [{ path: 'body' }] } })
  await author.put(query, { ...body, body: 'Eight, please.', was: { body: 'Eight.' } })
  expect((await read()).queries).toMatchObject([{ state: 'answered', answer: { body: 'Eight, please.' } }])
  const { notes } = (await editor.get(`${at}/text/notes`)).body
  expect(notes[0].replies).toMatchObject([{ body: 'Eight, please.' }])

  const before = (await read()).html
  const comment = { proofId: proof.id, anchor: p1, body: 'See Table 1', replacement: 'eight ports' }
  const place = `${at}/proof/comments/${randomUUID()}`
  expect((await coauthor.put(place, comment)).status).toBe(403)
  expect((await author.put(place, { ...comment, body: ' ', replacement: null })).status).toBe(422)
  expect((await author.put(place, comment)).status).toBe(200)
  const was = { body: comment.body, replacement: comment.replacement }
  await author.put(place, { ...comment, replacement: 'eight ports in three countries', was })
  expect((await author.put(place, { ...comment, replacement: 'nine ports', was })).status).toBe(409)
  const other = `${at}/proof/comments/${randomUUID()}`
  await author.put(other, { ...comment, replacement: null, body: 'Delete me' })
  expect((await author.delete(other)).status).toBe(200)
  const after = await read()
  expect(after.html).toBe(before)
  expect(after.comments).toMatchObject([{ replacement: 'eight ports in three countries', outcome: null }])
})

test('more time is asked for and given; reminders follow the setting, and one can be sent by hand', async () => {
  const { proof } = await read()
  const days = (count: number) =>
    new Date(journal.context.clock.now().getTime() + count * 86_400_000).toISOString().slice(0, 10)
  const asking = { proofId: proof.id, for: 'time', until: days(9), reason: 'Field work.' }
  expect((await author.post(`${at}/proof/question`, { ...asking, until: undefined })).status).toBe(422)
  expect((await author.post(`${at}/proof/question`, asking)).status).toBe(200)
  expect((await author.post(`${at}/proof/question`, asking)).status).toBe(409)
  const { proofs } = (await editor.get(`${at}/text/proofs`)).body
  expect(proofs[0].asked).toMatchObject({ for: 'time', until: days(9), reason: 'Field work.' })
  expect((await editor.put(`${at}/text/proofs/due`, { dueDate: '2020-01-01' })).status).toBe(422)
  expect((await editor.put(`${at}/text/proofs/due`, { dueDate: days(9) })).status).toBe(200)
  expect((await read()).proof).toMatchObject({ asked: null, dueAt: expect.stringContaining(days(9)) })

  expect((await editor.post(`${at}/text/proofs/remind`)).status).toBe(200)
  expect((await editor.post(`${at}/text/proofs/remind`)).status).toBe(409)
  await journal.runJobs()
  expect(mailTo(author, /reminder to check your proof/)).toHaveLength(1)
  expect(mailTo(author, /new due date/)).toHaveLength(1)
  // By default, reminders are sent two days before the due date and one day after it.
  journal.advance(8 * 86_400_000)
  await remindOfProofs(journal.context)
  await remindOfProofs(journal.context)
  await journal.runJobs()
  expect(mailTo(author, /reminder to check your proof/)).toHaveLength(2)
  journal.advance(3 * 86_400_000)
  await remindOfProofs(journal.context)
  await journal.runJobs()
  expect(mailTo(author, /proof is overdue/)).toHaveLength(1)
})

test('a newer proof replaces the open one, and answers and comments are kept', async () => {
  const { proof: old, queries } = await read()
  await addVersion(2)
  expect((await editor.post(`${at}/text/proofs`, {})).status).toBe(201)
  await journal.runJobs()
  expect(mailTo(author, /a newer proof/)).toHaveLength(1)
  const now = await read()
  expect(now).toMatchObject({
    ...{ hasReplaced: true, proof: { number: 2, version: 2 } },
    queries: [{ state: 'answered', answer: { body: 'Eight, please.' } }, { body: 'Not yet sent' }],
    comments: [{ replacement: 'eight ports in three countries', proof: 2 }],
  })
  const late = await author.put(`${at}/proof/queries/${queries[0].id}`, { proofId: old.id, body: 'Nine.' })
  expect(late).toMatchObject({ status: 409 })
  expect((await author.post(`${at}/proof/verdict`, { proofId: old.id, approved: false })).status).toBe(409)
})

test('editors settle each comment, and the author reads how', async () => {
  const { proof, queries } = await read()
  expect((await author.post(`${at}/proof/verdict`, { proofId: proof.id, approved: false })).status).toBe(200)
  expect(await check()).toBe('The author asked for changes in the proofs')
  expect(await check('corrections')).toBe(
    '1 comment of the authors in the proofs is neither made nor declined',
  )
  const [comment] = (await editor.get(`${at}/text/proofs`)).body.comments
  const place = `${at}/text/proofs/comments/${comment.id}`
  expect((await editor.put(place, { outcome: 'declined' })).status).toBe(422)
  expect((await author.put(place, { outcome: 'made' })).status).toBe(403)
  const named = { outcome: 'declined', note: 'Quellenbeck says that it is seven.' }
  expect((await editor.put(place, named)).body.code).toBe('names_reviewer')
  expect((await editor.put(place, { ...named, namesAllowed: true })).status).toBe(200)
  await editor.put(place, { outcome: null })
  expect((await editor.put(place, { outcome: 'declined', note: 'It is seven.' })).status).toBe(200)
  // A second editor whose page does not show this yet cannot change it.
  expect((await editor.put(place, { outcome: 'made' })).status).toBe(409)
  expect((await read()).comments).toMatchObject([{ outcome: 'declined', outcomeNote: 'It is seven.' }])
  expect(await check('corrections')).toBeUndefined()
  const removal = await author.delete(`${at}/proof/comments/${comment.id}`)
  expect(removal.status).toBe(409)
  await editor.put(`${at}/text/notes/${queries[1].id}`, { state: 'closed' })
})

test('only the approved version may be published; an answered proof can be opened again', async () => {
  await addVersion(3)
  await editor.post(`${at}/text/proofs`, {})
  const { proof } = await read()
  expect(proof).toMatchObject({ number: 3, version: 3 })
  expect((await author.post(`${at}/proof/verdict`, { proofId: proof.id, approved: true })).status).toBe(200)
  expect(await check()).toBeUndefined()

  const asking = { proofId: proof.id, for: 'reopening', reason: 'I overlooked a name.' }
  expect((await author.post(`${at}/proof/question`, asking)).status).toBe(200)
  expect((await editor.post(`${at}/text/proofs/reopen`)).status).toBe(200)
  expect((await editor.post(`${at}/text/proofs/reopen`)).status).toBe(409)
  expect(await read()).toMatchObject({ mayAnswer: true, proof: { answeredAt: null, asked: null } })
  expect((await author.post(`${at}/proof/verdict`, { proofId: proof.id, approved: true })).status).toBe(200)

  await addVersion(4)
  expect(await check()).toBe('The text was changed after the author approved the proofs')
  const { history } = (await author.get(at)).body
  expect(history.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['send_proofs', 'ask_about_proofs', 'reopen_proofs', 'approve_proofs']),
  )
})
