import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '../../tests/app.ts'
import { details, limitedEditor, submission, submitted } from '../../tests/manuscripts.ts'

let journal: TestApp
let author: Person
let chief: Person
let elena: Person
let dana: Person

beforeAll(async () => {
  journal = await startApp()
  author = await journal.account()
  chief = await journal.account({ role: 'admin', firstName: 'Noor', lastName: 'Haddad' })
  elena = await journal.account({ role: 'editor', firstName: 'Elena', lastName: 'Marsh' })
  dana = await journal.account({ role: 'editor', firstName: 'Dana', lastName: 'Low' })
})
afterAll(() => journal.close())

const queue = '/api/manuscripts/editorial/queue?tab=pending'
const handled = async (id: string) => (await chief.get(`/api/manuscripts/${id}`)).body.handling
const isMine = async (person: Person, id: string) =>
  (await person.get(queue)).body.rows.find((row: { id: string }) => row.id === id)?.mine
const mailTo = (person: Person) => journal.outbox.filter(({ to }) => to === person.email)
const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

test('an editor with a declared conflict sees nothing of the manuscript, and another one takes over', async () => {
  const id = await submitted(journal, author)
  const other = await submitted(journal, author)
  const at = `/api/manuscripts/${id}`
  await chief.post(`${at}/handling-editor`, { editorId: elena.id })
  const { files, manuscript } = (await elena.get(at)).body
  expect((await elena.post(`${at}/conflict`, { reason: ' ' })).status).toBe(422)
  expect((await elena.post(`${at}/conflict`, { reason: 'The author is my former student.' })).status).toBe(
    200,
  )

  for (const path of ['', '/history', '/reviews', '/screening', '/messages', '/files.zip', '/meca.zip'])
    expect((await elena.get(`${at}${path}`)).status, path).toBe(404)
  expect((await elena.get(`/api/manuscripts/files/${files[0].id}/download`)).status).toBe(404)
  expect((await elena.post(`${at}/notes`, { body: 'Still here?' })).status).toBe(404)
  expect((await elena.post(`${at}/conflict`, { reason: 'Again' })).status).toBe(404)
  for (const url of [
    queue,
    `/api/manuscripts/editorial/queue?tab=pending&q=${manuscript.number}`,
    '/api/manuscripts/editorial',
    '/api/reviews/editorial',
    '/api/editor/analytics.csv?table=manuscripts&period=all',
    '/api/account/export',
  ])
    expect((await elena.get(url)).raw.toString(), url).not.toContain(manuscript.number)
  const counts = async (person: Person) => (await person.get('/api/editor/analytics?period=all')).body.total
  expect(await counts(elena)).toBe((await counts(chief)) - 1)
  // The other manuscript is unchanged.
  expect((await elena.get(`/api/manuscripts/${other}`)).status).toBe(200)

  // Colleagues see who has a conflict, and why. No e-mail about the manuscript reaches the editor from then on.
  const { editorId, conflicts, choices } = await handled(id)
  expect(editorId).toBeNull()
  expect(conflicts).toMatchObject([{ editor: 'Elena Marsh', reason: 'The author is my former student.' }])
  expect(choices.map((choice: { id: string }) => choice.id)).not.toContain(elena.id)
  expect((await chief.post(`${at}/handling-editor`, { editorId: elena.id })).status).toBe(422)
  await journal.runJobs()
  expect(mailTo(dana).map(({ subject }) => subject)).toContainEqual(
    `${manuscript.number}: an editor has a conflict of interest`,
  )
  const before = mailTo(elena).length
  await author.post(`${at}/withdraw`, { reason: 'Sent elsewhere by mistake' })
  await journal.runJobs()
  expect(mailTo(elena).length).toBe(before)
  expect((await author.get(at)).raw.toString()).not.toMatch(/former student|conflict/)

  expect((await dana.delete(`${at}/conflicts/${elena.id}`)).status).toBe(200)
  expect((await elena.get(at)).status).toBe(200)
})

test('while an editor is away, their manuscripts need the substitute’s attention, and come back', async () => {
  const id = await submitted(journal, author)
  await chief.post(`/api/manuscripts/${id}/handling-editor`, { editorId: elena.id })
  expect([await isMine(elena, id), await isMine(dana, id)]).toEqual([true, false])
  for (const bad of [
    { from: day(1), until: day(0), substituteId: null },
    { from: day(-9), until: day(-2), substituteId: null },
    { from: day(0), until: day(3), substituteId: elena.id },
    { from: day(0), until: day(3), substituteId: author.id },
  ])
    expect((await elena.put('/api/editor/absence', { absence: bad })).status).toBe(422)
  await elena.put('/api/editor/absence', { absence: { from: day(-1), until: day(3), substituteId: dana.id } })
  expect([await isMine(elena, id), await isMine(dana, id), await isMine(chief, id)]).toEqual([
    false,
    true,
    false,
  ])
  expect((await handled(id)).away).toEqual({ until: day(3), substitute: 'Dana Low' })
  expect((await author.get(`/api/manuscripts/${id}`)).raw.toString()).not.toContain('Dana')
  await journal.runJobs()
  journal.outbox.length = 0
  await author.post(`/api/manuscripts/${id}/withdraw`, { reason: 'Withdrawn while away' })
  await journal.runJobs()
  expect([mailTo(elena).length, mailTo(dana).length]).toEqual([0, 1])

  // With a conflict of the substitute, the manuscript is everybody's.
  const second = await submitted(journal, author)
  await chief.post(`/api/manuscripts/${second}/handling-editor`, { editorId: elena.id })
  await dana.post(`/api/manuscripts/${second}/conflict`, { reason: 'My own field test' })
  expect([await isMine(dana, second), await isMine(chief, second)]).toEqual([undefined, true])
  // So it is if nobody is there, or two editors substitute for each other.
  await dana.put('/api/editor/absence', { absence: { from: day(0), until: day(1), substituteId: elena.id } })
  expect(await isMine(chief, second)).toBe(true)
  await dana.put('/api/editor/absence', { absence: null })
  await elena.put('/api/editor/absence', { absence: null })
  expect([await isMine(elena, second), await isMine(chief, second)]).toEqual([true, false])
})

test('section and guest editors see only their fields and their call for papers', async () => {
  const { rows } = await journal.context.pool.query(
    `INSERT INTO special_issues (title, guest_editors, description, submission_deadline)
     VALUES ('Trade in services', 'Y. Tanaka', 'A call.', $1) RETURNING id`,
    [day(30)],
  )
  const callId = rows[0].id as string
  const send = async (fieldOfStudy: string, call?: string) => {
    const body = await submission(journal, author)
    const answer = await author.post('/api/manuscripts/submit', {
      ...body,
      manuscript: { ...details, fieldOfStudy },
      ...(call && { callId: call }),
    })
    return answer.body.id as string
  }
  const section = await limitedEditor(journal, 'section_editor')
  const guest = await limitedEditor(journal, 'guest_editor')
  const set = (person: Person, part: object) => chief.put(`/api/cms/users/${person.id}`, part)
  expect((await set(section, { sectionFields: [] })).status).toBe(422)
  expect((await set(section, { sectionFields: ['finance'] })).status).toBe(200)
  expect((await set(guest, { guestCalls: [callId] })).status).toBe(200)
  expect((await set(guest, { limitedToDuties: false })).status).toBe(422)
  expect((await set(guest, { duties: ['guest_editor', 'copyeditor'] })).status).toBe(422)
  const inField = await send('finance')
  const inCall = await send('economics', callId)
  await journal.runJobs()

  const ids = async (person: Person) =>
    (await person.get(queue)).body.rows.map((row: { id: string }) => row.id).toSorted()
  expect(await ids(section)).toEqual([inField])
  expect(await ids(guest)).toEqual([inCall])
  expect((await section.get(`/api/manuscripts/${inField}`)).body.viewer).toBe('editor')
  for (const [person, id] of [
    [section, inCall],
    [guest, inField],
  ] as const) {
    expect((await person.get(`/api/manuscripts/${id}`)).status).toBe(404)
    expect((await person.post(`/api/manuscripts/${id}/allow-review`, {})).status).toBe(404)
    expect((await person.get('/api/editor/analytics?period=all')).body.total).toBe(1)
    expect((await person.get('/api/issues/calls')).status).toBe(403)
    expect((await person.post('/api/issues', { volume: 900, issue: 1 })).status).toBe(403)
  }
  const csv = (await guest.get('/api/editor/analytics.csv?table=manuscripts&period=all')).raw.toString()
  expect(csv.trim().split('\r\n')).toHaveLength(2)
  expect(mailTo(guest)).toHaveLength(1)
  expect(
    (await guest.post(`/api/manuscripts/${inCall}/allow-review`, { overrideReason: 'Fine' })).status,
  ).toBe(200)
})

test('new submissions are assigned by field and load, if the journal wants it', async () => {
  const setting = { group: 'review', value: { assignAutomatically: true } }
  expect((await chief.put('/api/cms/settings', setting)).status).toBe(200)
  const section = await journal.account({ role: 'editor', firstName: 'Ana', lastName: 'Section' })
  const set = await chief.put(`/api/cms/users/${section.id}`, {
    duties: ['section_editor'],
    sectionFields: ['economics'],
  })
  expect(set.status).toBe(200)
  journal.outbox.length = 0
  const id = await submitted(journal, author)
  expect(await handled(id)).toMatchObject({
    editorId: section.id,
    explanation: 'Assigned automatically as the only available section editor for Economics.',
  })
  const { history } = (await chief.get(`/api/manuscripts/${id}`)).body
  expect(JSON.stringify(history)).toContain('only available section editor')
  expect(mailTo(section)).toHaveLength(1)
  expect((await author.get(`/api/manuscripts/${id}`)).raw.toString()).not.toContain('Section')

  // Away, limited, recommending and conflicted editors are not chosen.
  await section.post(`/api/manuscripts/${id}/conflict`, { reason: 'We share a grant.' })
  const next = await handled(id)
  expect([elena.id, dana.id]).toContain(next.editorId)
  expect(next.explanation).toMatch(
    /^Assigned automatically as the editor for all fields with the fewest open/,
  )
  await section.put('/api/editor/absence', {
    absence: { from: day(0), until: day(2), substituteId: dana.id },
  })
  expect((await handled(await submitted(journal, author))).editorId).not.toBe(section.id)
})
