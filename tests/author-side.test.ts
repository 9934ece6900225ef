/** Authors and co-authors: authorship, extensions and their pages. */

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepUploads } from '#server/files/sweep.ts'
import { callsOf, type Person, startApp, type TestApp } from './app.ts'
import { buildPdf } from './fixtures/documents/build.ts'
import { reason, reviewedBy, samplePdf, submission, submitted, underReview } from './manuscripts.ts'

let journal: TestApp
let author: Person
let coauthor: Person
let editor: Person
let stranger: Person

beforeAll(async () => {
  journal = await startApp({ review: { holdMinutes: 0 } })
  author = await journal.account()
  coauthor = await journal.account()
  editor = await journal.account({ role: 'editor' })
  stranger = await journal.account()
})
afterAll(() => journal.close())

const mailsTo = (address: string, word: RegExp) =>
  journal.outbox.filter(({ to, subject }) => to === address && word.test(subject))

describe('co-authors', () => {
  let id: string
  let token: string
  const anybody = () => callsOf(journal.app)
  const stateFor = async (person: Person) => {
    const { body } = await person.get(`/api/manuscripts/${id}`)
    return body.authors.map((one: { authorship: string | null }) => one.authorship)
  }

  beforeAll(async () => {
    id = await submitted(journal, author, [coauthor])
    const [letter] = mailsTo(coauthor.email, /named as an author/)
    token = /\/authorship\/(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
  })

  test('have links that a copy of the database does not reveal', async () => {
    const { rows } = await journal.context.pool.query(
      "SELECT body_text FROM emails WHERE kind = 'coauthor_notice'",
    )
    expect(JSON.stringify(rows)).toContain('/authorship/sealed.')
    expect(JSON.stringify(rows)).not.toContain(token)
  })

  test('open their page with the link alone, and see the manuscript on which they are named', async () => {
    const page = await anybody().get(`/api/authorship/${token}`)
    expect(page).toMatchObject({
      status: 200,
      body: { name: `Given ${coauthor.lastName}`, submitter: `Given ${author.lastName}`, answer: null },
    })
    expect(page.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    expect(await stateFor(author)).toEqual(['confirmed', null])
  })

  test('confirm: the submitter and the editor see the confirmation', async () => {
    const answer = await anybody().post(`/api/authorship/${token}`, { answer: 'confirm' })
    expect(answer.body.answer).toBe('confirmed')
    expect(await stateFor(author)).toEqual(['confirmed', 'confirmed'])
    expect(await stateFor(editor)).toEqual(['confirmed', 'confirmed'])
  })

  test('dispute: the editors are notified once, with the reason, which the submitter cannot read', async () => {
    const dispute = { answer: 'dispute', note: 'Nobody asked me.' }
    for (let i = 0; i < 2; i++) await anybody().post(`/api/authorship/${token}`, dispute)
    await journal.runJobs()
    expect(mailsTo(editor.email, /disputes authorship/)).toHaveLength(1)
    expect((await editor.get(`/api/manuscripts/${id}`)).body.disputes).toMatchObject([
      { email: coauthor.email, note: 'Nobody asked me.' },
    ])
    const seen = await author.get(`/api/manuscripts/${id}`)
    expect(await stateFor(author)).toEqual(['confirmed', 'disputed'])
    expect(JSON.stringify(seen.body)).not.toContain('Nobody asked me')
  })

  test.each([
    ['a changed token', () => token.replace(/^./, (c) => (c === '0' ? '1' : '0'))],
    ['another signature', () => `${token.slice(0, -3)}AAA`],
    ['nothing', () => 'x'],
  ])('%s gives no access', async (_, changed) => {
    expect((await anybody().get(`/api/authorship/${changed()}`)).status).toBe(404)
    expect((await anybody().post(`/api/authorship/${changed()}`, { answer: 'confirm' })).status).toBe(404)
  })

  test('with an account under that address they can read the manuscript but not change it', async () => {
    expect(await coauthor.get(`/api/manuscripts/${id}`)).toMatchObject({
      status: 200,
      body: { viewer: 'author', manuscript: { isSubmitter: false }, allowed: [] },
    })
    expect((await coauthor.post(`/api/manuscripts/${id}/withdraw`)).status).toBe(403)
    expect((await stranger.get(`/api/manuscripts/${id}`)).status).toBe(404)
  })

  test('can no longer answer after half a year', async () => {
    journal.advance(181 * 86_400_000)
    expect((await anybody().get(`/api/authorship/${token}`)).status).toBe(400)
    journal.advance(-181 * 86_400_000)
  })
})

describe('more time for a revision', () => {
  let id: string
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  const ask = (person: Person, until = inDays(60), why = 'Field work takes longer.') =>
    person.post(`/api/manuscripts/${id}/extension`, { until, reason: why })
  const answer = (body: object) => editor.post(`/api/manuscripts/${id}/extension/answer`, body)

  beforeAll(async () => {
    id = await underReview(journal, author, editor)
    await reviewedBy(editor, id, await journal.account({ role: 'reviewer' }))
    await editor.post(`/api/manuscripts/${id}/decision`, { decision: 'revisions', notes: '', ...reason })
  })

  test.each([
    ['a day before the present one', () => ask(author, inDays(2)), 422],
    ['a day after more than a year', () => ask(author, inDays(500)), 422],
    ['no reason', () => ask(author, inDays(60), '  '), 422],
    ["another person's manuscript", () => ask(stranger), 404],
    ['an answer before the question', () => answer({ granted: true }), 409],
  ])('refuses %s', async (_, call, status) => expect((await call()).status).toBe(status))

  test('is requested once, shown to both sides, and granted with another due date', async () => {
    expect((await ask(author)).status).toBe(200)
    expect((await ask(author)).status).toBe(409)
    expect((await editor.get(`/api/manuscripts/${id}`)).body.extension).toMatchObject({
      until: inDays(60),
      reason: 'Field work takes longer.',
      granted: null,
    })
    expect((await author.post(`/api/manuscripts/${id}/extension/answer`, { granted: true })).status).toBe(403)
    expect((await answer({ granted: true, until: inDays(45), note: 'Gladly.' })).status).toBe(200)
    const { body } = await author.get(`/api/manuscripts/${id}`)
    expect(body.extension).toMatchObject({ granted: true, grantedUntil: inDays(45), note: 'Gladly.' })
    expect(body.manuscript.revisionDueAt.slice(0, 10)).toBe(inDays(45))
    await journal.runJobs()
    expect(mailsTo(editor.email, /ask for more time/)).toHaveLength(1)
    expect(mailsTo(author.email, /your revision is now due/)).toHaveLength(1)
  })

  test('can be declined: the due date stays, and the author is notified', async () => {
    await ask(author, inDays(90))
    expect((await answer({ granted: false })).status).toBe(200)
    const { body } = await author.get(`/api/manuscripts/${id}`)
    expect(body.extension.granted).toBe(false)
    expect(body.manuscript.revisionDueAt.slice(0, 10)).toBe(inDays(45))
    await journal.runJobs()
    expect(mailsTo(author.email, /your request for more time/)).toHaveLength(1)
  })

  test('a revision that arrives is acknowledged to its authors', async () => {
    const note = 'Reviewer 1 seems to work with us.'
    const body = { response: 'To Reviewer 1\n\nDone.', editorNote: note }
    await author.post(`/api/manuscripts/${id}/author-response`, body)
    await journal.runJobs()
    expect(mailsTo(author.email, /received your revision/)).toHaveLength(1)
    for (const reader of [author, editor])
      expect((await reader.get(`/api/manuscripts/${id}`)).body.responses).toMatchObject([
        { editorNote: note },
      ])
  })

  test('the note to the editor never reaches a reviewer of the next round', async () => {
    await editor.post(`/api/manuscripts/${id}/rounds`, reason)
    const reviewer = await journal.account({ role: 'reviewer' })
    const assigned = await editor.post(`/api/manuscripts/${id}/assignments`, { reviewerId: reviewer.id })
    await reviewer.post(`/api/reviews/${assigned.body.id}/accept`)
    const { status, body } = await reviewer.get(`/api/reviews/${assigned.body.id}`)
    expect([status, body.response]).toEqual([200, 'To Reviewer 1\n\nDone.'])
    expect(JSON.stringify(body)).not.toContain('seems to work with us')
  })

  test('an extension of one revision does not apply to the next', async () => {
    const again = async () => {
      await editor.post(`/api/manuscripts/${id}/decision`, { decision: 'revisions', notes: '', ...reason })
      return (await author.get(`/api/manuscripts/${id}`)).body.extension
    }
    expect(await again()).toBeNull()
    // The request was never answered. The revision was sent before the due date was extended.
    expect((await ask(author, inDays(120))).status).toBe(200)
    await author.post(`/api/manuscripts/${id}/author-response`, { response: 'Done once more.' })
    expect(await again()).toBeNull()
    expect((await answer({ granted: true })).status).toBe(409)
    expect((await ask(author, inDays(150))).status).toBe(200)
    expect((await answer({ granted: true })).status).toBe(200)
  })
})

test('whoever submits for others is named by their name, not by their user name', async () => {
  const assistant = await journal.account({ firstName: 'Nkechi', lastName: 'Balogun' })
  const [one, two] = [await journal.account(), await journal.account()]
  const { authors } = await submission(journal, one, [two])
  const sent = await assistant.post('/api/manuscripts/submit', {
    ...(await submission(journal, assistant)),
    authors,
  })
  expect(sent.status).toBe(201)
  await journal.runJobs()
  const [receipt] = mailsTo(assistant.email, /we have received/)
  expect(receipt?.text).toContain('Dear Nkechi Balogun,')
  const [letter] = mailsTo(one.email, /named as an author/)
  expect(letter?.text).toContain('Nkechi Balogun has submitted')
  const token = /\/authorship\/(\S+)/.exec(letter?.text ?? '')?.[1] ?? ''
  const page = await callsOf(journal.app).get(`/api/authorship/${token}`)
  expect(page.body.submitter).toBe('Nkechi Balogun')
  const asked = { number: sent.body.number, email: assistant.email }
  await callsOf(journal.app).post('/api/track', asked)
  await journal.runJobs()
  const status = journal.outbox.findLast(({ to }) => to === assistant.email)
  expect(status?.subject).not.toBe(receipt?.subject)
  expect(status?.text).toContain('Dear Nkechi Balogun,')
})

describe('authors who share an address', () => {
  test('are asked individually with their own links, and later get one message together', async () => {
    const shared = { email: 'lab@shared.example', affiliation: 'Institute of Samples', orcid: null }
    const input = await submission(journal, author)
    const { body } = await author.post('/api/manuscripts/submit', {
      ...input,
      authors: [
        ...input.authors,
        { ...shared, firstName: 'Ada', lastName: 'Berg' },
        { ...shared, firstName: 'Bo', lastName: 'Dahl' },
        { ...shared, firstName: 'Cy', lastName: 'Ek', email: author.email },
      ],
    })
    await journal.runJobs()
    const letters = journal.outbox.filter(
      ({ subject, to }) => subject.startsWith(body.number) && to === shared.email,
    )
    expect(letters.map(({ text }) => /^Dear .*,/m.exec(text)?.[0]).toSorted()).toEqual([
      'Dear Ada Berg,',
      'Dear Bo Dahl,',
    ])
    for (const { text } of letters) {
      const token = /\/authorship\/(\S+)/.exec(text)?.[1] ?? ''
      const answer = await callsOf(journal.app).post(`/api/authorship/${token}`, { answer: 'confirm' })
      expect(text).toContain(`Dear ${answer.body.name},`)
    }
    const { body: detail } = await author.get(`/api/manuscripts/${body.id}`)
    // Authors who share the submitter's address have not answered yet.
    expect(detail.authors.map((one: { authorship: string | null }) => one.authorship)).toEqual([
      'confirmed',
      'confirmed',
      'confirmed',
      null,
    ])
    await author.post(`/api/manuscripts/${body.id}/withdraw`)
    await journal.runJobs()
    const [withdrawal, ...others] = mailsTo(shared.email, /withdrawn/)
    expect([withdrawal?.text.split('\n')[0], others.length]).toEqual(['Dear Ada Berg and Bo Dahl,', 0])
  })
})

describe('findings of the anonymity check', () => {
  test('can be settled by the author after submission, until reviewers have the copy', async () => {
    const pdf = buildPdf([
      [
        { text: 'As we showed in our previous work, sellers pay.', y: 700, size: 12 },
        { text: 'We describe this in our earlier paper as well.', y: 600, size: 12 },
      ],
    ])
    const objectId = await author.upload(Buffer.from(pdf))
    const input = await submission(journal, author)
    const { body } = await author.post('/api/manuscripts/submit', {
      ...input,
      files: [{ objectId, fileName: 'manuscript.pdf' }],
    })
    await journal.runJobs()
    // Nobody waited for the copy, so the author is told once what is left to check.
    expect(mailsTo(author.email, /look at the copy/)).toHaveLength(1)
    const address = `/api/manuscripts/${body.id}/anonymity`
    const open = async () =>
      (await author.get(address)).body.filter(
        (one: { severity: string; resolution: string | null }) =>
          one.severity === 'visible' && !one.resolution,
      )
    const [first, second] = await open()
    const settle = (findingId: string, resolution: string) =>
      author.post(address, { findingId, resolution, ...(resolution === 'accepted_risk' && { reason: 'x' }) })
    expect((await author.get(`/api/manuscripts/${body.id}`)).body.maySettle).toBe(true)
    // Only editors may decide that a name stays in the copy.
    expect((await settle(first.id, 'accepted_risk')).status).toBe(422)
    expect((await settle(first.id, 'not_identifying')).status).toBe(422)
    expect((await settle(first.id, 'strip')).status).toBe(200)
    await journal.runJobs()
    expect((await open()).map(({ id }: { id: string }) => id)).toEqual([second.id])
    expect(mailsTo(author.email, /look at the copy/)).toHaveLength(1)
    await editor.post(`/api/manuscripts/${body.id}/allow-review`, reason)
    expect((await settle(second.id, 'strip')).status).toBe(409)
    expect((await author.get(`/api/manuscripts/${body.id}`)).body.maySettle).toBe(false)
  })
})

test('an author whose file allows no copy for reviewers learns why', async () => {
  const objectId = await author.upload(pdfWithPicture(12_000, 8_000))
  const input = await submission(journal, author)
  const files = [{ objectId, fileName: 'scan.pdf' }]
  const { status, body } = await author.post('/api/manuscripts/submit', { ...input, files })
  expect(status, JSON.stringify(body)).toBe(201)
  await journal.runJobs()
  const [mail, ...others] = mailsTo(author.email, /please replace your file/)
  expect([mail?.subject.startsWith(body.number), others.length]).toEqual([true, 0])
  expect(mail?.text).toContain(
    'A picture in this PDF is larger than 200 MB when it is shown. Reduce its resolution',
  )
})

/** Returns a PDF of one page with a picture that claims this size. */
function pdfWithPicture(width: number, height: number): Buffer {
  const stream = (head: string, data: string) =>
    `<< ${head} /Length ${data.length} >>\nstream\n${data}\nendstream`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F 6 0 R >> /XObject << /I 5 0 R >> >> >>',
    stream('', 'q 500 0 0 300 40 100 cm /I Do Q BT /F 12 Tf 50 750 Td (Sellers pay for longer.) Tj ET'),
    stream(
      `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /ColorSpace /DeviceRGB`,
      'samples',
    ),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  const body = objects.map((object, i) => `${i + 1} 0 obj\n${object}\nendobj\n`).join('')
  return Buffer.from(`%PDF-1.5\n${body}trailer << /Size 7 /Root 1 0 R >>\n%%EOF\n`)
}

test('a submission answers a call for papers while it is open; its author and editors see the call', async () => {
  const { rows } = await journal.context.pool.query<{ id: string }>(
    `INSERT INTO special_issues (title, guest_editors, description, submission_deadline, is_active)
     VALUES ('Money at borders', 'A. Guest', 'On payments.', $1, true), ('Closed early', 'A. Guest', 'On trade.', $1, false)
     RETURNING id`,
    [new Date(journal.context.clock.now().getTime() + 9 * 86_400_000)],
  )
  const [callId, closed] = rows.map((row) => row.id)
  const input = await submission(journal, author)
  const draftId = '5f0a2b8e-3a53-4c1e-9c2a-0a1f2b3c4d5e'
  const draft = { step: 1, revision: null, ...input, callId, files: [] }
  expect((await author.put(`/api/manuscripts/drafts/${draftId}`, draft)).status).toBe(200)
  expect((await author.get(`/api/manuscripts/drafts/${draftId}`)).body.callId).toBe(callId)
  const send = (call: string | undefined) =>
    author.post('/api/manuscripts/submit', { ...input, draftId, callId: call })
  for (const wrong of [closed, draftId])
    expect(await send(wrong)).toMatchObject({ status: 422, body: { issues: [{ path: 'callId' }] } })
  const { body: made } = await send(callId)
  const call = { id: callId, title: 'Money at borders' }
  for (const person of [author, editor])
    expect((await person.get(`/api/manuscripts/${made.id}`)).body.manuscript.call).toEqual(call)
  // A repeated call gets the answer of the first one, even after the call for papers has closed.
  await journal.context.pool.query('UPDATE special_issues SET is_active = false')
  expect((await send(callId)).body.id).toBe(made.id)
  const { body: calls } = await editor.get('/api/issues/calls')
  expect(calls).toContainEqual({ ...call, submissions: 1 })
})

test('the submitter can add a forgotten file until review begins', async () => {
  const id = await submitted(journal, author, [coauthor])
  const add = async (person: Person) =>
    person.post(`/api/manuscripts/${id}/files`, {
      objectId: await person.upload(await samplePdf(journal)),
      fileName: 'figure-1.pdf',
      kind: 'figure',
      description: 'Prices by month',
    })
  const may = async (person: Person) => (await person.get(`/api/manuscripts/${id}`)).body.mayAddFiles
  expect([await may(author), await may(coauthor)]).toEqual([true, false])
  expect((await add(coauthor)).status).toBe(403)
  expect(await add(author)).toMatchObject({ status: 201, body: { version: 1, kind: 'figure' } })
  // The copy for reviewers must exist before release.
  await journal.runJobs()
  const { body } = await author.get(`/api/manuscripts/${id}`)
  expect(body.files.map(({ kind }: { kind: string }) => kind)).toEqual(['manuscript', 'figure'])
  expect((await editor.post(`/api/manuscripts/${id}/allow-review`, reason)).status).toBe(200)
  expect([await may(author), (await add(author)).status]).toEqual([false, 409])
})

describe('a response draft', () => {
  let id: string
  const draft = {
    revision: null as number | null,
    way: 'points',
    text: '',
    editorNote: '',
    points: { 'Reviewer 1': 'We' },
    files: [],
  }
  const save = (person: Person, change: object) =>
    person.put(`/api/manuscripts/${id}/response-draft`, { ...draft, ...change })
  const rowOf = async (person: Person) =>
    (await person.get('/api/manuscripts/my-submissions')).body.find((one: { id: string }) => one.id === id)

  beforeAll(async () => {
    id = await submitted(journal, author, [coauthor])
  })

  test('is saved only while a response is requested', async () => {
    expect((await save(author, {})).status).toBe(404)
    await editor.post(`/api/manuscripts/${id}/decision`, { decision: 'revisions', notes: '', ...reason })
    await journal.runJobs()
    expect((await rowOf(author)).responseSavedAt).toBeNull()
    expect((await save(author, {})).body).toMatchObject({ revision: 1, points: { 'Reviewer 1': 'We' } })
    expect(typeof (await rowOf(author)).responseSavedAt).toBe('string')
  })

  test('is visible to its writer only', async () => {
    expect((await save(coauthor, {})).status).toBe(403)
    expect((await save(stranger, {})).status).toBe(404)
    expect((await save(editor, {})).status).toBe(404)
    expect((await rowOf(coauthor)).responseSavedAt).toBeNull()
    expect((await coauthor.get(`/api/manuscripts/${id}`)).body.responseDraft).toBeNull()
    expect((await editor.get(`/api/manuscripts/${id}`)).body).not.toHaveProperty('responseDraft')
  })

  test('never overwrites what another device saved', async () => {
    expect((await save(author, { revision: 1, text: 'From here' })).body.revision).toBe(2)
    for (const revision of [null, 1])
      expect((await save(author, { revision, text: 'From there' })).status).toBe(409)
    const { responseDraft } = (await author.get(`/api/manuscripts/${id}`)).body
    expect(responseDraft).toMatchObject({ revision: 2, text: 'From here' })
  })

  test('protects its uploads from removal, and is deleted when the response is sent', async () => {
    const objectId = await author.upload(await samplePdf(journal))
    const file = { objectId, fileName: 'revised.pdf', fileSize: 9, kind: 'manuscript' }
    await save(author, { revision: 2, files: [file] })
    journal.advance(25 * 3_600_000)
    await sweepUploads(journal.context)
    expect((await author.get(`/api/objects/${objectId}`)).status).toBe(200)
    const sent = await author.post(`/api/manuscripts/${id}/author-response`, {
      response: 'Done.',
      files: [{ objectId, fileName: 'revised.pdf' }],
    })
    expect(sent.status).toBe(200)
    expect((await author.get(`/api/manuscripts/${id}`)).body.responseDraft).toBeNull()
    expect((await save(author, { revision: 3 })).status).toBe(404)
  })
})

test('the title page of an upload is read for its owner alone; a file without text says why it is not', async () => {
  const { body: before } = await author.post('/api/objects/upload')
  const address = (objectId: string) => `/api/objects/${objectId}/front`
  expect((await author.get(address(before.objectId))).status).toBe(404)
  const text = 'The estimates are stable across samples and definitions. '.repeat(6)
  const tex = `\\documentclass{article}\\title{Household Debt}\\author{Ana Lima}\\begin{document}\\begin{abstract}${text}\\end{abstract}\\end{document}`
  const objectId = await author.upload(Buffer.from(tex))
  expect((await author.post(address(objectId))).body).toMatchObject({ front: null })
  await journal.runJobs()
  const { body } = await author.get(address(objectId))
  expect(body).toMatchObject({
    state: 'ready',
    front: { title: { value: 'Household Debt', certainty: 'sure' } },
  })
  expect((await author.post(address(objectId))).body).toEqual(body)
  const page = await author.get(`${address(objectId)}/page`)
  expect(page.body).toMatchObject({ page: 1, pages: 1, isTypeset: true })
  expect(page.body.places.map(({ field }: { field: string }) => field)).toEqual([
    'title',
    'authors',
    'abstract',
  ])
  expect((await editor.get(`${address(objectId)}/page`)).status).toBe(404)
  expect((await editor.post(address(objectId))).status).toBe(404)
  expect((await editor.get(address(objectId))).status).toBe(404)
  const empty = await author.upload(
    Buffer.from('\\documentclass{article}\\begin{document}Nothing.\\end{document}'),
  )
  await author.post(address(empty))
  await journal.runJobs()
  expect((await author.get(`${address(empty)}/page`)).status).toBe(409)
  expect((await author.get(address(empty))).body).toMatchObject({
    state: 'failed',
    front: null,
    problem: expect.stringContaining('fill it in yourself'),
  })
})

test('days are counted for each stage that is visible to the authors', async () => {
  const id = await submitted(journal, author)
  journal.advance(2 * 86_400_000 + 1000)
  await editor.post(`/api/manuscripts/${id}/allow-review`, reason)
  journal.advance(3 * 86_400_000 + 1000)
  const { body } = await author.get('/api/manuscripts/my-submissions')
  expect(body.find((one: { id: string }) => one.id === id)).toMatchObject({
    stageDays: { initial_review: 2, peer_review: 3 },
    usage: null,
  })
})
