import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import bcrypt from 'bcryptjs'
import * as mupdf from 'mupdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { importOptions } from '#domain/stored/import-options.ts'
import { openSession } from '#server/accounts/sign-in.ts'
import { startApp, type TestApp } from '#tests/app.ts'
import { createEmptyDatabase } from '#tests/database.ts'
import { buildPdf } from '#tests/fixtures/documents/build.ts'
import { changeOjs, fillOjs, makeOjs } from '#tests/fixtures/ojs/fill.ts'
import { ojsJournal, oldPassword } from '#tests/fixtures/ojs/journal.ts'
import { noMariadb, startMariadb } from '#tests/fixtures/ojs/server.ts'
import { ojsSubmission } from '#tests/fixtures/ojs/submission.ts'
import { runImport, startImport, takeBackImport } from '../actions.ts'
import { findImport, itemsAfter } from '../queries.ts'
import { workOnImport } from '../run.ts'
import { ojsName } from '../sources-here.ts'
import { connectOjs } from './connect.ts'

interface Server {
  url: string
  stop(): Promise<void>
}

async function startPostgres(): Promise<Server> {
  const { url, drop } = await createEmptyDatabase()
  return { url, stop: drop }
}

/** The name of a test says why it is skipped. */
const inMariadb = noMariadb === null ? 'in MariaDB' : `in MariaDB (skipped: ${noMariadb})`

describe.each([
  { name: 'OJS 3.3 in PostgreSQL', minor: 3, start: startPostgres, skipped: false },
  { name: `OJS 3.3 ${inMariadb}`, minor: 3, start: startMariadb, skipped: noMariadb !== null },
  { name: 'OJS 3.5 in PostgreSQL', minor: 5, start: startPostgres, skipped: false },
  { name: `OJS 3.4 ${inMariadb}`, minor: 4, start: startMariadb, skipped: noMariadb !== null },
] as const)('$name', ({ minor, start, skipped }) => {
  let app: TestApp
  let server: Server
  let filesDir: string

  beforeAll(async () => {
    if (skipped) return
    filesDir = await mkdtemp(join(tmpdir(), 'imprimatur-ojs-files-'))
    const folder = join(filesDir, 'files', 'journals', '1', 'articles', '12')
    await mkdir(folder, { recursive: true })
    const pdf = await buildPdf([[{ text: 'Duties on ports', y: 700 }]])
    await writeFile(join(folder, 'a1.pdf'), pdf)
    await writeFile(join(folder, 'b2.csv'), 'a,b\n1,2\n')
    await writeFile(join(filesDir, 'outside.pdf'), pdf)
    const submitted = join(filesDir, 'files', 'journals', '1', 'articles', '20')
    await mkdir(submitted, { recursive: true })
    for (const name of ['61', '62', '63', '64', '65'])
      await writeFile(
        join(submitted, `${name}.pdf`),
        buildPdf([[{ text: `Ports and prices ${name}`, y: 700 }], [{ text: 'By Ada Author', y: 700 }]]),
      )
    server = await start()
    const hash = (await bcrypt.hash(oldPassword, 4)).replace('$2b$', '$2y$')
    await makeOjs(server.url, minor, ojsJournal(minor, hash))
    await fillOjs(server.url, ojsSubmission(minor))
    const publicDir = join(filesDir, 'public')
    await mkdir(join(publicDir, 'journals', '1'), { recursive: true })
    const cover = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, 60, 80], false)
    await writeFile(join(publicDir, 'journals', '1', 'cover_issue.png'), cover.asPNG())
    const ojs = { url: server.url, filesDir: join(filesDir, 'files'), publicDir, journal: null }
    app = await startApp({}, { ojs })
  })
  afterAll(async () => {
    if (skipped) return
    await app.close()
    await server.stop()
    await rm(filesDir, { recursive: true, force: true })
  })

  async function dryRun(): Promise<string> {
    const sources = [{ ojs: true as const, name: ojsName }]
    const start = { sources, options: importOptions.blank, inJob: false }
    const id = await startImport(app.context, null, start)
    await workOnImport(app.context, id)
    return id
  }
  async function run(id: string): Promise<string> {
    await runImport(app.context, null, id, { inJob: false })
    await workOnImport(app.context, id)
    return id
  }
  const itemsOf = (id: string) => itemsAfter(app.context.db, id, -1, 1000)

  it.skipIf(skipped)(
    'brings people, articles with their files and issues, and how often they were read',
    async () => {
      const id = await dryRun()
      const items = await itemsOf(id)
      expect(items.map(({ kind, name, outcome }) => [kind, name, outcome])).toEqual([
        ['person', 'Esther Editor', 'new'],
        ['person', 'Rolf Referee', 'new'],
        ['person', 'Rita Referee', 'new'],
        ['person', 'Ada Author', 'new'],
        ['person', 'gone', 'new'],
        ['article', 'The Ad valorem duties', 'new'],
        ['submission', 'Ports and prices', 'new'],
        ['submission', 'A declined paper', 'new'],
      ])
      await run(id)
      expect((await itemsOf(id)).map(({ result }) => result)).toEqual(Array(8).fill('done'))
      const article = (await app.app.inject('/api/articles/ojsdb.1')).json()
      expect(article).toMatchObject({
        ...{ title: 'The Ad valorem duties', volume: 61, issue: 2, pages: '5-30', doi: '10.5555/ojsdb.1' },
        ...{ abstract: 'Firms & duties.\n\nSecond.', keywords: ['duties', 'customs unions'] },
        ...{ publishedDate: '2019-05-06', receivedDate: '2018-11-02', articleType: 'Articles on trade' },
      })
      expect(article.contributors).toMatchObject([
        { givenName: 'Ana', familyName: 'Sá' },
        { givenName: 'Bo', familyName: 'Li', isCorresponding: true },
      ])
      if (minor === 5)
        expect(article.contributors[1].affiliations).toMatchObject([
          { name: 'Keele University, United Kingdom', ror: 'https://ror.org/00340yn33' },
          { name: 'Port Institute, United Kingdom' },
        ])
      expect((await app.app.inject('/articles/ojsdb.1.pdf')).statusCode).toBe(200)
      const issue = await app.context.db
        .selectFrom('issues as i')
        .innerJoin('pictures as p', 'p.id', 'i.coverId')
        .select(['i.editorial', 'p.alt'])
        .where('volume', '=', 61)
        .executeTakeFirstOrThrow()
      expect(issue).toEqual({ editorial: 'Four papers on trade.', alt: 'A harbour' })
      expect((await itemsOf(id))[5]?.problem).toContain('outside.pdf was left out')
      expect((await app.app.inject('/index.php/trade/article/view/duties')).headers.location).toBe(
        '/articles/ojsdb.1',
      )
      const usage = await app.context.db
        .selectFrom('articleUsage')
        .select(['month', 'views', 'downloads', 'requests', 'uniqueRequests'])
        .where('articleId', '=', 'ojsdb.1')
        .orderBy('month')
        .execute()
      expect(usage).toEqual([
        {
          ...{ month: '2020-01-01', views: 42, downloads: 30, requests: 35 },
          uniqueRequests: minor === 3 ? 0 : 20,
        },
        { month: '2020-02-01', views: 7, downloads: 0, requests: 0, uniqueRequests: 0 },
      ])
      const rolf = await app.context.db
        .selectFrom('users')
        .selectAll()
        .where('emailKey', '=', 'rolf@ojs.example')
        .executeTakeFirst()
      expect(rolf).toMatchObject({
        ...{ role: 'reviewer', affiliation: 'Universität Wien', orcid: '0000-0002-1825-0097' },
        ...{ expertise: ['tariffs'], emailVerifiedAt: null },
      })
      await app.runJobs()
      expect(app.outbox).toEqual([])
    },
  )

  it.skipIf(skipped)(
    'brings submissions under way with rounds, reviews, decisions, files and discussions, as blind as ours',
    async () => {
      const { db } = app.context
      const manuscript = await db
        .selectFrom('manuscripts')
        .selectAll()
        .where('title', '=', 'Ports and prices')
        .executeTakeFirstOrThrow()
      expect(manuscript).toMatchObject({
        ...{ title: 'Ports and prices', status: 'under_review', stage: 'peer_review', round: 2, version: 2 },
        ...{ reviewMode: 'double_blind', number: expect.stringMatching(/-2026-0001$/) },
      })
      const person = async (username: string) => {
        const { id } = await db
          .selectFrom('users')
          .select('id')
          .where('username', '=', username)
          .executeTakeFirstOrThrow()
        const { bearer } = await openSession(app.context, db, id)
        return async (url: string) => {
          const answer = await app.app.inject({ url, headers: { authorization: `Bearer ${bearer}` } })
          return { status: answer.statusCode, text: answer.body }
        }
      }
      const people = ['esther', 'ada', 'rolf', 'rita']
      // They have confirmed their addresses by links.
      await db
        .updateTable('users')
        .set({ emailVerifiedAt: new Date() })
        .where('username', 'in', people)
        .execute()
      const [editor, author, referee, other] = await Promise.all(people.map(person))
      const page = `/api/manuscripts/${manuscript.id}`
      const asAuthor = await author?.(page)
      expect(asAuthor?.status).toBe(200)
      expect(JSON.parse(asAuthor?.text ?? '').reviews).toMatchObject([
        {
          authorComments: expect.stringMatching('The tables need work.'),
          recommendation: null,
          rating: null,
        },
      ])
      expect(asAuthor?.text).not.toMatch(/Rolf|Rita|Referee|I doubt the data|rolf@|more time|first reviewer/)
      const assignment = await db
        .selectFrom('assignments as s')
        .innerJoin('users as u', 'u.id', 's.reviewerId')
        .select('s.id')
        .where('u.username', '=', 'rolf')
        .where('s.status', '=', 'in_progress')
        .executeTakeFirstOrThrow()
      const asReviewer = await referee?.(`/api/reviews/${assignment.id}`)
      expect(asReviewer?.text).toContain('Ports and prices')
      expect(asReviewer?.text).not.toMatch(/Ada|ada@/)
      expect((await other?.(page))?.text).not.toMatch(/The tables need work|Ada/)
      expect(await editor?.(page)).toMatchObject({ status: 200 })
      await app.runJobs()
      const files = await db
        .selectFrom('files')
        .select(['version', 'kind', 'fileName', 'blindState'])
        .execute()
      expect(files).toEqual(
        expect.arrayContaining([
          { version: 1, kind: 'manuscript', fileName: 'ports.pdf', blindState: 'ready' },
          { version: 2, kind: 'manuscript', fileName: 'ports revised.pdf', blindState: 'ready' },
          { version: 1, kind: 'review_attachment', fileName: 'review-file-1.pdf', blindState: 'ready' },
        ]),
      )
      const review = await db
        .selectFrom('reviews as r')
        .innerJoin('confidentialComments as c', 'c.reviewId', 'r.id')
        .select(['r.comments', 'c.body'])
        .executeTakeFirstOrThrow()
      expect(review.comments).toBe('Is it new?\nHardly\n\nThe tables need work.')
      expect(review.body).toBe(
        'What is weak?\nData; Methods\n\nFor the editor\nAsk for the code.\n\nI doubt the data.',
      )
      const decisions = await db
        .selectFrom('decisions as d')
        .innerJoin('manuscripts as m', 'm.id', 'd.manuscriptId')
        .select(['m.title', 'm.status', 'm.stage', 'd.kind', 'd.letter'])
        .orderBy('d.decidedAt', 'desc')
        .execute()
      expect(decisions).toEqual([
        {
          ...{ title: 'Ports and prices', status: 'under_review', stage: 'peer_review' },
          ...{ kind: 'major_revisions', letter: 'Dear Ada,\n\nplease revise the tables.' },
        },
        {
          ...{ title: 'A declined paper', status: 'rejected', stage: 'initial_review' },
          ...{ kind: 'reject', letter: 'Dear Ada, it is not for us.' },
        },
      ])
      const talks = await db
        .selectFrom('discussions')
        .select(['kind', 'subject'])
        .orderBy('openedAt')
        .execute()
      expect(talks).toEqual([
        { kind: 'authors', subject: 'Figures' },
        { kind: 'reviewer', subject: 'A question' },
        { kind: 'editors', subject: 'All together' },
      ])
      const entries = await db
        .selectFrom('manuscriptAuthors')
        .select(['email', 'authorship'])
        .where('manuscriptId', '=', manuscript.id)
        .orderBy('orderIndex')
        .execute()
      expect(entries).toEqual([
        { email: 'ada@ojs.example', authorship: null },
        { email: 'esther@ojs.example', authorship: null },
      ])
      expect(app.outbox).toEqual([])
    },
  )

  it.skipIf(skipped)(
    'changes nothing when it is repeated, follows OJS, and goes when it is taken back',
    async () => {
      const again = await run(await dryRun())
      expect((await itemsOf(again)).map(({ outcome }) => outcome)).toEqual([...Array(8).fill('same')])
      await changeOjs(
        server.url,
        "UPDATE publication_settings SET setting_value = '6-30' WHERE setting_name = 'pages'",
      )
      const later = await run(await dryRun())
      expect((await itemsOf(later)).map(({ outcome }) => outcome)).toEqual([
        ...Array(5).fill('same'),
        'changed',
        ...Array(2).fill('same'),
      ])
      expect((await app.app.inject('/api/articles/ojsdb.1')).json().pages).toBe('6-30')
      const [first] = await app.context.db.selectFrom('imports').select('id').orderBy('createdAt').execute()
      await takeBackImport(app.context, null, later, { inJob: false })
      await workOnImport(app.context, later)
      await takeBackImport(app.context, null, first?.id ?? '', { inJob: false })
      await workOnImport(app.context, first?.id ?? '')
      expect((await app.app.inject('/api/articles/ojsdb.1')).statusCode).toBe(404)
      const { db } = app.context
      expect(await db.selectFrom('manuscripts').select('id').execute()).toEqual([])
      expect(await db.selectFrom('files').select('id').execute()).toEqual([])
      // Whoever has signed in stays.
      const left = await db.selectFrom('users').select('username').orderBy('username').execute()
      expect(left.map(({ username }) => username)).toEqual(['ada', 'esther', 'rita', 'rolf'])
    },
  )

  it.skipIf(skipped)(
    'says that the connection was lost, also if that happened between two queries',
    async () => {
      const db = await connectOjs({ url: server.url })
      const isPostgres = server.url.startsWith('postgres')
      const [own] = await db.rows<{ id: number }>(
        `SELECT ${isPostgres ? 'pg_backend_pid()' : 'CONNECTION_ID()'} AS id`,
      )
      await changeOjs(server.url, isPostgres ? `SELECT pg_terminate_backend(${own?.id})` : `KILL ${own?.id}`)
      await expect(db.rows('SELECT 1')).rejects.toThrow('The connection to OJS’s database was lost.')
      await expect(db.rows('SELECT 1')).rejects.toThrow('was lost')
      await db.close().catch(() => undefined)
      const working = await connectOjs({ url: server.url })
      await expect(working.rows('SELECT nothing FROM nowhere')).rejects.not.toThrow('was lost')
      await working.close()
    },
  )

  it.skipIf(skipped)('waits for the database, if that is away when the run begins, and goes on', async () => {
    const id = await dryRun()
    const ojs = { url: 'mysql://ojs:secret@127.0.0.1:9/ojs', filesDir: null, publicDir: null, journal: null }
    const away = { ...app.context, config: { ...app.context.config, ojs } }
    await runImport(away, null, id, { inJob: false })
    await workOnImport(away, id)
    const stopped = await findImport(app.context.db, id)
    expect(stopped?.state).toBe('paused')
    expect(stopped?.problem).toContain('cannot be reached')
    expect(stopped?.problem).not.toContain('secret')
    await run(id)
    expect(await findImport(app.context.db, id)).toMatchObject({ state: 'done', problem: null })
    expect((await itemsOf(id)).map(({ result }) => result)).not.toContain(null)
  })

  it.skipIf(skipped)('is refused with the reason if it is of another release, or not there', async () => {
    await changeOjs(server.url, 'UPDATE versions SET minor = 1 WHERE current = 1')
    expect((await itemsOf(await dryRun()))[0]?.reason).toContain('OJS 3.1')
    await changeOjs(server.url, `UPDATE versions SET minor = ${minor} WHERE current = 1`)
    const { config } = app.context
    const nowhere = {
      url: 'mysql://ojs:secret@127.0.0.1:9/ojs',
      filesDir: null,
      publicDir: null,
      journal: null,
    }
    const away = { ...app.context, config: { ...config, ojs: nowhere } }
    const sources = [{ ojs: true as const, name: ojsName }]
    const id = await startImport(away, null, { sources, options: importOptions.blank, inJob: false })
    await workOnImport(away, id)
    const [item] = await itemsOf(id)
    expect(item?.reason).toContain('cannot be reached')
    expect(JSON.stringify(item)).not.toContain('secret')
  })
})
