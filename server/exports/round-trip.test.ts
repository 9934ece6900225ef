/** Your journal is yours: exported, imported into an empty installation, and exported again, it is the same. */
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DecisionCode, isDecisionCode } from '#domain/imports/imports.ts'
import { sitePartsOf } from '#server/db/site-parts.ts'
import { decideImport, runImport, startImport, takeBackImport } from '#server/imports/actions.ts'
import { itemsAfter, questionsOf } from '#server/imports/queries.ts'
import { workOnImport } from '#server/imports/run.ts'
import { startApp, type TestApp } from '#tests/app.ts'
import { differencesForReaders } from '#tests/reader-crawl.ts'
import { full, sample } from '#tests/sample.ts'
import { sampleJournal, sampleTimeout } from '#tests/sample-journal.ts'
import { sharedPath } from '#tests/shared-folder.ts'
import { writeFolder } from './folder.ts'
import { exportJournal } from './make.ts'
import { confidentialTables, logTables } from './tables.ts'

let root: string
const apps: TestApp[] = []
async function installation(...start: Parameters<typeof startApp>) {
  const app = await startApp(...start)
  apps.push(app)
  return app
}
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'imprimatur-round-trip-'))
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await rm(root, { recursive: true, force: true })
})

/** Imports everything that can be imported, whatever has to be decided. */
async function take(
  { context }: TestApp,
  paths: string[],
  choices: Partial<Record<DecisionCode, string>> = {
    'other-journal': 'take',
    'other-kind': 'take',
    'no-date': 'today',
  },
) {
  const options = {
    isOpenAccess: true,
    category: null,
    readsPdfs: true,
    readsReferences: false,
    trustsAddresses: false,
  }
  const sources = paths.map((path) => ({ path, name: path.split('/').at(-1) ?? path }))
  const id = await startImport(context, null, { sources, options, inJob: false })
  await workOnImport(context, id)
  for (const { code } of await questionsOf(context.db, id)) {
    const choice = isDecisionCode(code) && choices[code]
    if (choice) await decideImport(context, null, id, { code, choice })
  }
  await runImport(context, null, id, { inJob: false })
  await workOnImport(context, id)
  return itemsAfter(context.db, id, -1, 5000)
}

/** What differs between two exports by nature: when and where they were made, and lists of checksums, which follow from the rest. */
const ofTheExport = /^(bag-info\.txt|(tag)?manifest-sha256\.txt)$/
/** Logs tell what was done in one installation. */
const logs = logTables.map(({ name }) => `data/tables/${name}.csv`)

/** People without what an installation gives to their accounts. Nobody becomes an administrator by an import. */
const peopleIn = (csv: string) =>
  (parse(csv, { columns: true, bom: true }) as Record<string, string>[])
    .map(({ id: _, created_at, email_verified_at, ...person }) =>
      JSON.stringify({
        ...person,
        role: person.role === 'admin' ? 'editor' : person.role,
        isProved: Boolean(email_verified_at),
      }),
    )
    .sort()
    .join('\n')

async function filesOf(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
  const named = names.filter((one) => !ofTheExport.test(one) && !logs.includes(one))
  const contents = await Promise.all(
    named.map(async (name) => ({ name, bytes: await readFile(join(folder, name)) })),
  )
  const sum = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
  // Pictures get new numbers where they are imported: they are known by their content.
  const pictures = contents
    .filter(({ name }) => name.startsWith('data/pictures/'))
    .map(({ name, bytes }) => [name.slice('data/pictures/'.length), sum(bytes)] as const)
  const renamed = (text: string) =>
    pictures.reduce((all, [file, content]) => all.replaceAll(file, content), text)
  const files = new Map<string, string>()
  for (const { name, bytes } of contents) {
    const text = renamed(bytes.toString('utf8'))
    if (name === 'data/tables/users.csv') files.set(name, peopleIn(text))
    else files.set(renamed(name), /\.(xml|json|csv|txt)$/.test(name) ? text : sum(bytes))
  }
  return files
}

/** The lines of two texts that the other does not have, for the message of a failure. */
function differing(one: string, other: string) {
  const [lines, others] = [one, other].map((text) => new Set(text.split('\n')))
  return {
    before: [...(lines ?? [])]
      .filter((line) => !others?.has(line))
      .slice(0, 5)
      .map((line) => line.slice(0, 400)),
    after: [...(others ?? [])]
      .filter((line) => !lines?.has(line))
      .slice(0, 5)
      .map((line) => line.slice(0, 400)),
  }
}

/** What an export has and an import leaves to a backup: manuscripts under way with their reviews, but for the reviews that an article shows. */
const notTaken = confidentialTables
  .filter(({ name }) => name !== 'users')
  .map(({ name }) => `data/tables/${name}.csv`)

/** Times at which an installation stored something. */
const withoutTimes = (name: string, text: string) =>
  name === 'data/tables/content_items.csv'
    ? (parse(text, { columns: true, bom: true }) as Record<string, string>[])
        .map(({ updated_at: _, ...row }) => JSON.stringify(row))
        .join('\n')
    : text

/**
 * Exports a journal, imports it into an empty installation, and returns what differs: in a second export, and for readers of the
 * lists and of these articles.
 */
async function compared(journal: TestApp, empty: TestApp, articles: readonly string[]) {
  const at = await mkdtemp(join(root, 'journal-'))
  const [first, second] = [join(at, 'first'), join(at, 'second')]
  await writeFolder(exportJournal(journal.context, { kind: 'everything', ojs: '3.5', viewer: null }), first)
  // What a journal took from elsewhere is its own: nothing has to be decided about it again.
  const items = await take(empty, [first], {})
  const isHereAlready = ({ kind, outcome }: (typeof items)[number]) => kind === 'part' && outcome === 'same'
  expect(
    items
      .filter((item) => item.result !== 'done' && !isHereAlready(item))
      .map(({ name, problem, decisions }) => ({ name, problem, decisions }))
      .filter(({ name }) => name !== 'Submissions and their reviews'),
  ).toEqual([{ name: 'Passwords, keys and the configuration of the server', problem: null, decisions: [] }])
  await writeFolder(exportJournal(empty.context, { kind: 'everything', ojs: '3.5', viewer: null }), second)
  const [before, after] = [await filesOf(first), await filesOf(second)]
  const isTaken = (name: string) => !notTaken.includes(name) && !name.startsWith('data/manuscripts/')
  expect([...after.keys()].filter(isTaken).sort()).toEqual([...before.keys()].filter(isTaken).sort())
  const inFiles = [...before]
    .filter(([name]) => isTaken(name))
    .map(([name, text]) => ({
      name,
      before: withoutTimes(name, text),
      after: withoutTimes(name, after.get(name) ?? ''),
    }))
    .filter((file) => file.before !== file.after)
  return [...inFiles, ...(await forReaders(journal, empty, articles))].map(({ name, before, after }) => ({
    name,
    ...differing(before, after),
  }))
}

async function forReaders(journal: TestApp, empty: TestApp, articles: readonly string[]) {
  // The pages are built by `npm test`, not by a single run of this file.
  if (!existsSync('build/server/index.js')) return []
  const { read, differing } = await differencesForReaders(journal, empty, new Set(articles))
  expect(read).toBeGreaterThan(articles.length * 5)
  return differing
}

/** The shared bibliographies. One has 2,249 entries, of which a full run takes all. */
async function bibliographies(): Promise<string> {
  const [from, to] = [join(shared ?? '', 'biblio'), join(root, 'biblio')]
  await mkdir(to)
  for (const name of await readdir(from)) {
    const text = await readFile(join(from, name), 'utf8')
    const taken = name === 'economics_927kB.bib' ? sample(text.split(/^(?=@)/m), 200).join('') : text
    await writeFile(join(to, name), taken)
  }
  return to
}

const shared = sharedPath('data')
it.skipIf(!shared)('a journal that came from everywhere', { timeout: 600_000 }, async () => {
  const journal = await installation()
  const at = (name: string) => join(shared ?? '', name)
  const items = await take(journal, [
    at('ojs/ojs3.1_native-issue_2018-05.xml'),
    at('ojs/ojs2.3_native-testissue.xml'),
    at('ojs/ojs3.5_users-sample.xml'),
    at('jats'),
    await bibliographies(),
  ])
  expect(items.filter(({ result }) => result === 'done').length).toBeGreaterThan(60)
  // Records of bibliographies are alike, and many.
  const taken = items.filter(({ result, kind }) => result === 'done' && kind === 'article')
  const [records, documents] = [true, false].map((isRecord) =>
    taken.filter(({ place }) => place.startsWith('biblio') === isRecord),
  )
  const articles = [
    ...sample(documents ?? [], 5),
    ...(records ?? []).filter((_, at) => at % (full ? 50 : 150) === 0),
  ]
  const ids = articles.flatMap(({ targetId }) => (targetId ? [targetId] : []))
  expect(await compared(journal, await installation(), ids)).toEqual([])
})

it('a journal that was edited here, with an article that had moved in', {
  timeout: sampleTimeout,
}, async () => {
  const journal = await installation({}, { copyOf: await sampleJournal() })
  const folder = await mkdtemp(join(root, 'moved-'))
  await writeFile(join(folder, 'issue.xml'), ojsIssue)
  const items = await take(journal, [join(folder, 'issue.xml')])
  expect(items.map(({ result, problem }) => ({ result, problem }))).toEqual([
    { result: 'done', problem: null },
  ])
  const editor = await journal.account({ role: 'editor' })
  const notice = { kind: 'correction', text: 'A year was wrong.', date: '2026-11-20' }
  expect((await editor.post(`/api/articles/${items[0]?.targetId}/notices`, notice)).status).toBe(201)
  await furnish(journal)
  // Portraits of the demo's board are files of the program.
  await journal.context.db.updateTable('boardMembers').set({ imageUrl: null }).execute()
  await journal.runJobs()
  const published = await journal.context.db.selectFrom('articles').select('id').orderBy('id').execute()
  const own = sample(published, 5).map(({ id }) => id)
  const empty = await installation()
  expect(await compared(journal, empty, [...own, items[0]?.targetId ?? ''])).toEqual([])
  // The addresses of the site before both still lead to the article.
  const old = '/index.php/tjs/article/view/41'
  for (const app of [journal, empty])
    expect((await app.app.inject(old)).headers.location).toBe(`/articles/${items[0]?.targetId}`)
})

it('a site moves into an installation with values of its own, and is taken back', {
  timeout: 120_000,
}, async () => {
  const journal = await installation()
  await furnish(journal)
  const at = await mkdtemp(join(root, 'site-'))
  const options = { kind: 'published', ojs: '3.5', viewer: null } as const
  await writeFolder(exportJournal(journal.context, options), join(at, 'first'))
  const other = await installation()
  const admin = await other.account({ role: 'admin' })
  const change = { group: 'announcement', value: { text: 'Welcome.', href: '', until: '' } }
  expect((await admin.put('/api/cms/settings', change)).status).toBe(200)
  const before = await sitePartsOf(other.context.db)
  const announced = async () => (await other.context.settings()).announcement.text
  const resultsOf = (items: Awaited<ReturnType<typeof take>>) =>
    Object.fromEntries(items.filter(({ kind }) => kind === 'part').map((item) => [item.name, item]))

  // What was entered here waits for a decision, and stays if that says so.
  const kept = resultsOf(await take(other, [join(at, 'first')], { 'other-values': 'keep' }))
  expect(kept['Settings: announcement']).toMatchObject({ decisions: ['other-values'], result: 'left' })
  expect(kept['Text: Archives']).toMatchObject({ outcome: 'new', result: 'done' })
  expect(await announced()).toBe('Welcome.')
  const menu = await other.context.db.selectFrom('menuItems').select('name').execute()
  expect(menu.map(({ name }) => name)).toContain('Archives')
  // Repeating it changes nothing, also of what was edited since.
  const { body: pages } = await admin.get('/api/cms/content')
  const { id, version } = pages.find(({ key }: { key: string }) => key === 'archive-policy')
  const edit = { version, title: 'Our archives' }
  expect((await admin.put(`/api/cms/content/${id}`, edit)).status).toBe(200)
  const second = await take(other, [join(at, 'first')], { 'other-values': 'replace' })
  expect(resultsOf(second)['Text: Archives']).toMatchObject({ outcome: 'same', result: 'kept' })
  expect(resultsOf(second)['Settings: announcement']).toMatchObject({ result: 'done' })
  expect(await announced()).toBe('We move.')
  const hidden = resultsOf(second)['Passwords, keys and the configuration of the server']
  expect(hidden).toMatchObject({ outcome: 'refused', reason: expect.stringContaining('webhooks') })

  // Taken back, newest first: what was edited here stays.
  const imports = await other.context.db
    .selectFrom('imports')
    .select('id')
    .orderBy('createdAt', 'desc')
    .execute()
  for (const one of imports) {
    await takeBackImport(other.context, null, one.id, { inJob: false })
    await workOnImport(other.context, one.id)
  }
  expect(await announced()).toBe('Welcome.')
  const after = await sitePartsOf(other.context.db)
  const archives = ({ key }: { key: string }) => key !== 'archive-policy'
  expect({ ...after, page: after.page.filter(archives), picture: [] }).toEqual({ ...before, picture: [] })
  expect(after.page.filter((one) => !archives(one))).toMatchObject([{ value: { title: 'Our archives' } }])
})

it('parts of a site that nobody could enter are refused', { timeout: 120_000 }, async () => {
  const journal = await installation()
  await furnish(journal)
  const folder = join(await mkdtemp(join(root, 'bad-')), 'bag')
  const options = { kind: 'published', ojs: '3.5', viewer: null } as const
  await writeFolder(exportJournal(journal.context, options), folder)
  const path = join(folder, 'data/site.json')
  const site = JSON.parse(await readFile(path, 'utf8'))
  site.lists.menu[0].value[0].href = 'javascript:alert(1)'
  site.lists.wording[0].value.body = 'No link.'
  site.lists.picture[0].value.file = '../../secret'
  site.lists.news.push({ key: 'not-a-uuid', value: site.lists.news[0].value })
  const text = JSON.stringify(site)
  await writeFile(path, text)
  const manifest = join(folder, 'manifest-sha256.txt')
  const sum = createHash('sha256').update(text).digest('hex')
  await writeFile(
    manifest,
    (await readFile(manifest, 'utf8')).replace(/^[0-9a-f]{64}(\s+data\/site\.json)$/m, `${sum}$1`),
  )
  const items = await take(await installation(), [folder])
  const refused = items.filter(({ outcome }) => outcome === 'refused').map(({ name }) => name)
  expect(refused).toEqual([
    'Picture: Logo',
    'News: A call',
    'Menu',
    'Wording of the email: submission_received',
    'Passwords, keys and the configuration of the server',
  ])
})

/** Gives a journal what administrators enter besides articles: settings, texts, pictures and lists. */
async function furnish(journal: TestApp) {
  const admin = await journal.account({ role: 'admin' })
  const made = async (
    method: 'post' | 'put',
    path: string,
    body: unknown,
    headers?: Record<string, string>,
  ) => {
    const answer = await admin[method](`/api/cms/${path}`, body, headers)
    expect({ path, status: answer.status < 300, body: answer.status < 300 || answer.body }).toEqual({
      ...{ path, status: true, body: true },
    })
    return answer.body
  }
  const picture = await made('post', 'pictures?alt=Logo', Buffer.from(cover, 'base64'), {
    'content-type': 'image/png',
  })
  await made('put', 'settings', { group: 'search', value: { synonyms: ['ferry, boat'] } })
  await made('put', 'settings', { group: 'redirects', value: { list: [{ from: '/shop', to: '/news' }] } })
  await made('put', 'settings', {
    group: 'announcement',
    value: { text: 'We move.', href: '/news', until: '' },
  })
  await made('put', 'settings', { group: 'appearance', value: { logo: picture.id } })
  await made('post', 'content', {
    ...{ key: 'archive-policy', title: 'Archives', contentType: 'markdown', section: 'about' },
    content: `We keep *everything*. ![Logo](${picture.url})`,
  })
  const news = {
    title: 'A call',
    summary: 'Ports again.',
    body: 'More **soon**.',
    publishedDate: '2026-10-01',
  }
  await made('post', 'news', news)
  const parent = await made('post', 'menu-items', { name: 'More', href: '/news', order: 40 })
  await made('post', 'menu-items', {
    name: 'Archives',
    href: '/archive-policy',
    order: 1,
    parentId: parent.id,
  })
  await made('post', 'special-issues', {
    ...{ title: 'Ports', guestEditors: 'Ada Quay', description: 'On ports.' },
    submissionDeadline: '2027-06-01',
  })
  await made('post', 'editors', {
    ...{ name: 'Ada Quay', title: 'Trade', institution: 'Harbour University', location: 'Bergen' },
    ...{ group: 'Associate editors', order: 3, pictureId: picture.id },
  })
  await made('put', 'email-templates/submission_received', {
    ...{ subject: 'We have it', body: 'Thank you.\n\n{button}' },
  })
  await made('post', 'review-questions', {
    ...{ kind: 'scale', label: 'How new is it?', help: '', options: ['Old', 'New'], scale: 5 },
    ...{ isRequired: true, forAuthors: false, manuscriptTypes: [] },
  })
}

const cover =
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAIAAABvFaqvAAAABGdBTUEAALGPC/xhBQAAACBjSFJNAAB6JgAAgIQAAPoAAACA6AAAdTAAAOpgAAA6mAAAF3CculE8AAAABmJLR0QA/wD/AP+gvaeTAAAAB3RJTUUH6gscCzUItqvuFwAAACJJREFUOMtjZGBoYKAGYKKKKaMGjRo0atCoQaMGjRpEEQAAFdQAsB2bTu0AAAAldEVYdGRhdGU6Y3JlYXRlADIwMjYtMTEtMjhUMTE6NTM6MDgrMDA6MDCC0ekxAAAAJXRFWHRkYXRlOm1vZGlmeQAyMDI2LTExLTI4VDExOjUzOjA4KzAwOjAw84xRjQAAAABJRU5ErkJggg=='
const ojsIssue = `<issue xmlns="http://pkp.sfu.ca" published="1"><issue_identification><volume>31</volume><number>2</number><year>2019</year><title locale="en_US">Ports</title></issue_identification><date_published>2019-05-01</date_published>
<sections><section ref="ART"><abbrev locale="en_US">ART</abbrev><title locale="en_US">Research</title></section></sections>
<covers><cover locale="en_US"><cover_image>cover.png</cover_image><cover_image_alt_text>A port</cover_image_alt_text><embed encoding="base64">${cover}</embed></cover></covers>
<articles><article xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" section_ref="ART" locale="en_US" date_submitted="2018-11-02" stage="production" current_publication_id="7" status="3"><id type="internal" advice="ignore">41</id>
<publication locale="en_US" version="1" status="3" seq="1" section_ref="ART" date_published="2019-05-01"><id type="internal" advice="ignore">7</id><title locale="en_US">Harbours &amp; ferries</title><abstract locale="en_US">&lt;p&gt;We count ferries.&lt;/p&gt;</abstract><licenseUrl>https://creativecommons.org/licenses/by/4.0/</licenseUrl>
<keywords locale="en_US"><keyword>ports</keyword></keywords><authors><author seq="0" id="1"><givenname locale="en_US">Ada</givenname><familyname locale="en_US">Quay</familyname><affiliation locale="en_US">Harbour University</affiliation><email>ada@harbour.example</email></author></authors><pages>1-9</pages></publication></article></articles></issue>`
