import { expect, test } from 'vitest'
import { writeCsv } from './csv.ts'
import { type ExportFormat, savedFile } from './saved-export.ts'

const item = {
  title: 'Prices, “quoted” and "paid"',
  author: [{ family: 'Văcărescu', given: 'Ioana' }, { literal: 'The Panel' }],
  'container-title': 'Journal of Samples',
  ...{
    volume: 14,
    issue: 1,
    page: '3–19',
    DOI: '10.5555/prices',
    URL: 'https://example.org/articles/prices',
  },
  issued: { 'date-parts': [['2026', 1, 9]] },
}
const citations: Record<ExportFormat, string> = {
  bibtex: '@article{prices,\n  title = {Prices}\n}\n',
  ris: 'TY  - JOUR\r\nTI  - Prices\r\nER  - \r\n',
  csv: JSON.stringify([item]),
}
const read = async (id: string, format: ExportFormat) => (id === 'gone' ? null : citations[format])

test.each(['bibtex', 'ris'] as const)('saved articles as %s: one record after the other', async (format) => {
  // More articles than are requested at once.
  const ids = Array.from({ length: 8 }, (_, index) => (index === 6 ? 'gone' : `article-${index}`))
  const { content, missing } = await savedFile(ids, format, read)
  const record = citations[format].trim()
  // A key that an earlier record has gets a number.
  const own = (index: number) => (index === 0 ? record : record.replace('{prices', `{prices-${index + 1}`))
  expect(content).toBe(`${Array.from({ length: 7 }, (_, index) => own(index)).join('\n\n')}\n`)
  expect(missing).toBe(1)
})

test('saved articles as CSV: a line for each, with quoted cells', async () => {
  const { content, missing } = await savedFile(['prices', 'gone'], 'csv', read)
  expect(content).toBe(
    '\ufeffTitle,Authors,Year,Journal,Volume,Issue,Pages,DOI,Address\r\n' +
      '"Prices, “quoted” and ""paid""","Văcărescu, Ioana; The Panel",2026,Journal of Samples,' +
      '14,1,3–19,10.5555/prices,https://example.org/articles/prices\r\n',
  )
  expect(missing).toBe(1)
})

test('texts that spreadsheets would run as formulas are marked as text; signed numbers are not', () => {
  const values = ['=1+1', '@sum', '-1+cmd', '-0.12**', '+3.5', '-', 'a = b', 7]
  expect(writeCsv([values])).toBe("\ufeff'=1+1,'@sum,'-1+cmd,-0.12**,+3.5,-,a = b,7\r\n")
})
