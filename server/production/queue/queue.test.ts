import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { textVersion } from '#tests/fixtures/text-version.ts'
import { limitedEditor, reason, reviewedBy, samplePdf, submitted, underReview } from '#tests/manuscripts.ts'

let journal: TestApp
let author: Person
let editor: Person
let reviewer: Person
let copyeditor: Person
/** Accepted after a review. */
let id: string
let at: string
/** Under review. */
let other: string

beforeAll(async () => {
  journal = await startApp({ review: { holdMinutes: 0 } })
  author = await journal.account()
  editor = await journal.account({ role: 'editor' })
  reviewer = await journal.account({ role: 'reviewer', firstName: 'Rosalind', lastName: 'Hidden' })
  copyeditor = await limitedEditor(journal, 'copyeditor')
  id = await underReview(journal, author, editor)
  at = `/api/manuscripts/${id}`
  await reviewedBy(editor, id, reviewer)
  other = await underReview(journal, author, editor)
  await accept(id)
})
afterAll(() => journal.close())

async function accept(manuscript: string): Promise<void> {
  const { status, body } = await editor.post(`/api/manuscripts/${manuscript}/decision`, {
    decision: 'accept',
    ...reason,
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  await journal.runJobs()
}
const queue = async (person: Person) => (await person.get('/api/production/queue')).body
const row = async (person: Person, manuscript = id) =>
  (await queue(person)).rows.find((one: { id: string }) => one.id === manuscript)

describe('an editor who is limited to production', () => {
  test('sees accepted manuscripts, never others, and never who reviewed them', async () => {
    expect((await queue(copyeditor)).rows.map((one: { id: string }) => one.id)).toEqual([id])
    const detail = await copyeditor.get(at)
    expect(detail.body).toMatchObject({
      ...{ viewer: 'editor', reviewersShown: false, reviews: [], assignments: [], decisions: [], notes: [] },
      handling: { mayAssign: false, choices: [] },
    })
    for (const path of ['', '/reviews', '/history', '/text', '/metadata', '/workspace', '/checks']) {
      const answer = await copyeditor.get(at + path)
      expect(answer.status, path).toBe(200)
      expect(answer.raw.toString(), path).not.toMatch(/Hidden|careful paper|Only for the editor/)
      expect((await copyeditor.get(`/api/manuscripts/${other}${path}`)).status, path).toBe(404)
    }
  })

  test('has neither the editors’ lists nor their actions', async () => {
    for (const path of [
      ...['/api/manuscripts/editorial', '/api/manuscripts/editorial/queue', '/api/editor/analytics'],
      ...[`${at}/messages`, `${at}/files.zip`, '/api/articles/none/after-publication'],
    ])
      expect(await copyeditor.get(path), path).toMatchObject({ status: 403 })
    const decision = await copyeditor.post(`${at}/decision`, { decision: 'reject', ...reason })
    expect(decision).toMatchObject({ status: 403, body: { code: 'limited_to_duties' } })
    expect((await copyeditor.get('/api/cms/auth/check')).body).toMatchObject({ limitedTo: ['copyeditor'] })
  })

  test('is not told of new submissions, and does not see a manuscript while its acceptance is held', async () => {
    journal.outbox.length = 0
    await submitted(journal, author)
    expect(journal.outbox.map(({ to }) => to)).toContain(editor.email)
    expect(journal.outbox.map(({ to }) => to)).not.toContain(copyeditor.email)
    const { pool } = journal.context
    const { rows } = await pool.query(
      'UPDATE decisions d SET released_at = NULL FROM decisions o WHERE d.manuscript_id = $1 AND o.id = d.id RETURNING o.released_at',
      [id],
    )
    expect((await copyeditor.get(at)).status).toBe(404)
    expect((await queue(copyeditor)).rows).toEqual([])
    await pool.query('UPDATE decisions SET released_at = $2 WHERE manuscript_id = $1', [
      id,
      rows[0].released_at,
    ])
    expect((await queue(copyeditor)).rows).toHaveLength(1)
  })

  test('publishes only as a production editor', async () => {
    const place = { volume: 1, issue: 1, pages: '1-9', category: 'Economics' }
    expect(await copyeditor.post(`${at}/publish`, place)).toMatchObject({
      status: 403,
      body: { code: 'limited_to_duties' },
    })
  })
})

describe('the queue', () => {
  test('follows a manuscript from copyediting to ready', async () => {
    expect(await row(editor)).toMatchObject({ step: 'copyediting', mine: true, waitingFor: { kind: 'you' } })
    const objectId = await copyeditor.upload(await samplePdf(journal))
    const file = await copyeditor.post(`${at}/files`, { objectId, fileName: 'a.pdf', kind: 'copyedited' })
    expect(file.status).toBe(201)
    expect((await copyeditor.post(`${at}/production`)).status).toBe(200)
    expect(await row(editor)).toMatchObject({ step: 'typesetting', asksChanges: false })
    await journal.context.db
      .insertInto('productionVersions')
      .values({
        ...{ manuscriptId: id, number: 1, jats: textVersion(), origin: 'editor', isValid: true },
        ...{ report: JSON.stringify({ problems: [] }), madeAt: journal.context.clock.now() },
      })
      .execute()
    expect((await copyeditor.post(`${at}/text/proofs`, {})).status).toBe(201)
    expect(await row(editor)).toMatchObject({
      ...{ step: 'proofs', mine: false, waitingFor: { kind: 'author' }, mayRemind: true, isLate: false },
      proofDueAt: expect.any(String),
    })
    journal.advance(12 * 86_400_000)
    expect(await row(editor)).toMatchObject({ isLate: true })
    const answer = (approved: boolean, comments?: string) =>
      author.post(`${at}/proofs`, { approved, ...(comments && { comments }) })
    expect((await answer(false, 'Table 1 is wrong.')).status).toBe(200)
    expect(await row(editor)).toMatchObject({ step: 'typesetting', asksChanges: true, mine: true })
    await copyeditor.post(`${at}/text/proofs`, {})
    expect((await answer(true)).status).toBe(200)
    expect(await row(editor)).toMatchObject({ step: 'ready', mine: true, publishAt: null })
  })

  test('has assignees and due dates; the person is told, and gets the answers to proofs', async () => {
    const assign = (person: Person, body: object) => person.put(`${at}/production/assignment`, body)
    expect(await assign(editor, { assigneeId: author.id, dueOn: null })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'assigneeId' }] },
    })
    expect((await assign(author, { assigneeId: null, dueOn: null })).status).toBe(403)
    journal.outbox.length = 0
    expect((await assign(editor, { assigneeId: copyeditor.id, dueOn: '2020-01-31' })).status).toBe(200)
    await journal.runJobs()
    const letters = journal.outbox.filter(({ to }) => to === copyeditor.email)
    expect(letters.map(({ subject }) => subject)).toContainEqual(
      expect.stringContaining('assigned to you in production'),
    )
    expect(await row(editor)).toMatchObject({
      ...{ mine: false, waitingFor: { kind: 'person' }, dueOn: '2020-01-31', isLate: true },
      assignee: { id: copyeditor.id },
    })
    const own = await queue(copyeditor)
    expect(own).toMatchObject({ mine: 1, late: 1, mayPublish: false })
    expect(own.people).toContainEqual({ id: copyeditor.id, name: expect.any(String), duties: ['copyeditor'] })
    const history = await copyeditor.get(`${at}/history`)
    expect(history.status).toBe(200)
  })
})
