import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, describe, expect, it } from 'vitest'
import { buildPdf } from '#tests/fixtures/documents/build.ts'
import { startImports, work } from '#tests/imports.ts'
import { decideImport, pauseImport, runImport, takeBackImport } from './actions.ts'
import { countsOf, reportCsv } from './report.ts'
import { workOnImport } from './run.ts'
import { importViewOf, itemsView, messagesView } from './view.ts'

const { app, dryRun, imported, run, stateOf, itemsOf, page, close } = await startImports()
afterAll(close)

const countArticles = async () =>
  Number(
    (
      await app.context.db
        .selectFrom('articles')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

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
