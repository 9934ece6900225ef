import { unzipSync } from 'fflate'
import * as mupdf from 'mupdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedDocuments } from '#tests/documents.ts'
import { markedDocx, type Place } from '#tests/fixtures/documents/marked-docx.ts'
import { markedTex } from '#tests/fixtures/documents/marked-tex.ts'
import type { BlindCopy, Identities } from './index.ts'

/**
 * Puts a marker in every place where each format can store text. None may reach a reviewer unless a finding
 * reports it.
 */

const documents = sharedDocuments()

const authorsOf = (places: Place[]): Identities => ({
  people: places
    .filter(({ isName }) => isName)
    .map(({ marker }) => ({ firstName: 'Ada', lastName: marker, email: '', affiliation: '', orcid: null })),
})

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\s\0\u00ad-]/g, '')
    .toLowerCase()

/** Returns everything that tools can read from a PDF: bytes, objects, unpacked streams, text. */
function insidePdf(bytes: Uint8Array): string {
  const pdf = new mupdf.PDFDocument(bytes)
  const found = [Buffer.from(bytes).toString('latin1')]
  for (let i = 1; i < pdf.countObjects(); i++) {
    const object = pdf.newIndirect(i)
    found.push(object.resolve().toString(true, false))
    if (object.isStream()) found.push(Buffer.from(object.readStream().asUint8Array()).toString('latin1'))
  }
  for (let i = 0; i < pdf.countPages(); i++) found.push(pdf.loadPage(i).toStructuredText('').asText())
  return plain(found.join('\n'))
}

function insideZip(bytes: Uint8Array): string {
  const found = [Buffer.from(bytes).toString('latin1'), Buffer.from(bytes).toString('utf16le')]
  for (const [path, part] of Object.entries(unzipSync(bytes)))
    found.push(path, Buffer.from(part).toString('utf8'), Buffer.from(part).toString('utf16le'))
  return plain(found.join('\n'))
}

const findingsOf = (copy: BlindCopy) =>
  plain(
    copy.findings
      .filter(({ severity }) => severity === 'visible')
      .map(({ excerpt }) => excerpt)
      .join('\n'),
  )

describe('DOCX', () => {
  const { bytes, places } = markedDocx()
  let copy: BlindCopy
  let read: { pdf: string; source: string }
  let found: string
  beforeAll(async () => {
    copy = await documents.blind(bytes, 'docx', authorsOf(places), { label: 'Manuscript M-1' })
    read = { pdf: insidePdf(copy.pdf), source: insideZip(copy.source ?? new Uint8Array()) }
    found = findingsOf(copy)
  })

  it('has its text, its notes, its pictures and its table', () => {
    for (const kept of [
      'Trade costs',
      'Introduction',
      'Footnote of',
      'Endnote of',
      'A cell by',
      'Shape of',
      'Inside custom XML',
      'x=1',
    ])
      expect(read.source, kept).toContain(plain(kept))
    expect(
      Object.keys(unzipSync(copy.source ?? new Uint8Array())).filter((path) => path.includes('media')).length,
    ).toBeGreaterThan(3)
    expect(places.length).toBeGreaterThanOrEqual(45)
  })

  it.each(places)('$name', ({ marker }) => {
    for (const [where, text] of Object.entries(read))
      expect(text.includes(plain(marker)) && !found.includes(plain(marker)), where).toBe(false)
  })
})

describe('LaTeX', () => {
  const { bytes, parts, places } = markedTex()
  let read: { pdf: string; source: string }
  let found: string
  beforeAll(async () => {
    const copy = await documents.blind(bytes, 'tex', authorsOf(places), { label: 'Manuscript M-1', parts })
    read = { pdf: insidePdf(copy.pdf), source: plain(Buffer.from(copy.source ?? []).toString()) }
    found = findingsOf(copy)
  })

  it('has its text, its parts and its formulas', () => {
    for (const kept of [
      'Trade costs',
      'Small firms pay more',
      'Kept branch',
      'Kept choice',
      'Results of',
      'Emphasis by',
      'Added text',
      'New text',
      'Listing of',
      'Cell of',
      'Firms learn',
    ]) {
      expect(read.source, kept).toContain(plain(kept))
      expect(read.pdf, kept).toContain(plain(kept))
    }
    expect(places.length).toBeGreaterThanOrEqual(35)
  })

  it.each(places)('$name', ({ marker }) => {
    for (const [where, text] of Object.entries(read))
      expect(text.includes(plain(marker)) && !found.includes(plain(marker)), where).toBe(false)
  })
})
