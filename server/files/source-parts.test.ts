import * as mupdf from 'mupdf'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Person, startApp, type TestApp } from '#tests/app.ts'
import { authorOf, submission } from '#tests/manuscripts.ts'

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
  journal = await startApp()
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

  // A part that is changed later renews the copy, whoever notices it first: the draft or the check.
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
