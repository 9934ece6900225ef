import { addressOf } from '#web/app/address.ts'
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
  const found: string[] = []
  for (let at = 0; at < ids.length; at += atOnce) {
    const answers = await Promise.all(ids.slice(at, at + atOnce).map((id) => citationOf(id, format)))
    found.push(...answers.filter((answer) => answer !== null))
  }
  const { extension, mediaType } = exportFormats[format]
  const content = format === 'csv' ? csvOf(found) : found.map((text) => text.trim()).join('\n\n')
  saveFile(`saved-articles.${extension}`, `${content}\n`, `${mediaType};charset=utf-8`)
  return ids.length - found.length
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

/** Writes a table (RFC 4180) with a byte order mark, without which spreadsheets misread accented letters. */
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
  const cell = (value: string | number | undefined) => {
    const text = String(value ?? '')
    // A leading apostrophe keeps spreadsheets from running a text as a formula.
    const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
    return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
  }
  return `\ufeff${[columns, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}`
}
