import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { rorOf } from '#domain/account/ror.ts'

/** An organisation as it is stored. */
export interface Entry {
  id: string
  name: string
  /** All names by which it is found. */
  names: string[]
  city: string | null
  country: string | null
  funderId: string | null
}

/** Characters of one entry at most: more means that the file is something else. */
const longestEntry = 2_000_000

/** Text of a file, unpacked if its name ends in .gz. */
export async function* textOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path)
  const stream = path.endsWith('.gz') ? file.pipe(createGunzip()) : file
  // pipe() does not pass errors on.
  if (stream !== file) file.on('error', (error) => stream.destroy(error))
  stream.setEncoding('utf8')
  for await (const chunk of stream) yield chunk as string
}

/** The objects of a JSON array one by one: ROR's file has some 300 MB. */
export async function* objectsIn(chunks: AsyncIterable<string>): AsyncGenerator<Record<string, unknown>> {
  let text = ''
  let depth = 0
  let isString = false
  let isEscaped = false
  for await (const chunk of chunks) {
    let start = depth > 0 ? 0 : -1
    for (let at = 0; at < chunk.length; at += 1) {
      const letter = chunk[at]
      if (isString) {
        if (isEscaped) isEscaped = false
        else if (letter === '\\') isEscaped = true
        else if (letter === '"') isString = false
      } else if (letter === '"') isString = true
      else if (letter === '{') {
        if (depth === 0) start = at
        depth += 1
      } else if (letter === '}') {
        depth -= 1
        if (depth === 0) {
          yield JSON.parse(text + chunk.slice(start, at + 1))
          text = ''
          start = -1
        }
      }
    }
    if (start >= 0) text += chunk.slice(start)
    if (text.length > longestEntry)
      throw new Error('an entry is too long: this is not the file that was expected')
  }
}

interface RorRecord {
  id?: string
  status?: string
  /** Version 2. */
  names?: { value?: string; types?: string[] }[]
  locations?: { geonames_details?: { name?: string; country_code?: string } }[]
  external_ids?:
    | { type?: string; preferred?: string | null; all?: string[] }[]
    | Record<string, { preferred?: string | null; all?: string[] | string }>
  /** Version 1. */
  name?: string
  aliases?: string[]
  acronyms?: string[]
  labels?: { label?: string }[]
  addresses?: { city?: string }[]
  country?: { country_code?: string }
}

/** Active organisations of ROR's data file, of version 1 or 2 of its schema. */
export async function* rorEntries(chunks: AsyncIterable<string>): AsyncGenerator<Entry> {
  for await (const object of objectsIn(chunks)) {
    const record = object as RorRecord
    const id = rorOf(record.id ?? '')
    if (!id || (record.status !== undefined && record.status !== 'active')) continue
    const shown =
      record.names?.find(({ types }) => types?.includes('ror_display'))?.value ??
      record.name ??
      record.names?.[0]?.value
    if (!shown) continue
    const place = record.locations?.[0]?.geonames_details
    yield {
      id,
      name: shown,
      names: [
        shown,
        ...(record.names ?? []).flatMap(({ value }) => value ?? []),
        ...(record.aliases ?? []),
        ...(record.acronyms ?? []),
        ...(record.labels ?? []).flatMap(({ label }) => label ?? []),
      ],
      city: place?.name ?? record.addresses?.[0]?.city ?? null,
      country: place?.country_code ?? record.country?.country_code ?? null,
      funderId: funderIdOf(record),
    }
  }
}

function funderIdOf({ external_ids: ids }: RorRecord): string | null {
  const own = Array.isArray(ids)
    ? ids.find(({ type }) => type?.toLowerCase() === 'fundref')
    : Object.entries(ids ?? {}).find(([type]) => type.toLowerCase() === 'fundref')?.[1]
  const number = own?.preferred ?? [own?.all].flat()[0]
  return number ? `10.13039/${number.replace(/^.*\//, '')}` : null
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const unescaped = (text: string) =>
  text
    .replaceAll(/&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi, (whole, decimal, hex, name) =>
      decimal || hex
        ? String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16))
        : (entities[name] ?? whole),
    )
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Funders of the Crossref Funder Registry: its RDF file, or a table (CSV) with a Funder ID and a name in each row. */
export async function* funderEntries(chunks: AsyncIterable<string>): AsyncGenerator<Entry> {
  let text = ''
  let isRdf: boolean | null = null
  for await (const chunk of chunks) {
    text += chunk
    isRdf ??= /<rdf:RDF|<\?xml/i.test(text)
    const end = isRdf ? text.lastIndexOf('</skos:Concept>') : text.lastIndexOf('\n')
    if (end < 0 && text.length > longestEntry)
      throw new Error('an entry is too long: this is not the file that was expected')
    if (end < 0) continue
    yield* isRdf ? rdfFunders(text.slice(0, end + 15)) : tableFunders(text.slice(0, end))
    text = text.slice(end)
  }
  if (!isRdf) yield* tableFunders(text)
}

function* rdfFunders(text: string): Generator<Entry> {
  for (const [, number = '', content = ''] of text.matchAll(
    /<skos:Concept\s+rdf:about="[^"]*10\.13039\/(\d+)"[^>]*>([\s\S]*?)<\/skos:Concept>/g,
  )) {
    if (/<dct:isReplacedBy|<svf:renamedAs/.test(content)) continue
    const literals = (part: string) =>
      [...part.matchAll(/<skosxl:literalForm[^>]*>([\s\S]*?)<\/skosxl:literalForm>/g)].map((hit) =>
        unescaped(hit[1] ?? ''),
      )
    const preferred = /<skosxl:prefLabel[\s\S]*?<\/skosxl:prefLabel>/.exec(content)?.[0] ?? ''
    const [name] = literals(preferred)
    if (!name) continue
    const id = `10.13039/${number}`
    yield { id, name, names: literals(content), city: null, country: null, funderId: id }
  }
}

function* tableFunders(text: string): Generator<Entry> {
  for (const line of text.split('\n')) {
    const cells = [...line.matchAll(/"((?:[^"]|"")*)"|([^",;\t]+)/g)].map((hit) =>
      (hit[1] ?? hit[2] ?? '').replaceAll('""', '"').trim(),
    )
    const at = cells.findIndex((cell) => /10\.13039\/\d+$/.test(cell))
    const number = /10\.13039\/(\d+)$/.exec(cells[at] ?? '')?.[1]
    const name = cells.find((cell, index) => index !== at && /\p{L}/u.test(cell) && !/^https?:/.test(cell))
    if (!number || !name) continue
    const id = `10.13039/${number}`
    yield { id, name, names: [name], city: null, country: null, funderId: id }
  }
}
