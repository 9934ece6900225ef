import { addressOf } from '#web/app/address.ts'
import { writeCsv } from './csv.ts'
import { saveFile } from './figures.ts'

export const exportFormats = {
  bibtex: { label: 'BibTeX', extension: 'bib', mediaType: 'application/x-bibtex' },
  ris: { label: 'RIS', extension: 'ris', mediaType: 'application/x-research-info-systems' },
  csv: { label: 'CSV', extension: 'csv', mediaType: 'text/csv' },
} as const
export type ExportFormat = keyof typeof exportFormats

/** Number of citations that are requested at the same time. */
const atOnce = 6

/** Saves the citations of articles as one file. Returns how many of them no longer exist. */
export async function exportSaved(ids: readonly string[], format: ExportFormat): Promise<number> {
  const { content, missing } = await savedFile(ids, format, citationOf)
  const { extension, mediaType } = exportFormats[format]
  saveFile(`saved-articles.${extension}`, content, `${mediaType};charset=utf-8`)
  return missing
}

/** Returns the content of the file. `read` returns the citation of one article; null if the article does not exist. */
export async function savedFile(
  ids: readonly string[],
  format: ExportFormat,
  read: typeof citationOf,
): Promise<{ content: string; missing: number }> {
  const found: string[] = []
  for (let at = 0; at < ids.length; at += atOnce) {
    const answers = await Promise.all(ids.slice(at, at + atOnce).map((id) => read(id, format)))
    found.push(...answers.filter((answer) => answer !== null))
  }
  const entries = format === 'bibtex' ? withOwnKeys(found) : found
  const content = format === 'csv' ? csvOf(found) : `${entries.map((text) => text.trim()).join('\n\n')}\n`
  return { content, missing: ids.length - found.length }
}

/** Gives entries that have the same key keys of their own: a file that repeats one cannot be used. */
function withOwnKeys(entries: readonly string[]): string[] {
  const uses = new Map<string, number>()
  return entries.map((entry) =>
    entry.replace(/^(@\w+\{)([^,]+)/, (_, start: string, key: string) => {
      const use = (uses.get(key) ?? 0) + 1
      uses.set(key, use)
      return start + (use === 1 ? key : `${key}-${use}`)
    }),
  )
}

async function citationOf(id: string, format: ExportFormat): Promise<string | null> {
  const path = addressOf('/api/articles/{id}/citation', { params: { id } })
  const answer = await fetch(`${path}?format=${format === 'csv' ? 'csl-json' : format}`)
  if (answer.status === 404) return null
  if (!answer.ok) throw new Error(answer.statusText)
  return answer.text()
}

interface Item {
  title?: string
  author?: { family?: string; given?: string; literal?: string }[]
  'container-title'?: string
  volume?: string | number
  issue?: string | number
  page?: string
  DOI?: string
  URL?: string
  issued?: { 'date-parts'?: (string | number)[][] }
}

const columns = ['Title', 'Authors', 'Year', 'Journal', 'Volume', 'Issue', 'Pages', 'DOI', 'Address']

function csvOf(found: readonly string[]): string {
  const rows = found
    .flatMap((text): Item[] => {
      const parsed: Item | Item[] = JSON.parse(text)
      return [parsed].flat()
    })
    .map((item) => [
      item.title,
      item.author
        ?.map(({ family, given, literal }) => literal ?? [family, given].filter(Boolean).join(', '))
        .join('; '),
      item.issued?.['date-parts']?.[0]?.[0],
      item['container-title'],
      ...[item.volume, item.issue, item.page, item.DOI, item.URL],
    ])
  return writeCsv([columns, ...rows])
}
