import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { body, record } from '../../jats/sample.fixture.ts'
import { writeJats } from '../../jats/write.ts'
import { convertDocument } from './convert.ts'

const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const figure =
  '<fig id="f1"><label>Figure 1</label><caption><p>Prices</p></caption><graphic xlink:href="figures/prices"><alt-text>A line.</alt-text></graphic></fig>'
const article = writeJats(record({ body: body(`<p>Prices fell.</p>${figure}`) }))

const converted = (source: string | Uint8Array, parts: [string, Uint8Array][] = []) => {
  const { title, keywords } = record()
  return convertDocument(typeof source === 'string' ? Buffer.from(source) : source, {
    ...{ format: 'source', changes: 'accept', language: 'en', parts },
    record: { title, keywords, abstract: 'First paragraph.\n\nSecond paragraph.', authors: [] },
  })
}

test('body and back are taken, with the picture beside the file', async () => {
  const { origin, jats, media, problems, tasks, counts } = await converted(article, [['prices.png', png]])
  const codes = tasks.map(({ code }) => code)
  expect({ origin, problems, codes }).toEqual({ origin: 'upload', problems: [], codes: ['front-not-taken'] })
  expect(jats).toContain('xlink:href="picture-1.png"')
  expect(jats).not.toContain('<front>')
  expect(media).toMatchObject([{ name: 'picture-1.png', mediaType: 'image/png' }])
  expect(counts).toMatchObject({ figures: 1, references: 1 })
})

test('an archive holds the article and its pictures', async () => {
  const archive = zipSync({ 'paper/article.xml': strToU8(article), 'paper/figures/prices.png': png })
  const { origin, media } = await converted(archive)
  expect({ origin, media: media.length }).toEqual({ origin: 'upload', media: 1 })
})

test('a reference by DOI finds the picture of this name, and a task names the file alone', async () => {
  const figures = [1, 2, 3].map(
    (n) =>
      `<fig id="f${n}"><label>Figure ${n}</label><caption><p>Prices</p></caption><graphic xlink:href="info:doi/10.5555/journal.ports.0193.g00${n}"><alt-text>A line.</alt-text></graphic></fig>`,
  )
  const { media, jats, tasks } = await converted(writeJats(record({ body: body(figures.join('')) })), [
    ['Journal.ports.0193.g002.png', png],
    ['journal.ports.0193.pdf', new Uint8Array([0x25, 0x50, 0x44, 0x46])],
    ['journal.ports.0193.g003', png],
  ])
  const missing = tasks.filter(({ code }) => code === 'picture-not-set')
  expect(missing.map(({ params }) => params)).toEqual([{ name: 'journal.ports.0193.g001' }])
  expect(media.map(({ name }) => name)).toEqual(['picture-1.png', 'picture-2.png'])
  expect(jats).toMatch(/id="f2".*picture-1.png.*id="f3".*picture-2.png/s)
})

test('supplementary files in the archive are taken; others are tasks', async () => {
  const files = ['data/Prices 2020.CSV', 'panel.xlsx', 'lost.csv', 'tool.swf', 'https://doi.org/10.5555/a.s1']
    .map(
      (href, n) =>
        `<supplementary-material id="s${n}" xlink:href="${href}"><label>S${n}</label></supplementary-material>`,
    )
    .join('')
  const source = writeJats(record({ body: body(`<p>Prices fell.</p>${files}`) }))
  const office = zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'xl/workbook.xml': strToU8('<w/>') })
  const archive = (more: Record<string, Uint8Array>) =>
    zipSync({
      'article.xml': strToU8(source),
      'files/Prices 2020.CSV': strToU8('a,b'),
      'tool.swf': strToU8('FWS'),
      ...more,
    })
  const { media, jats, tasks } = await converted(archive({ 'panel.xlsx': office }))
  expect(media.map(({ name, mediaType }) => [name, mediaType])).toEqual([
    ['supplement-1-prices-2020.csv', 'text/csv'],
    ['supplement-2-panel.xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ])
  expect(jats).toContain('xlink:href="supplement-1-prices-2020.csv"')
  expect(jats).toContain('xlink:href="https://doi.org/10.5555/a.s1"')
  expect(tasks.filter(({ code }) => code === 'supplement-missing').map(({ params }) => params)).toEqual([
    { name: 'lost.csv', reason: 'file' },
    { name: 'tool.swf', reason: 'type' },
  ])
  const macros = zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'xl/vbaProject.bin': strToU8('x') })
  await expect(converted(archive({ 'panel.xlsx': macros }))).rejects.toThrow(/contains another one/)
})

test('what publishers have in another form is rewritten, without loss', async () => {
  const other = article
    .replace('</caption><graphic', '</caption><attrib>Source: the ports.</attrib><graphic')
    .replace(
      '<p>Prices fell.</p>',
      `<p id="p9">Prices<x>, </x>fell <xref ref-type="video" rid="f1">(film)</xref>.</p>`,
    )
    .replace('<surname>', '<surname id="author-9">')
    .replace(
      '</back>',
      '<fn-group><fn fn-type="data-availability" id="n9"><p>Data of <xref ref-type="contrib" rid="author-9">Lund</xref>.</p></fn></fn-group></back>',
    )
    .replace(/1\.3/g, '1.2')
  const { jats, problems } = await converted(other)
  expect(problems).toEqual([])
  expect(jats).toMatch(/<graphic [^>]*>.*<\/graphic><attrib>Source: the ports\./)
  expect(jats).toContain('<p id="p9">Prices, fell <xref ref-type="custom"')
  expect(jats).toContain('custom-type="video"')
  expect(jats).toContain('custom-type="data-availability"')
  expect(jats).toContain('Data of Lund.')
})

test('what differs from the record, and what is missing, is a task', async () => {
  const other = writeJats(record({ title: 'Another title', keywords: ['tariffs'], body: body(figure) }))
  const { tasks } = await converted(other)
  expect(tasks.map(({ code }) => code)).toEqual([
    ...['picture-not-set', 'title-differs', 'keywords-differ', 'front-not-taken'],
  ])
})

test('nobody is asked for pictures of formulas and tables that are set, or for the same picture in other formats', async () => {
  const math = '<mml:math xmlns:mml="http://www.w3.org/1998/Math/MathML"><mml:mi>x</mml:mi></mml:math>'
  const source = writeJats(record()).replace(
    /<body>[\s\S]*<\/body>/,
    `<body><p>Prices <inline-formula><alternatives><inline-graphic xlink:href="e1.gif"/>${math}</alternatives></inline-formula> fell.</p>
    <table-wrap id="t1"><label>Table 1</label><caption><p>Prices</p></caption><alternatives><graphic xlink:href="t1.svg"/><table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table></alternatives></table-wrap>
    <fig id="f1"><label>Figure 1</label><caption><p>Prices</p></caption><alternatives><graphic xlink:href="f1.tif"/><graphic xlink:href="prices.png"/><graphic xlink:href="f1-small.jpg"/></alternatives><alt-text>A line.</alt-text></fig></body>`,
  )
  const { jats, media, tasks, problems } = await converted(source, [['prices.png', png]])
  expect(problems).toEqual([])
  expect(tasks.map(({ code }) => code)).not.toContain('picture-not-set')
  expect(media.map(({ name }) => name)).toEqual(['picture-1.png'])
  expect(jats.match(/<(?:inline-)?graphic/g)).toHaveLength(1)
  expect(jats).toMatch(/<mml:mi>x[\s\S]*<td>1/)
})

test('authors who differ are a task, and so is what else the front matter of the file has', async () => {
  const file = article.replace(
    '</article-meta>',
    '<funding-group><funding-statement>Paid.</funding-statement></funding-group><custom-meta-group><custom-meta><meta-name>Data Availability</meta-name><meta-value>All.</meta-value></custom-meta></custom-meta-group></article-meta>',
  )
  const tasksFor = async (...authors: [firstName: string, lastName: string][]) => {
    const { tasks } = await convertDocument(Buffer.from(file), {
      ...{ format: 'source', changes: 'accept', language: 'en', parts: [['prices.png', png]] },
      record: {
        ...{
          title: record().title,
          keywords: record().keywords,
          abstract: 'First paragraph.\n\nSecond paragraph.',
        },
        authors: authors.map(([firstName, lastName]) => ({ firstName, lastName, affiliation: '' })),
      },
    })
    return new Map(tasks.map(({ code, params }) => [code, params]))
  }
  const own = record().contributors.map(({ givenName, familyName }): [string, string] => [
    givenName,
    familyName,
  ])
  expect((await tasksFor(...own)).has('authors-differ'), 'the same people').toBe(false)
  const initials = own.map(([first, last]): [string, string] => [`${first[0]}.`, last])
  expect((await tasksFor(...initials)).has('authors-differ'), 'initials').toBe(false)
  const tasks = await tasksFor(['Ada', 'Okafor'])
  expect(tasks.get('authors-differ')).toMatchObject({ record: 'Ada Okafor' })
  expect(tasks.get('front-not-taken')?.text).toMatch(/^the DOI 10\.[^;]+; .*funding.*“Data Availability”$/)
})

test('a text in another language than the title and the abstract is a task', async () => {
  const arabic = `<p>${'انخفضت أسعار النقل البحري بعد افتتاح القناة الجديدة. '.repeat(3)}</p>`
  const { tasks } = await convertDocument(Buffer.from(writeJats(record({ body: body(arabic) }))), {
    ...{ format: 'source', changes: 'accept', language: 'en', parts: [] },
    record: {
      title: 'What the new canal did to the prices of shipping',
      abstract: 'The prices of shipping fell in the years after the opening of the new canal.',
      ...{ keywords: [], authors: [] },
    },
  })
  expect(tasks).toContainEqual(
    expect.objectContaining({
      code: 'language-differs',
      params: { record: 'English', document: 'Arabic' },
    }),
  )
})

test.each<[string, string, RegExp]>([
  [
    'entities',
    article.replace(/<!DOCTYPE[^>]*>/, '<!DOCTYPE article [<!ENTITY a "b">]>'),
    /declares entities of its own/,
  ],
  ['damaged XML', article.replace('</body>', ''), /not well-formed/],
  ['front matter alone', article.replace(/<body>[\s\S]*<\/body>/, ''), /front matter only/],
  [
    'elements that another version allows',
    article
      .replace(/<!DOCTYPE[^>]*>/, '')
      .replace('dtd-version="1.3"', 'dtd-version="1.4"')
      .replace('Prices fell.', '<novelty>Prices fell.</novelty>'),
    /The file is JATS Publishing 1.4, .* 2 of its passages are not valid .* has no element <novelty>/,
  ],
])('%s: refused with the reason', async (_, source, message) => {
  await expect(converted(source)).rejects.toThrow(message)
})

test('an earlier version is taken over as 1.3', async () => {
  const earlier = article.replace(/<!DOCTYPE[^>]*>/, '').replace('dtd-version="1.3"', 'dtd-version="1.1"')
  expect((await converted(earlier, [['prices.png', png]])).problems).toEqual([])
})

test('translations and reports are taken over; one that is not valid is left out with a task', async () => {
  const part = (id: string, inside: string) =>
    `<sub-article article-type="translation" id="${id}" xml:lang="es"><front-stub><title-group><article-title>Precios</article-title></title-group></front-stub><body>${inside}</body></sub-article>`
  const parts = part('tr1', '<p>Los precios bajan.</p>') + part('tr2', '<unknown>Los precios.</unknown>')
  const { jats, tasks, problems } = await converted(article.replace('</article>', `${parts}</article>`), [
    ['prices.png', png],
  ])
  expect(problems).toEqual([])
  expect(jats).toContain('Los precios bajan.')
  expect(jats).not.toContain('tr2')
  expect(tasks).toMatchObject([{ code: 'not-valid' }, { code: 'front-not-taken' }])
  expect(JSON.stringify(tasks)).toContain("The part 'Precios' was left out")
})
