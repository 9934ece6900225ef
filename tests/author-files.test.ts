import { crc32 } from 'node:zlib'
import { zipSync } from 'fflate'
import * as mupdf from 'mupdf'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { textOfPdf } from '#server/documents/publication/judge.fixture.ts'
import { type Person, startApp, type TestApp } from './app.ts'
import { namedDocx } from './blindness/files.ts'
import { reason, samplePdf, submission, submitted } from './manuscripts.ts'

/** Files that authors send: types by setting, replacing until review begins, and the preview of their pages. */

let journal: TestApp
let author: Person
let editor: Person
let reviewer: Person

beforeAll(async () => {
  journal = await startApp({ uploads: { latexArchives: true, pictures: true } })
  author = await journal.account({ firstName: 'Wendeline', lastName: 'Ostrowhelm' })
  editor = await journal.account({ role: 'editor' })
  reviewer = await journal.account({ role: 'reviewer' })
})
afterAll(() => journal.close())

const bytesOf = (text: string) => new TextEncoder().encode(text)
const main = (body: string) =>
  bytesOf(
    `\\documentclass{article}\\title{Who pays}\\author{Wendeline Ostrowhelm}\\begin{document}\\maketitle ${body}\\end{document}`,
  )

/** A grey picture, and the same as JPEG and as TIFF. */
function pixels() {
  const pixmap = new mupdf.Pixmap(mupdf.ColorSpace.DeviceRGB, [0, 0, 48, 32], false)
  pixmap.clear(160)
  return pixmap
}
/** A PNG with an author in a text chunk after its header. */
function pngWith(author: string): Buffer {
  const plain = Buffer.from(pixels().asPNG())
  const content = Buffer.from(`tEXtAuthor\0${author}`)
  const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(content.length - 4)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([plain.subarray(0, 33), size, content, sum, plain.subarray(33)])
}
const jpegWith = (words: string) => {
  const plain = Buffer.from(pixels().asJPEG(80, false))
  const text = Buffer.from(words)
  const size = Buffer.alloc(2)
  size.writeUInt16BE(text.length + 2)
  return Buffer.concat([plain.subarray(0, 2), Buffer.from([0xff, 0xfe]), size, text, plain.subarray(2)])
}
/** An uncompressed TIFF (6.0) with an artist. */
function tiffWith(artist: string): Buffer {
  const [width, height] = [48, 32]
  const data = Buffer.alloc(width * height * 3, 160)
  const name = Buffer.from(`${artist}\0`)
  const entries: [tag: number, type: number, count: number, value: number][] = [
    [256, 4, 1, width],
    [257, 4, 1, height],
    [258, 3, 3, 8 + data.length + name.length],
    [259, 3, 1, 1],
    [262, 3, 1, 2],
    [273, 4, 1, 8],
    [277, 3, 1, 3],
    [278, 4, 1, height],
    [279, 4, 1, data.length],
    [315, 2, name.length, 8 + data.length],
  ]
  const bits = Buffer.from([8, 0, 8, 0, 8, 0])
  const head = Buffer.alloc(8)
  head.write('II*\0', 'latin1')
  head.writeUInt32LE(8 + data.length + name.length + bits.length, 4)
  const directory = Buffer.alloc(2 + entries.length * 12 + 4)
  directory.writeUInt16LE(entries.length, 0)
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 2 + index * 12
    directory.writeUInt16LE(tag, at)
    directory.writeUInt16LE(type, at + 2)
    directory.writeUInt32LE(count, at + 4)
    if (type === 3 && count === 1) directory.writeUInt16LE(value, at + 8)
    else directory.writeUInt32LE(value, at + 8)
  }
  return Buffer.concat([head, data, name, bits, directory])
}

async function send(files: { bytes: Uint8Array; fileName: string; kind?: string }[], person = author) {
  const sent = await submission(journal, person)
  const attached = []
  for (const { bytes, ...file } of files)
    attached.push({ ...file, objectId: await person.upload(Buffer.from(bytes)) })
  return person.post('/api/manuscripts/submit', { ...sent, files: attached })
}

/** Lets the reviewer read the manuscript, and returns the bytes of the files that they get. */
async function asReviewed(id: string): Promise<{ name: string; bytes: Buffer }[]> {
  await journal.runJobs()
  expect((await editor.post(`/api/manuscripts/${id}/allow-review`, reason)).status).toBe(200)
  const { body } = await editor.post(`/api/manuscripts/${id}/assignments`, { reviewerId: reviewer.id })
  await reviewer.post(`/api/reviews/${body.id}/accept`)
  const { files } = (await reviewer.get(`/api/reviews/${body.id}`)).body as {
    files: { id: string; fileName: string }[]
  }
  return Promise.all(
    files.map(async ({ id: file, fileName }) => {
      const { status, raw } = await reviewer.get(`/api/manuscripts/files/${file}/download`)
      expect(status).toBe(200)
      return { name: fileName, bytes: raw }
    }),
  )
}

describe('a ZIP of LaTeX sources', () => {
  const source = () =>
    zipSync({
      'paper/main.tex': main('We begin. \\input{parts/middle} \\includegraphics{figures/plot}'),
      'paper/parts/middle.tex': bytesOf(
        `The middle, as Wendeline Ostrowhelm wrote it. ${'Sellers pay when a currency moves between order and payment. '.repeat(6)}`,
      ),
      'paper/figures/plot.png': new Uint8Array(pixels().asPNG()),
      'paper/refs.bib': bytesOf('@article{a, title={A}}'),
      '__MACOSX/paper/._main.tex': new Uint8Array([0, 1, 2]),
    })

  test('is put together for reviewers without names, and fills in the form', async () => {
    const objectId = await author.upload(Buffer.from(source()))
    await author.post(`/api/objects/${objectId}/front`)
    await journal.runJobs()
    const { front } = (await author.get(`/api/objects/${objectId}/front`)).body
    expect(front).toMatchObject({ title: { value: 'Who pays' } })
    const { status, body } = await send([{ bytes: source(), fileName: 'paper.zip', kind: 'manuscript' }])
    expect(status).toBe(201)
    const [file, ...others] = await asReviewed(body.id)
    expect(others).toEqual([])
    expect(file?.name).toMatch(/\.pdf$/)
    const text = textOfPdf(file?.bytes ?? Buffer.alloc(0)).replaceAll(/\s+/g, ' ')
    expect(text).toContain('We begin.')
    expect(text).toContain('The middle')
    expect(text).not.toMatch(/Ostrowhelm|not included/)
  })

  test.each<[string, Record<string, Uint8Array>, RegExp]>([
    ['leaves its folder', { '../main.tex': main('x') }, /paths outside its own folder/],
    ['is a bomb', { 'main.tex': main('x'), 'zeros.dat': new Uint8Array(40 * 2 ** 20) }, /larger than 60 MB/],
    ['has no main file', { 'notes.txt': bytesOf('Nothing.') }, /documentclass/],
    ['has two', { 'a.tex': main('x'), 'b.tex': main('y') }, /Several files/],
    ['has another archive', { 'main.tex': main('x'), 'b.zip': zipSync({ a: bytesOf('a') }) }, /another one/],
    ['has a program', { 'main.tex': main('x'), 'a.dat': bytesOf('MZ program') }, /program/],
  ])('that %s is refused', async (_, entries, message) => {
    const { status, body } = await send([{ bytes: zipSync(entries), fileName: 'p.zip', kind: 'manuscript' }])
    expect(status).toBe(422)
    expect(JSON.stringify(body)).toMatch(message)
  })

  test('is nothing but the manuscript, and a Word file is no archive', async () => {
    const pdf = { bytes: await samplePdf(journal) }
    const both = await send([
      { ...pdf, fileName: 'main.pdf', kind: 'manuscript' },
      { bytes: source(), fileName: 'data.zip', kind: 'supplement' },
    ])
    expect(both).toMatchObject({ status: 422, body: { issues: [{ path: 'files.1.kind' }] } })
  })
})

describe('pictures', () => {
  const artist = 'Wendeline Ostrowhelm'
  const pictures = () => [
    { bytes: pngWith(artist), fileName: 'Figure 1.png' },
    { bytes: jpegWith(artist), fileName: 'Figure 2.JPEG' },
    { bytes: tiffWith(artist), fileName: 'Figure 3.tiff' },
  ]

  test('are figures; reviewers get them without their metadata', async () => {
    const { status, body } = await send([
      { bytes: await samplePdf(journal), fileName: 'main.pdf', kind: 'manuscript' },
      ...pictures().map((picture) => ({ ...picture, kind: 'figure' })),
    ])
    expect({ status, issues: body.issues }).toEqual({ status: 201, issues: undefined })
    const files = await asReviewed(body.id)
    expect(files).toHaveLength(4)
    for (const { bytes } of files.slice(1)) {
      expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
      expect(bytes.toString('latin1')).not.toContain('Ostrowhelm')
    }
  })

  test('are refused as anything else, when damaged, and under a wrong name', async () => {
    const picture = pngWith(artist)
    const refused: [Parameters<typeof send>[0][number], RegExp][] = [
      [{ bytes: picture, fileName: 'a.png', kind: 'supplement' }, /only be sent as a figure/],
      [{ bytes: picture, fileName: 'a.tif', kind: 'figure' }, /content is PNG/],
      [{ bytes: picture.subarray(0, 60), fileName: 'a.png', kind: 'figure' }, /damaged|smaller/],
      [{ bytes: bytesOf('<svg/>'), fileName: 'a.svg', kind: 'figure' }, /not accepted|svg/i],
    ]
    for (const [file, message] of refused) {
      const manuscript = { bytes: await samplePdf(journal), fileName: 'main.pdf', kind: 'manuscript' }
      const { status, body } = await send([manuscript, file])
      expect(status).toBe(422)
      expect(JSON.stringify(body)).toMatch(message)
    }
  })
})

test('without the settings, only the four formats are accepted', async () => {
  const { settings } = journal.context
  const off = { latexArchives: false, pictures: false }
  journal.context.settings = async () => ({ ...(await settings()), uploads: off })
  const zip = await send([{ bytes: zipSync({ 'main.tex': main('x') }), fileName: 'p.zip' }])
  const picture = await send([{ bytes: new Uint8Array(pixels().asPNG()), fileName: 'p.png' }])
  journal.context.settings = settings
  expect(zip.status).toBe(422)
  expect(JSON.stringify(zip.body)).toMatch(/only \.pdf, \.docx, \.doc,? and \.tex/i)
  expect(picture.status).toBe(422)
})

test('until review begins the main file can be replaced; what was replaced stays for the editors alone', async () => {
  const coauthor = await journal.account()
  const id = await submitted(journal, author, [coauthor])
  const at = `/api/manuscripts/${id}`
  const [old] = (await author.get(at)).body.files as { id: string }[]
  const fresh = async (text: string) => ({
    objectId: await author.upload(
      Buffer.from(await journal.context.documents.typeset(`= Sellers pay\n${text}`)),
    ),
    fileName: 'second.pdf',
  })
  const added = await author.post(`${at}/files`, { ...(await fresh('The right file.')), replaces: old?.id })
  expect(added).toMatchObject({ status: 201, body: { kind: 'manuscript', fileName: 'second.pdf' } })
  expect((await author.post(`${at}/files`, { ...(await fresh('x')), replaces: old?.id })).status).toBe(422)
  const foreign = await submitted(journal, author)
  const [other] = (await author.get(`/api/manuscripts/${foreign}`)).body.files as { id: string }[]
  expect((await author.post(`${at}/files`, { ...(await fresh('x')), replaces: other?.id })).status).toBe(422)
  expect((await editor.get(at)).body.files.map(({ kind }: { kind: string }) => kind).toSorted()).toEqual([
    'manuscript',
    'replaced',
  ])
  expect((await editor.get(at)).body.history).toContainEqual(
    expect.objectContaining({ action: 'replace_file', notes: 'manuscript.pdf → second.pdf' }),
  )
  const files = await asReviewed(id)
  expect(files.map(({ bytes }) => textOfPdf(bytes))).toEqual([expect.stringContaining('The right file')])
  expect((await reviewer.get(`/api/manuscripts/files/${old?.id}/download`)).status).toBe(404)
  const late = await author.post(`${at}/files`, { ...(await fresh('x')), replaces: added.body.id })
  expect(late.status).toBe(409)
})

test('the pages of each upload can be looked at by its owner', async () => {
  const someone = {
    ...{ firstName: 'Wendeline', lastName: 'Ostrowhelm', email: 'w@people.example', username: 'wo' },
    ...{ orcid: '0000-0002-1825-0097', affiliation: 'Institute of Samples' },
  }
  const files = {
    docx: () => namedDocx([someone]),
    tex: () => Buffer.from(main('One page of text.')),
    png: () => Buffer.from(pixels().asPNG()),
  }
  for (const [format, make] of Object.entries(files)) {
    const objectId = await author.upload(make())
    await journal.runJobs()
    const preview = await author.get(`/api/objects/${objectId}/preview`)
    expect(preview, format).toMatchObject({ status: 200, body: { pages: 1 } })
    const page = await author.get(`/api/objects/${objectId}/preview/pages/1`)
    expect(page.raw.subarray(1, 4).toString()).toBe('PNG')
    expect((await author.get(`/api/objects/${objectId}/preview/pages/2`)).status).toBe(404)
    expect((await reviewer.get(`/api/objects/${objectId}/preview`)).status).toBe(404)
    expect((await editor.get(`/api/objects/${objectId}/preview/pages/1`)).status).toBe(404)
  }
})
