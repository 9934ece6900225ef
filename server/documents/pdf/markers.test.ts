import { inflateSync } from 'node:zlib'
import * as mupdf from 'mupdf'
import { extractTextItems, getDocumentProxy } from 'unpdf'
import { beforeAll, describe, expect, it } from 'vitest'
import { sharedDocuments } from '#tests/documents.ts'
import { markedPdf } from '#tests/fixtures/documents/marked-pdf.ts'
import type { BlindCopy, Identities } from '../index.ts'

/**
 * Puts a marker in every place where a PDF can store text. None may reach a reviewer unless a finding reports
 * it.
 */

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\s\0\u00ad-]/g, '')
    .toLowerCase()

/** Returns bytes, objects, unpacked streams, strings in hex, and the text as mupdf and pdf.js read it. */
async function inside(bytes: Uint8Array): Promise<string> {
  const pdf = new mupdf.PDFDocument(bytes)
  const found = [Buffer.from(bytes).toString('latin1')]
  const count = pdf.countObjects()
  for (let i = 1; i < count; i++) {
    const object = pdf.newIndirect(i)
    const printed = object.resolve().toString(true, false)
    found.push(printed)
    if (!object.isStream()) continue
    const raw = Buffer.from(object.readRawStream().asUint8Array())
    found.push(raw.toString('latin1'))
    const unpacked = Buffer.from(object.readStream().asUint8Array()).toString('latin1')
    found.push(unpacked, joinedStrings(unpacked))
    if (/ASCII85Decode/.test(printed)) {
      const outer = pdf.addRawStream(raw, { Filter: 'ASCII85Decode' })
      found.push(Buffer.from(outer.readStream().asUint8Array()).toString('latin1'))
    }
    if (/FlateDecode/.test(printed)) found.push(inflateSync(raw).toString('latin1'))
  }
  for (let i = 0; i < pdf.countPages(); i++) found.push(inPlace(pdf.loadPage(i)))
  for (let i = 0; i < pdf.countPages(); i++)
    for (const options of ['', 'preserve-whitespace', 'dehyphenate'])
      found.push(pdf.loadPage(i).toStructuredText(options).asText())
  const proxy = await getDocumentProxy(Uint8Array.from(bytes), { useSystemFonts: false, verbosity: 0 })
  const { items } = await extractTextItems(proxy)
  found.push(
    items
      .flat()
      .map(({ str }) => str)
      .join(''),
  )
  return plain(found.join('\n'))
}

/** Joins the strings of a content stream, so that kerned words are complete again. */
function joinedStrings(content: string): string {
  const hex = content.replaceAll(
    /<([0-9a-fA-F\s]+)>/g,
    (_, digits) => `(${Buffer.from(digits, 'hex').toString('latin1')})`,
  )
  return [...hex.matchAll(/\(((?:[^()\\]|\\.)*)\)/gs)].map(([, text]) => text).join('')
}

/**
 * Returns the letters in the order of their positions, as a reader of the page sees them, whatever the order
 * in which they are drawn.
 */
function inPlace(page: mupdf.PDFPage): string {
  const letters: { char: string; x: number; y: number }[] = []
  page.toStructuredText('').walk({
    onChar(char, [x, y]) {
      letters.push({ char, x, y: Math.round(y) })
    },
  })
  return letters
    .sort((a, b) => a.y - b.y || a.x - b.x)
    .map(({ char }) => char)
    .join('')
}

const findingsOf = (copy: BlindCopy) =>
  plain(
    copy.findings
      .filter(({ severity }) => severity === 'visible')
      .map(({ excerpt }) => excerpt)
      .join('\n'),
  )

describe('PDF', () => {
  const { bytes, places } = markedPdf()
  const identities: Identities = {
    people: [
      ...places
        .filter(({ isName }) => isName)
        .map(({ marker }) => ({
          firstName: 'Ada',
          lastName: marker,
          email: '',
          affiliation: '',
          orcid: null,
        })),
      { firstName: 'Bea', lastName: '', email: 'bea@uni-marker.example', affiliation: '', orcid: null },
    ],
  }
  let copy: BlindCopy
  let read: string
  let found: string
  beforeAll(async () => {
    copy = await sharedDocuments().blind(bytes, 'pdf', identities, { label: 'Manuscript M-1' })
    read = await inside(copy.pdf)
    found = findingsOf(copy)
  })

  it('has every marker before', async () => {
    const original = await inside(bytes)
    expect(places.filter(({ marker }) => !original.includes(plain(marker))).map(({ name }) => name)).toEqual(
      [],
    )
  })

  it('shows what the pages showed, with the tags and the links to works', async () => {
    const pdf = new mupdf.PDFDocument(copy.pdf)
    const text = pdf.loadPage(0).toStructuredText('').asText()
    for (const kept of [
      'Abstract of a paper on trade costs',
      'Small firms pay more.',
      'Text of a shown layer',
    ])
      expect(text).toContain(kept)
    expect(
      pdf
        .loadPage(0)
        .getLinks()
        .map((link) => link.getURI()),
    ).toEqual(['https://www.census.gov/'])
    expect(read).toContain('structelem')
    expect(places.length).toBeGreaterThanOrEqual(120)
  })

  it.each(places)('$name', ({ marker }) => {
    expect(read.includes(plain(marker)) && !found.includes(plain(marker))).toBe(false)
  })
})
