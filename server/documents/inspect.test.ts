import { zipSync } from 'fflate'
import * as mupdf from 'mupdf'
import { describe, expect, it } from 'vitest'
import { sharedDocuments } from '#tests/documents.ts'
import {
  buildDocx,
  buildPdf,
  manuscriptDocxParts,
  manuscriptPdf,
  manuscriptTex,
} from '#tests/fixtures/documents/build.ts'
import { createDocuments, safeFileName } from './index.ts'

const documents = sharedDocuments()

const codes = async (bytes: Uint8Array, name: string) =>
  (await documents.inspect(bytes, name)).problems.map((p) => p.code)
const page = () => buildPdf([[{ text: 'One two three', y: 700 }]])
const save = (options: string) => new mupdf.PDFDocument(page()).saveToBuffer(options).asUint8Array().slice()
const withParts = (parts: Record<string, string | Uint8Array>) =>
  buildDocx({ ...manuscriptDocxParts(), ...parts })

describe('inspect', () => {
  it('takes PDF, DOCX and LaTeX and counts pages and words', async () => {
    expect(await documents.inspect(page(), 'Paper.PDF')).toEqual({
      format: 'pdf',
      pages: 1,
      words: 3,
      problems: [],
    })
    expect(await documents.inspect(manuscriptPdf(), 'paper.pdf')).toMatchObject({ pages: 2, problems: [] })
    expect(await documents.inspect(buildDocx(), 'paper.docx')).toMatchObject({
      format: 'docx',
      pages: null,
      problems: [],
    })
    expect((await documents.inspect(buildDocx(), 'paper.docx')).words).toBeGreaterThan(30)
    expect(await documents.inspect(Buffer.from(manuscriptTex), 'paper.tex')).toMatchObject({
      format: 'tex',
      problems: [],
    })
    expect(await codes(Buffer.from('\\section{Caf\xe9}', 'latin1'), 'latin1.tex')).toEqual([])
  })

  it('refuses what is not what its name says', async () => {
    expect(await codes(new Uint8Array(), 'a.pdf')).toEqual(['empty'])
    expect(await codes(page(), 'a.docx')).toEqual(['wrong-content'])
    expect(await codes(buildDocx(), 'a.pdf')).toEqual(['wrong-content'])
    expect(await codes(page(), 'a.pdf.exe')).toEqual(['unsupported-type'])
    expect(await codes(page(), 'a')).toEqual(['unsupported-type'])
    expect(await codes(Buffer.from('MZ\x90\0'), 'a.pdf')).toEqual(['executable'])
    expect(await codes(zipSync({ 'a.txt': new Uint8Array(9) }), 'a.docx')).toEqual(['wrong-content'])
    expect(await codes(Buffer.from('hello'), 'a.tex')).toEqual(['not-latex'])
    expect(await codes(Buffer.from('\\section{a}\0'), 'a.tex')).toEqual(['wrong-content'])
    expect(await codes(Buffer.from(`\\section{a}${'0.12 '.repeat(500_000)}`), 'a.tex')).toEqual(['too-large'])
  })

  it('refuses what is broken or locked, and opens what only the owner locked', async () => {
    const pdf = manuscriptPdf()
    expect(await codes(pdf.slice(0, pdf.length * 0.6), 'a.pdf')).toEqual(['damaged'])
    expect(await codes(buildDocx().slice(0, 900), 'a.docx')).toEqual(['damaged'])
    expect(await codes(save('encrypt=aes-256,user-password=x,owner-password=y'), 'a.pdf')).toEqual([
      'encrypted',
    ])
    const owned = save('encrypt=aes-256,owner-password=y,permissions=0')
    expect(await codes(owned, 'a.pdf')).toEqual([])
    const { pdf: copy } = await documents.blind(owned, 'pdf', { people: [] }, { label: 'M' })
    expect(Buffer.from(copy).includes('/Encrypt')).toBe(false)
  })

  it('refuses macros, bombs, entities and parts outside the archive', async () => {
    expect(await codes(withParts({ 'word/vbaProject.bin': 'x' }), 'a.docx')).toEqual(['macros'])
    expect(await codes(withParts({ 'word/media/a.bin': new Uint8Array(30 * 2 ** 20) }), 'a.docx')).toEqual([
      'too-large',
    ])
    expect(await codes(withParts({ '../../a.xml': '<a/>' }), 'a.docx')).toEqual(['unsafe-archive'])
    const bomb = '<!DOCTYPE a [<!ENTITY b "xx"><!ENTITY c "&b;&b;">]><w:document>&c;</w:document>'
    expect(await codes(withParts({ 'word/document.xml': bomb }), 'a.docx')).toEqual(['unsafe-xml'])
  })

  it('says what to do', async () => {
    const { problems } = await documents.inspect(page(), 'a.docx')
    expect(problems[0]?.message).toMatch(/content is a PDF.*Save|upload/)
  })

  it('ends what takes too long and goes on with the next', async () => {
    const impatient = createDocuments({ timeoutMs: 1 })
    const [first, second] = await Promise.all([
      impatient.inspect(page(), 'a.pdf'),
      impatient.inspect(page(), 'a.pdf'),
    ])
    expect([first.problems[0]?.code, second.problems[0]?.code]).toEqual(['timeout', 'timeout'])
    await impatient.close()
    expect((await impatient.inspect(page(), 'a.pdf')).problems[0]?.code).toBe('closed')
  })
})

describe('typeset', () => {
  it('makes a PDF with maths, and quotes the compiler when it cannot', async () => {
    const pdf = new mupdf.PDFDocument(await documents.typeset('= Galley\n$ integral_0^1 x dif x $'))
    expect(pdf.loadPage(0).toStructuredText('').asText()).toContain('Galley')
    await expect(documents.typeset('#unknown-thing')).rejects.toMatchObject({
      code: 'typst',
      message: expect.stringContaining('line 1'),
    })
  })
})

describe('safeFileName', () => {
  it.each([
    ['../../../../tmp/evil.pdf', 'evil.pdf'],
    ['C:\\Users\\x\\paper.docx', 'paper.docx'],
    ['paper.pdf\0.exe', 'paper.pdf.exe'],
    ['a\r\nX-Injected: 1.pdf', 'aX-Injected_ 1.pdf'],
    ['\u202Efdp.exe', 'fdp.exe'],
    ['CON.pdf', '_CON.pdf'],
    ['', 'file'],
    ['   ', 'file'],
    ['.hidden.pdf', 'hidden.pdf'],
    ['-rf.pdf', 'rf.pdf'],
    ['re\u0301sume\u0301.pdf', 'résumé.pdf'],
    ['論文 最終版.docx', '論文 最終版.docx'],
    ['<img src=x>.pdf', 'img src_x_.pdf'],
  ])('%j becomes %j', (name, safe) => expect(safeFileName(name)).toBe(safe))

  it('keeps the extension of a name that is too long', () => {
    const safe = safeFileName(`${'ü'.repeat(300)}.docx`)
    expect(safe).toMatch(/^ü+\.docx$/)
    expect(Buffer.byteLength(safe)).toBeLessThanOrEqual(180)
  })
})
