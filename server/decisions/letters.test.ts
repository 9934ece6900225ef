import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  builtInLetters,
  fillLetter,
  reasonsMark,
  unknownPlaceholders,
} from '#domain/manuscript/decision-letter.ts'
import { type Person, startApp, type TestApp } from '../../tests/app.ts'
import { reason, reviewedBy, submitted, underReview } from '../../tests/manuscripts.ts'

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
  // The review is stored as written, and the draft is deleted.
  const { reviews } = (await editor.get(`/api/manuscripts/${id}`)).body
  expect(reviews[0].authorComments).toContain('attrition')
  expect(reviews.map((review: { id: string }) => review.id)).toContain(second)
  expect((await editor.get(`${at}/draft`)).body.draft).toBeNull()
  // The decision has been made: saving the draft again is answered with 404.
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
  // Like every message: with a salutation, and a closing before the signature.
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
