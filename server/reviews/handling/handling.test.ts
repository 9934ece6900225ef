import { afterAll, beforeAll, expect, test } from 'vitest'
import { hiddenMark } from '#domain/blinding/hidden-passages.ts'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { review, samplePdf, underReview } from '#tests/manuscripts.ts'

let journal: TestApp
let editor: Person
let author: Person

beforeAll(async () => {
  journal = await startApp({ review: { holdMinutes: 10, minimumReviews: 1 } })
  editor = await journal.account({ role: 'editor' })
  author = await journal.account({ firstName: 'Hildrun', lastName: 'Kessenich' })
})
afterAll(() => journal?.close())

async function invited() {
  const id = await underReview(journal, author, editor)
  const reviewer = await journal.account({ role: 'reviewer' })
  const { body } = await editor.post(`/api/manuscripts/${id}/assignments`, { reviewerId: reviewer.id })
  return { id, reviewer, assignment: body.id as string }
}

async function reviewed(comments: string, notesOn?: (file: string) => object[]) {
  const world = await invited()
  const { reviewer, assignment } = world
  await reviewer.post(`/api/reviews/${assignment}/accept`)
  const [file] = (await reviewer.get(`/api/reviews/${assignment}`)).body.files
  const { body } = await reviewer.post(`/api/reviews/${assignment}/submit`, {
    ...{ ...review, comments, notes: notesOn?.(file.id) ?? [] },
  })
  return { ...world, at: `/api/manuscripts/${world.id}/reviews/${body.id}` }
}

const firstReview = async (id: string) => (await editor.get(`/api/manuscripts/${id}`)).body.reviews[0]
const raw = async (person: Person, url: string) => (await person.get(url)).raw.toString()

async function decide(id: string, more: object = {}) {
  const { status, body } = await editor.post(`/api/manuscripts/${id}/decision`, {
    ...{ decision: 'minor_revisions', notes: '', ...more },
  })
  expect(status, JSON.stringify(body)).toBe(200)
}

/** Runs the job that sends a held decision at once. */
async function endHold(): Promise<void> {
  await journal.context.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
  await journal.runJobs()
}

test('a review is sent back in words, edited, and sent again; the earlier version is kept', async () => {
  const note = (file: string, isForEditor: boolean) => ({
    id: crypto.randomUUID(),
    anchor: {
      file,
      element: 'page-1',
      start: Number(isForEditor),
      version: 1,
      quote: { exact: 'One', prefix: '', suffix: '' },
    },
    ...{ lines: null, source: null, kind: 'major', body: isForEditor ? 'Weak.' : 'Say why.', isForEditor },
  })
  const { id, reviewer, assignment, at } = await reviewed('The first wording of it.', (file) => [
    note(file, false),
    note(file, true),
  ])
  // Editors read the comments beside the pages; authors and reviewers do not have this list.
  expect((await firstReview(id)).handling.notes).toBe(2)
  const notesAt = `/api/manuscripts/${id}/passage-notes?round=1`
  expect((await editor.get(notesAt)).body).toMatchObject([
    { notes: [{ body: 'Say why.' }, { body: 'Weak.' }] },
  ])
  expect((await editor.get(notesAt.replace('=1', '=2'))).body).toEqual([])
  for (const person of [author, reviewer]) expect((await person.get(notesAt)).status).toBe(403)
  const message = 'Which table do you mean? Ask H. Kessenich.'
  const [other] = [await journal.account({ role: 'reviewer' })]
  expect((await other.post(`${at}/return`, { message })).status).toBe(403)
  expect((await editor.post(`${at}/return`, { message: ' ' })).status).toBe(422)
  expect((await editor.post(`${at}/return`, { message })).status).toBe(200)
  expect((await editor.post(`${at}/return`, { message })).status).toBe(409)
  await journal.runJobs()
  const mail = journal.outbox.findLast(({ to }) => to === reviewer.email)
  expect(mail?.subject).toContain('a question about your review')
  expect(mail?.text).toContain('Which table do you mean? Ask [removed].')
  const open = (await reviewer.get(`/api/reviews/${assignment}`)).body
  expect(open).toMatchObject({ status: 'in_progress', review: null })
  expect(open.returned.message).toBe('Which table do you mean? Ask [removed].')
  expect(open.draft).toMatchObject({
    ...{ comments: 'The first wording of it.', confidentialComments: review.confidentialComments },
    ...{ rating: review.rating, notes: [{ body: 'Say why.' }, { body: 'Weak.' }] },
  })
  expect((await reviewer.get('/api/reviews/completed')).body).toEqual([])
  expect((await firstReview(id)).handling.returned).toMatchObject({ message })
  // Too few reviews are complete now; cancelling would lose the review.
  const early = await editor.post(`/api/manuscripts/${id}/decision`, { decision: 'accept', notes: '' })
  expect(early).toMatchObject({ status: 422, body: { issues: [{ path: 'overrideReason' }] } })
  expect((await editor.post(`/api/manuscripts/${id}/assignments/${assignment}/cancel`)).status).toBe(409)
  journal.advance(1000)
  const [kept] = open.draft.notes
  const again = { ...review, comments: 'Table 2.', confidentialComments: null, notes: [kept] }
  expect((await reviewer.post(`/api/reviews/${assignment}/submit`, again)).status).toBe(200)
  expect((await reviewer.post(`/api/reviews/${assignment}/submit`, again)).status).toBe(409)
  const sent = await firstReview(id)
  expect(sent.authorComments).toMatch(/^Table 2\.\n\nMajor points\n\n1\. Page 1, “One”: Say why\.$/)
  expect(sent.confidentialComments).toBeNull()
  expect(sent.handling).toMatchObject({ returned: null, earlierVersions: 1 })
  expect((await editor.get(`${at}/versions`)).body).toMatchObject([
    { number: 1, comments: expect.stringMatching(/^The first wording of it\.[\s\S]*Say why\.$/) },
  ])
  for (const person of [author, reviewer]) expect((await person.get(`${at}/versions`)).status).toBe(403)
})

test('a decision cuts a clarification short: undone, it goes on; sent, the review counts as it was', async () => {
  const { id, reviewer, assignment, at } = await reviewed('A wording that counts.')
  await editor.post(`${at}/return`, { message: 'Please explain.' })
  const status = async () => (await reviewer.get(`/api/reviews/${assignment}`)).body.status
  await decide(id, { overrideReason: 'Clear enough.' })
  // While the decision is held, the reviewer sees nothing of it.
  expect(await status()).toBe('in_progress')
  await editor.post(`/api/manuscripts/${id}/decision/undo`)
  expect(await status()).toBe('in_progress')
  await decide(id, { overrideReason: 'Clear enough.' })
  await endHold()
  expect(await status()).toBe('completed')
  const subjects = journal.outbox.filter(({ to }) => to === reviewer.email).map(({ subject }) => subject)
  expect(subjects.join()).not.toContain('no longer needed')
  expect((await author.get(`/api/manuscripts/${id}`)).body.reviews[0].authorComments).toBe(
    'A wording that counts.',
  )

  const second = await reviewed('Another.')
  await editor.post(`${second.at}/return`, { message: 'Please explain.' })
  expect((await editor.delete(`${second.at}/return`)).status).toBe(200)
  expect((await editor.delete(`${second.at}/return`)).status).toBe(409)
  expect((await second.reviewer.get(`/api/reviews/${second.assignment}`)).body.status).toBe('completed')
})

test('a hidden passage reaches the authors by no door, and editors see it', async () => {
  const passage = 'The author is plainly a fool, and everybody in the field knows it.'
  const { id, reviewer, assignment, at } = await reviewed(
    `Sound work.\n\n${passage}\n\nPlease report bounds.`,
  )
  expect((await editor.post(`${at}/passages`, { passage: 'Not in it.' })).status).toBe(422)
  const broken = passage.replace('fool, and', 'fool,\nand')
  const hidden = await editor.post(`${at}/passages`, { passage: broken, reason: 'Insulting' })
  expect(hidden.status).toBe(201)
  const seen = await firstReview(id)
  expect(seen.authorComments).toContain(passage)
  expect(seen.handling.hidden).toMatchObject([{ passage: broken, reason: 'Insulting' }])
  const history = await raw(editor, `/api/manuscripts/${id}/history`)
  expect(history).toContain('hide_passage')
  // The editor's letter, an excerpt and a point quote the passage by mistake.
  await decide(id, {
    letter: `Dear author,\n\nA reviewer says: ${passage}`,
    reviewTexts: [{ reviewId: seen.id, text: `Excerpt. ${passage}` }],
    points: [{ reviewId: seen.id, text: `1. ${passage}`, chosen: true }],
  })
  const sent = journal.outbox.length
  await endHold()
  const letter = journal.outbox
    .slice(sent)
    .filter(({ to, text }) => to === author.email && /Dear author/.test(text))
  expect(letter).toHaveLength(1)
  const doors = async () => [
    ...letter.map(({ text, html }) => text + html),
    await raw(author, `/api/manuscripts/${id}`),
    await raw(author, `/api/manuscripts/${id}/reviews`),
    await raw(author, `/api/manuscripts/${id}/history`),
    await raw(author, `/api/manuscripts/${id}/own-messages`),
    await raw(author, '/api/account/export'),
    (await editor.get(`/api/manuscripts/${id}/meca.zip`)).raw.toString('latin1'),
  ]
  for (const door of await doors()) expect(door).not.toContain('plainly a fool')
  expect(letter[0]?.text).toContain(hiddenMark)
  const view = (await author.get(`/api/manuscripts/${id}`)).body
  expect(view.reviews[0].authorComments).toBe(`Excerpt. ${hiddenMark}`)
  expect(view.points[0].text).toBe(`1. ${hiddenMark}`)
  expect(view.letters[0].body).toContain(hiddenMark)
  // The reviewer reads what they wrote, and nothing about the hiding.
  const own = await raw(reviewer, `/api/reviews/${assignment}`)
  expect(own).toContain('plainly a fool')
  expect(own).not.toMatch(/Insulting|hidden by/)

  const passageAt = `${at}/passages/${hidden.body.id}`
  expect((await editor.delete(passageAt)).status).toBe(200)
  expect((await editor.delete(passageAt)).status).toBe(404)
  expect(await raw(author, `/api/manuscripts/${id}`)).toContain('plainly a fool')
  // Hidden after the letter was sent, it disappears from the pages and from the messages to read again.
  await editor.post(`${at}/passages`, { passage })
  for (const door of (await doors()).slice(1)) expect(door).not.toContain('plainly a fool')
})

test('an editor enters a review on behalf of a reviewer, as text or as a file', async () => {
  const { id, reviewer, assignment } = await invited()
  const at = `/api/manuscripts/${id}/assignments/${assignment}/review`
  await reviewer.post(`/api/reviews/${assignment}/accept`)
  const draft = { recommendation: null, rating: 2, comments: 'Begun here.', confidentialComments: '' }
  await reviewer.put(`/api/reviews/${assignment}/draft`, { ...draft, revision: null })
  const entered = { recommendation: 'accept', rating: 5, comments: '' }
  expect((await editor.post(at, entered)).status).toBe(422)
  expect((await reviewer.post(at, { ...entered, comments: 'Good.' })).status).toBe(403)
  const objectId = await editor.upload(await samplePdf(journal))
  const files = [{ objectId, fileName: 'report.pdf' }]
  const { status, body } = await editor.post(at, { ...entered, files })
  expect(status, JSON.stringify(body)).toBe(201)
  expect((await editor.post(at, { ...entered, comments: 'Twice.' })).status).toBe(409)
  const sent = await firstReview(id)
  expect(sent.files).toHaveLength(1)
  expect(sent.handling.entered.by).toContain(editor.lastName)
  await journal.runJobs()
  const mail = journal.outbox.findLast(({ to }) => to === reviewer.email)
  expect(mail?.subject).toContain('we have entered your review')
  const own = (await reviewer.get(`/api/reviews/${assignment}`)).body
  // What the reviewer had begun to write is kept.
  expect(own.draft.comments).toBe('Begun here.')
  expect(own).toMatchObject({ status: 'completed', review: { isEntered: true, publication: 'refused' } })
  await decide(id)
  await endHold()
  const view = await raw(author, `/api/manuscripts/${id}`)
  expect(view).toContain('The review is in the attached file.')
  expect(view).not.toContain('nteredBy')
})

test('ratings stay among editors, and thanks are sent in the editor’s words', async () => {
  const { id, reviewer, assignment, at } = await reviewed('Careful.')
  expect((await editor.put(`${at}/rating`, { rating: 6 })).status).toBe(422)
  expect((await editor.put(`${at}/rating`, { rating: 2 })).status).toBe(200)
  expect((await editor.put(`${at}/rating`, { rating: 4 })).status).toBe(200)
  expect((await firstReview(id)).handling.ratings).toMatchObject([{ rating: 4, isMine: true }])
  const elsewhere = await underReview(journal, author, editor)
  const found = await editor.get(
    `/api/manuscripts/${elsewhere}/reviewer-suggestions?q=${encodeURIComponent(reviewer.lastName)}`,
  )
  expect(found.body.find((one: { id: string }) => one.id === reviewer.id)).toMatchObject({
    rating: 4,
    rated: 1,
  })
  for (const [person, url] of [
    [reviewer, `/api/reviews/${assignment}`],
    [reviewer, '/api/reviews/completed'],
    [reviewer, '/api/account/export'],
    [author, `/api/manuscripts/${id}`],
  ] as const)
    expect(await raw(person, url)).not.toMatch(/rated|ratings":\[\{/)
  const proposal = (await editor.get(`${at}/thanks`)).body
  expect(proposal.text).toContain('Thank you for your review of “')
  const text = `${proposal.text}\n\nH. Kessenich will be glad.`
  expect((await editor.post(`${at}/thanks`, { text })).status).toBe(200)
  await journal.runJobs()
  const mail = journal.outbox.findLast(({ to }) => to === reviewer.email)
  expect(mail?.text).toMatch(new RegExp(`^Dear ${reviewer.firstName}[^]*\\[removed\\] will be glad\\.`))
  expect((await firstReview(id)).handling.thankedAt).not.toBeNull()
  expect((await editor.put(`${at}/rating`, { rating: null })).status).toBe(200)
  expect((await firstReview(id)).handling.ratings).toEqual([])
})
