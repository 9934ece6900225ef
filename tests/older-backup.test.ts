/**
 * A backup whose database is of an older release is restored by this program. No older release runs here: its database is made by its
 * migrations, and its rows are written as they could be written then. `npm run faults -- --only upgrade` runs a real one.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#server/accounts/passwords.ts'
import { folderTarget } from '#server/backup/folder.ts'
import { makeBackup } from '#server/backup/make.ts'
import { checkBackup, restoreBackup } from '#server/backup/restore.ts'
import { verifyAudit } from '#server/db/audit-chain.ts'
import { openDatabase } from '#server/db/client.ts'
import { knownMigrations, migrate } from '#server/db/migrate.ts'
import { localFiles } from '#server/files/store.ts'
import { startApp } from './app.ts'
import { createEmptyDatabase } from './database.ts'
import { journalContent, withoutTimesOfMigrations } from './journal-content.ts'

let folder: string
let undo: (() => Promise<unknown>)[]
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'imprimatur-older-'))
  undo = [() => rm(folder, { recursive: true })]
})
afterEach(async () => {
  for (const step of undo.reverse()) await step()
})

const password = 'Correct-Horse-7'
const manuscript = '00000000-0000-4000-8000-000000000001'
const person = (n: number) => `00000000-0000-4000-8000-00000000001${n}`

/** What a journal had from the first release on: people, a reviewed and decided submission, articles, audit events, e-mails, jobs. */
const rows = `
  INSERT INTO users (id, username, username_key, email, email_key, password_hash, email_verified_at, role)
  SELECT ('00000000-0000-4000-8000-00000000001' || n)::uuid, 'person' || n, 'person' || n, n || '@quay.example',
    n || '@quay.example', $PASSWORD$, now(), CASE n WHEN 4 THEN 'admin' ELSE 'author' END FROM generate_series(1, 4) n;
  INSERT INTO content_items (key, title, content) VALUES ('welcome', 'Welcome', 'to the quay');
  UPDATE content_items SET content = 'to the new quay';
  INSERT INTO manuscripts (id, number, submitter_id, title, abstract, keywords, manuscript_type, field_of_study, status, stage,
    review_mode, round)
  VALUES ('${manuscript}', 'M-1', '${person(1)}', 'Who pays for ports', 'An abstract.', '{ports}', 'research', 'economics',
    'revisions_required', 'author_revisions', 'double_blind', 1);
  INSERT INTO manuscript_authors (manuscript_id, order_index, first_name, last_name, email, email_key, affiliation, is_corresponding)
  VALUES ('${manuscript}', 0, 'Ada', 'Quay', '1@quay.example', '1@quay.example', 'Port', true);
  INSERT INTO objects (storage_key, state, size, format, attached, upload_expires_at)
  VALUES ('checked/ports.docx', 'ready', 9, 'docx', true, now());
  INSERT INTO files (manuscript_id, object_id, version, kind, file_name, file_type, file_size)
  SELECT '${manuscript}', id, 1, 'manuscript', 'ports.docx', 'docx', 9 FROM objects;
  INSERT INTO rounds (manuscript_id, number, version) VALUES ('${manuscript}', 1, 1);
  INSERT INTO assignments (manuscript_id, round, reviewer_id, position, due_at, status)
  SELECT '${manuscript}', 1, id, right(username, 1)::int - 1, now(), 'completed' FROM users WHERE username IN ('person2', 'person3');
  WITH decided AS (
    INSERT INTO decisions (manuscript_id, round, kind, notes, letter, review_ids, prior_status, prior_stage, prior_stage_entered_at,
      release_at, released_at, prior_status_updated_at)
    VALUES ('${manuscript}', 1, 'revisions', '', 'Please revise.', '{}', 'under_review', 'peer_review', now(), now(), now(), now()) RETURNING id)
  INSERT INTO reviews (assignment_id, recommendation, rating, comments, released_by)
  SELECT a.id, 'minor_revisions', 4, 'Shorten it.', d.id FROM assignments a CROSS JOIN decided d;
  INSERT INTO articles (id, title, abstract, authors, keywords, category, article_type, is_open_access, published_date, doi, pdf_key)
  VALUES ('quays', 'Quays', 'Stone by stone.', 'Ada Quay', '{ports}', 'Economics', 'research', true, '2026-01-01', '10.5555/Quays',
    'articles/quays.pdf');
  INSERT INTO articles (id, title, abstract, authors, keywords, category, article_type, is_open_access, published_date, reference_list)
  VALUES ('piers', 'Los muelles', 'Los puertos del norte son más caros que los del sur.', 'Bo Pier', '{ports}', 'Economics',
    'research', true, '2026-01-02', '[{"doi": "10.5555/QUAYS", "text": "Quay (2026) Quays"}]');
  INSERT INTO article_contributors (article_id, order_index, given_name, family_name, is_corresponding)
  VALUES ('quays', 0, 'Ada', 'Quay', true), ('piers', 0, 'Bo', 'Pier', true);
  INSERT INTO audit_events (actor_id, action, subject_kind, subject_id, details)
  SELECT '${person(4)}', 'user.role', 'user', n::text, jsonb_build_object('round', n) FROM generate_series(1, 9) n;
  INSERT INTO emails (event_key, kind, recipient, subject, body_text, body_html)
  VALUES ('once', 'decision', '1@quay.example', 'Decided', 'Hello', '<p>Hello</p>');
  SELECT graphile_worker.add_job('send-email', '{}');`

/** Rows that are written after an upgrade. Since 0210 an article has a language. */
const laterRows = (end: string) => {
  const [column, value] = end < '0210' ? ['', ''] : [', language', ", 'en'"]
  return `
    INSERT INTO articles (id, title, abstract, authors, keywords, category, article_type, is_open_access, published_date${column})
    VALUES ('later', 'Later', 'Written later.', 'Cy Mole', '{}', 'Economics', 'research', true, '2026-02-01'${value});
    INSERT INTO audit_events (actor_id, action, subject_kind, subject_id) VALUES (NULL, 'later', 'article', 'later')`
}

const all = await knownMigrations()
/** The first released database, two in the middle, and the one before this. */
const ends = ['0001_base.sql', '0101_mails_of_publications.sql', '0230_imported_people.sql', all.at(-2) ?? '']

test.each(ends)(
  'a backup of the release that ended at %s becomes the journal that an upgrade in place makes',
  async (end) => {
    const older = await createEmptyDatabase()
    undo.push(() => older.drop())
    await migrate(older.url, { until: '0001_base.sql' })
    const client = new pg.Client({ connectionString: older.url })
    await client.connect()
    try {
      await client.query(rows.replace('$PASSWORD$', `'${await hashPassword(password)}'`))
      if (end !== '0001_base.sql') {
        await migrate(older.url, { until: end })
        await client.query(laterRows(end))
      }
    } finally {
      await client.end()
    }
    const files = localFiles(join(folder, 'older', 'files'))
    const stored = {
      'checked/ports.docx': 'the ports',
      'articles/quays.pdf': '%PDF-1.4 quays',
      'store-name': 'the quay',
    }
    for (const [key, content] of Object.entries(stored)) await files.put(key, Buffer.from(content))

    const target = folderTarget(join(folder, 'backups'), null)
    const config = { dataDir: join(folder, 'older'), s3: null, secret: 'a secret of the environment' }
    const clock = { now: () => new Date() }
    const manifest = await makeBackup({ files, config, clock, databaseUrl: older.url }, target, {
      program: '0.0.1',
    })
    expect(manifest).toMatchObject({ missing: [], migrations: all.slice(0, all.indexOf(end) + 1) })

    const restored = await createEmptyDatabase()
    undo.push(() => restored.drop())
    const dataDir = join(folder, 'restored')
    const place = {
      files: localFiles(join(dataDir, 'files')),
      config: { ...config, dataDir },
      databaseUrl: restored.url,
    }
    await restoreBackup(place, await checkBackup(target, manifest))

    await migrate(older.url)
    const content = async (url: string) => withoutTimesOfMigrations(await journalContent(url))
    expect(await content(restored.url)).toEqual(await content(older.url))
    for (const [key, content] of Object.entries(stored))
      expect(String(await place.files.get(key))).toBe(content)
    const { db, close } = openDatabase(restored.url, { max: 1 })
    expect(await verifyAudit(db, manifest.auditHead ?? 'none')).toMatchObject({ faults: [], unfit: [] })
    await close()

    // The program works with it.
    const journal = await startApp({}, { copyOf: { databaseUrl: restored.url, dataDir } })
    undo.push(() => journal.close())
    const article = await journal.app.inject('/api/articles/quays')
    expect(article.json()).toMatchObject({ title: 'Quays', pdfUrl: '/articles/quays.pdf', citations: 1 })
    const login = await journal.app.inject({
      ...{ method: 'POST', url: '/api/cms/auth/login', payload: { username: 'person1', password } },
    })
    expect(login.statusCode, login.body).toBe(200)
    const cookies = Object.fromEntries(login.cookies.map(({ name, value }) => [name, value]))
    const submission = await journal.app.inject({ url: `/api/manuscripts/${manuscript}`, cookies })
    expect(submission.json()).toMatchObject({
      manuscript: { title: 'Who pays for ports', status: 'revisions_required', reviewCount: 2 },
      letters: [{ body: 'Please revise.' }],
      files: [{ fileName: 'ports.docx' }],
    })
  },
  60_000,
)
