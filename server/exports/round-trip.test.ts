/** Your journal is yours: exported, imported into an empty installation, and exported again, it is the same. */
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type DecisionCode, isDecisionCode } from '#domain/imports/imports.ts'
import { decideImport, runImport, startImport } from '#server/imports/actions.ts'
import { itemsAfter, questionsOf } from '#server/imports/queries.ts'
import { workOnImport } from '#server/imports/run.ts'
import { startApp, type TestApp } from '#tests/app.ts'
import { sample } from '#tests/sample.ts'
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
  const options = { isOpenAccess: true, category: null, readsPdfs: true, trustsAddresses: false }
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

/**
 * What an export has and an import leaves to people and to a backup: settings, the site's pages, and manuscripts under way with
 * their reviews. These reviews are in the article where they are published.
 */
const notTaken = [
  'data/journal.json',
  ...['special_issues', 'board_members', 'content_items', 'news_items', 'menu_items'].map(
    (name) => `data/tables/${name}.csv`,
  ),
  ...confidentialTables.filter(({ name }) => name !== 'users').map(({ name }) => `data/tables/${name}.csv`),
]

async function compared(journal: TestApp, empty: TestApp) {
  const at = await mkdtemp(join(root, 'journal-'))
  const [first, second] = [join(at, 'first'), join(at, 'second')]
  await writeFolder(exportJournal(journal.context, { kind: 'everything', ojs: '3.5', viewer: null }), first)
  // What a journal took from elsewhere is its own: nothing has to be decided about it again.
  const items = await take(empty, [first], {})
  expect(
    items
      .filter(({ result }) => result !== 'done')
      .map(({ name, reason, problem }) => ({ name, reason, problem })),
  ).toEqual([])
  await writeFolder(exportJournal(empty.context, { kind: 'everything', ojs: '3.5', viewer: null }), second)
  const [before, after] = [await filesOf(first), await filesOf(second)]
  const isTaken = (name: string) => !notTaken.includes(name) && !name.startsWith('data/manuscripts/')
  expect([...after.keys()].filter(isTaken).sort()).toEqual([...before.keys()].filter(isTaken).sort())
  return [...before]
    .filter(([name]) => isTaken(name))
    .flatMap(([name, text]) => {
      const now = after.get(name) ?? ''
      return now === text ? [] : [{ name, ...differing(text, now) }]
    })
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
  expect(await compared(journal, await installation())).toEqual([])
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
  await journal.runJobs()
  const empty = await installation()
  expect(await compared(journal, empty)).toEqual([])
  // The addresses of the site before both still lead to the article.
  const old = '/index.php/tjs/article/view/41'
  for (const app of [journal, empty])
    expect((await app.app.inject(old)).headers.location).toBe(`/articles/${items[0]?.targetId}`)
})

const cover =
  'iVBORw0KGgoAAAANSUhEUgAAABgAAAAYCAIAAABvFaqvAAAABGdBTUEAALGPC/xhBQAAACBjSFJNAAB6JgAAgIQAAPoAAACA6AAAdTAAAOpgAAA6mAAAF3CculE8AAAABmJLR0QA/wD/AP+gvaeTAAAAB3RJTUUH6gscCzUItqvuFwAAACJJREFUOMtjZGBoYKAGYKKKKaMGjRo0atCoQaMGjRpEEQAAFdQAsB2bTu0AAAAldEVYdGRhdGU6Y3JlYXRlADIwMjYtMTEtMjhUMTE6NTM6MDgrMDA6MDCC0ekxAAAAJXRFWHRkYXRlOm1vZGlmeQAyMDI2LTExLTI4VDExOjUzOjA4KzAwOjAw84xRjQAAAABJRU5ErkJggg=='
const ojsIssue = `<issue xmlns="http://pkp.sfu.ca" published="1"><issue_identification><volume>31</volume><number>2</number><year>2019</year><title locale="en_US">Ports</title></issue_identification><date_published>2019-05-01</date_published>
<sections><section ref="ART"><abbrev locale="en_US">ART</abbrev><title locale="en_US">Research</title></section></sections>
<covers><cover locale="en_US"><cover_image>cover.png</cover_image><cover_image_alt_text>A port</cover_image_alt_text><embed encoding="base64">${cover}</embed></cover></covers>
<articles><article xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" section_ref="ART" locale="en_US" date_submitted="2018-11-02" stage="production" current_publication_id="7" status="3"><id type="internal" advice="ignore">41</id>
<publication locale="en_US" version="1" status="3" seq="1" section_ref="ART" date_published="2019-05-01"><id type="internal" advice="ignore">7</id><title locale="en_US">Harbours &amp; ferries</title><abstract locale="en_US">&lt;p&gt;We count ferries.&lt;/p&gt;</abstract><licenseUrl>https://creativecommons.org/licenses/by/4.0/</licenseUrl>
<keywords locale="en_US"><keyword>ports</keyword></keywords><authors><author seq="0" id="1"><givenname locale="en_US">Ada</givenname><familyname locale="en_US">Quay</familyname><affiliation locale="en_US">Harbour University</affiliation><email>ada@harbour.example</email></author></authors><pages>1-9</pages></publication></article></articles></issue>`
