/**
 * Tests JSON that outlives a release: settings, drafts and job payloads that another release wrote, or that
 * are damaged. Each is read as far as possible, the rest is shown to its owner as text, and saving keeps
 * unknown keys.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sweepUploads } from '#server/files/sweep.ts'
import { callsOf, type Person, startApp, type TestApp } from './app.ts'
import { reason, reviewedBy, samplePdf, submitted, underReview } from './manuscripts.ts'

let journal: TestApp
let author: Person
let editor: Person
let admin: Person
let reviewer: Person

beforeAll(async () => {
  journal = await startApp({ review: { holdMinutes: 0 } })
  author = await journal.account()
  editor = await journal.account({ role: 'editor' })
  admin = await journal.account({ role: 'admin' })
  reviewer = await journal.account({ role: 'reviewer' })
})
afterAll(() => journal.close())

const query = (sql: string, values: unknown[] = []) => journal.context.pool.query(sql, values)
const longText = 'Written with care. '.repeat(55_000)

describe('settings', () => {
  const store = async (group: string, value: unknown) => {
    await query(
      'INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = $2',
      [group, JSON.stringify(value)],
    )
    journal.context.settingsStore.forget()
  }
  const stored = async (group: string) =>
    (await query('SELECT value FROM settings WHERE name = $1', [group])).rows[0]?.value
  const settings = async () => (await admin.get('/api/cms/settings')).body

  test('an unknown key is harmless, and a change keeps it', async () => {
    await store('journal', { title: 'Journal of Later Releases', motto: 'from a later release' })
    expect(await callsOf(journal.app).get('/api/articles')).toMatchObject({ status: 200 })
    const present = await settings()
    expect(present).toMatchObject({ journal: { title: 'Journal of Later Releases' }, unread: [] })
    expect(present.journal).not.toHaveProperty('motto')

    const change = { group: 'journal', value: { tagline: 'New words.' } }
    expect((await admin.put('/api/cms/settings', change)).status).toBe(200)
    expect(await stored('journal')).toMatchObject({
      title: 'Journal of Later Releases',
      motto: 'from a later release',
      tagline: 'New words.',
    })
  })

  test('a value of the wrong type is replaced by its default, shown to administrators, and kept until it is overwritten', async () => {
    await store('review', { reviewDays: 'three weeks', revisionDays: 14, mode: 'triple_blind' })
    const present = await settings()
    expect(present.review).toMatchObject({ reviewDays: 21, revisionDays: 14, mode: 'double_blind' })
    expect(present.unread).toEqual([
      { path: 'review.mode', text: 'triple_blind' },
      { path: 'review.reviewDays', text: 'three weeks' },
    ])
    await admin.put('/api/cms/settings', { group: 'review', value: { reviewDays: 20 } })
    const changed = await settings()
    expect(changed.review).toMatchObject({ reviewDays: 20, revisionDays: 14 })
    expect(changed.unread).toEqual([{ path: 'review.mode', text: 'triple_blind' }])
    await store('review', { holdMinutes: 0 })
  })

  test.each([
    ['text that was cut in the middle', '{"title": "Journal of Int'],
    ['a list', ['Journal']],
    ['nothing', null],
  ])('a group that is %s has the defaults', async (_, value) => {
    await store('journal', value)
    const present = await settings()
    expect(present.journal.shortTitle).toBe('JIBER')
    expect(present.unread).toEqual([
      { path: 'journal', text: typeof value === 'string' ? value : JSON.stringify(value, null, 2) },
    ])
    await store('journal', {})
  })

  test('a group unknown to this release is left unchanged', async () => {
    await store('podcasts', { channel: 'one' })
    expect((await settings()).unread).toEqual([])
    await admin.put('/api/cms/settings', { group: 'journal', value: { tagline: 'Other words.' } })
    expect(await stored('podcasts')).toEqual({ channel: 'one' })
  })

  test('a group written by the first release has the defaults of later settings', async () => {
    await store('publishing', {
      chargeUsd: 100,
      licence: 'CC BY',
      licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
    })
    const { publishing, unread } = await settings()
    expect(publishing).toMatchObject({
      charge: 100,
      currency: 'USD',
    })
    expect(unread).toEqual([])
  })
})

const draft = {
  step: 2,
  manuscript: {
    title: 'Prices',
    abstract: 'We ask.',
    keywords: ['prices'],
    manuscriptType: 'research',
    fieldOfStudy: 'economics',
  },
  authors: [
    {
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@people.example',
      affiliation: 'Samples',
      orcid: null,
      isCorresponding: true,
    },
  ],
  files: [],
}

describe('an author’s draft', () => {
  const insert = async (content: unknown) => {
    const id = randomUUID()
    await query('INSERT INTO drafts (id, owner_id, content) VALUES ($1, $2, $3)', [
      id,
      author.id,
      JSON.stringify(content),
    ])
    return id
  }
  const contentOf = async (id: string) =>
    (await query('SELECT content FROM drafts WHERE id = $1', [id])).rows[0].content
  const read = async (id: string) => (await author.get(`/api/manuscripts/drafts/${id}`)).body
  const save = (id: string, body: object) => author.put(`/api/manuscripts/drafts/${id}`, body)

  test('of the first release is read completely', async () => {
    expect(await read(await insert(draft))).toMatchObject({ ...draft, unread: [] })
  })

  test('with missing fields has them empty, and the list of drafts works', async () => {
    const { title: _, ...manuscript } = draft.manuscript
    const { step: __, ...rest } = draft
    const id = await insert({ ...rest, manuscript, authors: [{ firstName: 'Ada' }] })
    const list = await author.get('/api/manuscripts/drafts')
    expect(list.status).toBe(200)
    expect(list.body.find((one: { id: string }) => one.id === id)).toMatchObject({
      step: 1,
      manuscript: { title: '', abstract: 'We ask.' },
      authors: [{ firstName: 'Ada', lastName: '', email: '' }],
      unread: [],
    })
  })

  test('of a later release keeps unknown keys when it is saved', async () => {
    const [first] = draft.authors
    const id = await insert({
      ...draft,
      $version: 99,
      funding: [{ funder: 'A fund' }],
      manuscript: { ...draft.manuscript, jelCodes: ['F31'] },
      authors: [{ ...first, pronouns: ['she'] }],
    })
    const { revision, unread, updatedAt: _, id: __, ...content } = await read(id)
    expect(unread).toEqual([])
    content.authors[0].lastName = 'King'
    expect((await save(id, { ...content, revision })).status).toBe(200)
    expect(await contentOf(id)).toMatchObject({
      funding: [{ funder: 'A fund' }],
      manuscript: { title: 'Prices', jelCodes: ['F31'] },
      authors: [{ lastName: 'King', pronouns: ['she'] }],
    })
  })

  test('with fields of the wrong type shows them as text, also after saving', async () => {
    const id = await insert({
      ...draft,
      manuscript: { ...draft.manuscript, abstract: { blocks: ['We ask who pays.'] } },
      authors: 'Ada Byron',
    })
    const { unread, revision, updatedAt: _, id: __, ...content } = await read(id)
    expect(content).toMatchObject({ manuscript: { title: 'Prices', abstract: '' }, authors: [] })
    expect(unread).toEqual([
      { path: 'manuscript.abstract', text: expect.stringContaining('We ask who pays.') },
      { path: 'authors', text: 'Ada Byron' },
    ])
    const saved = await save(id, { ...content, revision })
    expect(saved.body.unread).toEqual(unread)
    expect((await read(id)).unread).toEqual(unread)
  })

  test('of 1 MB, and a truncated one, are shown as text beside the others', async () => {
    const long = await insert({ ...draft, manuscript: { ...draft.manuscript, abstract: longText } })
    const cut = await insert(JSON.stringify(draft).slice(0, 100))
    const list = await author.get('/api/manuscripts/drafts')
    expect(list.status).toBe(200)
    const byId = new Map(list.body.map((one: { id: string }) => [one.id, one]))
    expect(byId.get(long)).toMatchObject({
      manuscript: { title: 'Prices', abstract: '' },
      unread: [{ path: 'manuscript.abstract', text: longText }],
    })
    expect(byId.get(cut)).toMatchObject({
      manuscript: { title: '' },
      unread: [{ path: '', text: JSON.stringify(draft).slice(0, 100) }],
    })
  })

  test('protects the uploads it refers to, however it refers to them', async () => {
    const objectId = await author.upload(await samplePdf(journal))
    await insert({ ...draft, files: { main: { objectId } } })
    journal.advance(25 * 3_600_000)
    await sweepUploads(journal.context)
    expect((await author.get(`/api/objects/${objectId}`)).status).toBe(200)
  })
})

describe('a decision draft', () => {
  let id: string
  const letter = 'Dear Ada, we thank you for the manuscript.'
  const decision = {
    kind: 'accept',
    notes: 'Between us.',
    letters: { accept: letter },
    dueDate: null,
    reviewIds: null,
    reviewTexts: {},
    overrideReason: '',
  }
  const insert = (content: unknown) =>
    query(
      `INSERT INTO decision_drafts (manuscript_id, editor_id, content) VALUES ($1, $2, $3)
       ON CONFLICT (manuscript_id, editor_id) DO UPDATE SET content = $3`,
      [id, editor.id, JSON.stringify(content)],
    )
  const read = async () => (await editor.get(`/api/manuscripts/${id}/decision/draft`)).body.draft

  beforeAll(async () => {
    id = await underReview(journal, author, editor)
  })

  test('of the first release is read completely', async () => {
    await insert(decision)
    expect(await read()).toMatchObject({ ...decision, unread: [] })
  })

  test('never drops the letter because of another field', async () => {
    await insert({ ...decision, kind: 'accept_with_honours', dueDate: 20261120, tone: 'warm' })
    expect(await read()).toMatchObject({
      kind: null,
      letters: { accept: letter },
      notes: 'Between us.',
      unread: [
        { path: 'kind', text: 'accept_with_honours' },
        { path: 'dueDate', text: '20261120' },
      ],
    })
  })

  test('keeps letters of kinds unknown to this release', async () => {
    await insert({ ...decision, letters: { accept: letter, transfer: 'Another journal fits.' } })
    const { revision, unread: _, updatedAt: __, ...content } = await read()
    const saved = await editor.put(`/api/manuscripts/${id}/decision/draft`, { ...content, revision })
    expect(saved).toMatchObject({ status: 200, body: { revision: revision + 1 } })
    const { rows } = await query('SELECT content FROM decision_drafts WHERE manuscript_id = $1', [id])
    expect(rows[0].content.letters).toEqual({ accept: letter, transfer: 'Another journal fits.' })
  })

  test('is not overwritten by another window', async () => {
    const { revision, unread: _, updatedAt: __, ...content } = await read()
    const save = (at: number | null) =>
      editor.put(`/api/manuscripts/${id}/decision/draft`, { ...content, notes: 'Later.', revision: at })
    expect((await save(revision)).status).toBe(200)
    for (const old of [null, revision])
      expect(await save(old)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect((await read()).revision).toBe(revision + 1)
  })

  test('that is truncated is shown as text, and can be replaced', async () => {
    const cut = JSON.stringify(decision).slice(0, 60)
    await insert(cut)
    const found = await read()
    expect(found).toMatchObject({ kind: null, letters: {}, unread: [{ path: '', text: cut }] })
    const { revision, unread: _, updatedAt: __, ...content } = found
    expect((await editor.put(`/api/manuscripts/${id}/decision/draft`, { ...content, revision })).status).toBe(
      200,
    )
    expect((await read()).unread).toEqual([{ path: '', text: cut }])
  })
})

describe('a review draft', () => {
  let id: string
  const written = {
    recommendation: 'accept',
    rating: 4,
    comments: 'A careful paper.',
    confidentialComments: '',
  }
  const insert = (content: unknown) =>
    query(
      `INSERT INTO review_drafts (assignment_id, content) VALUES ($1, $2)
       ON CONFLICT (assignment_id) DO UPDATE SET content = $2`,
      [id, JSON.stringify(content)],
    )
  const read = async () => {
    const answer = await reviewer.get(`/api/reviews/${id}`)
    expect(answer.status).toBe(200)
    return answer.body.draft
  }

  beforeAll(async () => {
    const manuscript = await underReview(journal, author, editor)
    const { body } = await editor.post(`/api/manuscripts/${manuscript}/assignments`, {
      reviewerId: reviewer.id,
    })
    id = body.id
    await reviewer.post(`/api/reviews/${id}/accept`)
  })

  test('of the first release is read completely', async () => {
    await insert(written)
    expect(await read()).toMatchObject({ ...written, revision: 1, unread: [] })
  })

  test('with fields of the wrong type or missing keeps the comments', async () => {
    await insert({ recommendation: 'borderline', rating: 'good', comments: 'A careful paper.', stars: 5 })
    expect(await read()).toMatchObject({
      recommendation: null,
      rating: null,
      comments: 'A careful paper.',
      confidentialComments: '',
      unread: [
        { path: 'recommendation', text: 'borderline' },
        { path: 'rating', text: 'good' },
      ],
    })
  })

  test('is not overwritten by another window', async () => {
    await insert(written)
    const save = (revision: number | null, comments: string) =>
      reviewer.put(`/api/reviews/${id}/draft`, { ...written, comments, revision })
    const { revision } = await read()
    expect(await save(revision, 'From here.')).toMatchObject({
      status: 200,
      body: { revision: revision + 1, updatedAt: expect.any(String) },
    })
    expect((await save(revision, 'From there.')).status).toBe(409)
    expect(await read()).toMatchObject({ comments: 'From here.', revision: revision + 1 })
  })

  test('saved by two requests at once is saved once', async () => {
    const { revision } = await read()
    const answers = await Promise.all(
      ['One.', 'Two.', 'Three.'].map((comments) =>
        reviewer.put(`/api/reviews/${id}/draft`, { ...written, comments, revision }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })
})

describe('a response draft', () => {
  let id: string
  const response = { way: 'points', text: '', points: { 'Reviewer 1': 'We agree.' }, files: [] }
  const insert = (content: unknown) =>
    query(
      `INSERT INTO response_drafts (manuscript_id, round, content, updated_at) VALUES ($1, 1, $2, now())
       ON CONFLICT (manuscript_id, round) DO UPDATE SET content = $2`,
      [id, JSON.stringify(content)],
    )
  const read = async () => {
    const answer = await author.get(`/api/manuscripts/${id}`)
    expect(answer.status).toBe(200)
    return answer.body.responseDraft
  }

  beforeAll(async () => {
    id = await underReview(journal, author, editor)
    await reviewedBy(editor, id, reviewer)
    await editor.post(`/api/manuscripts/${id}/decision`, { decision: 'revisions', notes: '', ...reason })
    await journal.runJobs()
  })

  test('of the first release is read completely; its text to the editor is the note to the editor', async () => {
    await insert({ ...response, text: 'Thank you.' })
    expect(await read()).toMatchObject({ ...response, text: '', editorNote: 'Thank you.', unread: [] })
  })

  test('with fields of the wrong type keeps the rest, and the manuscript’s page works', async () => {
    await insert({
      ...response,
      way: 'threads',
      points: { 'Reviewer 1': 'We agree.', 'Reviewer 2': ['We', 'differ.'] },
      files: [{ objectId: 'not-an-id', fileName: 'revised.pdf' }],
    })
    expect(await read()).toMatchObject({
      way: 'points',
      points: { 'Reviewer 1': 'We agree.' },
      files: [],
      unread: [
        { path: 'way', text: 'threads' },
        { path: 'points.Reviewer 2', text: expect.stringContaining('differ.') },
        { path: 'files.0', text: expect.stringContaining('revised.pdf') },
      ],
    })
    const { revision, unread, updatedAt: _, ...content } = await read()
    const saved = await author.put(`/api/manuscripts/${id}/response-draft`, { ...content, revision })
    expect(saved).toMatchObject({ status: 200, body: { unread } })
  })
})

describe('jobs', () => {
  test('of a later release or with an unreadable payload wait with a reason and do no harm', async () => {
    const id = await submitted(journal, author)
    for (const payload of [{ emailId: 7 }, 'cut', { $version: 99, emailId: id }])
      await query('SELECT graphile_worker.add_job($1, payload := $2::json, max_attempts := 1)', [
        'send_email',
        JSON.stringify(payload),
      ])
    await journal.runJobs()
    const errors = async () => {
      const { rows } = await query(
        `SELECT last_error FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
       WHERE t.identifier = 'send_email' AND j.max_attempts = 1 ORDER BY j.id`,
      )
      return rows.map(({ last_error: error }) => error)
    }
    // Polls, because the queue records failures in the background.
    await expect
      .poll(errors, { timeout: 60_000 })
      .toEqual([
        expect.stringContaining('emailId'),
        expect.stringContaining('cannot be read'),
        expect.stringContaining('newer release'),
      ])
  })
})
