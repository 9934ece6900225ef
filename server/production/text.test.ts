import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { reason, samplePdf, submission } from '#tests/manuscripts.ts'

const w = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const paragraph = (text: string, style?: string) =>
  `<w:p>${style ? `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>` : ''}<w:r><w:t>${text}</w:t></w:r></w:p>`

/** A short article in Word, with headings by style, a table without a caption, and a reference that nothing cites. */
function articleDocx(): Buffer {
  const cell = (text: string) => `<w:tc><w:tcPr/>${paragraph(text)}</w:tc>`
  const body = [
    paragraph('Introduction', 'Heading1'),
    paragraph('Sellers bear the risk of a currency for longer than is usually thought (Nwosu, 2023).'),
    paragraph('Data', 'Heading1'),
    paragraph('Table 1: Orders by country'),
    `<w:tbl><w:tblPr/><w:tblGrid><w:gridCol/><w:gridCol/></w:tblGrid><w:tr>${cell('Country')}${cell('Orders')}</w:tr><w:tr>${cell('Kenya')}${cell('412')}</w:tr></w:tbl>`,
    paragraph('Conclusion', 'Heading1'),
    paragraph('They could avoid it at little cost.'),
    paragraph('References', 'Heading1'),
    paragraph('Haddad, N. (2019). Ports of call. Review of Open Economies, 26(1), 44-71.'),
    paragraph(
      'Nwosu, C. (2023). When do firms change the currency they quote? Trade and Organization, 9(4), 77-118.',
    ),
  ]
  const style = (id: string, name: string) =>
    `<w:style w:type="paragraph" w:styleId="${id}"><w:name w:val="${name}"/></w:style>`
  const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  const parts = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/><Override PartName="/word/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.styles+xml"/></Types>',
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    'word/styles.xml': `<w:styles ${w}>${style('Heading1', 'heading 1')}</w:styles>`,
    'word/document.xml': `<w:document ${w}><w:body>${body.join('')}</w:body></w:document>`,
  }
  return Buffer.from(
    zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))),
  )
}

let journal: TestApp
let author: Person
let editor: Person
let id: string
let text: string

beforeAll(async () => {
  journal = await startApp({ review: { holdMinutes: 0 } })
  author = await journal.account()
  editor = await journal.account({ role: 'editor' })
  const input = await submission(journal, author)
  const objectId = await author.upload(articleDocx())
  const sent = await author.post('/api/manuscripts/submit', {
    ...input,
    files: [{ objectId, fileName: 'orders.docx', kind: 'manuscript' }],
  })
  id = sent.body.id
  text = `/api/manuscripts/${id}/text`
  await journal.runJobs()
})
afterAll(() => journal.close())

test('an undecided manuscript has no text yet', async () => {
  const { body } = await editor.get(text)
  expect(body).toMatchObject({ isOpen: false, conversion: null, versions: [], tasks: [] })
  const [source] = body.sources
  const answer = await editor.post(`${text}/conversion`, { fileId: source.id, changes: 'accept' })
  expect(answer.status).toBe(409)
})

test('an accepted Word file becomes a valid version with tasks', async () => {
  const decided = await editor.post(`/api/manuscripts/${id}/decision`, { decision: 'accept', ...reason })
  expect(decided.status).toBe(200)
  await journal.runJobs()
  await journal.runJobs()
  const { sources } = (await editor.get(text)).body
  expect(sources).toMatchObject([{ fileName: 'orders.docx', isWord: true }])
  const answer = await editor.post(`${text}/conversion`, { fileId: sources[0].id, changes: 'accept' })
  expect(answer.status).toBe(200)
  expect((await editor.get(text)).body.conversion).toMatchObject({ state: 'waiting' })
  await journal.runJobs()

  const { body } = await editor.get(text)
  expect(body.conversion).toMatchObject({ state: 'done', problem: null })
  expect(body.versions).toMatchObject([
    { number: 1, origin: 'import', isValid: true, problems: [], sourceName: 'orders.docx' },
  ])
  expect(body.versions[0].counts).toMatchObject({ tables: 1, references: 2, citations: 1 })
  expect(body.tasks.map(({ title }: { title: string }) => title)).toContain('A reference is never cited')
})

test('the preview shows the text, and only editors get it', async () => {
  const preview = await editor.get(`${text}/1/preview.html`)
  expect(preview.raw.toString()).toMatch(/Introduction[\s\S]+Kenya[\s\S]+References[\s\S]+Nwosu/)
  expect((await editor.get(`${text}/2/preview.html`)).status).toBe(404)
  expect((await author.get(`${text}/1/preview.html`)).status).toBe(403)
  expect((await author.get(text)).status).toBe(403)
})

test('a task is settled once, also for the next conversion', async () => {
  const { body } = await editor.get(text)
  const [task] = body.tasks
  const at = `${text}/tasks/${task.id}`
  expect((await editor.put(at, { state: 'accepted' })).body.issues).toMatchObject([{ path: 'reason' }])
  expect((await editor.put(at, { state: 'accepted', reason: 'The author asked for it.' })).status).toBe(200)
  await editor.post(`${text}/conversion`, { fileId: body.sources[0].id, changes: 'accept' })
  await journal.runJobs()
  const again = (await editor.get(text)).body
  expect(again.versions.map(({ number }: { number: number }) => number)).toEqual([2, 1])
  expect(again.tasks.find((one: { id: string }) => one.id === task.id)).toMatchObject({
    ...{ state: 'accepted', reason: 'The author asked for it.' },
  })
})

test('the published article has the full text, its references and its JATS', async () => {
  for (const task of (await editor.get(text)).body.tasks)
    if (task.state === 'open') await editor.put(`${text}/tasks/${task.id}`, { state: 'done' })
  const pdf = await samplePdf(journal)
  await editor.post(`/api/manuscripts/${id}/files`, {
    ...{ objectId: await editor.upload(pdf), fileName: 'copyedited.pdf', kind: 'copyedited' },
  })
  await editor.post(`/api/manuscripts/${id}/production`)
  await editor.post(`/api/manuscripts/${id}/galleys`, {
    ...{ objectId: await editor.upload(pdf), fileName: 'galley.pdf' },
  })
  await author.post(`/api/manuscripts/${id}/proofs`, { approved: true })
  const place = { volume: 14, issue: 4, pages: '101-118', category: 'Economics' }
  const published = await editor.post(`/api/manuscripts/${id}/publish`, place)
  expect(published.status).toBe(200)
  const { articleId } = published.body
  const article = (await author.get(`/api/articles/${articleId}`)).body
  expect(article.fullText).toMatch(/Introduction[\s\S]+Kenya/)
  expect(article.references).toHaveLength(2)
  const xml = (await author.get(`/articles/${articleId}.xml`)).raw.toString()
  expect(xml).toMatch(/<volume>14<\/volume>[\s\S]+<fpage>101<\/fpage>[\s\S]+<body>[\s\S]+Kenya/)
  expect(await journal.context.documents.validateJats(xml)).toEqual([])
})
