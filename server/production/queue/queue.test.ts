import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteReads } from '#server/reads.ts'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { textVersion } from '#tests/fixtures/text-version.ts'
import { limitedEditor, reason, reviewedBy, samplePdf, submitted, underReview } from '#tests/manuscripts.ts'
import { closedTitle } from '../issues/entries.ts'
import { remindOfProofs } from '../proofing/remind.ts'

let journal: TestApp
let author: Person
let editor: Person
let reviewer: Person
let copyeditor: Person
/** Id of a manuscript that was accepted after a review. */
let id: string
let at: string
/** Id of a manuscript under review. */
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

/** Returns a manuscript in production whose author has been asked for proofs of a galley. */
async function galleyOut(): Promise<string> {
  const manuscript = await submitted(journal, author)
  await accept(manuscript)
  const path = `/api/manuscripts/${manuscript}`
  const pdf = await samplePdf(journal)
  const upload = async () => editor.upload(pdf)
  await editor.post(`${path}/files`, { objectId: await upload(), fileName: 'a.pdf', kind: 'copyedited' })
  await editor.post(`${path}/production`)
  await editor.post(`${path}/galleys`, { objectId: await upload(), fileName: 'galley.pdf' })
  return manuscript
}
/** Returns a manuscript in production whose author has approved the proofs of a galley. */
async function ready(): Promise<string> {
  const manuscript = await galleyOut()
  const { status, body } = await author.post(`/api/manuscripts/${manuscript}/proofs`, { approved: true })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return manuscript
}
/** Advances the clock and runs all jobs as if they were due. */
async function runAt(milliseconds: number): Promise<void> {
  journal.advance(milliseconds)
  await journal.context.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
  await journal.runJobs()
}
const statusOf = async (manuscript: string) =>
  (await editor.get(`/api/manuscripts/${manuscript}`)).body.manuscript.status
const minutes = 60_000
const readers = () => siteReads(journal.context.db, journal.context.settings, journal.context.clock)
const inFuture = (ms: number) => new Date(journal.context.clock.now().getTime() + ms).toISOString()
const category = 'Economics'

describe('a scheduled publication', () => {
  let one: string
  let path: string
  const plan = (change: object = {}) =>
    editor.post(`${path}/publication`, {
      ...{ volume: null, issue: null, pages: 'e7', category, overrideReason: 'A test.', publishAt: null },
      ...change,
    })

  test('is stored without a date, and scheduled to the minute; it is said that no worker runs', async () => {
    one = await ready()
    path = `/api/manuscripts/${one}`
    expect((await plan()).body).toMatchObject({ pages: 'e7', publishAt: null, isPlanned: true })
    expect(await plan({ publishAt: inFuture(-minutes) })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'publishAt' }] },
    })
    expect(await plan({ volume: 3 })).toMatchObject({ status: 422, body: { issues: [{ path: 'issue' }] } })
    expect((await copyeditor.post(`${path}/publication`, {})).status).not.toBe(200)
    const publishAt = inFuture(60 * minutes)
    expect((await plan({ publishAt })).body).toMatchObject({ publishAt, workerRunning: false })
    expect(await row(editor, one)).toMatchObject({ step: 'scheduled', publishAt })
    await journal.runJobs()
    expect(await statusOf(one)).toBe('accepted')
  })

  test('can be canceled', async () => {
    expect((await editor.delete(`${path}/publication`)).body).toMatchObject({ publishAt: null, pages: 'e7' })
    expect((await editor.delete(`${path}/publication`)).status).toBe(409)
    await runAt(61 * minutes)
    expect(await statusOf(one)).toBe('accepted')
  })

  test('is checked again at its time; a check that fails tells the editor', async () => {
    await plan({ publishAt: inFuture(minutes), category: 'Nonsense' })
    journal.outbox.length = 0
    await runAt(2 * minutes)
    expect(await statusOf(one)).toBe('accepted')
    const told = journal.outbox.filter(({ subject }) => subject.startsWith('Not published'))
    expect(told).toMatchObject([{ to: editor.email, text: expect.stringContaining('Nonsense') }])
    expect(await row(editor, one)).toMatchObject({
      ...{ step: 'ready', publishAt: null, failure: expect.stringContaining('Nonsense') },
    })
  })

  test('publishes continuously, without an issue, and tells the authors in the editor’s words', async () => {
    const now = { volume: null, issue: null, pages: 'e7', category, overrideReason: 'A test.' }
    const { body } = await editor.post(`${path}/publish`, now, { prefer: 'preview' })
    const [mail] = body.messages
    expect(mail?.to, JSON.stringify(body)).toBe(author.email)
    const mails = [{ id: mail.id, subject: 'At last', body: 'Dear author,\n\nAt last.\n\n{button}' }]
    await plan({ publishAt: inFuture(minutes), mails })
    journal.outbox.length = 0
    await runAt(2 * minutes)
    expect(await statusOf(one)).toBe('published')
    expect(journal.outbox.find(({ to }) => to === author.email)).toMatchObject({ subject: 'At last' })
    const { articleId } = (await editor.get(path)).body.manuscript
    expect((await editor.get(`/api/articles/${articleId}`)).body).toMatchObject({
      ...{ volume: null, issue: null, pages: 'e7' },
    })
  })
})

describe('an issue', () => {
  let first: string
  let second: string
  let loose: string
  const key = { volume: 1, issue: 1 }
  const contents = '/api/issues/1/1/contents'
  const read = async () => (await editor.get(contents)).body
  const arrange = async (sections: object[]) =>
    editor.put(contents, { revision: (await read()).revision, sections })
  const section = (name: string, ...entries: object[]) => ({ name, entries })

  test('is created ahead, and readers do not see it', async () => {
    ;[first, second] = [await ready(), await ready()]
    expect((await copyeditor.post('/api/issues', key)).status).toBe(403)
    expect((await editor.post('/api/issues', { ...key, plannedDate: '2030-06-01' })).status).toBe(201)
    expect((await editor.post('/api/issues', key)).status).toBe(422)
    expect((await editor.post('/api/issues', { volume: 99, issue: 1 })).status).toBe(422)
    expect((await editor.get('/api/cms/issues')).body).toMatchObject([{ ...key, publishedDate: null }])
    expect(await readers().issue(1, 1)).toBeNull()
    const { candidates, sections, firstPage } = await read()
    loose = candidates.find((entry: { articleId: string | null }) => entry.articleId !== null).articleId
    expect(candidates.map((entry: { manuscriptId: string }) => entry.manuscriptId)).toEqual(
      expect.arrayContaining([first, second]),
    )
    expect({ sections, firstPage }).toEqual({ sections: [], firstPage: 1 })
  })

  test('is put in order in sections, by one person at a time', async () => {
    const answer = await arrange([
      section('Research', { manuscriptId: second }, { manuscriptId: first }),
      section('Notes', { articleId: loose }),
    ])
    expect(answer.status).toBe(200)
    expect((await editor.put(contents, { revision: 0, sections: [] })).status).toBe(409)
    expect((await arrange([section('A', { manuscriptId: other })])).status).toBe(422)
    expect((await arrange([section('A', { manuscriptId: first }, { manuscriptId: first })])).status).toBe(422)
    await arrange([
      section('Research', { manuscriptId: first }, { manuscriptId: second }),
      section('Notes', { articleId: loose }),
    ])
    const { sections } = await read()
    expect(sections.map((one: { name: string }) => one.name)).toEqual(['Research', 'Notes'])
    expect(sections[0].entries.map((entry: { manuscriptId: string }) => entry.manuscriptId)).toEqual([
      first,
      second,
    ])
  })

  test('numbers its pages in order', async () => {
    const number = async (firstPage: number) =>
      editor.post('/api/issues/1/1/numbering', { revision: (await read()).revision, firstPage })
    expect((await number(1)).body.message).toContain('is not known yet')
    for (const [manuscript, pages] of [
      [first, '1-10'],
      [second, '1-4'],
    ])
      await editor.post(`/api/manuscripts/${manuscript}/publication`, {
        ...{ volume: null, issue: null, pages, category, overrideReason: 'A test.', publishAt: null },
        ...(manuscript === first && {
          mails: [
            { id: `article_published ${author.email}`, subject: 'In our first issue', body: 'It is out.' },
          ],
        }),
      })
    await journal.context.pool.query("UPDATE issue_entries SET pages = '1-3' WHERE article_id = $1", [loose])
    const { body } = await number(5)
    const pages = body.sections.flatMap((one: { entries: { pages: string }[] }) =>
      one.entries.map((entry) => entry.pages),
    )
    expect(pages).toEqual(['5-14', '15-18', '19-21'])
    expect((await editor.get(`/api/manuscripts/${first}/publication`)).body).toMatchObject({
      ...{ ...key, pages: '5-14', inIssue: true },
    })
  })

  test('is published whole or not at all', async () => {
    const schedule = (body: object) => editor.post('/api/issues/1/1/schedule', body)
    // What the checks would refuse without a reason is said when the issue is scheduled, not when it is due.
    const withoutReason = 'UPDATE publication_plans SET override_reason = $2 WHERE manuscript_id = $1'
    const withAbstract = 'UPDATE manuscripts SET abstract = $2 WHERE id = $1'
    await journal.context.pool.query(withoutReason, [first, null])
    await journal.context.pool.query(withAbstract, [first, ''])
    expect(await schedule({ publishAt: inFuture(60 * minutes) })).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'overrideReason', message: expect.stringMatching(/^“.+”: .*abstract/i) }] },
    })
    expect((await read()).publishAt).toBeNull()
    await journal.context.pool.query(withAbstract, [first, 'An abstract.'])

    // No reason publishes what was not copyedited, and it is said at once.
    const moved = 'UPDATE manuscripts SET stage = $2 WHERE id = $1'
    await journal.context.pool.query(moved, [first, 'copyediting'])
    expect(await schedule({ publishAt: null, overrideReason: 'A test.' })).toMatchObject({
      status: 422,
      body: {
        issues: [{ path: 'overrideReason', message: expect.stringContaining('still in copyediting') }],
      },
    })
    await journal.context.pool.query(moved, [first, 'production'])

    // The second manuscript cannot be published, because its category is not one of the journal's.
    await journal.context.pool.query(
      "UPDATE publication_plans SET category = 'Nonsense' WHERE manuscript_id = $1",
      [second],
    )
    expect((await schedule({ publishAt: null, overrideReason: 'A test.' })).status).toBe(200)
    await runAt(1000)
    expect(await read()).toMatchObject({
      ...{ publishedDate: null, publishAt: null, failure: expect.stringContaining('Nonsense') },
    })
    expect([await statusOf(first), await statusOf(second)]).toEqual(['accepted', 'accepted'])

    // An editor in conflict reads neither the title nor the authors, also not in what went wrong.
    const conflicted = await journal.account({ role: 'editor' })
    const declared = await conflicted.post(`/api/manuscripts/${second}/conflict`, { reason: 'A colleague.' })
    expect(declared.status).toBe(200)
    const entryOf = ({ sections }: { sections: { entries: { manuscriptId: string; title: string }[] }[] }) =>
      sections.flatMap(({ entries }) => entries).find((one) => one.manuscriptId === second)
    const theirs = (await conflicted.get(contents)).body
    expect(entryOf(theirs)).toMatchObject({ title: closedTitle, authors: '', number: null })
    expect(theirs.failure).toContain(`“${closedTitle}”`)
    expect((await read()).failure).toContain(`“${entryOf(await read())?.title}”`)

    await journal.context.pool.query('UPDATE publication_plans SET category = NULL')
    await schedule({ publishAt: inFuture(60 * minutes), overrideReason: 'A test.' })
    expect((await editor.delete('/api/issues/1/1/schedule')).body).toMatchObject({ publishAt: null })
    await schedule({ publishAt: inFuture(60 * minutes), overrideReason: 'A test.' })
    await runAt(61 * minutes)
    expect(await read()).toMatchObject({ failure: null, publishedDate: expect.any(String) })
    expect([await statusOf(first), await statusOf(second)]).toEqual(['published', 'published'])
    const subjects = journal.outbox.filter(({ to }) => to === author.email).map(({ subject }) => subject)
    expect(subjects.filter((subject) => subject === 'In our first issue')).toHaveLength(1)
    const articles = (await editor.get('/api/articles?volume=1&issue=1')).body
    const firstPages = articles.map(({ pages }: { pages: string }) => Number(pages.split('-')[0]))
    expect(firstPages.toSorted((a: number, b: number) => a - b)).toEqual([5, 15, 19])
    const entries = (await read()).sections.flatMap((one: { entries: object[] }) => one.entries)
    expect((await readers().issue(1, 1))?.sections.map(({ name }) => name)).toEqual(['Research', 'Notes'])
    expect(entries).toMatchObject([
      { articleId: expect.any(String), manuscriptId: null, pages: '5-14' },
      { articleId: expect.any(String), manuscriptId: null, pages: '15-18' },
      { articleId: loose, pages: '19-21' },
    ])
    expect((await schedule({ publishAt: null })).status).toBe(409)
    // Its place is settled, and no longer a point to resolve.
    const { open } = (await editor.get(`/api/manuscripts/${first}/checks`)).body
    expect(open.map(({ code }: { code: string }) => code)).not.toContain('place')
  })

  test('begins with the sections of the settings, and a type can have its section', async () => {
    const admin = await journal.account({ role: 'admin' })
    const { types } = (await journal.context.settings()).submissions
    const settings: [string, object][] = [
      ['issues', { sections: ['Aufsätze', 'Articles'] }],
      ['submissions', { types: types.map((type) => ({ ...type, section: 'Articles' })) }],
    ]
    for (const [group, value] of settings)
      expect((await admin.put('/api/cms/settings', { group, value })).status).toBe(200)
    const third = await ready()
    expect((await editor.post('/api/issues', { volume: 1, issue: 2 })).status).toBe(201)
    const { sections, candidates } = (await editor.get('/api/issues/1/2/contents')).body
    expect(sections).toEqual([section('Aufsätze'), section('Articles')])
    expect(candidates).toContainEqual(
      expect.objectContaining({ manuscriptId: third, usualSection: 'Articles' }),
    )
  })
})

test('the author of open galley proofs is reminded from the queue, and by the setting', async () => {
  const manuscript = await galleyOut()
  const { proofDueAt } = await row(editor, manuscript)
  expect(await row(editor, manuscript)).toMatchObject({ step: 'proofs', mayRemind: true, remindedAt: null })
  // The journal gives authors five days by default.
  const days = (Date.parse(proofDueAt) - journal.context.clock.now().getTime()) / (24 * 60 * minutes)
  expect(days).toBeGreaterThan(4)
  expect(days).toBeLessThan(6)
  const remind = () => editor.post(`/api/manuscripts/${manuscript}/text/proofs/remind`)
  const reminders = () =>
    journal.outbox.filter(({ subject }) => /reminder to check your proofs/.test(subject))
  await journal.runJobs()
  journal.outbox.length = 0
  expect((await remind()).status).toBe(200)
  expect((await remind()).status).toBe(409)
  await journal.runJobs()
  expect(reminders()).toMatchObject([
    { to: author.email, text: expect.stringContaining(`/author-dashboard/manuscripts/${manuscript}\n`) },
  ])
  expect((await row(editor, manuscript)).remindedAt).not.toBeNull()

  // A newer galley replaces the request, so that nobody approves a galley that was not sent.
  const again = { objectId: await editor.upload(await samplePdf(journal)), fileName: 'galley-2.pdf' }
  expect((await editor.post(`/api/manuscripts/${manuscript}/galleys`, again)).status).toBe(201)
  await journal.runJobs()
  expect(journal.outbox.filter(({ subject }) => /please check your proofs/.test(subject))).toHaveLength(1)
  expect(await row(editor, manuscript)).toMatchObject({ step: 'proofs', mayRemind: true, remindedAt: null })

  journal.advance(4 * 24 * 60 * minutes)
  await remindOfProofs(journal.context)
  await journal.runJobs()
  expect(reminders()).toHaveLength(2)
  expect((await author.post(`/api/manuscripts/${manuscript}/proofs`, { approved: true })).status).toBe(200)
  expect((await remind()).status).toBe(409)
})

test('the queue names the unpublished issues to those who publish, the one planned first at the beginning', async () => {
  const before = (await queue(editor)).openIssues
  const { volume } = before.at(-1)
  for (const [issue, plannedDate] of [
    [7, null],
    [8, '2025-05-01'],
    [9, '2025-02-01'],
  ] as const)
    expect((await editor.post('/api/issues', { volume, issue, plannedDate })).status).toBe(201)
  const { openIssues } = await queue(editor)
  expect(openIssues.slice(0, 2)).toEqual([
    { volume, issue: 9 },
    { volume, issue: 8 },
  ])
  expect(openIssues).toHaveLength(before.length + 3)
  expect((await queue(copyeditor)).openIssues).toEqual([])
})
