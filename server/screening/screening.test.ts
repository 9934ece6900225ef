import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { overlapOf, sampledHashes } from '#domain/manuscript/text-overlap.ts'
import { declarationsKind } from '#domain/stored/declarations.ts'
import { saveDeclarations } from '#server/workflow/declaration-queries.ts'
import { type Person, startApp, type TestApp } from '../../tests/app.ts'
import { authorOf, details, limitedEditor, submission } from '../../tests/manuscripts.ts'
import { mecaProblems } from '../../tests/meca.ts'
import { referencesIn } from './references.ts'

let journal: TestApp
let author: Person
let editor: Person

beforeAll(async () => {
  journal = await startApp({ review: { holdMinutes: 0 } })
  author = await journal.account()
  editor = await journal.account({ role: 'editor' })
})
afterAll(() => journal.close())

/** Sentences that differ in every place, so that two texts share only what they are meant to share. */
function prose(subject: string, sentences: number): string {
  return Array.from(
    { length: sentences },
    (_, index) => `The ${subject} ${index} of ${subject} ${index * 7} and ${subject} ${index * 13}.`,
  ).join(' ')
}

async function sent(title: string, body: string, abstract: string): Promise<string> {
  const pdf = await journal.context.documents.typeset(
    `#set page(width: 15cm, height: 20cm)\n= ${title}\n\n${body}\n\nReferences\n\nBerg, A. (2019). Freight and the cost of waiting. Transport Letters.\n\nCole, B. (2021). A study that nobody has seen. Unknown Journal.`,
  )
  const objectId = await author.upload(Buffer.from(pdf))
  const { body: created } = await author.post('/api/manuscripts/submit', {
    manuscript: { ...details, title, abstract },
    authors: [authorOf(author, true)],
    files: [{ objectId, fileName: 'manuscript.pdf' }],
  })
  return created.id
}

test('the share of common text is estimated from a sample of its sequences', () => {
  const text = prose('trade', 400)
  expect(overlapOf(text, text)).toBe(1)
  expect(overlapOf(text, prose('labour', 400))).toBe(0)
  const half = `${prose('trade', 200)} ${prose('labour', 200)}`
  expect(overlapOf(half, text)).toBeCloseTo(0.5, 1)
  const [sample, other] = [sampledHashes(half), new Set(sampledHashes(text))]
  expect(sample.length).toBeGreaterThan(100)
  expect(sample.filter((hash) => other.has(hash)).length / sample.length).toBeCloseTo(0.5, 0)
})

test('references are found by numbers, by a hanging indent, or by author and year', () => {
  const page = (lines: [string, number][]) => ({
    ...{ width: 600, height: 800, printsLineNumbers: false },
    lines: lines.map(([text, x]) => ({ text, x, label: null, y: 0, width: 10, height: 10 })),
  })
  expect(
    referencesIn([
      page([
        ['1 Introduction', 50],
        ['References', 50],
        ['[1] A. Berg. Freight. 2019.', 50],
      ]),
      page([
        ['in two lines.', 50],
        ['[2] B. Cole. Ports. 2020.', 50],
        ['17', 300],
      ]),
    ]),
  ).toEqual(['[1] A. Berg. Freight. 2019. in two lines.', '[2] B. Cole. Ports. 2020.'])
  expect(
    referencesIn([
      page([
        ['References', 50],
        ['Berg, A. (2019). Freight and', 50],
        ['ports.', 62],
        ['Cole, B. (2020). Ports.', 50],
      ]),
    ]),
  ).toEqual(['Berg, A. (2019). Freight and ports.', 'Cole, B. (2020). Ports.'])
  // A footer on each page is no reference, and a number within one begins none.
  const footer: [string, number][] = [
    ['Berg (2024). Waiting. Journal of Ports, 7(80), 1', 50],
    ['173. https://doi.org/10.5555/jp.173', 50],
  ]
  expect(
    referencesIn([
      page([['1 Introduction', 50], ...footer]),
      page([['References', 50], ['Berg, A. (2019). Freight, 7,', 50], ['12. Ports.', 62], ...footer]),
      page([['Cole, B. (2020). Ports.', 50], ...footer]),
    ]),
  ).toEqual(['Berg, A. (2019). Freight, 7, 12. Ports.', 'Cole, B. (2020). Ports.'])
  expect(referencesIn([page([['No list here, 2020.', 50]])])).toEqual([])
})

test('screening compares the text with other submissions and asks the configured index and service', async () => {
  const asked: { address: string; authorization: string | undefined; bytes: number }[] = []
  const works = [
    {
      ...{ DOI: '10.5555/berg', title: ['Freight and the cost of waiting'] },
      ...{ author: [{ family: 'Berg' }], issued: { 'date-parts': [[2019]] } },
    },
  ]
  const service = createServer((request, response) => {
    let bytes = 0
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length
    })
    request.on('end', () => {
      const { url: address = '', headers } = request
      asked.push({ address, authorization: headers.authorization, bytes })
      const report = {
        ...{ score: 31.5, reportUrl: 'https://similarity.example/reports/1' },
        matches: [{ title: 'An earlier paper', url: 'https://papers.example/1', percent: 31 }],
      }
      response.end(JSON.stringify(address.startsWith('/works') ? { message: { items: works } } : report))
    })
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  const { config } = journal.context
  try {
    const first = await sent(
      'Tariffs and the waiting firm',
      `#set par.line(numbering: "1")\n${prose('trade', 120)}`,
      prose('exports', 6),
    )
    const second = await sent(
      'Who waits at the border?',
      `${prose('trade', 60)} ${prose('labour', 60)}`,
      prose('borders', 6),
    )
    await journal.runJobs()
    const at = (id: string) => `/api/manuscripts/${id}`
    expect((await editor.get(`${at(first)}/screening`)).body).toMatchObject({
      ...{ state: 'none', references: null, service: null, similar: [] },
    })
    expect(await editor.post(`${at(first)}/similarity-report`)).toMatchObject({ status: 404 })
    journal.context.config = {
      ...config,
      crossref: { url, mailto: null },
      similarity: { url: `${url}/report`, token: 'secret' },
    }
    for (const id of [first, second])
      expect(await editor.post(`${at(id)}/screening`)).toMatchObject({ status: 200 })
    expect((await editor.get(`${at(second)}/screening`)).body.state).toBe('waiting')
    expect(await editor.post(`${at(second)}/similarity-report`)).toMatchObject({ status: 200 })
    await journal.runJobs()
    const { body } = await editor.get(`${at(second)}/screening`)
    expect(body).toMatchObject({
      state: 'done',
      problem: null,
      similar: [{ manuscriptId: first, status: 'submitted', sharesAuthors: true, ofAbstract: false }],
      references: { count: 2 },
      service: { state: 'done', score: 31.5, matches: [{ title: 'An earlier paper' }] },
    })
    expect(body.length.hasLineNumbers).toBe(false)
    expect((await editor.get(`${at(first)}/screening`)).body.length.hasLineNumbers).toBe(true)
    expect(body.similar[0].percent).toBeGreaterThan(30)
    expect(body.similar[0].percent).toBeLessThan(70)
    expect(body.references.unknown).toEqual([expect.stringContaining('A study that nobody has seen')])
    expect(asked.find(({ address }) => address === '/report')).toMatchObject({
      authorization: 'Bearer secret',
      bytes: expect.any(Number),
    })
    // Neither authors nor reviewers may see it.
    expect(await author.get(`${at(second)}/screening`)).toMatchObject({ status: 403 })
  } finally {
    journal.context.config = config
    await new Promise((resolve) => service.close(resolve))
  }
})

test('editors who are limited to production neither screen nor transfer a manuscript', async () => {
  const id = await sent('A paper in production', prose('lines', 10), prose('proofs', 12))
  const at = `/api/manuscripts/${id}`
  await journal.context.pool.query(
    "UPDATE manuscripts SET status = 'accepted', stage = 'copyediting' WHERE id = $1",
    [id],
  )
  const limited = await limitedEditor(journal, 'copyeditor')
  expect(await limited.get(at)).toMatchObject({ status: 200 })
  const refused = { status: 403, body: { code: 'limited_to_duties' } }
  // The comparison with other submissions would show manuscripts that their duties do not cover.
  expect(await limited.get(`${at}/screening`)).toMatchObject(refused)
  expect(await limited.post(`${at}/screening`)).toMatchObject(refused)
  expect(await limited.post(`${at}/similarity-report`)).toMatchObject(refused)
  expect(await limited.get(`${at}/meca.zip`)).toMatchObject(refused)
})

test('a manuscript leaves as a MECA package, and a package becomes a draft', async () => {
  const id = await sent('A paper that moves on', prose('moves', 10), prose('moving', 12))
  await journal.runJobs()
  const { db, clock } = journal.context
  const declared = { ...declarationsKind.blank, coverLetter: 'Dear editors,\n\nplease read this.' }
  await db
    .transaction()
    .execute((trx) => saveDeclarations(trx, { manuscriptId: id, version: 1 }, declared, clock.now()))
  expect(await author.get(`/api/manuscripts/${id}/meca.zip`)).toMatchObject({ status: 403 })
  const receiver = 'Journal of “Trade” & Transport'
  const exported = await editor.get(
    `/api/manuscripts/${id}/meca.zip?receiver=${encodeURIComponent(receiver)}`,
  )
  const { rows: audited } = await journal.context.pool.query(
    `SELECT details FROM audit_events WHERE action = 'export_package' AND actor_id = $1 AND subject_id = $2`,
    [editor.id, id],
  )
  expect(audited).toMatchObject([{ details: { receiver } }])
  expect(exported.status).toBe(200)
  const files = unzipSync(exported.raw)
  expect(Object.keys(files)).toEqual([
    'manifest.xml',
    'transfer.xml',
    'article.xml',
    'files/cover-letter.txt',
    'files/1-manuscript.pdf',
  ])
  const textIn = (name: string) => new TextDecoder().decode(files[name])
  expect(await journal.context.documents.validateJats(textIn('article.xml'))).toEqual([])
  for (const root of ['manifest', 'transfer'] as const)
    expect(mecaProblems(root, textIn(`${root}.xml`))).toEqual([])
  // The check finds an element out of its place, and an attribute of another name.
  expect(
    mecaProblems('transfer', textIn('transfer.xml').replace(/<destination>.+<\/destination>/s, '')),
  ).not.toEqual([])
  expect(mecaProblems('manifest', textIn('manifest.xml').replaceAll('xlink:href', 'href'))).not.toEqual([])
  expect(textIn('transfer.xml')).toContain(
    '<publication-title>Journal of “Trade” &amp; Transport</publication-title>',
  )
  const stranger = await journal.account()
  const objectId = await stranger.upload(exported.raw)
  const imported = await stranger.post('/api/manuscripts/meca', { objectId })
  expect(imported).toMatchObject({ status: 201, body: { leftOut: [] } })
  // A second click makes no second draft.
  const twice = await stranger.post('/api/manuscripts/meca', { objectId })
  expect(twice.body).toEqual(imported.body)
  expect((await stranger.get('/api/manuscripts/drafts')).body).toHaveLength(1)
  const { body: draft } = await stranger.get(`/api/manuscripts/drafts/${imported.body.draftId}`)
  expect(draft).toMatchObject({
    manuscript: { title: 'A paper that moves on', keywords: details.keywords },
    authors: [{ email: author.email, affiliation: 'Institute of Samples', isCorresponding: true }],
    files: [{ fileName: '1-manuscript.pdf', kind: 'manuscript' }],
    declarations: { coverLetter: declared.coverLetter },
  })
  const again = await stranger.post('/api/manuscripts/submit', {
    manuscript: { ...draft.manuscript, manuscriptType: 'research', fieldOfStudy: 'economics' },
    authors: draft.authors,
    files: draft.files.map(({ fileSize: _size, ...file }: { fileSize: number }) => file),
  })
  expect(again.status).toBe(201)
  // A package may be larger than a file, up to a limit of its own, and its files are read one by one.
  const zip = zipSync({ ...files, 'padding.bin': randomBytes(12 * 2 ** 20) }, { level: 0 })
  const offer = (body: object) => stranger.post('/api/objects/upload', body)
  expect((await offer({ size: zip.length })).body.message).toContain('at most 10 MB')
  const { uploadURL, objectId: large } = (await offer({ size: zip.length, isPackage: true })).body
  const arrived = await journal.app.inject({
    ...{ method: 'PUT', url: uploadURL.slice(uploadURL.indexOf('/uploads')), payload: Buffer.from(zip) },
    headers: { 'content-type': 'application/octet-stream' },
  })
  expect(arrived.statusCode, arrived.body).toBe(200)
  expect(await stranger.post('/api/manuscripts/meca', { objectId: large })).toMatchObject({
    ...{ status: 201, body: { draftId: large } },
  })
  expect((await offer({ size: 65 * 2 ** 20, isPackage: true })).body.message).toContain('at most 64 MB')
  // A package is no file of a manuscript, whatever it holds.
  const misused = await stranger.post('/api/manuscripts/submit', {
    ...(await submission(journal, stranger)),
    files: [{ objectId: large, fileName: 'a.pdf', kind: 'manuscript' }],
  })
  expect(misused.status).toBe(422)
  // Another person's upload cannot be imported.
  expect(await author.post('/api/manuscripts/meca', { objectId })).toMatchObject({ status: 422 })
})
