import { createHash } from 'node:crypto'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ojsReleases } from '#domain/journal/exports.ts'
import { runImport, startImport, takeBackImport } from '#server/imports/actions.ts'
import { itemsAfter } from '#server/imports/queries.ts'
import { workOnImport } from '#server/imports/run.ts'
import { startApp, type TestApp } from '#tests/app.ts'
import { review, reviewedBy, underReview } from '#tests/manuscripts.ts'
import { mecaProblems } from '#tests/meca.ts'
import { sampleJournal, sampleTimeout } from '#tests/sample-journal.ts'
import { ojsProblems, ojsSchema } from '#tests/standards.ts'
import { writeFolder } from './folder.ts'
import { exportJournal } from './make.ts'

let journal: TestApp
let empty: TestApp
let root: string
let bag: string

beforeAll(async () => {
  journal = await startApp({}, { copyOf: await sampleJournal() })
  empty = await startApp()
  root = await mkdtemp(join(tmpdir(), 'imprimatur-export-test-'))
  bag = join(root, 'journal')
  const sections = ['Research article', 'Review article']
  await journal.context.db
    .updateTable('issues')
    .set({ sections, editorial: 'An editorial of two lines.\n\nThe second.' })
    .execute()
  await writeFolder(exportJournal(journal.context, { kind: 'everything', ojs: '3.5', viewer: null }), bag)
}, sampleTimeout)
afterAll(async () => {
  await journal?.close()
  await empty?.close()
  await rm(root, { recursive: true, force: true })
})

async function importInto({ context }: TestApp, path: string) {
  const options = {
    isOpenAccess: true,
    category: null,
    readsPdfs: false,
    readsReferences: false,
    trustsAddresses: false,
  }
  const sources = [{ path, name: 'source' }]
  const id = await startImport(context, null, { sources, options, inJob: false })
  await workOnImport(context, id)
  await runImport(context, null, id, { inJob: false })
  await workOnImport(context, id)
  return { id, items: await itemsAfter(context.db, id, -1, 1000) }
}

const idsOf = async ({ context }: TestApp) =>
  (await context.db.selectFrom('articles').select('id').orderBy('id').execute()).map(({ id }) => id)

const get = async ({ app }: TestApp, path: string) => {
  const { statusCode, rawPayload } = await app.inject(path)
  // Refusals have the number of their request.
  return { statusCode, bytes: statusCode === 200 ? rawPayload.toString('base64') : null }
}

const peopleOf = ({ context }: TestApp) =>
  context.db
    .selectFrom('users')
    .select(['username', 'email', 'firstName', 'lastName', 'affiliation', 'orcid', 'role', 'expertise'])
    .select(['duties', 'limitedToDuties', 'isActive'])
    .orderBy('email')
    .execute()

const issuesOf = ({ context }: TestApp) =>
  context.db
    .selectFrom('issues')
    .select(['volume', 'issue', 'title', 'publishedDate', 'sections', 'editorial'])
    .where('publishedDate', 'is not', null)
    .orderBy('volume')
    .orderBy('issue')
    .execute()

it('lists every file with the checksum that it has', async () => {
  const names = (await readdir(bag, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(bag.length + 1))
  const listed = new Map<string, string>()
  for (const list of ['manifest-sha256.txt', 'tagmanifest-sha256.txt'])
    for (const line of (await readFile(join(bag, list), 'utf8')).trim().split('\n')) {
      const [sum = '', path = ''] = line.split(/ {2}/)
      listed.set(path, sum)
    }
  expect([...listed.keys(), 'tagmanifest-sha256.txt'].sort()).toEqual(names.sort())
  for (const [path, sum] of listed)
    expect(
      createHash('sha256')
        .update(await readFile(join(bag, path)))
        .digest('hex'),
    ).toBe(sum)
  const [, octets, count] =
    /Payload-Oxum: (\d+)\.(\d+)/.exec(await readFile(join(bag, 'bag-info.txt'), 'utf8')) ?? []
  expect(Number(count)).toBe(names.filter((name) => name.startsWith('data/')).length)
  expect(Number(octets)).toBeGreaterThan(100_000)
})

it('has each article as a package that follows MECA', async () => {
  const folder = join(bag, 'data/articles/export-controls-reroute')
  for (const root of ['manifest', 'transfer'] as const)
    expect(mecaProblems(root, await readFile(join(folder, `${root}.xml`), 'utf8'))).toEqual([])
  const named = (await readFile(join(folder, 'manifest.xml'), 'utf8')).matchAll(/xlink:href="([^"]+)"/g)
  expect([...named].map(([, name]) => name).sort()).toEqual(
    (await readdir(folder)).filter((name) => name !== 'manifest.xml').sort(),
  )
})

it('makes the same journal in an empty installation, and can be taken back', {
  timeout: sampleTimeout,
}, async () => {
  const { id: importId, items } = await importInto(empty, bag)
  const ids = await idsOf(journal)
  const people = items.filter(({ kind }) => kind === 'person')
  expect(people.filter(({ result }) => result !== 'done')).toEqual([])
  expect(await peopleOf(empty)).toEqual(
    // Nobody becomes an administrator by a file.
    (await peopleOf(journal)).map((one) => ({ ...one, role: one.role === 'admin' ? 'editor' : one.role })),
  )
  expect(
    items.filter(({ kind }) => kind === 'article').map(({ result, problem }) => ({ result, problem })),
  ).toEqual(ids.map(() => ({ result: 'done', problem: null })))
  expect(await idsOf(empty)).toEqual(ids)
  for (const id of ids) {
    const [theirs, ours] = [journal, empty].map(({ app }) => app.inject(`/api/articles/${id}`))
    const [before, after] = [(await theirs)?.json(), (await ours)?.json()]
    expect(after).toEqual({ ...before, updatedAt: after.updatedAt })
    for (const path of ['.xml', '.pdf', '.epub'].map((ending) => `/articles/${id}${ending}`))
      expect(await get(empty, path)).toEqual(await get(journal, path))
    for (const [, picture = ''] of String(before.fullText).matchAll(/src="(\/articles\/[^"]+)"/g))
      expect(await get(empty, picture)).toEqual(await get(journal, picture))
  }
  expect(await issuesOf(empty)).toEqual(await issuesOf(journal))
  const again = (await importInto(empty, bag)).items.filter(({ outcome }) => outcome !== 'refused')
  expect(again.every(({ result }) => result === 'kept')).toBe(true)

  await takeBackImport(empty.context, null, importId, { inJob: false })
  await workOnImport(empty.context, importId)
  const kept = (await itemsAfter(empty.context.db, importId, -1, 1000)).filter(
    ({ result, outcome }) => result !== 'undone' && outcome === 'new',
  )
  expect(kept.map(({ name, problem }) => ({ name, problem }))).toEqual([])
  expect([await idsOf(empty), await issuesOf(empty), await peopleOf(empty)]).toEqual([[], [], []])
})

it('is an article like others as a package alone, whose files are all known', async () => {
  const folder = join(bag, 'data/articles/export-controls-reroute')
  const { id, items } = await importInto(empty, folder)
  expect(items).toMatchObject([{ kind: 'article', result: 'done', notes: [] }])
  await takeBackImport(empty.context, null, id, { inJob: false })
  await workOnImport(empty.context, id)
})

it('refuses an export that was cut off, and an article that was changed since', async () => {
  const copy = join(root, 'changed')
  await cp(bag, copy, { recursive: true })
  const article = join(copy, 'data/articles/export-controls-reroute/export-controls-reroute.xml')
  await writeFile(article, (await readFile(article, 'utf8')).replace('machine', 'engine'))
  const { id, items } = await importInto(empty, copy)
  const refused = items.filter(({ kind, outcome }) => outcome === 'refused' && kind === 'file')
  expect(refused).toMatchObject([
    { name: 'export-controls-reroute', reason: expect.stringContaining('checksum') },
  ])
  await takeBackImport(empty.context, null, id, { inJob: false })
  await workOnImport(empty.context, id)
  await rm(join(copy, 'manifest-sha256.txt'))
  expect((await importInto(empty, copy)).items).toMatchObject([
    { outcome: 'refused', reason: expect.stringContaining('cut off') },
  ])
})

it('writes XML for OJS that says the same of each article', async () => {
  for (const ojs of ojsReleases) {
    const folder = join(root, ojs)
    await writeFolder(exportJournal(journal.context, { kind: 'published', ojs, viewer: null }), folder)
    const other = await startApp()
    try {
      const { items } = await importInto(other, join(folder, 'data/ojs'))
      expect(items.filter(({ result }) => result !== 'done')).toEqual([])
      const columns = [
        'title',
        'abstract',
        'keywords',
        'doi',
        'volume',
        'issue',
        'pages',
        'publishedDate',
      ] as const
      const rowsOf = ({ context }: TestApp) =>
        context.db
          .selectFrom('articles')
          .select([...columns, 'receivedDate', 'articleType', 'isOpenAccess', 'licenceUrl', 'authors'])
          .orderBy('doi')
          .execute()
      // OJS names sections within an issue alone.
      const comparable = (rows: Awaited<ReturnType<typeof rowsOf>>) =>
        rows.map((row) => ({ ...row, articleType: row.issue === null ? null : row.articleType }))
      expect(comparable(await rowsOf(other))).toEqual(comparable(await rowsOf(journal)))
    } finally {
      await other.close()
    }
  }
})

it.skipIf(!ojsSchema)('writes XML that follows the schema of OJS', async () => {
  for (const ojs of ojsReleases) {
    const problems: Record<string, string[]> = {}
    for await (const { path, content } of exportJournal(journal.context, {
      kind: 'published',
      ojs,
      viewer: null,
    })) {
      if (!path.includes('ojs/')) continue
      const parts: Uint8Array[] = []
      for await (const chunk of content) parts.push(Buffer.from(chunk))
      problems[path] = ojsProblems(Buffer.concat(parts).toString('utf8'), ojs)
    }
    expect(Object.keys(problems).length).toBeGreaterThan(3)
    expect(Object.entries(problems).filter(([, found]) => found.length > 0)).toEqual([])
  }
  const wrong = `<articles xmlns="http://pkp.sfu.ca"><article stage="published"/></articles>`
  expect(ojsProblems(wrong, '3.5').join(' ')).toContain('stage')
})

it('leaves out what an administrator may not see, and what spreadsheets would run', {
  timeout: sampleTimeout,
}, async () => {
  const admin = await journal.account({ role: 'admin' })
  const editor = await journal.account({ role: 'editor', firstName: '=HYPERLINK("x")' })
  const reviewer = await journal.account()
  const own = await underReview(journal, admin, editor)
  await reviewedBy(editor, own, reviewer)
  const { number } = await journal.context.db
    .selectFrom('manuscripts')
    .select('number')
    .where('id', '=', own)
    .executeTakeFirstOrThrow()
  // Text by text, because a failure would print the whole export.
  const whole = await exported({ id: editor.id })
  const secrets = [number, own, review.comments]
  expect(secrets.filter((secret) => !whole.includes(secret))).toEqual([])
  const seen = await exported({ id: admin.id })
  expect(secrets.filter((secret) => seen.includes(secret))).toEqual([])
  expect(seen.includes(`"'=HYPERLINK(""x"")"`)).toBe(true)
  expect(seen.includes('argon2')).toBe(false)

  expect((await editor.get('/api/cms/export.zip')).status).toBe(403)
  const answer = await admin.get('/api/cms/export.zip?kind=published')
  const files = unzipSync(answer.raw)
  expect(Object.keys(files)).toContain('data/tables/articles.csv')
  expect(Object.keys(files).filter((name) => /users|manuscripts/.test(name))).toEqual([])
  expect((await admin.get('/api/cms/export')).body).toMatchObject({ hidden: 1 })
})

/** Everything that an export for somebody contains, as text. */
async function exported(viewer: { id: string }): Promise<string> {
  const parts: string[] = []
  for await (const { path, content } of exportJournal(journal.context, {
    kind: 'everything',
    ojs: '3.5',
    viewer,
  })) {
    parts.push(path)
    for await (const chunk of content) parts.push(Buffer.from(chunk).toString('latin1'))
  }
  return parts.join('\n')
}

it(
  'leaves nothing open or behind for a reader who has gone before a file was read',
  async () => {
    const inFolders = async () =>
      (await readdir(tmpdir())).filter((name) => name.startsWith('imprimatur-export-'))
    const before = await inFolders()
    const opened = () =>
      readdir('/proc/self/fd').then(
        ({ length }) => length,
        () => 0,
      )
    const openBefore = await opened()
    for (let times = 0; times < 20; times++)
      // Nothing reads the content of this file. A stream that was opened for it would fail when its folder has gone.
      for await (const { path } of exportJournal(journal.context, {
        kind: 'everything',
        ojs: '3.5',
        viewer: null,
      }))
        if (path.startsWith('data/tables/') || path.startsWith('data/pictures/')) break
    expect(await inFolders()).toEqual(before)
    expect(await opened()).toBeLessThan(openBefore + 10)
  },
  sampleTimeout,
)
