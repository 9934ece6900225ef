import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'

export interface BibliographicRecord {
  title: string
  authors: string[]
  abstract: string | null
  /** Date of publication, or only the year if the date is unknown. */
  date: string | null
}

/** Reads the records of all `*.jsonl.gz` files in a folder, one after the other. */
export async function* readRecords(folder: string): AsyncGenerator<BibliographicRecord> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.jsonl.gz')).sort()
  if (names.length === 0) throw new Error(`There are no *.jsonl.gz files in ${folder}`)
  for (const name of names) {
    const lines = createInterface({ input: createReadStream(join(folder, name)).pipe(createGunzip()) })
    for await (const line of lines) {
      const record = recordOf(JSON.parse(line))
      if (record) yield record
    }
  }
}

function recordOf({ title, authors, abstract, created, year }: Record<string, unknown>) {
  if (typeof title !== 'string' || !title.trim()) return null
  return {
    title: clean(title),
    authors: Array.isArray(authors) ? authors.map(String).map(clean).filter(Boolean).slice(0, 12) : [],
    abstract: typeof abstract === 'string' ? clean(abstract) : null,
    date: typeof created === 'string' ? created : typeof year === 'number' ? `${year}-06-01` : null,
  }
}

function clean(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}
