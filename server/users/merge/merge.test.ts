import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { cmsMessages } from '#domain/journal/cms.ts'
import { callsOf, type Person, password, startApp, type TestApp } from '#tests/app.ts'
import { reason, reviewedBy, submitted, underReview } from '#tests/manuscripts.ts'
import { mergeByCommand } from './merge.ts'
import { dropped, taken } from './move-queries.ts'

let journal: TestApp
let admin: Person
let editor: Person

beforeAll(async () => {
  journal = await startApp()
  admin = await journal.account({ role: 'admin' })
  editor = await journal.account({ role: 'editor' })
})
afterAll(() => journal.close())

const preview = (who: Person, keep: Person, other: Person) =>
  who.get(`/api/cms/users/${keep.id}/merge?accountId=${other.id}`)
const merge = (who: Person, keep: Person, other: Person) =>
  who.post(`/api/cms/users/${keep.id}/merge`, { accountId: other.id })
const page = async (who: Pick<Person, 'id'>) => (await admin.get(`/api/cms/users/${who.id}`)).body
const invite = (manuscript: string, reviewer: Person) =>
  editor.post(`/api/manuscripts/${manuscript}/assignments`, { reviewerId: reviewer.id })

/** Columns that say who did something: they keep the name of the account that did it. */
const said = [
  ...['annotations.author_id', 'anonymity_findings.resolved_by', 'appeals.answered_by', 'appeals.sent_by'],
  ...['article_notices.created_by', 'article_versions.replaced_by', 'assignments.invited_by'],
  ...['content_drafts.saved_by', 'content_items.updated_by', 'content_versions.saved_by'],
  ...['decisions.decided_by', 'discussion_messages.author_id', 'editor_notes.author_id'],
  ...['editor_recommendations.recommended_by', 'email_templates.updated_by', 'extensions.answered_by'],
  ...['extensions.asked_by', 'files.uploaded_by', 'hidden_passages.hidden_by', 'hidden_passages.shown_by'],
  ...['history.actor_id', 'import_decisions.decided_by', 'imports.created_by', 'issues.scheduled_by'],
  ...['manuscript_metadata.updated_by', 'manuscripts.handling_assigned_by', 'news_items.updated_by'],
  ...['news_versions.saved_by', 'pdf_choices.chosen_by', 'peer_review_publications.answered_by'],
  ...['personal_access.granted_by', 'pictures.created_by', 'production_conversions.requested_by'],
  ...['production_drafts.updated_by', 'production_tasks.settled_by', 'production_versions.made_by'],
  ...['proofs.answered_by', 'proofs.sent_by', 'publication_plans.scheduled_by', 'responses.created_by'],
  ...['review_returns.returned_by', 'reviewer_lists.changed_by', 'reviews.entered_by'],
  ...['setup_steps.confirmed_by', 'similarity_reports.requested_by', 'source_requests.requested_by'],
  ...['webhooks.created_by'],
]
/** Written by triggers from the account's own columns. */
const derived = ['expertise_papers.keywords_of', 'reviewer_profiles.user_id']

test('every column that names an account is moved, dropped, or says who did something', async () => {
  const { rows } = await sql<{ name: string }>`
    SELECT c.conrelid::regclass || '.' || a.attname AS name FROM pg_constraint c
    JOIN pg_attribute a ON a.attrelid = c.conrelid AND a.attnum = c.conkey[1]
    WHERE c.confrelid = 'users'::regclass AND c.contype = 'f'`.execute(journal.context.db)
  expect([...Object.keys(taken), ...Object.keys(dropped), ...said, ...derived].sort()).toEqual(
    rows.map(({ name }) => name).sort(),
  )
})

describe('two accounts of one person', () => {
  let old: Person
  let kept: Person
  let authored: string
  let reviewed: string

  beforeAll(async () => {
    old = await journal.account({ role: 'reviewer', firstName: 'Alma', lastName: 'Rossi' })
    kept = await journal.account({ firstName: 'Alma', lastName: 'Rossi' })
    authored = await submitted(journal, old)
    reviewed = await underReview(journal, await journal.account(), editor)
    await reviewedBy(editor, reviewed, old)
  })

  test('the preview says what moves and changes nothing', async () => {
    const { status, body } = await preview(admin, kept, old)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      ...{ problem: null, role: 'reviewer', identifiers: [old.email.toLowerCase()], overlaps: [] },
      merged: { id: old.id, authored: [{ id: authored }], reviews: [{ manuscript: { id: reviewed } }] },
    })
    expect((await page(old)).isMerged).toBe(false)
  })

  test('the account that stays has everything, and the old one is deactivated and kept', async () => {
    await journal.runJobs()
    journal.outbox.length = 0
    expect(await merge(admin, kept, old)).toMatchObject({ status: 200, body: { role: 'reviewer' } })
    expect(await page(kept)).toMatchObject({
      authored: [{ id: authored, isSubmitter: true }],
      reviews: [{ manuscript: { id: reviewed }, status: 'completed' }],
    })
    expect(await page(old)).toMatchObject({ isActive: false, isMerged: true, reviews: [] })
    expect((await old.get('/api/account')).status).toBe(401)
    expect((await kept.get(`/api/manuscripts/${authored}`)).status).toBe(200)
    await journal.runJobs()
    expect(journal.outbox.map(({ to }) => to).sort()).toEqual([old.email, kept.email].sort())
    const { rows } = await journal.context.pool.query(
      "SELECT subject_id, details FROM audit_events WHERE action = 'users_merged'",
    )
    expect(rows).toEqual([{ subject_id: kept.id, details: { merged: old.id } }])
  })

  test('the old address still leads to the person: as author, as invited reviewer, at sign-in', async () => {
    const { rows } = await journal.context.pool.query('SELECT name FROM former_names WHERE user_id = $1', [
      kept.id,
    ])
    expect(rows).toEqual([{ name: old.email.toLowerCase() }])
    const another = await underReview(journal, await journal.account(), editor)
    const answer = await editor.post(`/api/manuscripts/${another}/assignments`, {
      ...{ email: old.email, firstName: 'Alma', lastName: 'Rossi' },
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    const { rows: invited } = await journal.context.pool.query(
      'SELECT reviewer_id FROM assignments WHERE manuscript_id = $1',
      [another],
    )
    expect(invited).toEqual([{ reviewer_id: kept.id }])
  })

  test('it is final: the old account can neither be activated nor merged again', async () => {
    expect((await admin.put(`/api/cms/users/${old.id}`, { isActive: true })).body).toMatchObject({
      message: cmsMessages.mergedAccount,
    })
    expect((await preview(admin, editor, old)).body.problem).toBe(cmsMessages.mergeAgain)
    expect((await merge(admin, editor, old)).status).toBe(409)
  })

  test('deleting the account deletes what is left of the old one, too', async () => {
    expect((await admin.delete(`/api/cms/users/${kept.id}`)).status).toBe(200)
    const { rows } = await journal.context.pool.query(
      'SELECT username FROM users WHERE email_key = $1 OR id = $2 AND first_name IS NOT NULL',
      [old.email.toLowerCase(), old.id],
    )
    expect(rows).toEqual([])
  })
})

test('two people who reviewed each other are not merged, and neither learns of it', async () => {
  const [one, other] = [
    await journal.account({ role: 'reviewer' }),
    await journal.account({ role: 'reviewer' }),
  ]
  const ofOne = await underReview(journal, one, editor)
  const ofOther = await underReview(journal, other, editor)
  await reviewedBy(editor, ofOne, other)
  await invite(ofOther, one)
  const { problem, overlaps } = (await preview(admin, one, other)).body
  expect(problem).toContain('One account is an author of what the other was asked to review')
  expect(overlaps.map(({ manuscript }: { manuscript: { id: string } }) => manuscript.id).sort()).toEqual(
    [ofOne, ofOther].sort(),
  )
  await journal.runJobs()
  journal.outbox.length = 0
  expect((await merge(admin, one, other)).status).toBe(409)
  await journal.runJobs()
  expect(journal.outbox).toEqual([])
  expect(await page(one)).toMatchObject({ authored: [{ id: ofOne }], isActive: true })
})

test('an administrator who is an author is always refused in the same words, whatever the accounts reviewed', async () => {
  const author = await journal.account({ role: 'admin' })
  const [reviewer, stranger, third] = [
    await journal.account({ role: 'reviewer' }),
    await journal.account(),
    await journal.account(),
  ]
  const own = await submitted(journal, author)
  // Before anything was sent to reviewers there is nothing to hide.
  expect((await preview(author, stranger, third)).status).toBe(200)
  await editor.post(`/api/manuscripts/${own}/allow-review`, reason)
  await reviewedBy(editor, own, reviewer)
  const answers = [
    await preview(author, third, reviewer),
    await preview(author, third, stranger),
    await merge(author, third, reviewer),
    await merge(author, third, stranger),
    await merge(author, author, reviewer),
  ]
  for (const { status, body } of answers)
    expect([status, body.message]).toEqual([403, cmsMessages.mergeByAuthor])
})

test('a declined invitation to review one’s own manuscript stays with the old account', async () => {
  const [writer, second] = [await journal.account(), await journal.account({ role: 'reviewer' })]
  const own = await underReview(journal, writer, editor)
  const { body } = await invite(own, second)
  expect((await second.post(`/api/reviews/${body.id}/decline`, { reason: 'I wrote it.' })).status).toBe(200)
  expect((await merge(admin, writer, second)).status).toBe(200)
  const { rows } = await journal.context.pool.query(
    'SELECT reviewer_id FROM assignments WHERE manuscript_id = $1',
    [own],
  )
  expect(rows).toEqual([{ reviewer_id: second.id }])
  expect((await writer.get(`/api/manuscripts/${own}`)).status).toBe(200)
})

test('both reviewed one manuscript: two open invitations are refused, two reports stay apart', async () => {
  const [keep, other] = [
    await journal.account({ role: 'reviewer' }),
    await journal.account({ role: 'reviewer' }),
  ]
  const id = await underReview(journal, await journal.account(), editor)
  await reviewedBy(editor, id, keep)
  const open = (await invite(id, other)).body
  expect((await preview(admin, keep, other)).body.problem).toContain('Both accounts were invited')
  await other.post(`/api/reviews/${open.id}/accept`)
  const { review } = await import('#tests/manuscripts.ts')
  expect((await other.post(`/api/reviews/${open.id}/submit`, review)).status).toBe(200)
  expect((await preview(admin, keep, other)).body).toMatchObject({
    problem: null,
    overlaps: [{ manuscript: { id }, kind: 'reviewed_by_both' }],
  })
  expect((await merge(admin, keep, other)).status).toBe(200)
  expect((await page(other)).reviews).toHaveLength(1)
  expect((await page(keep)).reviews).toHaveLength(1)
})

test('nobody merges their own account, an account with itself, into one made for a review, or as an editor', async () => {
  const [one, other] = [await journal.account(), await journal.account()]
  expect((await merge(admin, admin, one)).body.message).toBe(cmsMessages.mergeOwn)
  expect((await merge(admin, one, one)).body.message).toBe(cmsMessages.mergeSame)
  expect((await merge(editor, one, other)).status).toBe(403)
  const id = await underReview(journal, await journal.account(), editor)
  await editor.post(`/api/manuscripts/${id}/assignments`, {
    ...{ email: 'made-for-one@people.example', firstName: 'Una', lastName: 'Outside' },
  })
  const { rows } = await journal.context.pool.query(
    "SELECT id FROM users WHERE email_key = 'made-for-one@people.example'",
  )
  expect((await merge(admin, rows[0], one)).body.message).toBe(cmsMessages.mergeOtherWay)
  expect((await merge(admin, one, rows[0])).status).toBe(200)
  expect((await page(one)).reviews).toMatchObject([{ manuscript: { id }, status: 'pending' }])
})

test('an editor who wrote what the other account handles is no longer in charge of it', async () => {
  const [writer, second] = [await journal.account(), await journal.account({ role: 'editor' })]
  const own = await submitted(journal, writer)
  const foreign = await submitted(journal, await journal.account())
  for (const id of [own, foreign])
    expect(
      (await editor.post(`/api/manuscripts/${id}/handling-editor`, { editorId: second.id })).status,
    ).toBe(200)
  expect((await merge(admin, writer, second)).body).toMatchObject({ role: 'editor' })
  const { rows } = await journal.context.pool.query(
    'SELECT id, handling_editor_id FROM manuscripts WHERE id = ANY ($1)',
    [[own, foreign]],
  )
  expect(Object.fromEntries(rows.map((row) => [row.id, row.handling_editor_id]))).toEqual({
    [own]: null,
    [foreign]: writer.id,
  })
})

test('whoever runs the server merges where every administrator is an author, by the same rules', async () => {
  const author = await journal.account({ role: 'admin' })
  const [one, other] = [await journal.account(), await journal.account({ role: 'reviewer' })]
  const own = await underReview(journal, author, editor)
  await reviewedBy(editor, own, other)
  expect((await merge(author, one, other)).body.message).toContain('npm run admin -- merge')
  await mergeByCommand(journal.context, { keep: one.id, merge: other.id })
  expect(await page(one)).toMatchObject({ role: 'reviewer', reviews: [{ manuscript: { id: own } }] })
  const writer = await journal.account()
  const reviewed = await underReview(journal, writer, editor)
  await reviewedBy(editor, reviewed, one)
  await expect(mergeByCommand(journal.context, { keep: one.id, merge: writer.id })).rejects.toThrow(
    'One account is an author of what the other was asked to review',
  )
})

test('the command merges accounts by their user names or addresses, and says what it refuses', async () => {
  const [kept, old] = [await journal.account(), await journal.account()]
  const command = (...words: string[]) =>
    promisify(execFile)(process.execPath, ['cli/admin.ts', 'merge', ...words], {
      env: { ...process.env, BASE_URL: '', IMPRIMATUR_MODE: 'test', DATABASE_URL: journal.databaseUrl },
    }).then(
      ({ stdout }) => stdout,
      ({ stderr }: { stderr: string }) => stderr,
    )
  expect(await command(kept.username, 'nobody')).toContain('There is no account')
  expect(await command(kept.username, kept.email)).toContain('Please choose another account')
  expect(await command(kept.username, old.email)).toContain(
    `The account ${old.username} was merged into ${kept.username}.`,
  )
  expect(await page(old)).toMatchObject({ isMerged: true, isActive: false })
  // The old name leads to the account that stays.
  expect(await command(kept.username, old.username)).toContain('Please choose another account')
})

test('the person can make the old address that of the account that stays; both still lead there', async () => {
  const [old, kept] = [await journal.account(), await journal.account()]
  expect((await merge(admin, kept, old)).status).toBe(200)
  await journal.runJobs()
  journal.outbox.length = 0
  const asked = await kept.post('/api/account/email', { email: old.email, password })
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  await journal.runJobs()
  const [mail] = journal.outbox
  expect(mail?.to).toBe(old.email)
  const token = /token=([\w.-]+)/.exec(mail?.text ?? '')?.[1]
  expect((await callsOf(journal.app).post('/api/account/email/confirm', { token })).status).toBe(200)
  expect((await kept.get('/api/account')).body).toMatchObject({ email: old.email })
  expect(await page(old)).toMatchObject({ email: kept.email, isMerged: true })
})
