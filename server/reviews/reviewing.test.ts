import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callsOf, type Person, startApp, type TestApp } from '#tests/app.ts'
import { identity } from '#tests/blindness/canaries.ts'
import { detector } from '#tests/blindness/detect.ts'
import { namedPdf } from '#tests/blindness/files.ts'
import { reason, review, samplePdf, underReview } from '#tests/manuscripts.ts'

let journal: TestApp
let author: Person
let editor: Person
let reviewer: Person
const who = identity('Kestravin', 'Moxbladder', 5)
const day = 86_400_000

beforeAll(async () => {
  journal = await startApp({ review: { holdMinutes: 0, minimumReviews: 1 } })
  author = await journal.account()
  editor = await journal.account({ role: 'editor' })
  reviewer = await journal.account({ ...who, role: 'reviewer' })
})
afterAll(() => journal?.close())

async function invited(person = reviewer): Promise<{ manuscript: string; assignment: string }> {
  const manuscript = await underReview(journal, author, editor)
  const { body } = await editor.post(`/api/manuscripts/${manuscript}/assignments`, { reviewerId: person.id })
  return { manuscript, assignment: body.id }
}

async function accepted(person = reviewer) {
  const both = await invited(person)
  await person.post(`/api/reviews/${both.assignment}/accept`)
  return both
}

function newestLink(): string {
  return journal.outbox.map(({ text }) => /\/review\/([\w-]+)/.exec(text)?.[1]).findLast(Boolean) ?? ''
}

describe('a manuscript is read in the browser', () => {
  test('by its reviewer: the pages’ lines and images', async () => {
    const { assignment } = await accepted()
    const { files } = (await reviewer.get(`/api/reviews/${assignment}`)).body
    const at = `/api/manuscripts/files/${files[0].id}/pages`
    const { body, headers } = await reviewer.get(at)
    expect(headers['cache-control']).toBe('private, no-store')
    expect(body.pages).toHaveLength(1)
    expect(body.pages[0].lines.map(({ text }: { text: string }) => text).join(' ')).toContain(
      'without a name',
    )
    expect(body.pages[0].lines[0]).toMatchObject({ label: '1' })
    const picture = await reviewer.get(`${at}/1`)
    expect(picture.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'private, no-store',
    })
    // Image width in the IHDR chunk (PNG, section 11.2.1).
    expect(picture.raw.readUInt32BE(16)).toBe(1200)
    expect((await reviewer.get(`${at}/1?size=large`)).raw.readUInt32BE(16)).toBeGreaterThan(1300)
    expect(await reviewer.get(`${at}/2`)).toMatchObject({ status: 404 })
    const stranger = await journal.account({ role: 'reviewer' })
    for (const address of [at, `${at}/1`]) expect(await stranger.get(address)).toMatchObject({ status: 404 })
  })
})

describe('comments on passages', () => {
  const noteOn = (file: string, page: number, exact: string, body: string, more: object = {}) => ({
    id: crypto.randomUUID(),
    anchor: {
      ...{ file, element: `page-${page}`, start: page, version: 1 },
      quote: { exact, prefix: 'before ', suffix: ' after' },
    },
    ...{ lines: '3', source: null, kind: 'major', body, isForEditor: false },
    ...more,
  })

  test('are a draft, part of the report in the order of the text, and are carried over to the next round', async () => {
    const { manuscript, assignment } = await accepted()
    const read = async () => (await reviewer.get(`/api/reviews/${assignment}`)).body
    const file = (await read()).files[0].id
    const notes = [
      noteOn(file, 2, 'four quarters', `Why four? ${who.firstName} ${who.lastName}`),
      noteOn(file, 1, 'without a name', 'Which name?'),
      noteOn(file, 1, 'the data', 'I doubt them.', { isForEditor: true }),
    ]
    const draft = { ...{ recommendation: null, rating: null }, comments: '', confidentialComments: '' }
    const at = `/api/reviews/${assignment}/draft`
    expect((await reviewer.put(at, { ...draft, notes, revision: null })).status).toBe(200)
    expect((await read()).draft).toMatchObject({ notes, settled: [] })
    // Another window still has the draft without comments. Nothing is overwritten.
    expect((await reviewer.put(at, { ...draft, revision: null })).status).toBe(409)
    const odd = {
      ...draft,
      revision: 1,
      notes: [{ ...notes[0], anchor: { ...notes[0]?.anchor, element: 'p-1' } }],
    }
    expect((await reviewer.put(at, odd)).status).toBe(422)

    const long = { ...review, comments: 'x'.repeat(199_990), notes }
    expect((await reviewer.post(`/api/reviews/${assignment}/submit`, long)).body).toMatchObject({
      issues: [{ path: 'comments' }],
    })
    const sent = { ...review, comments: 'A good paper.', notes }
    expect((await reviewer.post(`/api/reviews/${assignment}/submit`, sent)).status).toBe(200)
    const report = 'Page 1, line 3, “without a name”: Which name?'
    expect((await read()).review).toMatchObject({
      comments: expect.stringContaining(`1. ${report}`),
      notes: [{ body: 'Which name?' }, { body: 'I doubt them.', isForEditor: true }, { lines: '3' }],
    })
    const [forEditor] = (await editor.get(`/api/manuscripts/${manuscript}`)).body.reviews
    expect(forEditor.confidentialComments).toContain('I doubt them.')
    expect((await author.get(`/api/manuscripts/${manuscript}`)).raw.toString()).not.toContain('Which name?')

    await editor.post(`/api/manuscripts/${manuscript}/decision`, { decision: 'revisions', notes: '' })
    const seen = (await author.get(`/api/manuscripts/${manuscript}`)).raw.toString()
    expect(seen).toContain(`2. Page 2, line 3, “four quarters”: Why four? [removed]`)
    expect(seen).not.toContain('I doubt them.')

    await author.post(`/api/manuscripts/${manuscript}/author-response`, { response: 'Done.', files: [] })
    await editor.post(`/api/manuscripts/${manuscript}/rounds`, reason)
    const again = await editor.post(`/api/manuscripts/${manuscript}/assignments`, { reviewerId: reviewer.id })
    expect((await reviewer.get(`/api/reviews/${again.body.id}`)).body.previous).toMatchObject({
      assignmentId: assignment,
      notes: [{ body: 'Which name?', anchor: { file, version: 1 } }, {}, {}],
    })
  })
})

test('a certificate counts the reviews of a year, names no manuscript unasked, and can be checked by its link', async () => {
  const theirs = await journal.account({ firstName: 'Ilse', lastName: 'Solheim', role: 'reviewer' })
  const { manuscript, assignment } = await accepted(theirs)
  const year = journal.context.clock.now().getUTCFullYear()
  const at = `/api/reviews/certificates/${year}`
  expect(await theirs.get(at)).toMatchObject({ status: 404 })
  await theirs.post(`/api/reviews/${assignment}/submit`, review)
  await journal.context.db
    .updateTable('manuscripts')
    .set({ title: 'The slow return' })
    .where('id', '=', manuscript)
    .execute()
  const [done] = (await theirs.get('/api/reviews/completed')).body
  expect(done).toMatchObject({ round: 1, days: 1, isPublished: false })
  const textOf = async (path: string) => {
    const { raw, headers } = await theirs.get(path)
    expect(headers).toMatchObject({ 'content-type': 'application/pdf', 'cache-control': 'private, no-store' })
    const pages = await journal.context.documents.layout(raw)
    return pages.flatMap(({ lines }) => lines.map(({ text }) => text)).join(' ')
  }
  const text = await textOf(at)
  expect(text).toContain('Ilse Solheim')
  expect(text).toContain(`1 peer review for the journal in ${year}`)
  // The manuscript is not published, so its title is not listed even if the reviewer asks for titles.
  for (const shown of [text, await textOf(`${at}?titles=yes`)]) expect(shown).not.toContain('slow return')
  const code = text.replaceAll(' ', '').split('code=')[1] ?? ''
  const facts = { name: 'Ilse Solheim', year, reviews: 1, medianDays: 1 }
  const visitor = callsOf(journal.app)
  expect(await visitor.get(`/api/certificates?code=${code}`)).toMatchObject({ status: 200, body: facts })
  const [payload = '', signature] = code.split('.')
  const forged = Buffer.from(payload, 'base64url').toString().replace(',1,', ',9,')
  for (const wrong of [
    `${Buffer.from(forged).toString('base64url')}.${signature}`,
    payload,
    'x',
    '.',
    `${code}A`,
  ])
    expect(await visitor.get(`/api/certificates?code=${wrong}`)).toMatchObject({ status: 404 })
  expect(await reviewer.get(`/api/reviews/certificates/1999`)).toMatchObject({ status: 404 })
  expect((await visitor.get(at)).status).toBe(401)
})

describe('files attached to a review', () => {
  test('do not identify the reviewer, and reach the author with the review and not before', async () => {
    const { manuscript, assignment } = await accepted()
    const objectId = await reviewer.upload(namedPdf([who]))
    const added = await reviewer.post(`/api/reviews/${assignment}/files`, {
      objectId,
      fileName: 'Moxbladder.pdf',
    })
    expect(added).toMatchObject({ status: 201, body: [{ fileName: 'Moxbladder.pdf', blindCopy: 'waiting' }] })
    await journal.runJobs()
    const { body } = await reviewer.get(`/api/reviews/${assignment}`)
    expect(body.attachments).toMatchObject([{ fileName: 'Moxbladder.pdf', blindCopy: 'ready' }])
    const file = `/api/manuscripts/files/${body.attachments[0].id}/download`
    await reviewer.post(`/api/reviews/${assignment}/submit`, review)
    expect(await author.get(file)).toMatchObject({ status: 404 })
    expect((await editor.get(`/api/manuscripts/${manuscript}`)).body.reviews[0].files).toHaveLength(1)
    expect((await editor.get(file)).headers['content-disposition']).toContain('Moxbladder.pdf')
    await editor.post(`/api/manuscripts/${manuscript}/decision`, { decision: 'revisions', notes: '' })

    const { number } = (await author.get(`/api/manuscripts/${manuscript}`)).body.manuscript
    const [released] = (await author.get(`/api/manuscripts/${manuscript}`)).body.reviews
    expect(released.files).toMatchObject([
      { fileName: `review-${number}-reviewer-1-1.pdf`, description: null },
    ])
    const copy = await author.get(file)
    expect(copy.headers['content-disposition']).toContain(`review-${number}-reviewer-1-1.pdf`)
    const { search } = detector([
      { what: 'the reviewer', value: who.lastName },
      { what: 'address', value: who.email },
    ])
    expect(search(copy.raw, 'copy')).toEqual([])
    expect((await author.get(`/api/manuscripts/${manuscript}/anonymity`)).raw.toString()).not.toContain(
      'oxbladder',
    )
    const other = await journal.account({ role: 'reviewer' })
    expect(await other.get(file)).toMatchObject({ status: 404 })
  })

  test('can be removed while the review is open; at most five, only one’s own, no .doc', async () => {
    const { assignment } = await accepted()
    const add = async (fileName = 'notes.pdf') =>
      reviewer.post(`/api/reviews/${assignment}/files`, {
        objectId: await reviewer.upload(await samplePdf(journal)),
        fileName,
      })
    for (let i = 0; i < 5; i++) expect(await add()).toMatchObject({ status: 201 })
    expect(await add()).toMatchObject({
      status: 422,
      body: { message: 'A review may have at most 5 files.' },
    })
    const { attachments } = (await reviewer.get(`/api/reviews/${assignment}`)).body
    const first = `/api/reviews/${assignment}/files/${attachments[0].id}`
    expect(await author.delete(first)).toMatchObject({ status: 404 })
    expect((await reviewer.delete(first)).body).toHaveLength(4)
    expect(await reviewer.delete(first)).toMatchObject({ status: 404 })
    expect(await add('notes.doc')).toMatchObject({ status: 422 })
    const foreign = await author.upload(await samplePdf(journal))
    expect(
      await reviewer.post(`/api/reviews/${assignment}/files`, { objectId: foreign, fileName: 'a.pdf' }),
    ).toMatchObject({ status: 422 })
    await reviewer.post(`/api/reviews/${assignment}/submit`, review)
    expect(await add()).toMatchObject({ status: 409 })
  })
})

describe('more time', () => {
  const later = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10)

  test('is requested and granted with one click; the reviewer is notified', async () => {
    const { manuscript, assignment } = await accepted()
    const wanted = later(60)
    journal.outbox.length = 0
    const ask = { dueDate: wanted, reason: 'Exams.' }
    expect(await reviewer.post(`/api/reviews/${assignment}/more-time`, ask)).toMatchObject({ status: 200 })
    await journal.runJobs()
    expect(journal.outbox.findLast(({ to }) => to === editor.email)?.text).toContain('Exams.')
    const [asked] = (await editor.get(`/api/manuscripts/${manuscript}`)).body.assignments
    expect(asked.extensionRequest).toMatchObject({ dueDate: wanted, reason: 'Exams.' })
    expect((await reviewer.get(`/api/reviews/${assignment}`)).body.askedFor).toBe(wanted)
    const answer = `/api/manuscripts/${manuscript}/assignments/${assignment}/more-time`
    expect(await reviewer.post(answer, { granted: true })).toMatchObject({ status: 403 })
    expect(await editor.post(answer, { granted: true })).toMatchObject({ status: 200 })
    expect(await editor.post(answer, { granted: true })).toMatchObject({ status: 409 })
    const { body } = await reviewer.get(`/api/reviews/${assignment}`)
    expect([body.dueDate.slice(0, 10), body.askedFor]).toEqual([wanted, null])
    await journal.runJobs()
    expect(journal.outbox.some(({ to }) => to === reviewer.email)).toBe(true)
  })

  test('can be refused, and has limits', async () => {
    const { manuscript, assignment } = await accepted()
    const ask = (dueDate: string) => reviewer.post(`/api/reviews/${assignment}/more-time`, { dueDate })
    expect(await ask(later(1))).toMatchObject({ status: 422, body: { issues: [{ path: 'dueDate' }] } })
    expect(await ask(later(300))).toMatchObject({ status: 422 })
    // A new request replaces the previous one.
    expect(await ask(later(50))).toMatchObject({ status: 200 })
    expect(await ask(later(55))).toMatchObject({ status: 200 })
    journal.outbox.length = 0
    await editor.post(`/api/manuscripts/${manuscript}/assignments/${assignment}/more-time`, {
      granted: false,
    })
    await journal.runJobs()
    expect(journal.outbox.findLast(({ to }) => to === reviewer.email)?.subject).toContain(
      'due date of your review unchanged',
    )
    expect((await reviewer.get(`/api/reviews/${assignment}`)).body.askedFor).toBe(null)
    await editor.post(`/api/manuscripts/${manuscript}/assignments/${assignment}/cancel`)
    expect(await ask(later(50))).toMatchObject({ status: 409 })
  })
})

test('reviewers set their own expertise and absence', async () => {
  const settings = { expertise: ['Trade', ' trade ', 'Tariffs'], awayUntil: '2031-02-01' }
  expect((await reviewer.put('/api/reviews/settings', settings)).body).toEqual({
    expertise: ['trade', 'Tariffs'],
    awayUntil: '2031-02-01',
  })
  expect(await reviewer.put('/api/reviews/settings', { ...settings, awayUntil: '2031-02-31' })).toMatchObject(
    { status: 422 },
  )
  await reviewer.put('/api/reviews/settings', { expertise: [], awayUntil: null })
})

test('a submitted review can be read by its reviewer, with the outcome', async () => {
  const { manuscript, assignment } = await accepted()
  await reviewer.post(`/api/reviews/${assignment}/submit`, review)
  expect((await reviewer.get(`/api/reviews/${assignment}`)).body.review).toMatchObject({
    ...review,
    outcome: null,
  })
  await editor.post(`/api/manuscripts/${manuscript}/decision`, { decision: 'reject', notes: '' })
  expect((await reviewer.get(`/api/reviews/${assignment}`)).body.review.outcome).toBe('Rejected')
})

describe('impossible requests get a clear answer and change nothing', () => {
  const send = (assignment: string, body: object = review) =>
    reviewer.post(`/api/reviews/${assignment}/submit`, body)
  const stored = async () =>
    (
      await journal.context.pool.query(
        'SELECT (SELECT count(*) FROM reviews) AS reviews, (SELECT count(*) FROM history) AS entries',
      )
    ).rows[0]

  test.each<[string, () => Promise<string>, number, string]>([
    [
      'a review sent twice',
      async () => {
        const { assignment } = await accepted()
        await send(assignment)
        return assignment
      },
      409,
      'already sent this review',
    ],
    [
      'a review of an invitation that was not accepted',
      async () => (await invited()).assignment,
      409,
      'accept the invitation first',
    ],
    [
      'a review after cancellation',
      async () => {
        const { manuscript, assignment } = await accepted()
        await editor.post(`/api/manuscripts/${manuscript}/assignments/${assignment}/cancel`)
        return assignment
      },
      409,
      'no longer needs this review',
    ],
    [
      'a review after the decision',
      async () => {
        const { manuscript, assignment } = await accepted()
        await editor.post(`/api/manuscripts/${manuscript}/decision`, {
          decision: 'reject',
          notes: '',
          ...reason,
        })
        return assignment
      },
      409,
      'no longer needs this review',
    ],
    [
      'a review after the manuscript was withdrawn',
      async () => {
        const { manuscript, assignment } = await accepted()
        await author.post(`/api/manuscripts/${manuscript}/withdraw`)
        return assignment
      },
      409,
      'no longer needs this review',
    ],
    [
      'a review of a manuscript that was deleted',
      async () => {
        const { manuscript, assignment } = await accepted()
        await editor.delete(`/api/manuscripts/${manuscript}`)
        return assignment
      },
      404,
      'could not find',
    ],
    [
      'a review of somebody else’s',
      async () => (await accepted(await journal.account({ role: 'reviewer' }))).assignment,
      404,
      'could not find',
    ],
  ])('%s', async (_, prepare, status, words) => {
    const assignment = await prepare()
    const before = await stored()
    const answer = await send(assignment)
    expect(answer.status).toBe(status)
    expect(answer.body.message).toContain(words)
    expect(await stored()).toEqual(before)
  })

  test('unknown recommendations and ratings', async () => {
    const { assignment } = await accepted()
    for (const [field, values] of Object.entries({
      recommendation: ['maybe', '', 'Accept', null, 1],
      rating: [0, 6, 2.5, '4', null],
      comments: ['', '   '],
    }))
      for (const value of values) {
        const { status, body } = await send(assignment, { ...review, [field]: value })
        expect([status, body.issues?.[0]?.path], `${field} ${value}`).toEqual([422, field])
      }
    expect((await reviewer.get(`/api/reviews/${assignment}`)).body.status).toBe('in_progress')
  })

  test('a deactivated or deleted account', async () => {
    const leaving = await journal.account({ role: 'reviewer' })
    const { assignment } = await accepted(leaving)
    await invited(leaving)
    await journal.runJobs()
    const token = newestLink()
    const admin = await journal.account({ role: 'admin' })
    await admin.put(`/api/cms/users/${leaving.id}`, { isActive: false })
    expect(await leaving.post(`/api/reviews/${assignment}/submit`, review)).toMatchObject({ status: 401 })
    const answer = await author.post(`/api/invitations/${token}`, { answer: 'accept' })
    expect(answer).toMatchObject({ status: 409 })
    expect(answer.body.message).toContain('deactivated')
    // Deleting an account erases its data and ends open reviews, but completed reviews are kept.
    expect(await admin.delete(`/api/cms/users/${leaving.id}`)).toMatchObject({ status: 200 })
    expect(await leaving.post(`/api/reviews/${assignment}/submit`, review)).toMatchObject({ status: 401 })
    expect(await author.post(`/api/invitations/${token}`, { answer: 'accept' })).toMatchObject({
      status: 404,
    })
  })

  test('a link that is used, replaced, cancelled or unknown', async () => {
    const answer = (token: string) => author.post(`/api/invitations/${token}`, { answer: 'decline' })
    const used = await invited()
    await journal.runJobs()
    const usedLink = newestLink()
    expect(await answer(usedLink)).toMatchObject({ status: 200 })
    expect((await answer(usedLink)).body).toMatchObject({
      code: 'conflict',
      message: 'You have already declined this invitation.',
    })
    expect((await author.get(`/api/invitations/${usedLink}`)).body.status).toBe('declined')

    await editor.post(`/api/manuscripts/${used.manuscript}/assignments`, { reviewerId: reviewer.id })
    await journal.runJobs()
    const renewed = newestLink()
    // The new invitation invalidates the old link.
    expect(await answer(usedLink)).toMatchObject({ status: 404 })
    await editor.post(`/api/manuscripts/${used.manuscript}/assignments/${used.assignment}/cancel`)
    expect((await answer(renewed)).body.message).toContain('no longer needs')

    expect((await answer('no-such-token')).body.message).toContain('newest email')
  })

  test('an invitation to an author of the manuscript', async () => {
    const manuscript = await underReview(journal, author, editor)
    const { status, body } = await editor.post(`/api/manuscripts/${manuscript}/assignments`, {
      email: author.email.toUpperCase(),
      firstName: 'Some',
      lastName: 'Body',
    })
    expect([status, body.issues[0].path]).toEqual([422, 'reviewerId'])
    expect((await editor.get(`/api/manuscripts/${manuscript}`)).body.assignments).toEqual([])
  })

  test('two simultaneous submissions store one review', async () => {
    const { assignment } = await accepted()
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(assignment)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
  })

  // This is the last test in the file, because all sessions end when half a year passes.
  test('a link that has expired', async () => {
    await invited()
    await journal.runJobs()
    const old = newestLink()
    journal.advance(200 * day)
    const { body } = await callsOf(journal.app).get(`/api/invitations/${old}`)
    expect(body.status).toBe('expired')
    const late = await callsOf(journal.app).post(`/api/invitations/${old}`, { answer: 'accept' })
    expect(late).toMatchObject({ status: 409 })
    expect(late.body.message).toContain('expired')
  })
})
