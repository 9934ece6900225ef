import type { RecordReference } from '#server/jats/write.ts'

/**
 * Reads the list of invented works that the articles cite, one per line: `key | Family, Given; Family, Given
 * | Title | CODE 31(2) 201-239`. The key ends with the year. The journal may be replaced with `book
 * Publisher, Place`, `chapter Book title @ Publisher, Place, 12-40`, `paper Series 214` or `report Publisher,
 * Place`. Invented works have no DOI.
 */
export function readWorks(text: string): Map<string, RecordReference> {
  const journals = new Map<string, string>()
  const works = new Map<string, RecordReference>()
  for (const line of text.split('\n').map((l) => l.trim())) {
    if (!line || line.startsWith('#')) continue
    const journal = /^([A-Z]+) = (.+)$/.exec(line)
    if (journal) journals.set(journal[1] ?? '', journal[2] ?? '')
    else {
      const work = readWork(line, journals)
      if (works.has(work.id)) throw new Error(`The work '${work.id}' is listed twice`)
      works.set(work.id, work)
    }
  }
  return works
}

function readWork(line: string, journals: ReadonlyMap<string, string>): RecordReference {
  const [key = '', people = '', title = '', where = ''] = line.split('|').map((part) => part.trim())
  const year = /(\d{4})[a-z]?$/.exec(key)?.[1]
  if (!year || !title || !where) throw new Error(`Cannot read the work '${line}'`)
  const base: RecordReference = {
    id: key,
    type: 'journal',
    authors: people.split(';').map(personOf),
    year,
    title,
    source: null,
    volume: null,
    issue: null,
    firstPage: null,
    lastPage: null,
    publisher: null,
    place: null,
    doi: null,
  }
  const journal = /^([A-Z]+) (\d+)(?:\((\d+)\))? (\d+)-(\d+)$/.exec(where)
  if (journal) {
    const [, code = '', volume = null, issue = null, firstPage = null, lastPage = null] = journal
    const source = journals.get(code)
    if (!source) throw new Error(`Unknown journal ${code} in '${line}'`)
    return { ...base, source, volume, issue: issue ?? null, firstPage, lastPage }
  }
  const other = /^(book|chapter|paper|report) (.+)$/.exec(where)
  if (!other) throw new Error(`Cannot read where '${key}' appeared`)
  const [, kind, rest = ''] = other
  if (kind === 'book' || kind === 'report') return { ...base, type: kind, ...publisherOf(rest) }
  if (kind === 'paper') {
    const [, series = rest, volume = null] = /^(.+) (\d+)$/.exec(rest) ?? []
    return { ...base, type: 'working-paper', source: series, volume }
  }
  const [source = '', at = ''] = rest
    .replace(/^In /, '')
    .split('@')
    .map((part) => part.trim())
  const [, publisher = at, firstPage = null, lastPage = null] = /^(.+), (\d+)-(\d+)$/.exec(at) ?? []
  return { ...base, type: 'chapter', source, ...publisherOf(publisher), firstPage, lastPage }
}

function publisherOf(text: string): { publisher: string; place: string | null } {
  const [publisher = text, place = null] = text.split(',').map((part) => part.trim())
  return { publisher, place }
}

function personOf(text: string): { family: string; given: string } {
  const [family = '', given = ''] = text.split(',').map((part) => part.trim())
  return { family, given }
}

/** Returns the authors' names as cited in text: 'Lindqvist & Hsu', 'Nwosu et al.' */
export function citedNames(work: RecordReference, conjunction: '&' | 'and'): string {
  const [first, second] = work.authors
  if (work.authors.length > 2) return `${first?.family} et al.`
  return second ? `${first?.family} ${conjunction} ${second.family}` : (first?.family ?? work.title)
}
