import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from './app.ts'
import { authorOf, details, reason, reviewedBy, samplePdf, submitted, underReview } from './manuscripts.ts'

let journal: TestApp
let author: Person
let editor: Person
let reviewers: Person[]

beforeAll(async () => {
  journal = await startApp({ review: { holdMinutes: 0 } })
  author = await journal.account()
  editor = await journal.account({ role: 'editor' })
  reviewers = [await journal.account({ role: 'reviewer' }), await journal.account({ role: 'reviewer' })]
})
afterAll(() => journal.close())

test('a manuscript goes from upload to a searchable, citable article', async () => {
  const id = await underReview(journal, author, editor)
  for (const reviewer of reviewers) await reviewedBy(editor, id, reviewer)
  const decision = await editor.post(`/api/manuscripts/${id}/decision`, {
    decision: 'revisions',
    notes: 'For us.',
  })
  expect(decision).toMatchObject({ status: 200, body: { message: 'Decision recorded' } })

  const seen = await author.get(`/api/manuscripts/${id}`)
  expect(seen.body.reviews).toHaveLength(2)
  expect(seen.body.reviews[0]).toMatchObject({ label: 'Reviewer 1', rating: 4 })
  expect(JSON.stringify(seen.body)).not.toContain('Only for the editor')
  expect(seen.body.allowed).toContain('respond')

  const objectId = await author.upload(await samplePdf(journal))
  await author.post(`/api/manuscripts/${id}/author-response`, {
    response: 'Done.',
    files: [{ objectId, fileName: 'revised.pdf' }],
  })
  await journal.runJobs()
  await editor.post(`/api/manuscripts/${id}/decision`, { decision: 'accepted', notes: '', ...reason })
  const pdf = await samplePdf(journal)
  await editor.post(`/api/manuscripts/${id}/files`, {
    objectId: await editor.upload(pdf),
    fileName: 'copyedited.pdf',
    kind: 'copyedited',
  })
  expect(await editor.post(`/api/manuscripts/${id}/production`)).toMatchObject({ status: 200 })
  await editor.post(`/api/manuscripts/${id}/galleys`, {
    objectId: await editor.upload(pdf),
    fileName: 'galley.pdf',
  })
  expect(await author.post(`/api/manuscripts/${id}/proofs`, { approved: true })).toMatchObject({
    status: 200,
  })
  const published = await editor.post(`/api/manuscripts/${id}/publish`, {
    volume: 14,
    issue: 4,
    pages: '101-118',
    category: 'Economics',
  })
  expect(published).toMatchObject({ status: 200 })

  const found = await journal.app.inject('/api/articles/search?q=invoicing+currencies')
  expect(found.json()).toMatchObject([{ id: published.body.articleId, pages: '101-118' }])
  const bibtex = await journal.app.inject(`/articles/${published.body.articleId}.bib`)
  expect(bibtex.body).toContain('@article{')
  const article = await journal.app.inject(`/articles/${published.body.articleId}.pdf`)
  expect(article.rawPayload.equals(pdf)).toBe(true)
})

test('fifty simultaneous decisions give one success and forty-nine conflicts', async () => {
  const id = await underReview(journal, author, editor)
  const editors = await Promise.all(Array.from({ length: 5 }, () => journal.account({ role: 'editor' })))
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, index) =>
      editors[index % 5]!.post(`/api/manuscripts/${id}/decision`, {
        decision: (['accept', 'revisions', 'reject'] as const)[index % 3],
        notes: `Decision ${index}`,
        ...reason,
      }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(49)
  const { body } = await editor.get(`/api/manuscripts/${id}`)
  expect(body.decisions).toHaveLength(1)
  expect(
    body.history.filter((entry: { action: string }) =>
      ['accept', 'revisions', 'reject'].includes(entry.action),
    ),
  ).toHaveLength(1)
})

test('a held decision is invisible to the authors and can be undone', async () => {
  const held = await startApp({ review: { holdMinutes: 10 } })
  try {
    const writer = await held.account()
    const decider = await held.account({ role: 'editor' })
    const id = await underReview(held, writer, decider)
    const before = await writer.get(`/api/manuscripts/${id}`)
    await decider.post(`/api/manuscripts/${id}/decision`, {
      ...{ decision: 'reject', notes: 'No.', letter: 'We are sorry to say no.' },
      ...reason,
    })
    await held.runJobs()
    const during = await writer.get(`/api/manuscripts/${id}`)
    expect(during.body.manuscript).toMatchObject({ status: 'under_review', currentStage: 'peer_review' })
    expect(during.body.history).toEqual(before.body.history)
    expect(held.outbox.filter(({ subject }) => subject.includes('decision'))).toEqual([])

    expect(await decider.post(`/api/manuscripts/${id}/decision/undo`)).toMatchObject({ status: 200 })
    expect((await decider.get(`/api/manuscripts/${id}`)).body.manuscript.status).toBe('under_review')
    // The decision that was sent is the editor's draft again.
    expect((await decider.get(`/api/manuscripts/${id}/decision/draft`)).body.draft).toMatchObject({
      kind: 'reject',
      notes: 'No.',
      letters: { reject: 'We are sorry to say no.' },
      ...reason,
    })
    await decider.post(`/api/manuscripts/${id}/decision`, {
      decision: 'reject',
      notes: 'No.',
      letter: 'We are sorry.',
      ...reason,
    })
    await held.context.db.transaction().execute(async () => undefined)
    // A refusal must not reveal more than the page does.
    const response = { response: 'We answer before we are asked.' }
    const answered = await writer.post(`/api/manuscripts/${id}/author-response`, response)
    expect(answered.status).toBe(409)
    expect(answered.body.message).toContain('“Under review” (Peer review)')
    expect(answered.raw.toString()).not.toMatch(/reject/i)
    expect((await decider.post(`/api/manuscripts/${id}/allow-review`)).body.message).toContain('“Rejected”')

    held.advance(11 * 60_000)
    // Makes all jobs due, because the queue uses the database's clock.
    await held.context.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
    await held.runJobs()
    expect((await decider.get(`/api/manuscripts/${id}/decision/draft`)).body).toEqual({ draft: null })
  } finally {
    await held.close()
  }
})

test('nobody sees other people’s manuscripts, and a conflict of interest takes precedence over the role', async () => {
  const id = await submitted(journal, author)
  const stranger = await journal.account()
  expect(await stranger.get(`/api/manuscripts/${id}`)).toMatchObject({ status: 404 })
  expect(await reviewers[0]!.get(`/api/manuscripts/${id}`)).toMatchObject({ status: 404 })
  expect(await author.post(`/api/manuscripts/${id}/allow-review`)).toMatchObject({ status: 403 })
  const authorEditor = await journal.account({ role: 'editor' })
  const own = await submitted(journal, author, [authorEditor])
  expect((await authorEditor.get(`/api/manuscripts/${own}`)).body.viewer).toBe('author')
  const queue = await authorEditor.get('/api/manuscripts/editorial')
  expect(queue.body.map((row: { id: string }) => row.id)).not.toContain(own)
  expect(
    await authorEditor.post(`/api/manuscripts/${own}/decision`, { decision: 'accept', notes: '' }),
  ).toMatchObject({
    status: 403,
    body: { code: 'conflict_of_interest' },
  })
})

test('a file of another type than its name says is refused, naming the file', async () => {
  const objectId = await author.upload(Buffer.from('This is no PDF at all.'))
  const answer = await author.post('/api/manuscripts/submit', {
    manuscript: details,
    authors: [authorOf(author, true)],
    files: [{ objectId, fileName: 'paper.pdf' }],
  })
  expect(answer.status).toBe(422)
  expect(answer.body.issues[0].path).toBe('files.0.objectId')
  expect(answer.body.message).toContain('paper.pdf')
  expect(answer.body.message).not.toContain('LaTeX.')
  // Another person's upload is reported as missing, whatever its state.
  const stranger = await journal.account()
  const foreign = await stranger.post('/api/manuscripts/submit', {
    manuscript: details,
    authors: [authorOf(stranger, true)],
    files: [{ objectId, fileName: 'paper.pdf' }],
  })
  expect(foreign.body.message).toContain('could not find the upload')
})

test('reviewers are numbered when their reviews are released, and keep their numbers', async () => {
  const id = await underReview(journal, author, editor)
  const [first, second] = reviewers as [Person, Person]
  const declining = await journal.account({ role: 'reviewer' })
  const at = `/api/manuscripts/${id}`
  const invited = await editor.post(`${at}/assignments`, { reviewerId: declining.id })
  expect(await declining.post(`/api/reviews/${invited.body.id}/decline`, {})).toMatchObject({ status: 200 })
  for (const reviewer of [first, second]) await reviewedBy(editor, id, reviewer)
  const { reviews } = (await editor.get(at)).body
  const nameOf = ({ firstName, lastName }: Person) => `${firstName} ${lastName}`
  const reviewOf = (reviewer: Person) =>
    reviews.find((review: { reviewerName: string }) => review.reviewerName === nameOf(reviewer))?.id
  expect(reviews.map((review: { number: number | null }) => review.number)).toEqual([null, null])
  // Only the review of the person who was invited last is sent.
  const decision = { decision: 'revisions', notes: '' }
  await editor.post(`${at}/decision`, { ...decision, reviewIds: [reviewOf(second)] })
  await journal.runJobs()
  const labels = async () =>
    (await author.get(at)).body.reviews.map((review: { label: string; round: number }) => [
      review.round,
      review.label,
    ])
  expect(await labels()).toEqual([[1, 'Reviewer 1']])
  expect(journal.outbox.findLast(({ subject }) => subject.includes('revisions required'))?.text).toMatch(
    /Reviewer 1: /,
  )
  const objectId = await author.upload(await samplePdf(journal))
  const files = [{ objectId, fileName: 'revised.pdf' }]
  await author.post(`${at}/author-response`, { response: 'Done.', files })
  await journal.runJobs()
  await editor.post(`${at}/rounds`, reason)
  for (const reviewer of [first, second]) await reviewedBy(editor, id, reviewer)
  await editor.post(`${at}/decision`, decision)
  await journal.runJobs()
  // The second round's letter begins with Reviewer 1, too, who was invited after Reviewer 2.
  expect(await labels()).toEqual([
    [2, 'Reviewer 1'],
    [2, 'Reviewer 2'],
    [1, 'Reviewer 1'],
  ])
  const numbers = (await editor.get(at)).body.reviews.map(
    (review: { round: number; number: number; reviewerName: string }) => [
      review.round,
      review.reviewerName,
      review.number,
    ],
  )
  expect(numbers).toContainEqual([1, nameOf(first), 2])
  expect(numbers).toContainEqual([1, nameOf(second), 1])
  expect(journal.outbox.findLast(({ subject }) => subject.includes('revisions required'))?.text).toMatch(
    /Reviewer 1: [\s\S]*Reviewer 2: /,
  )
})
