import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import * as mupdf from 'mupdf'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ImportOptions } from '#domain/stored/import-options.ts'
import { tasks } from '#server/tasks.ts'
import { startApp, type TestApp } from '#tests/app.ts'
import { buildPdf } from '#tests/fixtures/documents/build.ts'
import { decideImport, pauseImport, runImport, startImport, takeBackImport } from './actions.ts'
import { findImport, itemsAfter } from './queries.ts'
import { countsOf, reportCsv } from './report.ts'
import { workOnImport } from './run.ts'
import { readJatsFile } from './sources/jats.ts'
import { storedSources } from './sources-here.ts'
import { importViewOf, itemsView, messagesView } from './view.ts'

let app: TestApp
let folder: string

beforeAll(async () => {
  app = await startApp()
  folder = await mkdtemp(join(tmpdir(), 'imprimatur-import-test-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

const options: ImportOptions = {
  isOpenAccess: true,
  category: null,
  readsPdfs: true,
  readsReferences: false,
  trustsAddresses: false,
}

type Settings = Partial<ImportOptions> & { whole?: boolean }

/** Writes files and makes the dry run of the first one, or of their folder. */
async function dryRun(
  files: Record<string, string | Uint8Array>,
  { whole = false, ...given }: Settings = {},
): Promise<string> {
  const at = await mkdtemp(join(folder, 'source-'))
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(at, name, '..'), { recursive: true })
    await writeFile(join(at, name), content)
  }
  const name = whole ? 'source' : (Object.keys(files)[0] ?? '')
  const sources = [{ path: whole ? at : join(at, name), name }]
  const id = await startImport(app.context, null, {
    ...{ sources, options: { ...options, ...given }, inJob: false },
  })
  await workOnImport(app.context, id)
  return id
}

async function imported(
  files: Record<string, string | Uint8Array>,
  settings: Settings = {},
): Promise<string> {
  const id = await dryRun(files, settings)
  await run(id)
  return id
}

async function run(id: string): Promise<void> {
  await runImport(app.context, null, id, { inJob: false })
  await workOnImport(app.context, id)
}

const stateOf = async (id: string) => (await findImport(app.context.db, id))?.state
const itemsOf = (id: string) => itemsAfter(app.context.db, id, -1, 1000)
const page = async (id: string) => app.app.inject(`/api/articles/${id}`)
const countArticles = async () =>
  Number(
    (
      await app.context.db
        .selectFrom('articles')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

function work(part: Record<string, unknown>) {
  return {
    ...{
      type: 'article-journal',
      title: 'Menu costs at the border',
      issued: { 'date-parts': [[2021, 3, 9]] },
    },
    ...{ author: [{ family: 'Hsu', given: 'Wen-Li' }], volume: '4', issue: '2', page: '11-29' },
    ...part,
  }
}
const csl = (...works: unknown[]) => ({ 'works.json': JSON.stringify(works) })

describe('a reference manager’s file', () => {
  it('may have short DOIs, DOIs without a scheme, and keywords twice', async () => {
    const record = (title: string, doi: string) =>
      `TY  - JOUR\nAU  - Hsu, Wen-Li\nTI  - ${title}\nPY  - 2021\nDO  - ${doi}\nKW  - Water\nKW  - water\nKW  - swimming\nER  - \n`
    const ris = `${record('On short names', '10/fqd6hj')}${record('On bare addresses', 'dx.doi.org/10.5555/bare.1')}${record('On dates', '10/2021')}`
    const id = await imported({ 'works.ris': ris })
    const articles = await Promise.all(
      (await itemsOf(id)).flatMap(({ targetId }) => (targetId ? [page(targetId)] : [])),
    )
    expect(articles.map((one) => one.json().doi)).toEqual(['10/fqd6hj', '10.5555/bare.1', null])
    expect(articles[0]?.json().keywords).toEqual(['Water', 'swimming'])
  })
})

describe('abstracts and languages of a JATS file', () => {
  const jats = (
    language: string,
    title: string,
  ) => `<article xml:lang="${language}" article-type="research-article">
<front><journal-meta><issn>2764-9180</issn></journal-meta><article-meta><article-id pub-id-type="doi">10.5555/lang.${language}</article-id>
<title-group><article-title>${title}</article-title><trans-title-group xml:lang="en"><trans-title>The ports</trans-title><trans-subtitle>A count</trans-subtitle></trans-title-group></title-group>
<contrib-group><contrib contrib-type="editor"><name><surname>Quay</surname><given-names>Ada</given-names></name></contrib></contrib-group>
<pub-date><year>2024</year></pub-date>
<abstract><p>Los puertos del norte.</p></abstract>
<abstract abstract-type="key-points"><title>Key points</title><p>Ports are few.</p></abstract>
<abstract abstract-type="plain-language-summary"><p>Puertos para todos.</p></abstract>
<trans-abstract xml:lang="en"><p>The ports of the north.</p></trans-abstract>
<kwd-group xml:lang="${language}"><kwd>puertos</kwd></kwd-group><kwd-group xml:lang="en"><kwd>harbours</kwd></kwd-group>
</article-meta></front><body><sec><title>Uno</title><p>Texto.</p></sec></body></article>`

  it('are kept: translations and plain summaries as such, the rest with the text', async () => {
    const id = await imported({ 'es.xml': jats('es', 'Los puertos') })
    expect(await stateOf(id)).toBe('done')
    const article = (await page('lang.es')).json()
    expect(article).toMatchObject({
      ...{ language: 'es', titleLanguage: null, keywords: ['puertos'] },
      translations: [{ language: 'en', title: 'The ports: A count', abstract: 'The ports of the north.' }],
      plainSummaries: [{ language: 'es', text: 'Puertos para todos.' }],
    })
    for (const kept of ['Key points', 'Ports are few.', 'harbours', 'Ada Quay'])
      expect(article.fullText).toContain(kept)
    expect(article.fullText).not.toContain('The ports of the north.')
  })

  it('come back when an update is taken back', async () => {
    const changed = jats('es', 'Los puertos')
      .replace('xml:lang="es"', 'xml:lang="pt"')
      .replace('<abstract abstract-type="plain-language-summary"><p>Puertos para todos.</p></abstract>', '')
    const id = await imported({ 'es.xml': changed })
    expect((await page('lang.es')).json()).toMatchObject({ language: 'pt', plainSummaries: [] })
    await takeBackImport(app.context, null, id, { inJob: false })
    await workOnImport(app.context, id)
    expect((await page('lang.es')).json()).toMatchObject({
      ...{ language: 'es', plainSummaries: [{ language: 'es' }] },
    })
  })
})

describe('records of bibliographies', () => {
  it('become articles with a stored JATS document that readers and the search find, and nobody is written to', async () => {
    const id = await imported(
      csl(
        work({
          DOI: '10.5555/menu.1',
          abstract: 'Zloty invoices move slowly.',
          keyword: 'invoicing, pass-through',
        }),
      ),
    )
    expect(await stateOf(id)).toBe('done')
    const article = (await page('menu.1')).json()
    expect(article).toMatchObject({
      ...{ title: 'Menu costs at the border', doi: '10.5555/menu.1', volume: 4, issue: 2, pages: '11-29' },
      ...{ publishedDate: '2021-03-09', keywords: ['invoicing', 'pass-through'] },
      contributors: [{ givenName: 'Wen-Li', familyName: 'Hsu' }],
    })
    const jats = (await app.app.inject('/articles/menu.1.xml')).body
    expect(jats).toContain('<article-title>Menu costs at the border</article-title>')
    expect(await app.context.documents.validateJats(jats)).toEqual([])
    const found = (await app.app.inject('/api/articles/search?q=zloty')).json()
    expect(JSON.stringify(found)).toContain('menu.1')
    await app.runJobs()
    expect(app.outbox).toEqual([])
  })

  it('change nothing when they are imported again, and update when their source has changed', async () => {
    const first = work({ DOI: '10.5555/again.1', title: 'Before' })
    await imported(csl(first))
    const before = await countArticles()
    const again = await imported(csl(first))
    expect(await countsOf(app.context.db, again)).toMatchObject([{ kind: 'article', same: 1, done: 0 }])
    const changed = await imported(csl({ ...first, title: 'After' }))
    expect(await countsOf(app.context.db, changed)).toMatchObject([{ done: 1 }])
    expect((await page('again.1')).json().title).toBe('After')
    expect(await countArticles()).toBe(before)
    await takeBackImport(app.context, null, changed, { inJob: false })
    await workOnImport(app.context, changed)
    expect((await page('again.1')).json().title).toBe('Before')
  })

  it('never overwrite what was edited here without being told to', async () => {
    const first = work({ DOI: '10.5555/edited.1', title: 'From the source' })
    await imported(csl(first))
    await app.context.db
      .updateTable('articles')
      .set({ title: 'Edited here' })
      .where('id', '=', 'edited.1')
      .execute()
    const changed = csl({ ...first, title: 'Changed in the source' })
    const id = await imported(changed)
    expect((await itemsOf(id))[0]).toMatchObject({
      outcome: 'changed',
      decisions: ['changed-here'],
      result: null,
    })
    expect((await page('edited.1')).json().title).toBe('Edited here')
    await decideImport(app.context, null, id, { code: 'changed-here', choice: 'replace' })
    await run(id)
    expect((await page('edited.1')).json().title).toBe('Changed in the source')
  })

  it('are taken but for the bad ones, each with its reason', async () => {
    const id = await imported(
      csl(
        work({ DOI: '10.5555/good.1' }),
        work({ DOI: '10.5555/GOOD.1', title: 'The same DOI' }),
        work({ title: '' }),
        'no record',
        work({ DOI: '10.5555/good.2', title: 'Good, too' }),
        work({ type: 'book', title: 'A book' }),
        work({ title: 'Of another journal', 'container-title': 'Annals of Ducks' }),
        work({ title: 'Without a date', issued: undefined }),
      ),
    )
    const items = await itemsOf(id)
    expect(
      items.map(({ outcome, decisions }) => (decisions.length > 0 ? decisions.join() : outcome)),
    ).toEqual([...['new', 'refused', 'refused', 'new', 'other-kind', 'other-journal', 'no-date']])
    expect(items[2]?.reason).toBe('The record has no title.')
    expect((await page('good.2')).statusCode).toBe(200)
    let report = ''
    for await (const piece of reportCsv(app.context, id)) report += piece
    expect(report.split('\r\n')).toHaveLength(9)
  })

  it('are taken back whole, except for what was edited since', async () => {
    const before = await countArticles()
    const id = await imported(
      csl(work({ DOI: '10.5555/back.1', volume: '77' }), work({ DOI: '10.5555/back.2', volume: '77' })),
    )
    await app.context.db.updateTable('articles').set({ title: 'Edited' }).where('id', '=', 'back.2').execute()
    await takeBackImport(app.context, null, id, { inJob: false })
    await workOnImport(app.context, id)
    expect(await stateOf(id)).toBe('undone')
    expect(await countArticles()).toBe(before + 1)
    expect((await itemsOf(id)).map(({ result }) => result)).toEqual(['undone', 'kept'])
    expect(await app.context.files.size('articles/back.1.xml')).toBeNull()
    // It can be imported again.
    await imported(csl(work({ DOI: '10.5555/back.1', volume: '77' })))
    expect((await page('back.1')).statusCode).toBe(200)
  })

  it('go on where a run was stopped, and only one process works on them', async () => {
    const works = Array.from({ length: 450 }, (_, n) =>
      work({ DOI: `10.5555/many.${n}`, title: `Paper ${n}` }),
    )
    const id = await dryRun(csl(...works))
    await runImport(app.context, null, id, { inJob: false })
    await workOnImport(app.context, id, async () => {
      await pauseImport(app.context, id)
      // A second process finds that the import is being worked on, and leaves it alone.
      const before = await countsOf(app.context.db, id)
      await workOnImport(app.context, id)
      expect(await countsOf(app.context.db, id)).toEqual(before)
    })
    expect(await stateOf(id)).toBe('paused')
    const [count] = await countsOf(app.context.db, id)
    expect(count?.done).toBeGreaterThan(0)
    expect(count?.done).toBeLessThan(450)
    await run(id)
    expect(await countsOf(app.context.db, id)).toMatchObject([{ done: 450, failed: 0 }])
    const groups = await app.context.db
      .selectFrom('articleSearch')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('articleId', 'like', 'many.%')
      .executeTakeFirst()
    expect(Number(groups?.n)).toBe(450)
  })

  it('of two imports of the same works at the same time each work is taken once, and no file is left over', async () => {
    const pdf = buildPdf([[{ text: 'Tariffs', y: 720 }]])
    const table = [
      'Title;Authors;Year;DOI;File',
      ...Array.from({ length: 40 }, (_, n) => `Twice ${n};Li, Bo;2017;10.5555/twice.${n};a.pdf`),
    ].join('\n')
    const ids = [
      await dryRun({ 'a.csv': table, 'a.pdf': pdf }),
      await dryRun({ 'b.csv': table, 'a.pdf': pdf }),
    ]
    for (const id of ids) await runImport(app.context, null, id, { inJob: false })
    await Promise.all(ids.map((id) => workOnImport(app.context, id)))
    const results = (await Promise.all(ids.map(itemsOf))).flat().map(({ result }) => result)
    expect(results.filter((result) => result === 'done')).toHaveLength(40)
    expect(results.filter((result) => result === 'failed')).toHaveLength(40)
    const rows = await app.context.db
      .selectFrom('articles')
      .select(['pdfKey', 'jatsKey'])
      .where('doi', 'like', '10.5555/twice.%')
      .execute()
    const used = rows.flatMap(({ pdfKey, jatsKey }) => [pdfKey, jatsKey])
    const stored = (await readdir(join(app.context.config.dataDir, 'files/articles'))).filter((name) =>
      name.includes('twice'),
    )
    expect(stored.map((name) => `articles/${name}`).sort()).toEqual(used.sort())
  })

  it('say how far they are: by issue, with the time left, and with what happened last', async () => {
    const works = Array.from({ length: 250 }, (_, n) =>
      work({ DOI: `10.5555/far.${n}`, title: `Far ${n}`, volume: '31', issue: n < 240 ? '1' : '2' }),
    )
    const id = await dryRun(csl(...works, work({ DOI: '10.5555/far.x', title: undefined })))
    const view = () => importViewOf(app.context, id)
    expect(await view()).toMatchObject({
      ...{ secondsLeft: null, messages: [], files: { found: 0 } },
      issues: { kind: 'issue', found: 2, taken: 2, done: 0 },
    })
    await runImport(app.context, null, id, { inJob: false })
    const left: (number | null)[] = []
    await workOnImport(app.context, id, async (read) => {
      left.push((await view()).secondsLeft)
      app.advance(200_000)
      if (read === 200)
        expect((await view()).messages).toMatchObject([{ text: 'Volume 31, Issue 1: 200 articles' }])
    })
    // Before the first batch was measured, nothing is said; then 51 of 251 records are left at 200 in 200 seconds, less what the
    // machine itself takes.
    expect(left).toEqual([null, expect.any(Number)])
    expect(left[1]).toBeGreaterThan(40)
    expect(left[1]).toBeLessThan(60)
    const done = await view()
    expect(done).toMatchObject({ secondsLeft: null, issues: { done: 2 } })
    expect(done.messages.map(({ text, isWarning }) => [text, isWarning])).toEqual([
      ['Volume 31, Issue 2: 10 articles', false],
      ['Volume 31, Issue 1: 40 articles', false],
      ['Volume 31, Issue 1: 200 articles', false],
    ])
    // What was refused for one reason is listed by it.
    const [{ reason } = { reason: '' }] = done.reasons
    const refusedFor = (reason: string) =>
      itemsView(app.context, id, { show: 'refused', after: -1, reason }).then(({ items }) => items.length)
    expect([await refusedFor(reason), await refusedFor('Another reason.')]).toEqual([1, 0])
    const log = await messagesView(app.context, id, null)
    expect(log).toMatchObject({ messages: done.messages, next: null })
    expect((await messagesView(app.context, id, log.messages[1]?.id ?? null)).messages).toHaveLength(1)
  })

  it('are read from BibTeX, RIS and tables, in whatever encoding', async () => {
    const bib =
      '@article{a, author = {Garc{\\\'i}a, Ana and {The Trade Group}}, title = {Caf\\\'e prices -- a {US} view}, year = 2019, month = mar, volume = 3, number = "1", pages = {5--9}}\n@article{broken, title = {No end\n@article{c, title={Third}, year={2020}}'
    const id = await imported({ 'list.bib': bib })
    const items = await itemsOf(id)
    expect(items.map(({ outcome }) => outcome)).toEqual(['new', 'refused', 'new'])
    expect((await page(items[0]?.targetId ?? '')).json()).toMatchObject({
      ...{ title: 'Café prices – a US view', publishedDate: '2019-03-01', pages: '5-9' },
      contributors: [
        { givenName: 'Ana', familyName: 'García' },
        { familyName: 'The Trade Group', givenName: '' },
      ],
    })
    const ris = Buffer.from(
      'TY  - JOUR\nTI  - D\xe9flation\nAU  - M\xfcller, Eva\nPY  - 2018\nER  - \n',
      'latin1',
    )
    const second = await itemsOf(await imported({ 'latin.ris': ris }))
    expect(second[0]).toMatchObject({ name: 'Déflation', outcome: 'new' })
    expect(second[0]?.notes[0]).toContain('not UTF-8')
    const table =
      'Title;Authors;Year;File\n"Tariffs; a view";"Okafor, Ada; Li, Bo";2017;pdfs/tariffs.pdf\nGone;Li, Bo;2017;lost.pdf\n'
    const third = await imported({
      'table.csv': table,
      'pdfs/tariffs.pdf': buildPdf([[{ text: 'Tariffs on wickerwork', y: 720 }]]),
    })
    const [tariffs, gone] = await itemsOf(third)
    expect((await app.app.inject(`/articles/${tariffs?.targetId}.pdf`)).statusCode).toBe(200)
    expect(JSON.stringify((await app.app.inject('/api/articles/search?q=wickerwork')).json())).toContain(
      String(tariffs?.targetId),
    )
    expect(gone?.notes).toEqual(['The file lost.pdf was not found, so the article has no PDF.'])
    // The same as an Excel workbook, in an archive with its PDFs.
    const cells = (row: string[]) =>
      `<row>${row.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
    const workbook = zipSync({
      'xl/workbook.xml': strToU8('<workbook><sheets><sheet r:id="a"/></sheets></workbook>'),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      'xl/worksheets/sheet1.xml': strToU8(
        `<worksheet><sheetData>${cells(['Title', 'Authors', 'Year', 'File'])}${cells(['Quays', 'Li, Bo', '2016', 'pdfs/quays.pdf'])}</sheetData></worksheet>`,
      ),
    })
    const fourth = await imported({
      'workbook.zip': zipSync({
        'papers.xlsx': workbook,
        'pdfs/quays.pdf': buildPdf([[{ text: 'Quays', y: 720 }]]),
      }),
    })
    const [quays] = await itemsOf(fourth)
    expect(quays).toMatchObject({ name: 'Quays', result: 'done', notes: [] })
    expect((await app.app.inject(`/articles/${quays?.targetId}.pdf`)).statusCode).toBe(200)
  })
})

const jats = (title: string, body = '<p>See <fig id="f"><graphic xlink:href="fig1.png"/></fig></p>') =>
  `<?xml version="1.0" encoding="UTF-8"?><article article-type="research-article" xmlns:xlink="http://www.w3.org/1999/xlink"><front><journal-meta><journal-id>x</journal-id><issn/></journal-meta><article-meta><title-group><article-title>${title}</article-title></title-group><contrib-group><contrib contrib-type="author"><name><surname>Li</surname><given-names>Bo</given-names></name></contrib></contrib-group><pub-date><year>2020</year></pub-date></article-meta></front><body><sec><title>Data</title>${body}</sec></body></article>`
const png = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, 40, 30], false).asPNG()

describe('JATS and archives', () => {
  it('bring text, pictures and PDFs, and say what is missing', async () => {
    const archive = zipSync({
      'a/one.xml': strToU8(jats('One of the archive')),
      'a/one.pdf': buildPdf([[{ text: 'One', y: 720 }]]),
      'a/fig1.png': png,
      'b/two.xml': strToU8(jats('Two of the archive', '<p><graphic xlink:href="lost.png"/></p>')),
      '../evil.xml': strToU8(jats('Evil')),
    })
    const id = await imported({ 'papers.zip': archive })
    const items = await itemsOf(id)
    const byName = new Map(items.map((item) => [item.name, item]))
    expect(byName.get('evil.xml')?.reason).toContain('leads out of the archive')
    expect(byName.get('Two of the archive')?.notes[0]).toContain('lost.png')
    expect(byName.get('One of the archive')?.problem).toBeNull()
    const one = byName.get('One of the archive')?.targetId ?? ''
    const shown = (await page(one)).json()
    expect(shown.fullText).toMatch(
      new RegExp(`src="/articles/${one}/figures/f1-fig1.png" alt="[^"]*" width="40" height="30"`),
    )
    expect((await app.app.inject(`/articles/${one}/figures/f1-fig1.png`)).statusCode).toBe(200)
    expect((await app.app.inject(`/articles/${one}.pdf`)).statusCode).toBe(200)
  })

  it('are refused if they expand entities, are cut, or are something else', async () => {
    const bomb = `<!DOCTYPE article [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${jats('&b;').replace(/^<\?xml[^>]*>/, '')}`
    const reasonOf = async (files: Record<string, string | Uint8Array>) =>
      (await itemsOf(await dryRun(files)))[0]?.reason
    expect(await reasonOf({ 'bomb.xml': bomb })).toContain('declares entities')
    const outside = bomb.replace('"ha"', 'SYSTEM "file:///etc/passwd"')
    expect(await reasonOf({ 'outside.xml': outside })).toContain('declares entities')
    expect(await reasonOf({ 'cut.xml': jats('Cut').slice(0, 500) })).toContain('not well-formed')
    expect(await reasonOf({ 'cut.zip': zipSync({ 'a.xml': strToU8(jats('A')) }).slice(0, 300) })).toContain(
      'damaged',
    )
    expect(await reasonOf({ 'empty.bib': '' })).toContain('empty')
    expect(await reasonOf({ 'photo.png': png })).toContain('not imported')
    expect(
      await reasonOf({ 'users.xml': '<PKPUsers xmlns="http://pkp.sfu.ca"><users/></PKPUsers>' }),
    ).toContain('has no people')
    const latin = Buffer.from(jats('D\xe9j\xe0 vu'), 'latin1')
    const [item] = await itemsOf(await dryRun({ 'latin.xml': latin }))
    expect(item).toMatchObject({ name: 'Déjà vu', outcome: 'new' })
  })
})

describe('reference lists of PDFs', () => {
  const entries = [
    'Hsu, W.-L. (2019). Menu costs at the border. Journal of Trade Research, 12(3), 44-61.',
    'Mensah, A. and Obi, C. (2020). Harbours and their masters. Tidewater Press, Accra.',
    'Sá, A. (2021). Who pays the pilot? Review of Small Ports, 4(1), 5-19.',
  ]
  const filler = Array.from({ length: 6 }, (_, row) => ({
    text: 'Small ports charge more than large ones, and the difference grows.',
    y: 780 - 14 * row,
  }))
  const list = [
    { text: 'References', y: 660, size: 14 },
    ...entries.map((text, at) => ({ text, y: 630 - 20 * at })),
  ]
  const cited = jats('Cited already').replace(
    '</body>',
    '</body><back><ref-list><ref id="r1"><mixed-citation>Mill, J. S. (1848). Principles.</mixed-citation></ref></ref-list></back>',
  )
  const archive = {
    'ports.zip': zipSync({
      'a.xml': strToU8(jats('Ports without a list')),
      'a.pdf': buildPdf([[...filler, ...list]]),
      'b.xml': strToU8(cited),
      'b.pdf': buildPdf([[...filler, ...list]]),
      'c.xml': strToU8(jats('Ports with a broken PDF')),
      'c.pdf': strToU8('%PDF-1.7 and then nothing'),
      'd.xml': strToU8(jats('Ports without a heading')),
      'd.pdf': buildPdf([filler]),
      'e.xml': strToU8(jats('Ports without a PDF')),
    }),
  }
  const listOf = async (id: string) =>
    app.context.db
      .selectFrom('articles')
      .select(['referenceList', 'jatsKey', 'fullTextHtml'])
      .where('id', '=', id)
      .executeTakeFirst()

  it('are read by choice where the source has none, the report says how many or why none, and undo takes them away', async () => {
    const id = await imported(archive, { readsReferences: true })
    const items = await itemsOf(id)
    const of = (name: string) => items.find((item) => item.name === name)
    const said = (name: string) => of(name)?.notes.filter((note) => note.startsWith('References:'))
    expect(items.map(({ result }) => result)).toEqual(items.map(() => 'done'))
    expect(said('Ports without a list')?.[0]).toMatch(/^References: 3 read from the PDF[.,]/)
    expect(said('Cited already')).toEqual([
      'References: the source has 1, so those of the PDF were not read.',
    ])
    expect(said('Ports with a broken PDF')?.[0]).toContain('none were read. This PDF is damaged')
    expect(said('Ports without a heading')).toEqual([
      'References: none were read. The PDF has no heading of a reference list.',
    ])
    expect(said('Ports without a PDF')).toEqual([
      'References: the source has none, and no PDF to read them from.',
    ])
    let report = ''
    for await (const part of reportCsv(app.context, id)) report += part
    expect(report).toContain('References: 3 read from the PDF')

    const article = of('Ports without a list')?.targetId ?? ''
    const stored = await listOf(article)
    expect(JSON.stringify(stored?.referenceList)).toContain('Harbours and their masters')
    expect(stored?.referenceList).toHaveLength(3)
    const xml = Buffer.from((await app.context.files.get(stored?.jatsKey ?? '')) as Uint8Array).toString()
    expect(xml).toContain('<ref-list specific-use="read-from-pdf"><title>References</title>')
    expect(await app.context.documents.validateJats(xml)).toEqual([])
    expect((await listOf(of('Cited already')?.targetId ?? ''))?.referenceList).toHaveLength(1)

    const again = await dryRun(archive, { readsReferences: true })
    expect((await itemsOf(again)).map(({ outcome }) => outcome)).toEqual(items.map(() => 'same'))

    await takeBackImport(app.context, null, id, { inJob: false })
    await workOnImport(app.context, id)
    expect(await stateOf(id)).toBe('undone')
    expect(await listOf(article)).toBeUndefined()
  })

  it('are left alone without that choice', async () => {
    const items = await itemsOf(await imported(archive))
    expect(items.flatMap(({ notes }) => notes).filter((note) => note.startsWith('References'))).toEqual([])
    const article = items.find(({ name }) => name === 'Ports without a list')?.targetId ?? ''
    expect((await listOf(article))?.referenceList).toEqual([])
  })
})

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64').replaceAll(/.{76}/g, '$&\n')

function pixels(): mupdf.Pixmap {
  const picture = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, 60, 80], false)
  picture.clear(180)
  return picture
}

/** An issue as OJS 3.3 writes it. */
function ojsExport(pdf: Uint8Array): string {
  const file = (id: number, name: string, genre: string, bytes: Uint8Array) =>
    `<submission_file id="${id}" stage="proof" genre="${genre}"><name locale="en_US">${name}</name><file id="${id}" extension="${name.split('.').at(-1)}"><embed encoding="base64">${base64(bytes)}</embed></file></submission_file>`
  const publication = (status: number, title: string, galleys: string) =>
    `<publication locale="en_US" version="${status}" status="${status}" date_published="2019-05-06" section_ref="ART" seq="1" url_path="duties"><id type="internal">70</id><id type="doi">10.5555/ojs.1</id><title locale="en_US">&lt;i&gt;Ad valorem&lt;/i&gt; ${title}</title><title locale="pt_BR">Direitos</title><prefix locale="en_US">The</prefix><abstract locale="en_US">&lt;p&gt;Firms &amp;amp; duties.&lt;/p&gt;&lt;p&gt;Second.&lt;/p&gt;</abstract><licenseUrl>https://creativecommons.org/licenses/by/4.0/</licenseUrl><copyrightHolder locale="en_US">Ana Sá</copyrightHolder><copyrightYear>2019</copyrightYear><keywords locale="en_US"><keyword>tariffs</keyword></keywords><authors><author primary_contact="true" seq="1" id="2"><givenname locale="en_US">Bo</givenname><familyname locale="en_US">Li</familyname><affiliation locale="en_US">Keele University</affiliation><country>GB</country><email>bo@example.org</email></author><author seq="0" id="1"><givenname locale="en_US">Ana</givenname><familyname locale="en_US">Sá</familyname><email>ana@example.org</email><orcid>https://orcid.org/0000-0002-1825-0097</orcid></author></authors>${galleys}<citations><citation>Mill, J. S. (1848). Principles. https://doi.org/10.5555/mill</citation></citations><pages>5 - 30</pages></publication>`
  const galleys =
    '<article_galley><id type="internal">81</id><name locale="en_US">PDF</name><seq>0</seq><submission_file_ref id="5"/></article_galley><article_galley><id type="internal">82</id><name locale="en_US">Data</name><seq>1</seq><submission_file_ref id="6"/></article_galley><article_galley><name locale="en_US">HTML</name><seq>2</seq><submission_file_ref id="9"/></article_galley>'
  return `<?xml version="1.0" encoding="utf-8"?><issues xmlns="http://pkp.sfu.ca"><issue published="1" access_status="1"><id type="internal">3</id><description locale="en_US">&lt;p&gt;Four papers on trade.&lt;/p&gt;</description><issue_identification><volume>61</volume><number>2</number><year>2019</year><title locale="en_US">Trade</title></issue_identification><date_published>2019-05-01</date_published><sections><section ref="ART"><title locale="en_US">Articles on trade</title></section></sections><covers><cover locale="en_US"><cover_image>cover.png</cover_image><cover_image_alt_text>A quay</cover_image_alt_text><embed encoding="base64">${Buffer.from(pixels().asPNG()).toString('base64')}</embed></cover></covers><articles><article locale="en_US" date_submitted="2018-11-02" status="3" current_publication_id="71"><id type="internal">12</id>${file(5, 'duties.pdf', 'Article Text', pdf)}${file(6, 'data.csv', 'Data Set', strToU8('a,b\n1,2\n'))}${publication(1, 'draft', '')}${publication(3, 'duties', galleys)}</article><article locale="en_US" status="1" current_publication_id="90"><id type="internal">13</id>${publication(1, 'unpublished', '')}</article></articles></issue></issues>`
}

const editorialOf = async (volume: number, issue: number) =>
  (
    await app.context.db
      .selectFrom('issues')
      .select('editorial')
      .where('volume', '=', volume)
      .where('issue', '=', issue)
      .executeTakeFirst()
  )?.editorial

describe('exports of OJS', () => {
  it('bring articles with issue, section, files and old addresses', async () => {
    const id = await imported({
      'export.xml': ojsExport(buildPdf([[{ text: 'Duties on glassware', y: 720 }]])),
    })
    const [first, second] = await itemsOf(id)
    expect(second).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('not published in OJS'),
    })
    expect(first?.notes.join(' ')).toContain('“HTML” is named in the export, but not in it')
    expect(first).toMatchObject({ result: 'done', problem: null })
    const article = (await page('ojs.1')).json()
    expect(article).toMatchObject({
      ...{
        title: 'The Ad valorem duties',
        volume: 61,
        issue: 2,
        pages: '5-30',
        articleType: 'Articles on trade',
      },
      ...{
        abstract: 'Firms & duties.\n\nSecond.',
        keywords: ['tariffs'],
        publishedDate: '2019-05-06',
        isOpenAccess: true,
      },
      ...{
        receivedDate: '2018-11-02',
        copyrightHolder: 'Ana Sá',
        licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
      },
      contributors: [
        { familyName: 'Sá', orcid: '0000-0002-1825-0097', orcidVerified: false },
        { familyName: 'Li', isCorresponding: true, affiliation: expect.stringContaining('Keele University') },
      ],
      references: [{ doi: '10.5555/mill' }],
    })
    expect(article.fullText).toContain('/articles/ojs.1/figures/')
    expect(article.issueCover).toMatchObject({ alt: 'A quay' })
    expect((await app.app.inject(article.issueCover.url)).statusCode).toBe(200)
    expect(await editorialOf(61, 2)).toBe('Four papers on trade.')
    const to = async (path: string) => {
      const { statusCode, headers } = await app.app.inject(path)
      return statusCode === 301 ? headers.location : statusCode
    }
    expect(await to('/index.php/jtrade/article/view/12')).toBe('/articles/ojs.1')
    expect(await to('/index.php/jtrade/en/article/view/duties/81')).toBe('/articles/ojs.1')
    expect(await to('/index.php/jtrade/article/download/12/81/400')).toBe('/articles/ojs.1.pdf')
    expect(await to('/index.php/jtrade/article/download/12/999')).toBe('/articles/ojs.1')
    expect(await to('/index.php/jtrade/article/download/99/999')).toBe(404)
    expect(await to('/index.php/jtrade/issue/view/3')).toBe('/issues/61/2')
    expect(await to('/index.php/jtrade/issue/archive')).toBe('/issues')
    expect(await to('/index.php/jtrade/article/view/99')).toBe(404)
    expect(
      await app.context.documents.validateJats((await app.app.inject('/articles/ojs.1.xml')).body),
    ).toEqual([])
    const asked = 'verb=GetRecord&metadataPrefix=oai_dc&identifier=oai:old.example.org:article/12'
    expect((await app.app.inject(`/oai?${asked}`)).body).toContain('The Ad valorem duties')
  })

  it('of two installations are two articles, although both number from 1 on, and repeating changes nothing', async () => {
    const whole = ojsExport(buildPdf([[{ text: 'Cups', y: 720 }]])).replaceAll(
      '10.5555/ojs.1',
      '10.5555/other.1',
    )
    const other = whole.replaceAll('2018-11-02', '2017-03-04').replaceAll('duties', 'cups')
    const [first] = await itemsOf(await imported({ 'other.xml': other }))
    expect(first).toMatchObject({ outcome: 'new', result: 'done', targetId: 'other.1' })
    expect((await page('ojs.1')).json().title).toBe('The Ad valorem duties')
    expect((await app.app.inject('/index.php/jtrade/article/view/12')).headers.location).toBe(
      '/articles/ojs.1',
    )
    const [again] = await itemsOf(await imported({ 'renamed.xml': other }))
    expect(again).toMatchObject({ outcome: 'same', targetId: 'other.1' })
  })

  it('that are cut or not well-formed are read as far as they go', async () => {
    const whole = ojsExport(buildPdf([[{ text: 'Cut', y: 720 }]])).replaceAll('ojs.1', 'ojs.cut')
    const end = whole.indexOf('</article>') + 400
    const items = await itemsOf(await dryRun({ 'cut.xml': whole.slice(0, end) }))
    expect(items.map(({ outcome }) => outcome)).toEqual(['changed', 'refused'])
    expect(items[1]?.reason).toContain('ends in the middle')
  })
})

it('stores documents in the form in which they are read and written again, so that an export and its import are equal', async () => {
  const abstract = 'The "McCabe family" & <others> of Ana\u2019s.'
  await imported(csl(work({ DOI: '10.5555/quoted.1', title: 'What "duty" means', abstract })))
  const { jatsKey } = await app.context.db
    .selectFrom('articles')
    .select('jatsKey')
    .where('id', '=', 'quoted.1')
    .executeTakeFirstOrThrow()
  const stored = Buffer.from(await app.context.files.get(jatsKey ?? ''))
  expect(stored.toString()).toContain('What "duty" means')
  expect(readJatsFile(stored).xml).toBe(stored.toString())
})

describe('a run with files', () => {
  it('waits for a source that is not there any more, and goes on when it is put back', async () => {
    const files = {
      'papers.csv': 'Title,Authors,DOI,Date,File\nKept,"Ng, Ana",10.5555/g.1,2021-03-09,g.pdf',
      'g.pdf': buildPdf([[{ text: 'Cups', y: 720 }]]),
    }
    const id = await dryRun(files)
    const { path } = storedSources.parse((await findImport(app.context.db, id))?.sources)[0] as {
      path: string
    }
    await rename(path, `${path}.away`)
    await run(id)
    expect(await findImport(app.context.db, id)).toMatchObject({
      state: 'paused',
      problem:
        'papers.csv: There is no such file or folder on the server. What was imported so far is complete.',
    })
    await rename(`${path}.away`, path)
    await run(id)
    expect(await stateOf(id)).toBe('done')
    expect((await itemsOf(id)).map(({ result }) => result)).toEqual(['done'])
  })

  it('says after a few articles how far it is, and can be paused there and continued', async () => {
    const pdf = buildPdf([[{ text: 'Cups', y: 720 }]])
    const numbers = Array.from({ length: 60 }, (_, index) => index)
    const table = [
      'Title,Authors,DOI,Date,File',
      ...numbers.map((n) => `Paper ${n},"Ng, Ana",10.5555/f.${n},2021-03-09,${n}.pdf`),
    ]
    const files = Object.fromEntries(numbers.map((n) => [`${n}.pdf`, pdf]))
    const id = await dryRun({ 'papers.csv': table.join('\n'), ...files })
    await runImport(app.context, null, id, { inJob: false })
    const told: number[] = []
    await workOnImport(app.context, id, async (read) => {
      told.push(read)
      if (told.length === 1) await pauseImport(app.context, id)
    })
    expect(await stateOf(id)).toBe('paused')
    expect(told).toHaveLength(1)
    const taken = (await itemsOf(id)).filter(({ result }) => result === 'done').length
    expect(taken).toBe(told[0])
    expect(taken).toBeLessThan(60)
    await run(id)
    expect((await itemsOf(id)).every(({ result }) => result === 'done')).toBe(true)
    await takeBackImport(app.context, null, id, { inJob: false })
    await workOnImport(app.context, id)
  })
})

describe('administrators', () => {
  it('upload a file, decide, import it in a job, read the report, and take it back', async () => {
    const admin = await app.account({ role: 'admin' })
    const send = (name: string, payload: string) =>
      app.app.inject({
        ...{ method: 'PUT', url: `/uploads/imports?name=${name}`, payload },
        headers: { authorization: `Bearer ${admin.token}`, 'content-type': 'application/octet-stream' },
      })
    const works = [
      work({ DOI: '10.5555/cms.1' }),
      work({ DOI: '10.5555/cms.2', type: 'book', title: 'A book' }),
    ]
    const uploaded = (await send('works.json', JSON.stringify(works))).json()
    const { status, body } = await admin.post('/api/cms/imports', { sources: [uploaded] })
    expect(status).toBe(201)
    await app.runJobs()
    const at = `/api/cms/imports/${body.id}`
    expect((await admin.get(at)).body).toMatchObject({
      ...{ state: 'checked', total: 2, ready: 1, allowed: ['run', 'decide'] },
      questions: [{ code: 'other-kind', count: 1, examples: ['A book'], choice: null }],
    })
    expect((await admin.put(`${at}/decisions/other-kind`, { choice: 'take' })).body.ready).toBe(2)
    expect((await admin.put(`${at}/decisions/other-kind`, { choice: 'perhaps' })).status).toBe(422)
    await admin.post(`${at}/run`)
    expect((await admin.post(`${at}/run`)).status).toBe(409)
    await app.runJobs()
    expect((await admin.get(at)).body).toMatchObject({ state: 'done', ready: 0, counts: [{ done: 2 }] })
    expect((await admin.get(`${at}/items?show=taken`)).body.items).toMatchObject([
      { articleId: 'cms.1', result: 'done' },
    ])
    expect((await admin.get(`${at}/report.csv`)).raw.toString()).toContain('Menu costs at the border')
    await admin.post(`${at}/undo`)
    await app.runJobs()
    expect((await admin.get(at)).body.state).toBe('undone')
    expect((await page('cms.1')).statusCode).toBe(404)
  })

  it('find uploads until they are needed no more: a day unused, 30 days after the last step, or until taken back', async () => {
    const admin = await app.account({ role: 'admin' })
    const upload = async (name: string): Promise<{ key: string; name: string }> => {
      const payload = JSON.stringify([work({ DOI: `10.5555/${name}`, title: name })])
      const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/octet-stream' }
      return (
        await app.app.inject({ method: 'PUT', url: `/uploads/imports?name=${name}.json`, payload, headers })
      ).json()
    }
    const { files } = app.context
    const isHere = async ({ key }: { key: string }) => (await files.size(key)) !== null
    const sweep = () => tasks.sweep_uploads(app.context, {})
    const begin = async (source: { key: string; name: string }) => {
      const { body } = await admin.post('/api/cms/imports', { sources: [source] })
      await app.runJobs()
      return `/api/cms/imports/${body.id}`
    }
    const [unused, checked, undone, done] = [
      await upload('unused'),
      await upload('checked'),
      await upload('undone'),
      await upload('done'),
    ]
    const atChecked = await begin(checked)
    const [atUndone, atDone] = [await begin(undone), await begin(done)]
    for (const at of [atUndone, atDone]) await admin.post(`${at}/run`)
    await app.runJobs()
    await admin.post(`${atUndone}/undo`)
    await app.runJobs()
    await sweep()
    expect(await Promise.all([unused, checked, undone, done].map(isHere))).toEqual([true, true, false, true])
    app.advance(25 * 3_600_000)
    await sweep()
    expect(await Promise.all([unused, checked, done].map(isHere))).toEqual([false, true, true])
    expect((await admin.get(atDone)).body.uploads).toBe('kept')
    app.advance(30 * 86_400_000)
    const later = await app.account({ role: 'admin' })
    await sweep()
    expect(await Promise.all([checked, done].map(isHere))).toEqual([false, false])
    expect((await later.get(atChecked)).body).toMatchObject({ uploads: 'removed', allowed: [] })
    expect((await later.post(`${atChecked}/run`)).status).toBe(409)
    expect((await later.get(atDone)).body.allowed).toEqual(['undo'])
    await later.post(`${atDone}/undo`)
    await app.runJobs()
    expect((await later.get(atDone)).body.state).toBe('undone')
  })

  it('alone may import, and only uploads and what lies in the import folder', async () => {
    const admin = await app.account({ role: 'admin' })
    const editor = await app.account({ role: 'editor' })
    expect((await editor.get('/api/cms/imports')).status).toBe(403)
    expect(
      (await app.app.inject({ method: 'PUT', url: '/uploads/imports?name=a.xml', payload: 'x' })).statusCode,
    ).toBe(401)
    for (const source of [
      { folder: '../secret' },
      { folder: '/etc/passwd' },
      { folder: '.' },
      { key: 'articles/back.1.xml', name: 'x.xml' },
    ])
      expect((await admin.post('/api/cms/imports', { sources: [source] })).status).toBe(422)
  })
})
