import * as mupdf from 'mupdf'
import { expect, it } from 'vitest'
import { buildPdf } from '#tests/fixtures/documents/build.ts'
import { blindPdf } from './blind.ts'

const people = [
  ['Olga', 'Quendler'],
  ['Bo', 'Lindqvist'],
  ['Johann Sebastian', 'Wolframsberg'],
].map(([firstName = '', lastName = '']) => ({ firstName, lastName, email: '', affiliation: '', orcid: null }))

const titlePage = (byline: string, marks: string) =>
  buildPdf([
    [
      { text: 'Trade costs of small firms', y: 780, size: 18 },
      { text: byline, y: 740 },
      { text: marks, y: 747, size: 6 },
      { text: 'Abstract', y: 690, size: 13 },
      { text: 'Small firms pay more.', y: 670 },
    ],
  ])

it('leaves no separators and footnote marks where the names of all authors stood', async () => {
  const one = await blindPdf(titlePage('Olga Quendler1,*', ''), { people }, { label: 'M' })
  const three = await blindPdf(
    titlePage('Olga Quendler1,*, Bo Lindqvist2 and Johann Sebastian Wolframsberg1,3', '1 2 3'),
    { people },
    { label: 'M' },
  )
  const text = (pdf: Uint8Array) => new mupdf.PDFDocument(pdf).loadPage(0).toStructuredText('').asText()
  expect(text(three.pdf)).toBe(text(one.pdf))
  expect(text(three.pdf).replace(/\s+/g, ' ').trim()).toBe(
    'Trade costs of small firms Abstract Small firms pay more.',
  )
})

it('keeps lines that say more', async () => {
  const { pdf } = await blindPdf(
    titlePage('A draft by Olga Quendler for a workshop', ''),
    { people },
    { label: 'M' },
  )
  const text = new mupdf.PDFDocument(pdf).loadPage(0).toStructuredText('').asText()
  expect(text).toContain('A draft by')
  expect(text).toContain('for a workshop')
})
