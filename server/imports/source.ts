import { stat } from 'node:fs/promises'
import { basename, dirname, extname } from 'node:path'
import { Readable } from 'node:stream'
import { parse as parseCsv } from 'csv-parse'
import { exportedArticle } from '#domain/schemas/exported-article.ts'
import { JatsRefusal } from '../jats/import.ts'
import type { Draft } from './draft.ts'
import {
  type Found,
  type FoundArticle,
  type FoundRefusal,
  found,
  SourceError,
  type SourceFile,
} from './found.ts'
import type { OjsSettings } from './ojs-db/connect.ts'
import { recordsOfOjs } from './ojs-db/read.ts'
import { Companions } from './read/companions.ts'
import { embeddedFile, withoutEmbedded } from './read/embedded.ts'
import { type Entry, entryOfFile, type Folder, openArchive, openFolder } from './read/folder.ts'
import { jsonRecords } from './read/json-records.ts'
import { type DecodedText, textOf, wholeText } from './read/text.ts'
import { workbookRows } from './read/workbook.ts'
import { xmlRecords } from './read/xml-records.ts'
import { bibEntries, draftOfBib } from './sources/bibtex.ts'
import { crossrefRecords, draftOfCrossrefXml } from './sources/crossref-xml.ts'
import { draftOfCsl } from './sources/csl.ts'
import { readJatsFile } from './sources/jats.ts'
import {
  isOjsArticle,
  leftOutOfIssue,
  type OjsFile,
  ojsIssueOf,
  readOjsArticle,
} from './sources/ojs-native.ts'
import { isPdfFile, ojsKeyOf } from './sources/ojs-parts.ts'
import { isOjsUser, readOjsUser } from './sources/ojs-users.ts'
import { ownExportIn, recordsOfExport } from './sources/own-export.ts'
import { peopleHeadingsOf, personOfRow } from './sources/people-table.ts'
import { draftOfRis, risRecords } from './sources/ris.ts'
import { draftOfRow, headingsOf, isAmbiguousDate, rowOf } from './sources/table.ts'

/** A file or folder on this machine. `name` is shown in the report. */
export interface SourcePath {
  path: string
  name: string
}

/** A source of this server: files, or the database of OJS. */
export type SourceHere = SourcePath | { ojs: OjsSettings; name: string }

/** Longest bibliography and JATS file, in characters and bytes, because they are read whole. */
const most = { bib: 128 * 2 ** 20, jats: 64 * 2 ** 20 }

/** Archives stay open until the records that were read have been dealt with, because their files are read only then. */
export type Opened = Pick<Folder, 'close'>[]

/** Reads all records of files, folders and archives, in an order that does not change, so that a run can go on where it stopped. */
export async function* readSources(
  sources: readonly SourceHere[],
  opened: Opened,
  /** The day of the import, YYYY-MM-DD. */
  today: string,
): AsyncGenerator<Found> {
  for (const source of sources) {
    if ('ojs' in source) {
      yield* ojsDatabase(source.ojs, source.name, today)
      continue
    }
    const { path, name } = source
    const at = await stat(path).catch(() => null)
    if (!at) {
      yield { ...refusal(name, name, 'There is no such file or folder on the server.'), isGone: true }
      continue
    }
    if (at.isDirectory()) yield* recordsOfFolder(await openFolder(path), name, { opened, today })
    else {
      const entry = entryOfFile(path, name, at.size)
      // The files beside a single file are looked at only for what it names.
      const beside = /\.(xml|csv|tsv|xlsx|xlsm)$/i.test(path)
        ? await openFolder(dirname(path)).catch(() => null)
        : null
      yield* recordsOfEntry(entry, {
        place: name,
        companions: new Companions(beside?.entries ?? []),
        isNamed: true,
        ...{ opened, today },
      })
    }
  }
}

async function* ojsDatabase(settings: OjsSettings, name: string, today: string): AsyncGenerator<Found> {
  try {
    yield* recordsOfOjs(settings, name, today)
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    yield { ...refusal(name, name, error.message), isGone: true }
  }
}

const refusal = (place: string, name: string, reason: string): FoundRefusal => ({
  kind: 'refused',
  place,
  name,
  reason,
})

async function* recordsOfFolder(
  folder: Folder,
  name: string,
  { opened, today }: Pick<At, 'opened' | 'today'>,
): AsyncGenerator<Found> {
  opened.push(folder)
  try {
    const own = await ownExportIn(folder.entries)
    if (own) {
      yield* recordsOfExport(own, name)
      return
    }
  } catch (error) {
    if (!(error instanceof SourceError)) throw error
    yield refusal(name, name, error.message)
    return
  }
  const companions = new Companions(folder.entries)
  for (const { path, reason } of folder.refused) yield refusal(`${name}/${path}`, basename(path), reason)
  for (const entry of folder.entries) {
    const at = { place: `${name}/${entry.path}`, companions, isNamed: false, opened, today }
    yield* recordsOfEntry(entry, at)
  }
}

interface At {
  place: string
  companions: Companions
  /** Whether the person named this file itself; others of a folder are left out silently if they are no source. */
  isNamed: boolean
  opened: Opened
  today: string
}

async function* recordsOfEntry(entry: Entry, at: At): AsyncGenerator<Found> {
  try {
    yield* await readerOf(entry, at)
  } catch (error) {
    if (error instanceof SourceError || error instanceof JatsRefusal)
      yield refusal(at.place, entry.name, error.message)
    else throw error
  }
}

async function readerOf(entry: Entry, at: At): Promise<AsyncIterable<Found> | Iterable<Found>> {
  const extension = extname(entry.name).toLowerCase()
  if (entry.size === 0 && at.isNamed) throw new SourceError('The file is empty.')
  switch (extension) {
    case '.zip':
    case '.meca':
      if (entry.file === null)
        throw new SourceError('It is an archive within an archive. Please unpack it first.')
      return recordsOfFolder(await openArchive(entry.file), at.place, at)
    case '.json':
    case '.jsonl':
    case '.ndjson':
      return cslRecords(entry, at)
    case '.bib':
      return bibRecords(entry, at)
    case '.ris':
    case '.ciw':
    case '.enw':
      return risFile(entry, at)
    case '.csv':
    case '.tsv':
      return csvRecords(entry, at)
    case '.xml':
    case '.nxml':
    case '.jats':
      return xmlFile(entry, at)
    case '.txt':
      if (/^\s*(?:TY {1,2}-|FN |PT [JBSP]\b)/.test(await beginning(entry))) return risFile(entry, at)
      break
    case '.xlsx':
    case '.xlsm':
      return tableRecords(entry, at, workbookRows(entry))
    case '.xls':
    case '.ods':
      throw new SourceError(
        'Save the spreadsheet as Excel workbook (.xlsx) or CSV (UTF-8), and import that file.',
      )
  }
  if (!at.isNamed) return []
  throw new SourceError(
    'Files of this kind are not imported. Possible are exports of OJS (articles, issues, users), JATS (.xml, .zip, MECA), Crossref and CSL-JSON (.json), Crossref XML, BibTeX (.bib), RIS (.ris) and tables of articles or people (.csv, .xlsx).',
  )
}

async function beginning(entry: Entry): Promise<string> {
  const stream = await entry.open()
  let text = ''
  for await (const chunk of stream) {
    text += Buffer.from(chunk as Uint8Array).toString('latin1')
    if (text.length > 4000) break
  }
  stream.destroy()
  return text.replace(/^(?:\xEF\xBB\xBF|\xFF\xFE|\xFE\xFF)/, '').replaceAll('\0', '')
}

const notesOf = ({ note }: DecodedText) => (note ? [note] : [])

const isOwnRecord = (value: unknown) =>
  typeof value === 'object' &&
  value !== null &&
  'format' in value &&
  value.format === exportedArticle.shape.format.value

async function* cslRecords(entry: Entry, { place }: At): AsyncGenerator<Found> {
  const text = await textOf(entry)
  let isAny = false
  for await (const record of jsonRecords(text.chunks)) {
    isAny = true
    const where = `${place}, record ${record.number}`
    if ('problem' in record) {
      yield refusal(where, `Record ${record.number}`, record.problem)
      continue
    }
    // What our own export says of an article beside its JATS, which is read.
    if (isOwnRecord(record.value)) continue
    const draft = draftOfCsl(record.value)
    if (draft) yield found({ place: where, content: { draft }, notes: notesOf(text) })
    else
      yield refusal(
        where,
        `Record ${record.number}`,
        'The record is neither CSL-JSON nor a work of Crossref.',
      )
  }
  if (!isAny) yield refusal(place, entry.name, 'The file has no JSON records.')
}

async function* bibRecords(entry: Entry, { place }: At): AsyncGenerator<Found> {
  const text = await textOf(entry)
  const whole = await wholeText(text.chunks, most.bib)
  if (whole === null) throw new SourceError('The bibliography is larger than 128 MB. Please divide it.')
  const entries = bibEntries(whole)
  if (entries.length === 0) yield refusal(place, entry.name, 'The file has no BibTeX entries.')
  for (const one of entries) {
    const where = `${place}, line ${one.line}, entry ${one.key}`
    if ('problem' in one) yield refusal(where, one.key, one.problem)
    else yield found({ place: where, content: { draft: draftOfBib(one) }, notes: notesOf(text) })
  }
}

async function* risFile(entry: Entry, { place }: At): AsyncGenerator<Found> {
  const text = await textOf(entry)
  let isAny = false
  for await (const record of risRecords(text.chunks)) {
    isAny = true
    yield found({
      place: `${place}, line ${record.line}`,
      content: { draft: draftOfRis(record) },
      notes: notesOf(text),
    })
  }
  if (!isAny) yield refusal(place, entry.name, 'The file has no records in RIS.')
}

async function* csvRecords(entry: Entry, at: At): AsyncGenerator<Found> {
  const text = await textOf(entry)
  const head = (await beginning(entry)).split('\n')[0] ?? ''
  const separator = ['\t', ';', ','].toSorted((a, b) => head.split(b).length - head.split(a).length)[0] ?? ','
  const rows = Readable.from(text.chunks).pipe(
    parseCsv({
      delimiter: separator,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      bom: true,
      info: true,
      max_record_size: 4 * 2 ** 20,
    }),
  )
  yield* tableRecords(entry, at, rows as AsyncIterable<TableRow>, notesOf(text))
}

interface TableRow {
  record: string[]
  info: { lines: number }
}

async function* tableRecords(
  entry: Entry,
  { place, companions, isNamed }: At,
  rows: AsyncIterable<TableRow>,
  general: readonly string[] = [],
): AsyncGenerator<Found> {
  let headings: ReturnType<typeof headingsOf> = null
  let ofPeople: ReturnType<typeof peopleHeadingsOf> = null
  try {
    for await (const { record, info } of rows) {
      const where = `${place}, line ${info.lines}`
      if (ofPeople) {
        yield { kind: 'person', place: where, ...personOfRow(ofPeople, record), notes: [...general] }
        continue
      }
      if (!headings) {
        ofPeople = peopleHeadingsOf(record)
        if (ofPeople) continue
        headings = headingsOf(record)
        if (headings) continue
        if (!isNamed) return
        throw new SourceError(
          'The first line of the table has neither a column named Title, as a list of articles has, nor columns named Email and Name, as a list of people has.',
        )
      }
      const row = rowOf(headings, record)
      const draft = draftOfRow(row)
      const named = row.get('file')
      const pdf = named ? companions.named(entry.path, named) : null
      const notes = [
        ...general,
        ...(named && !pdf ? [`The file ${named} was not found, so the article has no PDF.`] : []),
        ...(isAmbiguousDate(row.get('date'))
          ? [`The date ${row.get('date')} was read as ${draft.published}.`]
          : []),
      ]
      yield found({ place: where, content: { draft }, pdf, notes })
    }
  } catch (error) {
    if (error instanceof SourceError) throw error
    throw new SourceError(
      `The table cannot be read any further: ${error instanceof Error ? error.message : 'unknown reason'}`,
    )
  }
}

async function xmlFile(entry: Entry, at: At): Promise<AsyncIterable<Found>> {
  const text = await beginning(entry)
  const root =
    /<([A-Za-z][\w:.-]*)(?=[\s>/])/.exec(
      text.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '').replaceAll(/<![^<>]*(?:\[[\s\S]*?\]\s*)?>/g, ''),
    )?.[1] ?? ''
  const name = root.replace(/^\w+:/, '')
  const isOjs = /pkp\.sfu\.ca/.test(text) || /native\.dtd|OJS Articles/i.test(text)
  if (name === 'article' && !isOjs) return jatsFile(entry, at)
  if (/^(doi_batch|crossref|crossref_result|doi_records)$/.test(name)) return crossrefFile(entry, at)
  if (/^(issues?|articles?)$/.test(name)) return ojsFile(entry, at)
  if (name === 'PKPUsers' || name === 'users') return usersFile(entry, at)
  if (!at.isNamed) return nothing()
  throw new SourceError(
    root === ''
      ? 'The file is not XML.'
      : `The file is not of a kind that is imported: its outermost element is <${root}>.`,
  )
}

async function* nothing(): AsyncGenerator<Found> {}

async function* usersFile(entry: Entry, { place, today }: At): AsyncGenerator<Found> {
  const text = await textOf(entry)
  let isAny = false
  for await (const { element, around } of xmlRecords(text.chunks, isOjsUser)) {
    isAny = true
    const person = readOjsUser(element, around, today)
    yield { kind: 'person', place: `${place}, line ${element.line}`, key: null, person, notes: notesOf(text) }
  }
  if (!isAny) yield refusal(place, entry.name, 'The export has no people.')
}

async function* crossrefFile(entry: Entry, { place }: At): AsyncGenerator<Found> {
  const text = await textOf(entry)
  const isRecord = (name: string) => crossrefRecords.has(name.replace(/^\w+:/, ''))
  let isAny = false
  for await (const { element, around } of xmlRecords(text.chunks, isRecord)) {
    isAny = true
    const draft: Draft = draftOfCrossrefXml(element, around)
    yield found({ place: `${place}, line ${element.line}`, content: { draft }, notes: notesOf(text) })
  }
  if (!isAny) yield refusal(place, entry.name, 'The file has no articles.')
}

async function* jatsFile(entry: Entry, { place, companions }: At): AsyncGenerator<Found> {
  if (entry.size > most.jats) throw new SourceError('The article is larger than 64 MB.')
  const read = readJatsFile(await entry.read())
  const notes = [...read.notes]
  const filesOf = (names: string[], [one, many]: [one: string, many: string]): SourceFile[] => {
    const missing: string[] = []
    const files = names.flatMap((name) => {
      const file = companions.named(entry.path, name)
      if (!file) missing.push(name)
      return file ? [{ ...file, name }] : []
    })
    if (missing.length > 0)
      notes.push(
        `${missing.length} ${missing.length === 1 ? `${one} that the article names was` : `${many} that the article names were`} not found: ${missing.slice(0, 5).join(', ')}${missing.length > 5 ? ', …' : ''}.`,
      )
    return files
  }
  const article: FoundArticle = found({
    place,
    content: { jats: read.xml },
    pdf: companions.pdfOf(entry.path),
    pictures: filesOf(read.pictures, ['picture', 'pictures']),
    supplements: filesOf(read.supplements, ['supplementary file', 'supplementary files']),
  })
  yield { ...article, notes }
}

async function* ojsFile(entry: Entry, { place, companions }: At): AsyncGenerator<Found> {
  if (entry.file === null)
    throw new SourceError(
      'Exports of OJS are read from a file of their own, not from an archive. Please unpack it first.',
    )
  const { file } = entry
  const bytes = { ...entry, open: async () => Readable.from(withoutEmbedded(await entry.open())) }
  const text = await textOf(bytes)
  let isAny = false
  for await (const { element, around } of xmlRecords(text.chunks, isOjsArticle)) {
    isAny = true
    const where = `${place}, line ${element.line}`
    const read = readOjsArticle(element, around)
    if (read.refused !== null) {
      yield refusal(where, read.draft.title || where, read.refused)
      continue
    }
    const notes = [
      ...notesOf(text),
      ...read.notes,
      ...around.filter(({ name }) => name === 'issue').flatMap(leftOutOfIssue),
    ]
    const fileOf = (one: OjsFile): SourceFile | null => {
      const found =
        (one.bytes ? embeddedFile(file, one.bytes, one.name) : null) ??
        companions.named(entry.path, one.href?.split('/').at(-1) ?? one.name)
      if (!found)
        notes.push(
          one.href && /^https?:/.test(one.href)
            ? `The file “${one.label}” is elsewhere (${one.href}) and was not fetched.`
            : `The file “${one.label}” is named in the export, but not in it.`,
        )
      return found && { ...found, name: one.name }
    }
    const about = ojsIssueOf(around)
    const cover = about?.cover && fileOf(about.cover)
    const pdf = read.galleys.find(isPdfFile)
    const others = [...read.galleys.filter((one) => one !== pdf), ...read.supplements]
    const supplements = others.flatMap((one, index) => {
      const found = fileOf(one)
      return found ? [{ file: { ...found, name: `${index + 1}-${one.name}` }, label: one.label }] : []
    })
    const draft = {
      ...read.draft,
      supplements: supplements.map(({ file: { name }, label }) => ({ name, label })),
    }
    yield found({
      ...{ place: where, content: { draft }, notes, oldAddresses: read.oldAddresses },
      id: ojsKeyOf(read.id, draft.received),
      issue: about && {
        ...{ sections: [], editorial: about.editorial },
        cover: about.cover && cover ? { file: cover, alt: about.cover.label } : null,
      },
      pdf: pdf ? fileOf(pdf) : null,
      supplements: supplements.map((one) => one.file),
    })
  }
  if (!isAny) yield refusal(place, entry.name, 'The export has no articles.')
}
