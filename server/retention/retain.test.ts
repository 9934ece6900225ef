import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { periodOf } from '#domain/journal/period.ts'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { reviewedBy, submitted, underReview } from '#tests/manuscripts.ts'
import { sweepUploads } from '../files/sweep.ts'
import { siteReads } from '../reads.ts'
import { confidential, contents, record } from './queries.ts'
import { eraseOverdue } from './retain.ts'

let journal: TestApp
let admin: Person
let editor: Person
let author: Person
let reviewer: Person

const day = 86_400_000
const secret = 'A passage that somebody confided to the journal.'

beforeAll(async () => {
  journal = await startApp()
  admin = await journal.account({ role: 'admin' })
  editor = await journal.account({ role: 'editor' })
  author = await journal.account()
  reviewer = await journal.account({ role: 'reviewer' })
})
afterAll(() => journal.close())

const count = async (table: string, id: string) => {
  const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM ${sql.table(table)}
    WHERE manuscript_id = ${id}`.execute(journal.context.db)
  return Number(rows[0]?.n)
}
/** Makes it look as if everything about the manuscript had happened so many years ago. */
async function age(id: string, years: number) {
  const then = new Date(Date.now() - years * 366 * day)
  await sql`UPDATE manuscripts SET last_status_update = ${then} WHERE id = ${id}`.execute(journal.context.db)
  await sql`UPDATE history SET changed_at = ${then} WHERE manuscript_id = ${id}`.execute(journal.context.db)
}
const set = async (value: object) => {
  const answer = await admin.put('/api/cms/settings', { group: 'retention', value })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}
async function rejected() {
  const id = await underReview(journal, author, editor)
  await reviewedBy(editor, id, reviewer)
  await editor.post(`/api/manuscripts/${id}/notes`, { body: secret })
  const answer = await editor.post(`/api/manuscripts/${id}/decision`, {
    ...{ decision: 'reject', notes: '', overrideReason: 'A test.' },
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  await sql`UPDATE decisions SET release_at = now() - interval '1 minute' WHERE manuscript_id = ${id}`.execute(
    journal.context.db,
  )
  await sql`UPDATE manuscripts SET status = 'rejected' WHERE id = ${id}`.execute(journal.context.db)
  return id
}

test('every table about manuscripts is erased or belongs to the record', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT c.conrelid::regclass::text AS name FROM pg_constraint c
    WHERE c.contype = 'f' AND c.confrelid IN ('manuscripts'::regclass, 'rounds'::regclass,
      'assignments'::regclass, 'reviews'::regclass)
      AND c.conrelid NOT IN ('manuscripts'::regclass, 'users'::regclass)`.execute(journal.context.db)
  // Attachments of a review are files.
  expect([...confidential, ...contents, ...record, 'review_attachments'].sort()).toEqual(
    rows.map(({ name }) => name).sort(),
  )
})

test('a manuscript that was not accepted loses its texts, files and names after the years of the setting', async () => {
  const id = await rejected()
  await age(id, 4)
  await eraseOverdue(journal.context)
  expect(await count('files', id)).toBe(1)
  await age(id, 6)
  await eraseOverdue(journal.context)
  for (const table of ['files', 'manuscript_authors', 'former_authors', 'emails', 'editor_notes'])
    expect(await count(table, id), table).toBe(0)
  const { rows } = await sql<{ text: string }>`SELECT string_agg(t, ' ') AS text FROM (
    SELECT m::text AS t FROM manuscripts m WHERE id = ${id} UNION ALL
    SELECT r::text FROM reviews r JOIN assignments a ON a.id = r.assignment_id WHERE a.manuscript_id = ${id} UNION ALL
    SELECT d::text FROM decisions d WHERE manuscript_id = ${id} UNION ALL
    SELECT h::text FROM history h WHERE manuscript_id = ${id}) x`.execute(journal.context.db)
  expect(rows[0]?.text).not.toMatch(/Invoicing|attrition|confided|A test\./)
  // The record: who reviewed and what was decided, for the editors and for the reviewer.
  const page = await editor.get(`/api/manuscripts/${id}`)
  expect(page).toMatchObject({ status: 200, body: { manuscript: { title: 'Erased manuscript' } } })
  expect(await count('assignments', id)).toBe(1)
  expect(await count('decisions', id)).toBe(1)
  const person = (await admin.get(`/api/cms/users/${reviewer.id}`)).body
  expect(person.reviews).toMatchObject([{ manuscript: { id }, status: 'completed' }])
  const { rows: events } = await sql`SELECT actor_id, details FROM audit_events
    WHERE action = 'manuscript_erased' AND subject_id = ${id}`.execute(journal.context.db)
  expect(events).toEqual([{ actorId: null, details: { ended: 'not_accepted', years: 5 } }])
  // The upload goes with the next sweep.
  const { rows: objects } = await sql<{
    n: number
  }>`SELECT count(*) AS n FROM objects WHERE owner_id = ${author.id}
    AND attached`.execute(journal.context.db)
  expect(Number(objects[0]?.n)).toBe(0)
})

test('the author of an erased manuscript still does not learn who reviewed it', async () => {
  const coauthor = await journal.account({ role: 'admin' })
  const id = await submitted(journal, author, [coauthor])
  await editor.post(`/api/manuscripts/${id}/allow-review`, { overrideReason: 'A test.' })
  const other = await journal.account({ role: 'reviewer' })
  await reviewedBy(editor, id, other)
  await sql`UPDATE manuscripts SET status = 'rejected' WHERE id = ${id}`.execute(journal.context.db)
  await age(id, 6)
  await eraseOverdue(journal.context)
  expect(await count('manuscript_authors', id)).toBe(0)
  expect((await coauthor.get(`/api/cms/users/${other.id}`)).body.reviews).toEqual([])
  expect((await coauthor.get(`/api/manuscripts/${id}/assignments`)).status).not.toBe(200)
  expect(JSON.stringify((await author.get(`/api/manuscripts/${id}`)).body)).not.toContain(other.lastName)
})

test('what is under review is never erased, however long it takes', async () => {
  const id = await underReview(journal, author, editor)
  await age(id, 40)
  await eraseOverdue(journal.context)
  expect(await count('files', id)).toBe(1)
})

test('of a published article the review is erased after its own years, and article, files and record stay', async () => {
  const id = await underReview(journal, author, editor)
  await reviewedBy(editor, id, reviewer)
  await editor.post(`/api/manuscripts/${id}/notes`, { body: secret })
  await sql`UPDATE manuscripts SET status = 'published' WHERE id = ${id}`.execute(journal.context.db)
  await set({ notAcceptedYears: 1, reviewRecordYears: 10 })
  await age(id, 9)
  await eraseOverdue(journal.context)
  expect(await count('editor_notes', id)).toBe(1)
  await age(id, 11)
  await eraseOverdue(journal.context)
  await set({ notAcceptedYears: 5 })
  expect(await count('editor_notes', id)).toBe(0)
  const { rows } = await sql<{ text: string }>`SELECT string_agg(r::text, ' ') AS text FROM reviews r
    JOIN assignments a ON a.id = r.assignment_id WHERE a.manuscript_id = ${id}`.execute(journal.context.db)
  expect(rows[0]?.text).not.toMatch(/attrition|confided/)
  expect([await count('files', id), await count('assignments', id)]).toEqual([1, 1])
  expect(await count('manuscript_authors', id)).toBeGreaterThan(0)
  const page = await editor.get(`/api/manuscripts/${id}`)
  expect(page).toMatchObject({
    status: 200,
    body: { manuscript: { title: expect.stringContaining('Invoicing') } },
  })
  const person = (await admin.get(`/api/cms/users/${reviewer.id}`)).body
  expect(person.reviews.map(({ manuscript }: { manuscript: { id: string } }) => manuscript.id)).toContain(id)
})

test('the bytes go, too: uploads, copies for reviewers and formats that were made', async () => {
  const id = await rejected()
  const { db, files } = journal.context
  const { rows: uploads } = await sql<{ key: string }>`SELECT o.storage_key AS key FROM objects o
    JOIN files f ON f.object_id = o.id WHERE f.manuscript_id = ${id}
    UNION SELECT blind_key FROM files WHERE manuscript_id = ${id} AND blind_key IS NOT NULL`.execute(db)
  const rendition = `renditions/${crypto.randomUUID()}`
  await files.put(rendition, Buffer.from('%PDF-1.7'))
  await sql`INSERT INTO renditions (manuscript_id, format, state, storage_key, source_hash, size, made_at, requested_at)
    VALUES (${id}, 'pdf', 'ready', ${rendition}, 'x', 8, now(), now())`.execute(db)
  const keys = [...uploads.map(({ key }) => key), rendition]
  expect(keys.length).toBeGreaterThan(1)
  const there = async () =>
    (await Promise.all(keys.map((key) => files.size(key)))).filter((size) => size !== null).length
  expect(await there()).toBe(keys.length)
  await age(id, 6)
  await eraseOverdue(journal.context)
  await sql`UPDATE objects SET created_at = now() - interval '3 days'`.execute(db)
  await sweepUploads(journal.context)
  expect(await there()).toBe(0)
})

test('a link that expired is known for three months, so that it says so; then it is gone', async () => {
  const { body } = await admin.post('/api/cms/users', {
    ...{ username: 'late', email: 'late@people.example', role: 'reviewer', invite: true },
  })
  const left = async () => {
    await eraseOverdue(journal.context)
    const { rows } = await sql`SELECT 1 FROM account_links WHERE user_id = ${body.id}`.execute(
      journal.context.db,
    )
    return rows.length
  }
  const expire = (days: number) =>
    sql`UPDATE account_links SET expires_at = now() - make_interval(days => ${days})
      WHERE user_id = ${body.id}`.execute(journal.context.db)
  await expire(80)
  expect(await left()).toBe(1)
  await expire(91)
  expect(await left()).toBe(0)
})

test('without a limit nothing is erased; drafts, unused accounts and old mail go with theirs', async () => {
  const id = await rejected()
  await age(id, 60)
  await set({ draftMonths: null, unusedAccountMonths: null, mailMonths: null, notAcceptedYears: null })
  const invited = (
    await admin.post('/api/cms/users', {
      ...{ username: 'never-came', email: 'never-came@people.example', role: 'reviewer', invite: true },
    })
  ).body
  await sql`INSERT INTO drafts (id, owner_id, content) VALUES (${crypto.randomUUID()}, ${author.id}, '{}')`.execute(
    journal.context.db,
  )
  // More people with a record than are looked at together: they do not stand before those without one.
  await sql`INSERT INTO users (id, username, username_key, email, email_key, role)
    SELECT ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'kept-' || n, 'kept-' || n,
      'kept-' || n || '@people.example', 'kept-' || n || '@people.example', 'author'
    FROM generate_series(1, 205) n`.execute(journal.context.db)
  await sql`INSERT INTO history (manuscript_id, action, actor_id, actor_side, stage, to_status, visible_to_authors)
    SELECT ${id}, 'submit', u.id, 'author', 'initial_review', 'submitted', false
    FROM users u WHERE u.username LIKE 'kept-%'`.execute(journal.context.db)
  const old = new Date(Date.now() - 800 * day)
  await sql`UPDATE drafts SET updated_at = ${old}`.execute(journal.context.db)
  await sql`UPDATE users SET created_at = ${old}::timestamptz - CASE WHEN username LIKE 'kept-%' THEN interval '1 day'
    ELSE interval '0' END`.execute(journal.context.db)
  await journal.runJobs()
  await sql`UPDATE emails SET created_at = ${old} WHERE manuscript_id IS NULL`.execute(journal.context.db)
  const left = async () => {
    const { rows } = await sql<{ drafts: number; mails: number; invited: number; files: number }>`SELECT
      (SELECT count(*)::int FROM drafts) AS drafts,
      (SELECT count(*)::int FROM emails WHERE manuscript_id IS NULL) AS mails,
      (SELECT count(*)::int FROM users WHERE id = ${invited.id}) AS invited,
      (SELECT count(*)::int FROM files WHERE manuscript_id = ${id}) AS files`.execute(journal.context.db)
    return rows[0]
  }
  await eraseOverdue(journal.context)
  const before = await left()
  expect(before).toMatchObject({ invited: 1, files: 1 })
  expect(before?.drafts).toBeGreaterThan(0)
  expect(before?.mails).toBeGreaterThan(0)
  await set({ draftMonths: 24, unusedAccountMonths: 24, mailMonths: 24 })
  await eraseOverdue(journal.context)
  expect(await left()).toEqual({ drafts: 0, mails: 0, invited: 0, files: 1 })
  // People with a record, and administrators, are kept although they never signed in by the form.
  expect((await admin.get(`/api/cms/users/${reviewer.id}`)).status).toBe(200)
})

test('the privacy page says what the settings say', async () => {
  const another = await startApp()
  const { context } = another
  const { giveDefaultPages } = await import('../journal/pages/default-pages.ts')
  await giveDefaultPages(context)
  const owner = await another.account({ role: 'admin' })
  await owner.put('/api/cms/settings', {
    group: 'retention',
    value: { draftMonths: 18, notAcceptedYears: 3, reviewRecordYears: null },
  })
  const site = siteReads(context.db, context.settings, context.clock)
  const html = (await site.page('privacy'))?.html
  expect(html).toMatch(/Drafts without a change[^<]*<\/td>\s*<td>18 months/)
  expect(html).toMatch(/Manuscripts not accepted[^<]*<\/td>\s*<td>3 years/)
  expect(html).toMatch(/about published articles[^<]*<\/td>\s*<td>without limit/)
  await another.close()
})

test('periods are said in whole years where they are', () => {
  expect([periodOf(1, 'month'), periodOf(12, 'month'), periodOf(24, 'month'), periodOf(5, 'year')]).toEqual([
    ...['one month', 'one year', '2 years', '5 years'],
  ])
})
