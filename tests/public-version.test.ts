/** The version of everything public changes with whatever readers may see, so that what is kept under it is never outdated. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { defaultSettings } from '#domain/journal/settings.ts'
import type { Reads } from '#domain/pages/reads.ts'
import { listAsJson } from '#server/articles/read.ts'
import { suggestions } from '#server/articles/search/page.ts'
import { openDatabase } from '#server/db/client.ts'
import { siteReads } from '#server/reads.ts'
import { writeSettings } from '#server/settings/queries.ts'
import { startApp, type TestApp } from './app.ts'
import { sampleJournal, sampleTimeout } from './sample-journal.ts'

let journal: TestApp
let admin: pg.Client
const role = `reader_${randomUUID().slice(0, 8)}`

beforeAll(async () => {
  journal = await startApp({}, { copyOf: await sampleJournal() })
  admin = new pg.Client(journal.databaseUrl)
  await admin.connect()
}, sampleTimeout)
afterAll(async () => {
  await admin.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`)
  await admin.end()
  await journal.close()
})

/** Tables that pages and lists read without being watched. */
const unwatched = [
  // Counts of readers: pages show them some minutes later.
  'article_usage',
]
/** Columns of watched tables of which the same is true, or that copy columns that count. */
const uncounted = [
  'article_search.citations',
  'article_search.downloads',
  'articles.downloads',
  'articles.views',
]

async function columnOf(sql: string): Promise<string[]> {
  const { rows } = await admin.query({ text: sql, rowMode: 'array' })
  return rows.map(([value]) => value)
}

const watchedTables = () =>
  columnOf("SELECT tgrelid::regclass::text FROM pg_trigger WHERE tgname = 'public_change'")
const version = () => journal.context.publicVersion.current()

test('everything that pages and lists read is watched', async () => {
  const readable = [...(await watchedTables()), ...unwatched].join(', ')
  await admin.query(`CREATE ROLE ${role}; GRANT SELECT ON ${readable} TO ${role}`)
  const { db, close } = openDatabase(
    `${journal.databaseUrl}&options=${encodeURIComponent(`-c role=${role}`)}`,
  )
  const reads = siteReads(db, journal.context.settings, journal.context.clock)
  const ids = await columnOf('SELECT id FROM articles')
  const dois = await columnOf('SELECT doi FROM articles')
  const search = { q: 'tariffs', limit: 5 } as const
  const calls: { [Name in keyof Reads]: () => Promise<unknown> } = {
    ...{ frame: reads.frame, sidebar: reads.sidebar, openCalls: reads.openCalls, news: reads.news },
    ...{ board: reads.board, issues: reads.issues, categories: reads.categories, settings: reads.settings },
    home: () => reads.home('cited'),
    newsItem: () => reads.newsItem(randomUUID(), randomUUID()),
    articles: () => Promise.all([reads.articles(search), reads.articles({ limit: 5 })]),
    article: () => Promise.all(ids.map(reads.article)),
    articleText: () => Promise.all(ids.map(reads.articleText)),
    articleVersion: () => Promise.all(ids.map((id) => reads.articleVersion(id, 1))),
    related: () => Promise.all(ids.map((id) => reads.related(id))),
    citing: () => Promise.all(dois.map((doi) => reads.citing(doi, 1))),
    publishedHere: () => reads.publishedHere(dois),
    openCopies: () => reads.openCopies(dois),
    author: () => reads.author('nobody', 1),
    topic: () => reads.topic('trade', 1),
    issue: () => reads.issue(14, 1),
    page: () => reads.page('about', randomUUID()),
    movedTo: () => reads.movedTo('/former-address'),
    parts: () => reads.parts('home'),
    // Made from the article alone.
    citations: async () => undefined,
  }
  const lists = [
    () => listAsJson(db, { limit: 5 }),
    () => suggestions(db, 'tar'),
    () => suggestions(db, 'trade'),
  ]
  try {
    for (const call of [...Object.values(calls), ...lists]) await call()
  } finally {
    await close()
  }
}, 60_000)

test('every column of a watched table counts, apart from counts of readers', async () => {
  const columns = await columnOf(`
    SELECT t.tgrelid::regclass || '.' || a.attname FROM pg_trigger t
    JOIN pg_attribute a ON a.attrelid = t.tgrelid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE t.tgname = 'public_change_of_row' AND cardinality(t.tgattr::int2[]) > 0 AND a.attnum <> ALL (t.tgattr::int2[])
    ORDER BY 1`)
  expect(columns).toEqual(uncounted)
})

test('the version changes when a transaction that changed something is committed, once', async () => {
  const before = await version()
  await admin.query('BEGIN')
  await admin.query("UPDATE articles SET title = title || '.'")
  await admin.query('UPDATE issues SET volume = volume')
  expect(await version()).toBe(before)
  await admin.query('COMMIT')
  const after = await version()
  expect(after).not.toBe(before)
  await admin.query('BEGIN')
  await admin.query('DELETE FROM menu_items')
  await admin.query('ROLLBACK')
  expect(await version()).toBe(after)
  await admin.query('UPDATE articles SET views = views + 1')
  expect(await version()).toBe(after)
  expect(await columnOf('SELECT transaction FROM public_changes')).toEqual([])
})

test('what was kept of the former version is forgotten before the new one is told', async () => {
  await version()
  const told: string[] = []
  journal.context.publicVersion.onChange(() => told.push('changed'))
  await version()
  expect(told).toEqual([])
  const { title } = (await journal.context.settings()).journal
  await writeSettings(journal.context.db, 'journal', { ...defaultSettings.journal, title: 'A new title' })
  expect((await journal.context.settings()).journal.title).toBe(title)
  await version()
  expect(told).toEqual(['changed'])
  expect((await journal.context.settings()).journal.title).toBe('A new title')
})

test('calls at the same time share a statement, which is sent after all of them', async () => {
  await version()
  const before = journal.statements()
  const [first, ...others] = [version(), version(), version(), version()]
  await first
  await Promise.all(others)
  expect(journal.statements() - before).toBeLessThanOrEqual(2)
})

test('an answer of the API is kept for as long as nothing public changes, for visitors', async () => {
  const url = '/api/articles/search?q=tariffs&limit=2'
  const ask = async (headers = {}) => {
    const before = journal.statements()
    const { statusCode, body, headers: told } = await journal.app.inject({ url, headers })
    expect(statusCode).toBe(200)
    return { body, total: told['x-total-count'], link: told.link, statements: journal.statements() - before }
  }
  const first = await ask()
  const again = await ask()
  expect(again).toEqual({ ...first, statements: 1 })
  const { token } = await journal.account()
  expect((await ask({ authorization: `Bearer ${token}` })).statements).toBeGreaterThan(1)
  await admin.query("UPDATE articles SET title = 'Tariffs, renamed'")
  expect((await ask()).body).toContain('Tariffs, renamed')
})
