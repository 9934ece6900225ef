import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  builtInLetters,
  fillLetter,
  reasonsMark,
  unknownPlaceholders,
} from '#domain/manuscript/decision-letter.ts'
import { type Person, startApp, type TestApp } from '../../tests/app.ts'
import {
  authorOf,
  details,
  reason,
  reviewedBy,
  samplePdf,
  submitted,
  underReview,
} from '../../tests/manuscripts.ts'
import { remindAuthors } from './remind-revision.ts'

let journal: TestApp
let author: Person
let editor: Person
let admin: Person
let reviewers: [Person, Person]

beforeAll(async () => {
  journal = await startApp({ review: { holdMinutes: 10 } })
  author = await journal.account({ firstName: 'Amara', lastName: 'Okonkwo' })
  editor = await journal.account({ role: 'editor', firstName: 'Elena', lastName: 'Marsh' })
  admin = await journal.account({ role: 'admin' })
  reviewers = [await journal.account({ role: 'reviewer' }), await journal.account({ role: 'reviewer' })]
})
afterAll(() => journal.close())

async function reviewed(): Promise<{ id: string; reviewIds: string[] }> {
  const id = await underReview(journal, author, editor)
  for (const reviewer of reviewers) await reviewedBy(editor, id, reviewer)
  const { reviews } = (await editor.get(`/api/manuscripts/${id}`)).body
  return { id, reviewIds: reviews.map((review: { id: string }) => review.id) }
}

const empty = {
  kind: null,
  notes: '',
  letters: {},
  dueDate: null,
  reviewIds: null,
  reviewTexts: {},
  overrideReason: '',
}

test('the letter arrives as previewed, with the parts of reviews that the editor chose', async () => {
  const { id, reviewIds } = await reviewed()
  const [first, second] = reviewIds as [string, string]
  const at = `/api/manuscripts/${id}/decision`
  expect(await editor.get(`${at}/draft`)).toMatchObject({ status: 200, body: { draft: null } })
  expect((await editor.get(`${at}/preview`)).status).toBe(409)
  const draft = {
    ...empty,
    kind: 'revisions',
    letters: { revisions: 'Dear Amara,\n\nBounds <b>first</b>.\n\nElena' },
    reviewIds: [first],
    reviewTexts: { [first]: 'A careful paper. […]' },
  }
  expect((await editor.put(`${at}/draft`, { ...draft, revision: null })).status).toBe(200)
  expect((await editor.get(`${at}/draft`)).body.draft).toMatchObject({ ...draft, revision: 1, unread: [] })
  // A draft is visible only to its writer.
  expect((await admin.get(`${at}/draft`)).body.draft).toBeNull()
  const preview = (await editor.get(`${at}/preview`)).body
  expect(preview.recipients).toEqual([{ name: 'Amara Okonkwo', email: author.email }])
  expect(preview.text).toContain('Reviewer 1: Minor revisions, 4 of 5')
  expect(preview.text).not.toContain('attrition')
  const html = await editor.get(`${at}/preview.html`)
  expect(html.headers['content-security-policy']).toContain('sandbox')
  expect(html.raw.toString()).toContain('Bounds &lt;b&gt;first&lt;/b&gt;.')

  const decided = await editor.post(at, {
    decision: 'revisions',
    notes: '',
    letter: draft.letters.revisions,
    reviewIds: [first],
    reviewTexts: [{ reviewId: first, text: 'A careful paper. […]' }],
  })
  expect(decided.status).toBe(200)
  await journal.runJobs()
  expect(journal.outbox.filter(({ subject }) => subject.includes('revisions required'))).toEqual([])
  expect((await author.get(`/api/manuscripts/${id}`)).body.reviews).toEqual([])
  journal.advance(11 * 60_000)
  await journal.context.db.transaction().execute(async (trx) => {
    const { release } = await import('./release.ts')
    await release(journal.context, trx, id, decided.body.id)
  })
  await journal.runJobs()
  const sent = journal.outbox.find(({ subject }) => subject.includes('revisions required'))
  expect(sent).toMatchObject({ subject: preview.subject, text: preview.text, html: html.raw.toString() })
  const seen = (await author.get(`/api/manuscripts/${id}`)).body
  expect(seen.reviews).toMatchObject([{ id: first, authorComments: 'A careful paper. […]' }])
  expect(JSON.stringify(seen)).not.toMatch(/attrition|Only for the editor/)
  // The review itself is unchanged, and the draft has been deleted.
  const { reviews } = (await editor.get(`/api/manuscripts/${id}`)).body
  expect(reviews[0].authorComments).toContain('attrition')
  expect(reviews.map((review: { id: string }) => review.id)).toContain(second)
  expect((await editor.get(`${at}/draft`)).body.draft).toBeNull()
  // The decision has been made, so saving the draft again is answered with 404.
  expect((await editor.put(`${at}/draft`, { ...draft, revision: 1 })).status).toBe(404)
})

test('parts are chosen from the reviews that are sent, and never empty', async () => {
  const { id, reviewIds } = await reviewed()
  const [first, second] = reviewIds as [string, string]
  const decide = (more: object) =>
    editor.post(`/api/manuscripts/${id}/decision`, { decision: 'accept', notes: '', ...more })
  for (const [more, path] of [
    [{ reviewIds: [first], reviewTexts: [{ reviewId: second, text: 'x' }] }, 'reviewTexts.0.reviewId'],
    [{ reviewTexts: [{ reviewId: first, text: '  ' }] }, 'reviewTexts.0.text'],
    [{ reviewIds: [crypto.randomUUID()] }, 'reviewIds.0'],
    [{ notes: 'x'.repeat(50_001) }, 'notes'],
    [{ letter: ' ' }, 'letter'],
  ] as const) {
    const answer = await decide(more)
    expect(answer.status, path).toBe(422)
    expect(answer.body.issues.map((issue: { path: string }) => issue.path)).toContain(path)
  }
  expect((await editor.get(`/api/manuscripts/${id}`)).body.decisions).toEqual([])
})

test('letters begin with the editor’s own template, else the journal’s, else the built-in one', async () => {
  const id = await submitted(journal, author)
  const letter = async (more = '') =>
    (await editor.get(`/api/manuscripts/${id}/decision-letter?decision=reject${more}`)).body
  expect((await letter()).letter).toContain('Elena Marsh\nJournal of')
  expect((await letter()).letter).toContain('The editors have read it')
  const template = { kind: 'reject', name: 'Out of scope', body: 'Dear {author}: {number}.', isUsual: true }
  const journals = await admin.post('/api/editor/letter-templates', { ...template, forJournal: true })
  expect(journals.status).toBe(201)
  expect(await letter()).toMatchObject({ templateId: journals.body.id, templates: [{ mine: false }] })
  const own = await editor.post('/api/editor/letter-templates', { ...template, body: 'My own. {signature}' })
  expect((await letter()).letter).toMatch(/^My own\. Elena Marsh/)
  expect((await letter('&template=built-in')).templateId).toBeNull()
  expect((await letter(`&template=${journals.body.id}`)).letter).toMatch(/^Dear Amara Okonkwo: JIBER-/)

  // A second default template replaces the first.
  const second = await editor.post('/api/editor/letter-templates', { ...template, body: 'Second.' })
  expect((await letter()).templateId).toBe(second.body.id)
  expect((await editor.delete(`/api/editor/letter-templates/${second.body.id}`)).status).toBe(200)
  const list = (await editor.get('/api/editor/letter-templates')).body
  expect(list.map(({ mayChange }: { mayChange: boolean }) => mayChange)).toEqual([true, false])

  for (const [person, call, status] of [
    [editor, () => editor.put(`/api/editor/letter-templates/${journals.body.id}`, template), 403],
    [editor, () => editor.post('/api/editor/letter-templates', { ...template, forJournal: true }), 403],
    [admin, () => admin.put(`/api/editor/letter-templates/${own.body.id}`, template), 404],
    [editor, () => editor.post('/api/editor/letter-templates', { ...template, body: '{passwort}' }), 422],
    [editor, () => editor.post('/api/editor/letter-templates', { ...template, kind: 'maybe' }), 422],
    [author, () => author.get('/api/editor/letter-templates'), 403],
  ] as const)
    expect((await call()).status, person.role).toBe(status)
})

test('a template fills its variables and leaves no gap for empty ones', () => {
  const facts = {
    author: 'A',
    title: 'T',
    number: 'N',
    journal: 'J',
    signature: 'S',
    reviewCount: 0,
    due: 'May 1, 2026',
  }
  expect(fillLetter(builtInLetters.accept, facts)).toContain('“T”. I am glad')
  expect(fillLetter(builtInLetters.revisions, { ...facts, reviewCount: 1 })).toContain(
    '“T”. One reviewer has read it with care. We see merit',
  )
  // Like every message, a built-in letter has a salutation, and a closing before the signature.
  for (const letter of Object.values(builtInLetters))
    expect(fillLetter(letter, facts)).toMatch(/^Dear A,\n\n[\s\S]+\n\nWith kind regards,\nS$/)
  expect(fillLetter('{toString} {due}', facts)).toBe('{toString} May 1, 2026')
  expect(unknownPlaceholders('{author} {toString} {x} {x}')).toEqual(['toString', 'x'])
})

test('the letter of a rejection without reviews asks the editor for the reasons, and is not sent without them', async () => {
  const id = await submitted(journal, author)
  const at = `/api/manuscripts/${id}/decision`
  const address = `/api/manuscripts/${id}/decision-letter?decision=reject&template=built-in`
  const { letter } = (await editor.get(address)).body
  expect(letter).toContain(reasonsMark)
  const decision = { decision: 'reject', notes: '', ...reason }
  const refused = await editor.post(at, { ...decision, letter })
  expect(refused).toMatchObject({ status: 422, body: { issues: [{ path: 'letter' }] } })
  const sent = letter.replace(reasonsMark, 'It is about birds.')
  expect((await editor.post(at, { ...decision, letter: sent })).status).toBe(200)
})

test('a letter that identifies a reviewer is refused with the passages; the editor can confirm it', async () => {
  const { id } = await reviewed()
  const named = reviewers[0]
  const letter = `Dear Amara,\n\nplease begin with what ${named.lastName} says. Ask ${named.email}.\n\nElena`
  const at = `/api/manuscripts/${id}/decision`
  const decision = { decision: 'revisions', notes: '', letter }
  const refused = await editor.post(at, decision)
  expect(refused).toMatchObject({
    status: 422,
    body: {
      code: 'names_reviewer',
      issues: [
        { path: 'letter', message: expect.stringContaining(`Line 3 says “${named.lastName}”`) },
        { path: 'letter', message: expect.stringContaining(named.email) },
      ],
    },
  })
  const { manuscript, held } = (await editor.get(`/api/manuscripts/${id}`)).body
  expect([manuscript.status, held]).toEqual(['under_review', null])
  expect((await editor.post(at, { ...decision, namesAllowed: true })).status).toBe(200)
  await journal.context.db
    .updateTable('decisions')
    .set({ releasedAt: new Date() })
    .where('manuscriptId', '=', id)
    .execute()
  const until = new Date(Date.now() + 60 * 86_400_000).toISOString().slice(0, 10)
  const time = { until, reason: 'Field work.' }
  expect((await author.post(`/api/manuscripts/${id}/extension`, time)).status).toBe(200)
  const answer = { granted: true, note: `${named.lastName} is patient.` }
  expect(await editor.post(`/api/manuscripts/${id}/extension/answer`, answer)).toMatchObject({
    status: 422,
    body: { code: 'names_reviewer', issues: [{ path: 'note' }] },
  })
  const allowed = { ...answer, namesAllowed: true }
  expect((await editor.post(`/api/manuscripts/${id}/extension/answer`, allowed)).status).toBe(200)
})

test('in open review everybody is named', async () => {
  const { id } = await reviewed()
  await journal.context.db
    .updateTable('manuscripts')
    .set({ reviewMode: 'open' })
    .where('id', '=', id)
    .execute()
  const letter = `Dear Amara,\n\n${reviewers[0].lastName} is right.`
  const decision = { decision: 'revisions', notes: '', letter }
  expect((await editor.post(`/api/manuscripts/${id}/decision`, decision)).status).toBe(200)
})

async function released(): Promise<void> {
  journal.advance(11 * 60_000)
  // Makes all jobs due, because the queue uses the database's clock.
  await journal.context.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()')
  await journal.runJobs()
}

test('a submission returned for technical fixes comes back to screening, and one click undoes the return', async () => {
  const id = await submitted(journal, author)
  const at = `/api/manuscripts/${id}`
  const returned = { decision: 'return_for_fixes', notes: '' }
  expect(await editor.post(`${at}/decision`, returned)).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'fixes' }] },
  })
  const fixes = ['Number the lines', 'Cite the earlier study in the third person']
  const letter = 'Dear Amara,\n\nPlease fix two things.\n\nElena'
  expect(await editor.post(`${at}/decision`, { ...returned, fixes, letter })).toMatchObject({ status: 200 })
  expect((await author.get(at)).body).toMatchObject({ manuscript: { status: 'submitted' }, points: [] })
  expect((await editor.get(at)).body.manuscript).toMatchObject({
    status: 'revisions_required',
    currentStage: 'initial_review',
  })
  expect(await editor.post(`${at}/decision/undo`)).toMatchObject({ status: 200 })
  expect((await editor.get(`${at}/decision/draft`)).body.draft).toMatchObject({
    kind: 'return_for_fixes',
    fixes,
    letters: { return_for_fixes: letter },
  })
  expect((await editor.get(at)).body).toMatchObject({ manuscript: { status: 'submitted' }, points: [] })

  await editor.post(`${at}/decision`, { ...returned, fixes })
  await released()
  const mail = journal.outbox.findLast(({ subject }) => subject.includes('technical fixes needed'))
  expect(mail?.text).toContain('1. Number the lines\n2. Cite the earlier study in the third person')
  const seen = (await author.get(at)).body
  expect(seen).toMatchObject({
    manuscript: { status: 'revisions_required', currentStage: 'initial_review', turn: 'author' },
    points: fixes.map((text) => ({ text, source: 'Editor', done: false })),
  })
  expect(seen.allowed).toContain('send_fixes')
  expect(seen.allowed).not.toContain('respond')
  const [point] = seen.points
  expect(await author.put(`${at}/points/${point.id}`, { answer: 'Done.', done: true })).toMatchObject({
    status: 200,
  })
  // Another window that has not seen this answer does not replace it.
  const unseen = { answer: 'Typed elsewhere', done: false, was: { answer: '', done: false } }
  expect(await author.put(`${at}/points/${point.id}`, unseen)).toMatchObject({ status: 409 })
  expect((await author.get(at)).body.points[0]).toMatchObject({ answer: 'Done.', isCurrent: true })
  const seenThere = { answer: ' Done.', done: true, was: { answer: 'Done. ', done: true } }
  expect(await author.put(`${at}/points/${point.id}`, seenThere)).toMatchObject({ status: 200 })
  // Reminders say what is awaited, and the answers are in the person's data.
  await journal.context.pool.query(
    `UPDATE manuscripts SET revision_due_at = now() + interval '3 days' WHERE id = $1`,
    [id],
  )
  await remindAuthors(journal.context)
  await journal.runJobs()
  const reminder = journal.outbox.findLast(({ subject }) => subject.includes('due soon'))
  expect(reminder?.subject).toContain('your technical fixes are due soon')
  const { reminders } = await journal.context.settings()
  await journal.context.pool.query(
    `UPDATE manuscripts SET revision_due_at = now() - make_interval(days => $2) WHERE id = $1`,
    [id, reminders.revisionEscalation],
  )
  await remindAuthors(journal.context)
  await journal.runJobs()
  const late = journal.outbox.findLast(
    ({ to, subject }) => to === editor.email && subject.includes('overdue'),
  )
  expect(late?.subject).toContain('the technical fixes are overdue')
  expect((await author.get('/api/account/export')).raw.toString()).toContain('Done.')
  // Until the fixes are sent, only the authors see the answers.
  expect((await editor.get(at)).body.points).toMatchObject([{ answer: '', done: false }, { answer: '' }])
  expect(await editor.put(`${at}/points/${point.id}`, { answer: 'Mine', done: true })).toMatchObject({
    status: 404,
  })
  expect(await author.post(`${at}/author-response`, { response: 'Here.' })).toMatchObject({ status: 409 })
  const answers = seen.points.map(({ id: pointId }: { id: string }, index: number) =>
    index === 0
      ? { id: pointId, answer: 'Done.', done: true }
      : { id: pointId, answer: 'It is the first study.', done: false, declined: true },
  )
  expect(await author.post(`${at}/fixes`, { response: 'Here they are.', points: answers })).toMatchObject({
    status: 200,
  })
  expect(await author.put(`${at}/points/${point.id}`, { answer: 'Later', done: true })).toMatchObject({
    status: 409,
  })
  expect((await editor.get(at)).body).toMatchObject({
    manuscript: { status: 'submitted', currentStage: 'initial_review' },
    points: [
      { answer: 'Done.', done: true, declined: false },
      { answer: 'It is the first study.', done: false, declined: true },
    ],
  })
  expect(await editor.post(`${at}/allow-review`, reason)).toMatchObject({ status: 200 })
})

test('reasons of a desk rejection fill the letter, choose its template, and stand for the reason on record', async () => {
  const id = await submitted(journal, author)
  const at = `/api/manuscripts/${id}`
  const template = {
    ...{ kind: 'reject', name: 'Out of scope', isUsual: false, forJournal: false, reason: 'scope' },
    body: 'Dear {author},\n\nAnother journal suits it better. {reasons}\n\n{signature}',
  }
  const { id: templateId } = (await editor.post('/api/editor/letter-templates', template)).body
  const proposed = (reasonName: string) =>
    editor.get(`${at}/decision-letter?decision=reject&reason=${reasonName}`)
  expect((await proposed('scope')).body).toMatchObject({ templateId })
  expect((await proposed('scope')).body.letter).toContain(
    'Another journal suits it better. Its subject lies outside',
  )
  expect((await proposed('methods')).body.templateId).not.toBe(templateId)
  expect((await proposed('methods&template=built-in')).body.letter).toContain(
    'Its data or methods do not support',
  )
  expect(await editor.post(`${at}/decision`, { decision: 'reject', notes: '' })).toMatchObject({
    status: 422,
  })
  expect(
    await editor.post(`${at}/decision`, { decision: 'reject', notes: '', reasons: ['scope'] }),
  ).toMatchObject({ status: 200 })
  await released()
  const mail = journal.outbox.findLast(({ subject }) => subject.includes('decision on your manuscript'))
  expect(mail?.text).toContain('outside the scope of our journal')
  await editor.delete(`/api/editor/letter-templates/${templateId}`)
})

test('authors answer the points that the editor chose, and a point outlives its review', async () => {
  const { id, reviewIds } = await reviewed()
  const at = `/api/manuscripts/${id}`
  const [first, second] = reviewIds as [string, string]
  const proposed = (await editor.get(`${at}/decision-letter?decision=minor_revisions`)).body
  expect(proposed.points).toEqual(
    reviewIds.map((reviewId) => ({
      ...{ reviewId, chosen: true },
      text: 'A careful paper. Please report bounds for attrition.',
    })),
  )
  const decision = {
    ...{ decision: 'minor_revisions', notes: '', reviewIds: [first] },
    points: [
      { reviewId: first, text: 'Please report bounds for attrition.', chosen: true },
      { reviewId: first, text: 'Praise only.', chosen: false },
      { reviewId: null, text: 'Shorten the introduction.', chosen: true },
    ],
  }
  const foreign = { ...decision, points: [{ reviewId: second, text: 'Not sent.', chosen: true }] }
  expect(await editor.post(`${at}/decision`, foreign)).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'points.0.reviewId' }] },
  })
  expect(await editor.post(`${at}/decision`, decision)).toMatchObject({ status: 200 })
  expect((await author.get(at)).body.points).toEqual([])
  await released()
  const mail = journal.outbox.findLast(({ subject }) => subject.includes('minor revisions required'))
  expect(mail?.text).toContain('1. Reviewer 1: Please report bounds for attrition.')
  expect(mail?.text).toContain('2. Editor: Shorten the introduction.')
  expect(mail?.text).not.toContain('Praise only.')
  const { points } = (await author.get(at)).body
  expect(points).toMatchObject([
    { source: 'Reviewer 1', text: 'Please report bounds for attrition.' },
    { source: 'Editor', text: 'Shorten the introduction.' },
  ])
  await author.put(`${at}/points/${points[0].id}`, { answer: 'See Table 3.', done: true })
  await journal.context.pool.query('DELETE FROM reviews WHERE id = $1', [first])
  expect((await author.get(at)).body.points[0]).toMatchObject({
    source: 'A reviewer',
    answer: 'See Table 3.',
  })
  expect((await editor.get(at)).body.points).toHaveLength(3)
})

test('after a rejection: one appeal, its dismissal, reopening, and the invited new submission', async () => {
  const { id } = await reviewed()
  const at = `/api/manuscripts/${id}`
  await editor.post(`${at}/decision`, { decision: 'invite_resubmission', notes: '' })
  // The authors do not know the decision yet, so they can neither appeal nor resubmit.
  const appeal = { appeal: 'The second review misreads Table 2.' }
  expect(await author.post(`${at}/appeal`, appeal)).toMatchObject({ status: 409 })
  expect((await author.get(at)).body.mayResubmit).toBe(false)
  await released()
  expect((await author.get(at)).body.mayResubmit).toBe(true)
  expect(await author.post(`${at}/appeal`, appeal)).toMatchObject({ status: 200 })
  expect(await author.post(`${at}/appeal`, appeal)).toMatchObject({ status: 409 })
  expect((await editor.get(at)).body).toMatchObject({
    manuscript: { status: 'rejected', turn: 'editor' },
    appeal: { body: appeal.appeal, upheld: null },
  })
  const explanation = 'Table 2 says what the review says.'
  expect(await editor.post(`${at}/appeal/dismissal`, { explanation })).toMatchObject({ status: 200 })
  expect((await author.get(at)).body.appeal).toMatchObject({ answer: explanation, upheld: false })

  const objectId = await author.upload(await samplePdf(journal))
  const again = {
    manuscript: { ...details, title: `${details.title}, again` },
    authors: [authorOf(author, true)],
    files: [{ objectId, fileName: 'manuscript.pdf' }],
    resubmissionOf: id,
  }
  const stranger = await journal.account()
  expect(await stranger.post('/api/manuscripts/submit', again)).toMatchObject({ status: 422 })
  const created = await author.post('/api/manuscripts/submit', again)
  expect(created).toMatchObject({ status: 201, body: { resubmissionOf: { id } } })
  expect((await editor.get(at)).body.resubmittedAs).toMatchObject({ id: created.body.id })
  expect((await author.get(at)).body.resubmittedAs).toEqual({
    ...{ id: created.body.id, number: created.body.number },
  })
  // The invitation is used once.
  expect((await author.get(at)).body.mayResubmit).toBe(false)
  const twice = await author.post('/api/manuscripts/submit', {
    ...again,
    files: [{ objectId: await author.upload(await samplePdf(journal)), fileName: 'manuscript.pdf' }],
  })
  expect(twice).toMatchObject({ status: 422, body: { issues: [{ path: 'resubmissionOf' }] } })

  expect(await editor.post(`${at}/reopening`, { explanation: 'A second look.' })).toMatchObject({
    status: 200,
  })
  expect((await author.get(at)).body).toMatchObject({
    manuscript: { status: 'submitted' },
    mayResubmit: false,
    // The answer to the appeal stays as the authors got it; the reopening is in the history.
    appeal: { answer: explanation, upheld: false },
  })
  expect(JSON.stringify((await author.get(at)).body.history)).toContain('A second look.')
  await journal.runJobs()
  const subjects = journal.outbox.map(({ subject }) => subject)
  for (const part of ['the authors appeal against', 'your appeal', 'your manuscript was reopened'])
    expect(subjects.some((subject) => subject.includes(part))).toBe(true)
  expect(await editor.post(`${at}/withdrawal`, {})).toMatchObject({ status: 422 })
  expect(await editor.post(`${at}/withdrawal`, { explanation: 'You asked by email.' })).toMatchObject({
    status: 200,
  })
  await journal.runJobs()
  expect((await author.get(at)).body.manuscript.status).toBe('withdrawn')
  expect(journal.outbox.findLast(({ subject }) => subject.includes('was withdrawn'))?.text).toContain(
    'You asked by email.',
  )
})

test('after reopening, explanations and fixes that name a reviewer are refused, and fixes send no reviews', async () => {
  const { id, reviewIds } = await reviewed()
  const at = `/api/manuscripts/${id}`
  const { lastName } = reviewers[0]
  const named = (path: string) => ({ status: 422, body: { code: 'names_reviewer', issues: [{ path }] } })
  // This rejection withholds the reviews from the authors.
  await editor.post(`${at}/decision`, { decision: 'reject', notes: '', reviewIds: [] })
  await released()
  await author.post(`${at}/appeal`, { appeal: 'Please look again.' })
  const explanation = `${lastName} is right.`
  expect(await editor.post(`${at}/appeal/dismissal`, { explanation })).toMatchObject(named('explanation'))
  expect(await editor.post(`${at}/reopening`, { explanation })).toMatchObject(named('explanation'))
  expect((await author.get(at)).body).toMatchObject({
    manuscript: { status: 'rejected' },
    appeal: { answer: null },
  })
  expect(await editor.post(`${at}/reopening`, { explanation, namesAllowed: true })).toMatchObject({
    status: 200,
  })
  // What an earlier decision of the round withheld is not proposed for the next one.
  expect((await editor.get(`${at}/decision-letter?decision=reject`)).body.reviewIds).toEqual([])
  expect(await editor.post(`${at}/withdrawal`, { explanation })).toMatchObject(named('explanation'))

  const fixes = [`Answer ${lastName}`]
  const returned = { decision: 'return_for_fixes', notes: '', fixes }
  expect(await editor.post(`${at}/decision`, returned)).toMatchObject(named('fixes'))
  expect((await editor.get(`${at}/decision-letter?decision=return_for_fixes`)).body).toMatchObject({
    reviewIds: [],
  })
  await journal.runJobs()
  const told = journal.outbox.length
  const sent = { ...returned, fixes: ['Number the lines'], reviewIds }
  expect(await editor.post(`${at}/decision`, sent)).toMatchObject({ status: 200 })
  await released()
  const seen = (await author.get(at)).body
  expect(seen.reviews).toEqual([])
  expect(JSON.stringify(seen)).not.toContain('attrition')
  // Reviewers are not told of a return for fixes as if it were an outcome of their reviews.
  const addresses = reviewers.map(({ email }) => email)
  expect(journal.outbox.slice(told).filter(({ to }) => addresses.includes(to))).toEqual([])
})

test('only the points of the last letter are answered in a revision', async () => {
  const id = await submitted(journal, author)
  const at = `/api/manuscripts/${id}`
  const fix = async (text: string) => {
    await editor.post(`${at}/decision`, { decision: 'return_for_fixes', notes: '', fixes: [text] })
    await released()
    const { points } = (await author.get(at)).body
    return points as { id: string; text: string; isCurrent: boolean }[]
  }
  const [first] = await fix('Number the lines')
  await author.put(`${at}/points/${first?.id}`, { answer: 'Numbered.', done: true })
  await author.post(`${at}/fixes`, { response: 'Numbered.' })
  expect(await fix('Add a title page')).toMatchObject([
    { text: 'Add a title page', isCurrent: true },
    { text: 'Number the lines', isCurrent: false, answer: 'Numbered.' },
  ])
  expect(await author.put(`${at}/points/${first?.id}`, { answer: 'Changed', done: true })).toMatchObject({
    status: 404,
  })
  expect((await editor.get(at)).body.points).toMatchObject([{ answer: '' }, { answer: 'Numbered.' }])
  // While the next decision is held, the answers of the last revision stay readable.
  const [second] = (await author.get(at)).body.points
  await author.put(`${at}/points/${second.id}`, { answer: 'Added.', done: true })
  await author.post(`${at}/fixes`, { response: 'Added.' })
  await editor.post(`${at}/decision`, { decision: 'return_for_fixes', notes: '', fixes: ['Add a date'] })
  expect((await editor.get(at)).body.points).toMatchObject([
    { text: 'Add a date', answer: '' },
    { answer: 'Added.', done: true },
    { answer: 'Numbered.' },
  ])
})

test('a preview lists points only if the letter will', async () => {
  const { id } = await reviewed()
  const at = `/api/manuscripts/${id}/decision`
  const points = [{ reviewId: null, text: 'Shorten the introduction.', chosen: true }]
  for (const [kind, lists] of [
    ['reject', false],
    ['major_revisions', true],
  ] as const) {
    const draft = { ...empty, kind, letters: { [kind]: 'Dear Amara.' }, points }
    const revision = (await editor.get(`${at}/draft`)).body.draft?.revision ?? null
    expect((await editor.put(`${at}/draft`, { ...draft, revision })).status).toBe(200)
    expect((await editor.get(`${at}/preview`)).body.text.includes('Shorten')).toBe(lists)
  }
})

test('a decision that is held does not show in whether a new submission is accepted', async () => {
  const { id } = await reviewed()
  const at = `/api/manuscripts/${id}`
  await editor.post(`${at}/decision`, { decision: 'invite_resubmission', notes: '' })
  await released()
  await editor.post(`${at}/reopening`, { explanation: 'A second look.' })
  await editor.post(`${at}/decision`, { decision: 'reject', notes: '' })
  const objectId = await author.upload(await samplePdf(journal))
  const again = {
    manuscript: { ...details, title: `${details.title}, again` },
    authors: [authorOf(author, true)],
    files: [{ objectId, fileName: 'manuscript.pdf' }],
    resubmissionOf: id,
  }
  expect(await author.post('/api/manuscripts/submit', again)).toMatchObject({
    status: 422,
    body: { issues: [{ path: 'resubmissionOf' }] },
  })
})

test('forecasts come from at least 20 past cases', async () => {
  const { id } = await reviewed()
  const waiting = await underReview(journal, author, editor)
  expect((await editor.get(`/api/manuscripts/${waiting}`)).body.forecast).toBeNull()
  const { pool } = journal.context
  // Thirty rounds that were decided after 10 to 39 days.
  await pool.query(
    `WITH m AS (INSERT INTO manuscripts (number, submitter_id, title, abstract, keywords, manuscript_type,
        field_of_study, status, stage, review_mode, round, submitted_at)
      SELECT 'PAST-' || n, $1, 'Past', '', '{}', 'research', 'economics', 'rejected', 'peer_review', 'open', 1,
        $2::timestamptz - interval '200 days' FROM generate_series(10, 39) n RETURNING id, number),
    r AS (INSERT INTO rounds (manuscript_id, number, version, opened_at)
      SELECT id, 1, 1, $2::timestamptz - interval '200 days' FROM m RETURNING manuscript_id)
    INSERT INTO decisions (manuscript_id, round, kind, notes, letter, review_ids, decided_at, prior_status, prior_stage,
      prior_stage_entered_at, prior_status_updated_at, release_at, released_at)
    SELECT id, 1, 'reject', '', '', '{}', $2::timestamptz - interval '200 days' + substr(number, 6)::int * interval '1 day',
      'under_review', 'peer_review', $2, $2, $2, $2 FROM m JOIN r ON r.manuscript_id = m.id`,
    [author.id, journal.context.clock.now()],
  )
  journal.advance(11 * 60_000)
  const { forecast } = (await editor.get(`/api/manuscripts/${waiting}`)).body
  expect(forecast).toMatchObject({ reviews: null, isLate: false })
  expect(forecast.decision.cases).toBeGreaterThanOrEqual(30)
  const days = (day: string) =>
    Math.round((Date.parse(day) - journal.context.clock.now().getTime()) / 86_400_000)
  expect(days(forecast.decision.median)).toBeGreaterThan(15)
  expect(days(forecast.decision.median)).toBeLessThan(35)
  const { rows } = (await editor.get('/api/manuscripts/editorial/queue')).body
  expect(rows.find((row: { id: string }) => row.id === waiting).forecast).toEqual(forecast)
  // A reopened manuscript has had its first decision, so none is forecast.
  await editor.post(`/api/manuscripts/${id}/decision`, { decision: 'reject', notes: '' })
  await released()
  await editor.post(`/api/manuscripts/${id}/reopening`, { explanation: 'A second look.' })
  expect((await editor.get(`/api/manuscripts/${id}`)).body).toMatchObject({
    manuscript: { status: 'submitted' },
    forecast: null,
  })
  // Authors never get a forecast.
  expect((await author.get(`/api/manuscripts/${id}`)).body).not.toHaveProperty('forecast')
  await pool.query("DELETE FROM manuscripts WHERE number LIKE 'PAST-%'")
})
