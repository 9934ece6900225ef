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

it('finds the footnote about an author on a first page that is mostly footnote', async () => {
  const small = (text: string, i: number) => ({ text, y: 300 - 12 * i, size: 8 })
  const notes = Array.from({ length: 18 }, (_, i) =>
    small(`Further remarks on the origin of these notes, part ${i}.`, i + 1),
  )
  const body = Array.from({ length: 30 }, (_, i) => ({
    text: `Small firms pay more, in sector ${i} too.`,
    y: 780 - 22 * i,
  }))
  const bytes = buildPdf([
    [
      { text: 'Trade costs of small firms', y: 780, size: 18 },
      { text: 'Abstract', y: 690, size: 13 },
      { text: 'Small firms pay more.', y: 670 },
      small('1Quendler: Department of Trade, Vienna', 0),
      ...notes,
    ],
    body,
  ])
  const { pdf } = await blindPdf(bytes, { people: people.slice(0, 1) }, { label: 'M' })
  const text = new mupdf.PDFDocument(pdf).loadPage(0).toStructuredText('').asText()
  expect(text).not.toContain('Quendler')
  expect(text).toContain('Department of Trade')
})

it('reports each section about the authors, also where one follows another', async () => {
  const bytes = buildPdf([
    [
      { text: 'Trade costs of small firms', y: 780, size: 18 },
      { text: 'Abstract', y: 750, size: 13 },
      { text: 'Small firms pay more.', y: 730 },
      { text: 'Author contributions', y: 700, size: 13 },
      { text: 'Both wrote the paper.', y: 680 },
      { text: 'Acknowledgements', y: 650, size: 13 },
      { text: 'We are grateful to Paul Brodersen and Isaac Lazzeri.', y: 630 },
    ],
  ])
  const { findings } = await blindPdf(bytes, { people }, { label: 'M' })
  const sections = findings.filter(({ rule }) => rule === 'acknowledgements').map(({ excerpt }) => excerpt)
  expect(sections).toEqual([
    expect.stringContaining('Both wrote'),
    expect.stringContaining('grateful to Paul Brodersen'),
  ])
})
