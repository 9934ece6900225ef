import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '../../tests/app.ts'
import { reason, reviewedBy, submitted, underReview } from '../../tests/manuscripts.ts'
import { withoutPersonalLinks } from '../mail/own.ts'

let journal: TestApp
let author: Person
let editor: Person
let handling: Person
let adviser: Person
let reviewer: Person
let id: string

beforeAll(async () => {
  journal = await startApp({ review: { holdMinutes: 0 } })
  author = await journal.account()
  editor = await journal.account({ role: 'editor', lastName: 'Marsh' })
  handling = await journal.account({ role: 'editor', lastName: 'Achterberg' })
  adviser = await journal.account({ role: 'editor', lastName: 'Beratung' })
  reviewer = await journal.account({ role: 'reviewer' })
  await journal.context.db
    .updateTable('users')
    .set({ recommendsOnly: true })
    .where('id', '=', adviser.id)
    .execute()
  id = await underReview(journal, author, editor)
  await journal.runJobs()
})
afterAll(() => journal.close())

async function mailsSince(start: number) {
  await journal.runJobs()
  return journal.outbox.slice(start).map(({ to, subject }) => `${to}: ${subject.replace(/^[\w-]+: /, '')}`)
}

test('notes are for editors only: authors, reviewers and an editor who is an author cannot read them', async () => {
  const written = await editor.post(`/api/manuscripts/${id}/notes`, { body: ' Ask about table 4. ' })
  expect(written.status).toBe(201)
  await reviewedBy(editor, id, reviewer)
  expect((await editor.get(`/api/manuscripts/${id}`)).body.notes).toMatchObject([
    { body: 'Ask about table 4.', author: 'Given Marsh', mine: true },
  ])
  expect((await handling.get(`/api/manuscripts/${id}`)).body.notes).toMatchObject([{ mine: false }])
  expect(JSON.stringify((await author.get(`/api/manuscripts/${id}`)).body)).not.toContain('table 4')
  for (const person of [author, reviewer])
    expect((await person.post(`/api/manuscripts/${id}/notes`, { body: 'x' })).status).toBe(403)
  const authorEditor = await journal.account({ role: 'editor' })
  const own = await submitted(journal, author, [authorEditor])
  for (const call of [
    () => authorEditor.post(`/api/manuscripts/${own}/notes`, { body: 'Mine.' }),
    () => authorEditor.get(`/api/manuscripts/${own}/messages`),
    () => authorEditor.post(`/api/manuscripts/${own}/handling-editor`, { editorId: handling.id }),
    () =>
      authorEditor.post(`/api/manuscripts/${own}/recommendation`, { decision: 'accept', reasons: 'Good.' }),
  ])
    expect(await call()).toMatchObject({ status: 403, body: { code: 'conflict_of_interest' } })
  for (const body of ['', '   ', 'x'.repeat(20_001)])
    expect((await editor.post(`/api/manuscripts/${id}/notes`, { body })).status).toBe(422)
  const { id: noteId } = written.body
  expect((await handling.delete(`/api/manuscripts/${id}/notes/${noteId}`)).status).toBe(404)
  expect((await editor.delete(`/api/manuscripts/${id}/notes/${noteId}`)).status).toBe(200)
})

test('only the handling editor is notified; if they are out of office, all editors are', async () => {
  const start = journal.outbox.length
  expect(
    await editor.post(`/api/manuscripts/${id}/handling-editor`, {
      editorId: handling.id,
      message: 'Over to you.',
    }),
  ).toMatchObject({ status: 200 })
  expect(await mailsSince(start)).toEqual([`${handling.email}: you are the handling editor`])
  const { handling: shown, manuscript } = (await editor.get(`/api/manuscripts/${id}`)).body
  expect(shown).toMatchObject({ editorId: handling.id, inactive: false, mayAssign: true })
  expect(manuscript.handlingEditor).toBe('Given Achterberg')
  const choices = shown.choices.map((choice: { id: string }) => choice.id)
  expect(choices).toContain(adviser.id)
  // Neither an author nor a reviewer of the manuscript can handle it.
  for (const editorId of [author.id, reviewer.id, crypto.randomUUID()])
    expect((await editor.post(`/api/manuscripts/${id}/handling-editor`, { editorId })).status).toBe(422)

  const before = journal.outbox.length
  const invited = await journal.account({ role: 'reviewer' })
  const { body } = await editor.post(`/api/manuscripts/${id}/assignments`, { reviewerId: invited.id })
  await invited.post(`/api/reviews/${body.id}/decline`, { reason: 'No time.', suggestion: 'Mei Tanaka' })
  expect((await mailsSince(before)).filter((line) => line.includes('declined'))).toEqual([
    `${handling.email}: a reviewer declined`,
  ])
  const text = journal.outbox.findLast(({ subject }) => subject.endsWith('a reviewer declined'))?.text
  expect(text).toContain('“No time.”')
  expect(text).toContain('“Mei Tanaka”')
  await journal.context.db
    .updateTable('users')
    .set({ isActive: false })
    .where('id', '=', handling.id)
    .execute()
  const after = journal.outbox.length
  await editor.post(`/api/manuscripts/${id}/assignments`, { reviewerId: invited.id })
  await invited.post(`/api/reviews/${body.id}/decline`)
  const told = (await mailsSince(after)).filter((line) => line.includes('declined'))
  expect(told).toContain(`${editor.email}: a reviewer declined`)
  expect(told).toContain(`${adviser.email}: a reviewer declined`)
  expect(told).not.toContain(`${handling.email}: a reviewer declined`)
  expect((await editor.get(`/api/manuscripts/${id}`)).body.handling.inactive).toBe(true)
})

test('an editor with the right to recommend recommends, and the editor who assigned them decides', async () => {
  await editor.post(`/api/manuscripts/${id}/handling-editor`, { editorId: adviser.id })
  const seen = (await adviser.get(`/api/manuscripts/${id}`)).body
  expect(seen.mayRecommend).toBe(true)
  expect(seen.allowed).toEqual([])
  for (const call of [
    () => adviser.post(`/api/manuscripts/${id}/decision`, { decision: 'accept', notes: '', ...reason }),
    () => adviser.delete(`/api/manuscripts/${id}`),
    () => adviser.post(`/api/manuscripts/${id}/handling-editor`, { editorId: editor.id }),
  ])
    expect(await call()).toMatchObject({ status: 403, body: { code: 'recommends_only' } })
  await journal.runJobs()
  const start = journal.outbox.length
  const answer = await adviser.post(`/api/manuscripts/${id}/recommendation`, {
    decision: 'revisions_required',
    reasons: 'Bounds first.',
    letter: 'Dear authors,\n\nBounds first.',
  })
  expect(answer.status).toBe(201)
  expect(await mailsSince(start)).toEqual([`${editor.email}: an editor recommends a decision`])
  expect((await editor.get(`/api/manuscripts/${id}`)).body.recommendations).toMatchObject([
    { decision: 'revisions', reasons: 'Bounds first.', recommendedBy: 'Given Beratung' },
  ])
  const { rows } = (await editor.get('/api/manuscripts/editorial/queue')).body
  expect(rows.find((row: { id: string }) => row.id === id).recommendation).toBe('revisions')
  const authors = JSON.stringify((await author.get(`/api/manuscripts/${id}`)).body)
  expect(authors).not.toMatch(/Bounds|recommend_decision|Beratung/)
  expect(
    (await adviser.post(`/api/manuscripts/${id}/recommendation`, { decision: 'maybe', reasons: ' ' })).status,
  ).toBe(422)
})

test('a reviewer gets more time, and another one is replaced', async () => {
  const [slow, quick] = [
    await journal.account({ role: 'reviewer' }),
    await journal.account({ role: 'reviewer' }),
  ]
  const { body } = await editor.post(`/api/manuscripts/${id}/assignments`, { reviewerId: slow.id })
  const at = `/api/manuscripts/${id}/assignments/${body.id}`
  const due = new Date(Date.now() + 40 * 86_400_000).toISOString().slice(0, 10)
  const start = journal.outbox.length
  await journal.runJobs()
  expect((await editor.post(`${at}/due`, { dueDate: due })).status).toBe(200)
  expect(await mailsSince(start)).toContain(`${slow.email}: new due date for your review`)
  expect((await editor.post(`${at}/due`, { dueDate: due })).status).toBe(409)
  for (const dueDate of ['2020-01-01', 'soon', '2026-02-30'])
    expect((await editor.post(`${at}/due`, { dueDate })).status).toBe(422)
  expect((await author.post(`${at}/due`, { dueDate: due })).status).toBe(403)

  expect(
    (await editor.post(`/api/manuscripts/${id}/assignments`, { reviewerId: slow.id, replaces: body.id }))
      .status,
  ).toBe(422)
  const replaced = await editor.post(`/api/manuscripts/${id}/assignments`, {
    reviewerId: quick.id,
    replaces: body.id,
  })
  expect(replaced.status).toBe(201)
  const { assignments } = (await editor.get(`/api/manuscripts/${id}`)).body
  const status = (person: Person) =>
    assignments.find((one: { reviewerEmail: string }) => one.reviewerEmail === person.email).status
  expect([status(slow), status(quick)]).toEqual(['cancelled', 'pending'])
  // The whole request is refused: replacing a reviewer with an author does not cancel the reviewer's
  // assignment.
  expect(
    (
      await editor.post(`/api/manuscripts/${id}/assignments`, {
        email: author.email,
        firstName: 'A',
        lastName: 'B',
        replaces: replaced.body.id,
      })
    ).status,
  ).toBe(422)
  const after = (await editor.get(`/api/manuscripts/${id}`)).body.assignments
  expect(after.find((one: { id: string }) => one.id === replaced.body.id).status).toBe('pending')
})

test('sent messages can be read again, without personal links', async () => {
  const list = await editor.get(`/api/manuscripts/${id}/messages`)
  const invitation = list.body.find((mail: { subject: string }) => mail.subject.startsWith('Invitation'))
  const read = await editor.get(`/api/manuscripts/${id}/messages/${invitation.id}`)
  expect(read.body.text).toContain('/review/…')
  expect(read.body.text).not.toMatch(/\/review\/[\w.-]{8}/)
  expect(withoutPersonalLinks('https://j.example/reset-password?token=abcdefghijkl')).toBe(
    'https://j.example/reset-password?token=…',
  )
  expect((await author.get(`/api/manuscripts/${id}/messages`)).status).toBe(403)
  const other = await submitted(journal, author)
  expect((await editor.get(`/api/manuscripts/${other}/messages/${invitation.id}`)).status).toBe(404)
})
