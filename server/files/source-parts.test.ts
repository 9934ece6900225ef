import { zipSync } from 'fflate'
import * as mupdf from 'mupdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { chunk, png } from '#tests/blindness/plants.ts'
import { buildPdf } from '#tests/fixtures/documents/build.ts'
import { authorOf, reason, submission } from '#tests/manuscripts.ts'

let journal: TestApp
let author: Person

const main =
  '\\documentclass{article}\\begin{document}\\section{Introduction} Words of the main file.\\input{parts/results}\\end{document}'
const results = '\\section{Results} Words of the part, by Wilhelmina Oakenshaw.'

function textOf(bytes: Buffer): string {
  const pdf = new mupdf.PDFDocument(bytes)
  let text = ''
  for (let i = 0; i < pdf.countPages(); i++) text += pdf.loadPage(i).toStructuredText('').asText()
  return text.replace(/\s+/g, ' ')
}

const filesOf = async () => [
  { objectId: await author.upload(Buffer.from(main)), fileName: 'main.tex', kind: 'manuscript' },
  { objectId: await author.upload(Buffer.from(results)), fileName: 'Results.tex', kind: 'supplement' },
]

beforeAll(async () => {
  journal = await startApp({ review: { holdMinutes: 0 } })
  author = await journal.account({ firstName: 'Wilhelmina', lastName: 'Oakenshaw' })
})
afterAll(() => journal.close())

test('the copy of a LaTeX paper in parts is assembled for its author and for reviewers', async () => {
  const files = await filesOf()
  await journal.runJobs()
  await journal.context.db
    .insertInto('drafts')
    .values({ id: crypto.randomUUID(), ownerId: author.id, content: JSON.stringify({ files }) })
    .execute()
  const path = `/api/objects/${files[0]?.objectId}/blind-copy`
  const { isCorresponding: _, ...person } = authorOf(author)
  await author.post(path, { authors: [person] })
  await journal.runJobs()
  const { body: view } = await author.get(`/api/objects/${files[0]?.objectId}`)
  expect(view.blindCopy).toMatchObject({ state: 'ready', problem: null })
  const preview = textOf((await author.get(path)).raw)
  expect(preview).toContain('Words of the main file.')
  expect(preview).toContain('Words of the part')
  expect(preview).not.toContain('Oakenshaw')

  // When a part is changed later, the copy is made again, whether the draft or the check detects the change
  // first.
  const changed = results.replace('Words of the part', 'Later words of the part')
  files[1] = {
    objectId: await author.upload(Buffer.from(changed)),
    fileName: 'Results.tex',
    kind: 'supplement',
  }
  const id = crypto.randomUUID()
  await journal.context.db.deleteFrom('drafts').where('ownerId', '=', author.id).execute()
  const draft = {
    step: 2,
    manuscript: { title: '', abstract: '', keywords: [], manuscriptType: '', fieldOfStudy: '' },
  }
  const saved = await author.put(`/api/manuscripts/drafts/${id}`, {
    ...draft,
    revision: null,
    authors: [],
    files: files.map((file) => ({ ...file, fileSize: 1 })),
  })
  expect(saved.status, JSON.stringify(saved.body)).toBe(200)
  await journal.runJobs()
  expect(textOf((await author.get(path)).raw)).toContain('Later words of the part')

  const answer = await author.post('/api/manuscripts/submit', {
    ...(await submission(journal, author)),
    files,
  })
  expect(answer.status).toBe(201)
  await journal.runJobs()
  const { objectId } = files[0] ?? {}
  const file = await journal.context.db
    .selectFrom('files')
    .select(['blindState', 'blindKey'])
    .where('objectId', '=', objectId ?? '')
    .executeTakeFirstOrThrow()
  expect(file.blindState).toBe('ready')
  const copy = textOf(Buffer.from(await journal.context.files.get(file.blindKey ?? '')))
  expect(copy).toContain('Later words of the part')
  expect(copy).not.toContain('Oakenshaw')
})

test('a bibliography and a figure are parts, too; a part has no copy of its own; a title page is left out', async () => {
  const whole = [
    '\\documentclass{article}\\usepackage{graphicx}\\begin{document}\\input{cover}\\section{Introduction} As \\cite{hale2020} showed.',
    '\\input{results}\\begin{figure}\\includegraphics{figures/trend}\\caption{A trend}\\end{figure}\\bibliography{refs}\\end{document}',
  ].join('\n')
  const sources: [name: string, content: string | Uint8Array, kind: string][] = [
    ['main.tex', whole, 'manuscript'],
    ['results.tex', 'Words without a heading, by \\emph{Wilhelmina Oakenshaw}.', 'supplement'],
    [
      'refs.bib.tex',
      '@book{hale2020, title={A Known Book}, author={Hale, Ann}, year={2020}, url={http://books.example/50%25}}',
      'supplement',
    ],
    ['trend.pdf', buildPdf([[{ text: 'Trend by Oakenshaw', y: 700 }]]), 'figure'],
    ['cover.tex', '\\textbf{Words of the title page}', 'title_page'],
  ]
  const files = []
  for (const [fileName, content, kind] of sources)
    files.push({ objectId: await author.upload(Buffer.from(content)), fileName, kind })
  const sent = await author.post('/api/manuscripts/submit', { ...(await submission(journal, author)), files })
  expect(sent.status, JSON.stringify(sent.body)).toBe(201)
  await journal.runJobs()
  const copyOf = async (objectId: string | undefined) => {
    const { blindKey } = await journal.context.db
      .selectFrom('files')
      .select('blindKey')
      .where('objectId', '=', objectId ?? '')
      .executeTakeFirstOrThrow()
    return Buffer.from(await journal.context.files.get(blindKey ?? ''))
  }
  const copy = await copyOf(files[0]?.objectId)
  const text = textOf(copy)
  for (const words of ['Words without a heading', 'A Known Book', 'A trend']) expect(text).toContain(words)
  for (const words of ['title page', 'not included', 'Oakenshaw', 'Trend by'])
    expect(text).not.toContain(words)
  expect(copy.includes('/Image')).toBe(true)
  for (const part of [1, 2])
    expect(textOf(await copyOf(files[part]?.objectId))).toContain('a part of the LaTeX source')

  // A file that is added before review becomes part of the existing copy.
  const late = {
    objectId: await author.upload(Buffer.from('\\emph{Words that came later.}')),
    fileName: 'cover.tex',
    kind: 'supplement',
  }
  expect((await author.post(`/api/manuscripts/${sent.body.id}/files`, late)).status).toBe(201)
  await journal.runJobs()
  expect(textOf(await copyOf(files[0]?.objectId))).toContain('Words that came later.')
})

test('once accepted, the other parts of a LaTeX source can be uploaded for production, one by one or in an archive', async () => {
  const editor = await journal.account({ role: 'editor' })
  const sent = await author.post('/api/manuscripts/submit', {
    ...(await submission(journal, author)),
    files: await filesOf(),
  })
  const at = `/api/manuscripts/${sent.body.id}`
  const attach = async (fileName: string, content: Uint8Array | string, kind = 'copyedited', by = editor) =>
    by.post(`${at}/files`, { objectId: await by.upload(Buffer.from(content)), fileName, kind })
  const picture = png(chunk('tEXt', Buffer.from('Title\0Map')))
  // Before acceptance only the four file types of the specification are accepted, from authors and editors.
  expect((await attach('refs.bib', '@book{a, title={A}}')).status).toBe(409)
  const early = await attach('refs.bib', '@book{a, title={A}}', 'supplement', author)
  expect(early.status).toBe(422)
  expect(JSON.stringify(early.body)).toContain('.pdf, .doc, .docx, or .tex')
  await editor.post(`${at}/decision`, { decision: 'accept', ...reason })
  await journal.runJobs()
  await journal.runJobs()

  for (const [name, content] of [
    ['refs.bib', '@book{oak2020, title={A Part of Its Own}, author={Oak, Ann}, year={2020}}'],
    ['local.sty', '\\newcommand{\\ours}{Words of a style}'],
    ['map.png', picture],
  ] as const) {
    const answer = await attach(name, content)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  }
  for (const [name, content, message] of [
    ['map.png', '@book{a}', 'The name ends in .png'],
    ['tool.exe', 'MZ', 'is a program'],
    ['more.zip', zipSync({ '../main.tex': Buffer.from(main) }), 'outside its own folder'],
  ] as const) {
    const refused = await attach(name, content)
    expect(refused.status).toBe(422)
    expect(JSON.stringify(refused.body)).toContain(message)
  }
  const source =
    '\\documentclass{article}\\usepackage{local}\\begin{document}\\section{Introduction} \\ours{} and \\cite{oak2020}.\\input{parts/results}\\begin{figure}\\includegraphics{figures/map.png}\\caption{A map}\\end{figure}\\bibliography{refs}\\end{document}'
  const archive = zipSync({
    'paper/main.tex': Buffer.from(source),
    'paper/parts/results.tex': Buffer.from('\\section{Results} Words from the archive.'),
    'paper/figures/map.png': picture,
  })
  expect((await attach('paper.zip', archive)).status).toBe(201)
  const { sources } = (await editor.get(`${at}/text`)).body
  const zip = sources.find(({ fileName }: { fileName: string }) => fileName === 'paper.zip')
  expect((await editor.post(`${at}/text/conversion`, { fileId: zip.id, changes: 'accept' })).status).toBe(200)
  await journal.runJobs()
  const { body } = await editor.get(`${at}/text`)
  expect(body.conversion).toMatchObject({ state: 'done', problem: null })
  expect(body.versions[0].counts).toMatchObject({ references: 1, citations: 1, figures: 1 })
  const preview = (await editor.get(`${at}/text/1/preview.html`)).raw.toString()
  for (const words of ['Words of a style', 'Words from the archive', 'A part of its own'])
    expect(preview).toContain(words)
})
