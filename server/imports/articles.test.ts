import { strToU8, zipSync } from 'fflate'
import * as mupdf from 'mupdf'
import { afterAll, describe, expect, it } from 'vitest'
import { buildPdf } from '#tests/fixtures/documents/build.ts'
import { startImports } from '#tests/imports.ts'
import { takeBackImport } from './actions.ts'
import { reportCsv } from './report.ts'
import { workOnImport } from './run.ts'

const { app, dryRun, imported, stateOf, itemsOf, page, close } = await startImports()
afterAll(close)

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
