import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '../../tests/app.ts'
import { details, reason, reviewedBy, submission, submitted, underReview } from '../../tests/manuscripts.ts'

/** Tests messages and file archives that participants can read again later. */

let journal: TestApp
let author: Person
let editor: Person
let reviewer: Person
let invited: Person
let id: string
let assignment: string
let pending: string

beforeAll(async () => {
  journal = await startApp({ review: { holdMinutes: 10, minimumReviews: 1 } })
  author = await journal.account({ lastName: 'Verfasserin' })
  editor = await journal.account({ role: 'editor' })
  reviewer = await journal.account({ role: 'reviewer', lastName: 'Gutachterin' })
  invited = await journal.account({ role: 'reviewer', lastName: 'Eingeladen' })
  id = await underReview(journal, author, editor)
  assignment = await reviewedBy(editor, id, reviewer)
  pending = (await editor.post(`/api/manuscripts/${id}/assignments`, { reviewerId: invited.id })).body.id
  await journal.runJobs()
})
afterAll(() => journal.close())

const subjects = ({ body }: { body: { subject: string }[] }) =>
  body.map(({ subject }) => subject.replace(/^[\w-]+: /, ''))

test('people can read the messages that they were sent about a manuscript, and no others', async () => {
  const toAuthor = `/api/manuscripts/${id}/own-messages`
  const written = await author.get(toAuthor)
  expect(written.body.length).toBeGreaterThan(1)
  expect(JSON.stringify(written.body)).not.toMatch(/Gutachterin|Eingeladen/)
  expect(journal.outbox.map(({ text }) => text)).toContain(written.body[0].text)

  const toReviewer = await reviewer.get(`/api/reviews/${assignment}/messages`)
  expect(subjects(toReviewer)).toEqual(
    expect.arrayContaining([expect.stringMatching(/invitation to review/i)]),
  )
  const said = JSON.stringify(toReviewer.body)
  expect(said).not.toMatch(/Verfasserin|Institute of Samples|Eingeladen/)
  // The personal link exists only in the e-mail itself.
  expect(said).toContain('/review/…')

  const stranger = await journal.account({ role: 'reviewer' })
  for (const [person, url] of [
    [stranger, toAuthor],
    [reviewer, toAuthor],
    [stranger, `/api/reviews/${assignment}/messages`],
    [invited, `/api/reviews/${assignment}/messages`],
    [author, `/api/reviews/${assignment}/messages`],
    [editor, toAuthor],
  ] as const)
    expect((await person.get(url)).status, url).toBe(404)
})

test('the letter of a held decision is not listed as a message', async () => {
  const before = (await author.get(`/api/manuscripts/${id}/own-messages`)).body.length
  const decided = await editor.post(`/api/manuscripts/${id}/decision`, { decision: 'revisions', notes: '' })
  expect(decided.status).toBe(200)
  await journal.runJobs()
  expect((await author.get(`/api/manuscripts/${id}/own-messages`)).body).toHaveLength(before)
  expect((await editor.post(`/api/manuscripts/${id}/decision/undo`)).status).toBe(200)
})

test('an editor who has become an author of the manuscript reads only the authors’ messages', async () => {
  const turned = await journal.account({ role: 'editor' })
  const other = await submitted(journal, author)
  await editor.post(`/api/manuscripts/${other}/handling-editor`, { editorId: turned.id })
  await editor.post(`/api/manuscripts/${other}/allow-review`, reason)
  await reviewedBy(editor, other, reviewer)
  await journal.runJobs()
  expect(journal.outbox.some(({ to, text }) => to === turned.email && text.includes('Gutachterin'))).toBe(
    true,
  )
  await journal.context.db
    .updateTable('manuscripts')
    .set({ submitterId: turned.id })
    .where('id', '=', other)
    .execute()
  const own = await turned.get(`/api/manuscripts/${other}/own-messages`)
  expect(own.status).toBe(200)
  expect(JSON.stringify(own.body)).not.toContain('Gutachterin')
})

test('all files of a version in one archive: for editors the originals and the copies, for reviewers the copies', async () => {
  const clash = await submission(journal, author)
  const more = (await submission(journal, author)).files[0]
  const answer = await author.post('/api/manuscripts/submit', {
    ...clash,
    manuscript: { ...details, title: 'Three files of two names' },
    files: [
      { ...clash.files[0], fileName: 'Verfasserin paper.pdf' },
      { ...more, fileName: 'VERFASSERIN Paper.pdf', kind: 'supplement' },
    ],
  })
  expect(answer.status).toBe(201)
  const paper = answer.body.id
  await journal.runJobs()
  const { number } = (await editor.get(`/api/manuscripts/${paper}`)).body.manuscript
  const all = await editor.get(`/api/manuscripts/${paper}/files.zip`)
  expect(all.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringContaining(`manuscript-${number}-version-1.zip`),
    'cache-control': 'private, no-store',
  })
  const unpacked = unzipSync(all.raw)
  expect(Object.keys(unpacked)).toEqual([
    'Verfasserin paper.pdf',
    `for reviewers/manuscript-${number}.pdf`,
    'VERFASSERIN Paper (2).pdf',
    `for reviewers/manuscript-${number}-supplement-2.pdf`,
  ])
  expect(
    Buffer.from(unpacked['Verfasserin paper.pdf'] ?? [])
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  expect((await editor.get(`/api/manuscripts/${paper}/files.zip?version=7`)).status).toBe(404)

  await editor.post(`/api/manuscripts/${paper}/allow-review`, reason)
  const { body } = await editor.post(`/api/manuscripts/${paper}/assignments`, { reviewerId: reviewer.id })
  const zip = `/api/reviews/${body.id}/files.zip`
  // Files are available only after acceptance.
  expect((await reviewer.get(zip)).status).toBe(404)
  await reviewer.post(`/api/reviews/${body.id}/accept`)
  const blind = await reviewer.get(zip)
  expect(Object.keys(unzipSync(blind.raw))).toEqual([
    `manuscript-${number}.pdf`,
    `manuscript-${number}-supplement-2.pdf`,
  ])
  expect(JSON.stringify(blind.headers) + blind.raw.toString('latin1')).not.toMatch(/verfasserin/i)
  for (const [person, url, status] of [
    [author, `/api/manuscripts/${paper}/files.zip`, 403],
    [reviewer, `/api/manuscripts/${paper}/files.zip`, 403],
    [author, zip, 404],
    [invited, zip, 404],
  ] as const)
    expect((await person.get(url)).status, url).toBe(status)
})

test('file names in the archive cannot contain paths or hidden files', async () => {
  const one = await submitted(journal, author)
  const names = ['../../etc/cron.d/x.pdf', '.hidden.pdf', 'con.pdf', 'a:b?"<c>|d*.pdf', '..\\..\\x.pdf']
  const { db } = journal.context
  const unpacked: string[] = []
  for (const fileName of names) {
    await db.updateTable('files').set({ fileName }).where('manuscriptId', '=', one).execute()
    const [first = ''] = Object.keys(unzipSync((await editor.get(`/api/manuscripts/${one}/files.zip`)).raw))
    unpacked.push(first)
  }
  expect(unpacked).toEqual([
    '__.._etc_cron.d_x.pdf',
    '_hidden.pdf',
    '_con.pdf',
    'a_b___c__d_.pdf',
    '__.._x.pdf',
  ])
})

test('editors are notified when a reviewer’s account is deleted, and an undone decision does not restore the assignment', async () => {
  const decided = await editor.post(`/api/manuscripts/${id}/decision`, { decision: 'reject', notes: '' })
  expect(decided.status).toBe(200)
  const admin = await journal.account({ role: 'admin' })
  const start = journal.outbox.length
  expect((await admin.delete(`/api/cms/users/${invited.id}`)).status).toBe(200)
  expect((await editor.post(`/api/manuscripts/${id}/decision/undo`)).status).toBe(200)
  const row = (await editor.get(`/api/manuscripts/${id}`)).body.assignments.find(
    (one: { id: string }) => one.id === pending,
  )
  expect(row.status).toBe('cancelled')

  const leaving = await journal.account({ role: 'reviewer', lastName: 'Scheidend' })
  await editor.post(`/api/manuscripts/${id}/assignments`, { reviewerId: leaving.id })
  expect((await admin.delete(`/api/cms/users/${leaving.id}`)).status).toBe(200)
  await journal.runJobs()
  const told = journal.outbox.slice(start).filter(({ subject }) => subject.includes('has left the journal'))
  expect(told.map(({ to }) => to)).toEqual([editor.email])
  expect(told[0]?.text).not.toContain('Scheidend')
  const { history, assignments } = (await editor.get(`/api/manuscripts/${id}`)).body
  expect(history.map(({ action }: { action: string }) => action)).toContain('reviewer_left')
  expect(assignments.map(({ status }: { status: string }) => status)).not.toContain('pending')
})
