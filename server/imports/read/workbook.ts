import { child, descendants, elements, exactTextOf, type XmlElement } from '../../jats/xml.ts'
import { SourceError } from '../found.ts'
import { type Entry, type Folder, openArchive } from './folder.ts'
import { textOf } from './text.ts'
import { xmlRecords } from './xml-records.ts'

/** Most characters of texts that cells share, which are in memory. */
const mostShared = 64 * 2 ** 20
/** Last columns and rows that a table of articles or people has. */
const mostColumns = 500

/**
 * Reads the first sheet of an Office Open XML workbook (ECMA-376, .xlsx) row by row: what its cells show, as far as an import needs it.
 * Dates are written as YYYY-MM-DD; of formulas, the value that was last worked out counts.
 */
export async function* workbookRows(
  entry: Entry,
): AsyncGenerator<{ record: string[]; info: { lines: number } }> {
  const book = await openArchive(entry.file ?? Buffer.from(await entry.read()))
  try {
    const sheet = await firstSheet(book)
    const shared = await sharedTexts(book)
    const { isDate, from } = await dateStyles(book)
    for await (const { element } of xmlRecords(
      (await textOf(sheet)).chunks,
      (name) => bare(name) === 'row',
    )) {
      const record: string[] = []
      for (const cell of elements(element, ...named(element, 'c'))) {
        const column = columnOf(cell.attributes.r) ?? record.length
        if (column >= mostColumns) continue
        while (record.length < column) record.push('')
        record[column] = shownIn(cell, shared, (value) =>
          isDate(Number(cell.attributes.s ?? -1)) ? dayOf(value, from) : String(value),
        )
      }
      if (record.some((value) => value.trim() !== ''))
        yield { record, info: { lines: Number(element.attributes.r) || element.line } }
    }
  } finally {
    book.close()
  }
}

/** Some programs write elements with a prefix. */
const bare = (name: string) => name.replace(/^\w+:/, '')
const named = (parent: XmlElement, name: string) => [
  ...new Set(
    parent.children.flatMap((one) => (typeof one !== 'string' && bare(one.name) === name ? one.name : [])),
  ),
]

const fileIn = ({ entries }: Folder, path: string) => entries.find((one) => one.path === path)

async function* recordsIn(book: Folder, path: string, ...names: string[]): AsyncGenerator<XmlElement> {
  const entry = fileIn(book, path)
  if (!entry) return
  for await (const { element } of xmlRecords((await textOf(entry)).chunks, (name) =>
    names.includes(bare(name)),
  ))
    yield element
}

async function firstSheet(book: Folder): Promise<Entry> {
  const targets = new Map<string, string>()
  for await (const { attributes } of recordsIn(book, 'xl/_rels/workbook.xml.rels', 'Relationship'))
    targets.set(attributes.Id ?? '', (attributes.Target ?? '').replace(/^\/xl\/|^\.\//, ''))
  for await (const { attributes } of recordsIn(book, 'xl/workbook.xml', 'sheet')) {
    const found = fileIn(book, `xl/${targets.get(attributes['r:id'] ?? '') ?? ''}`)
    if (found) return found
  }
  throw new SourceError(
    'The workbook has no sheet that can be read. It may be protected with a password. Save it as CSV (UTF-8), and import that file.',
  )
}

async function sharedTexts(book: Folder): Promise<string[]> {
  const texts: string[] = []
  let length = 0
  for await (const item of recordsIn(book, 'xl/sharedStrings.xml', 'si')) {
    const text = writtenIn(item)
    length += text.length
    if (length > mostShared)
      throw new SourceError('The workbook is too large. Save it as CSV (UTF-8), and import that file.')
    texts.push(text)
  }
  return texts
}

/** The text of a cell without the readings that Japanese ones have beside it. */
function writtenIn(item: XmlElement): string {
  const written = (parent: XmlElement): string[] =>
    parent.children.flatMap((one) => {
      if (typeof one === 'string' || bare(one.name) === 'rPh') return []
      return bare(one.name) === 't' ? [exactTextOf(one)] : written(one)
    })
  // A line break within a cell.
  return written(item).join('').replaceAll('_x000D_', '')
}

/** Formats of dates that every workbook has. */
const givenDates = new Set([14, 15, 16, 17, 22, 27, 28, 29, 30, 31, 36, 50, 51, 52, 53, 54, 55, 56, 57, 58])

async function dateStyles(book: Folder): Promise<{ isDate: (style: number) => boolean; from: number }> {
  const formats = new Map<number, string>()
  const styles: number[] = []
  for await (const part of recordsIn(book, 'xl/styles.xml', 'numFmt', 'cellXfs')) {
    if (bare(part.name) === 'numFmt')
      formats.set(Number(part.attributes.numFmtId), part.attributes.formatCode ?? '')
    else
      for (const { attributes } of descendants(part, ...named(part, 'xf')))
        styles.push(Number(attributes.numFmtId ?? 0))
  }
  let from = Date.UTC(1899, 11, 30)
  for await (const { attributes } of recordsIn(book, 'xl/workbook.xml', 'workbookPr'))
    if (/^(1|true)$/.test(attributes.date1904 ?? '')) from = Date.UTC(1904, 0, 1)
  const isDate = (style: number) => {
    const format = styles[style] ?? 0
    // Words in quotes and colours in brackets are no parts of dates.
    const code = (formats.get(format) ?? '').replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')
    return givenDates.has(format) || (/y/i.test(code) && /[md]/i.test(code))
  }
  return { isDate, from }
}

const dayOf = (days: number, from: number) =>
  new Date(from + Math.floor(days) * 86_400_000).toISOString().slice(0, 10)

/** 'AB12' is in column 27, counted from 0. */
function columnOf(place: string | undefined): number | null {
  const letters = /^[A-Z]{1,3}/.exec(place ?? '')?.[0]
  if (!letters) return null
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

function shownIn(cell: XmlElement, shared: readonly string[], numberOf: (value: number) => string): string {
  const written = exactTextOf(child(cell, ...named(cell, 'v')))
  switch (cell.attributes.t) {
    case 's':
      return shared[Number(written)] ?? ''
    case 'inlineStr':
      return writtenIn(cell)
    case 'b':
      return written === '1' ? 'true' : 'false'
    case 'e':
      return ''
    case 'd':
      return written.slice(0, 10)
    case 'str':
      return written
    default:
      return written === '' || !Number.isFinite(Number(written)) ? written : numberOf(Number(written))
  }
}
