import { bareDoi } from '../../jats/xml.ts'
import { author, blankDraft, type Draft, dayOf, monthOf, nameOf, orcidOf } from '../draft.ts'
import { latexText } from '../read/latex.ts'

export type BibEntry =
  | { kind: string; key: string; fields: Map<string, string>; line: number }
  | { problem: string; key: string; line: number }

/**
 * Reads the entries of a BibTeX or BibLaTeX file. Texts between entries are comments, as BibTeX has it. An entry that
 * is not closed ends where the next one begins, and is returned with that problem.
 */
export function bibEntries(file: string): BibEntry[] {
  const strings = new Map<string, string>(monthStrings)
  const entries: BibEntry[] = []
  const start = /@\s*([A-Za-z]+)\s*[{(]/g
  let line = 1
  let counted = 0
  for (let match = start.exec(file); match; match = start.exec(file)) {
    line += file.slice(counted, match.index).split('\n').length - 1
    counted = match.index
    const kind = (match[1] ?? '').toLowerCase()
    if (kind === 'comment') continue
    const open = start.lastIndex - 1
    const end = endOf(file, open)
    if (end === null) {
      const key = /^\s*([^,\s{}"]*)/.exec(file.slice(open + 1))?.[1] ?? ''
      entries.push({ problem: 'The entry is not closed: a brace or quotation mark is missing.', key, line })
      // Goes on with the entry that follows on a line of its own.
      const next = file.slice(open).search(/\n\s*@\s*[A-Za-z]+\s*[{(]/)
      if (next < 0) break
      start.lastIndex = open + next
      continue
    }
    start.lastIndex = end + 1
    const inner = file.slice(open + 1, end)
    if (kind === 'preamble') continue
    if (kind === 'string') {
      for (const [name, value] of fieldsOf(inner, strings)) strings.set(name, value)
      continue
    }
    const comma = inner.indexOf(',')
    const key = (comma < 0 ? inner : inner.slice(0, comma)).trim()
    entries.push({ kind, key, fields: fieldsOf(comma < 0 ? '' : inner.slice(comma + 1), strings), line })
  }
  return withParents(entries)
}

const monthStrings = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'].map(
  (name): [string, string] => [name, name],
)

/** Returns where the bracket closes, or null. An entry in the first column of a line means that it was forgotten. */
function endOf(file: string, open: number): number | null {
  const isRound = file[open] === '('
  let depth = 0
  for (let at = open + 1; at < file.length; at += 1) {
    const char = file[at]
    // BibTeX counts braces that follow a backslash, too.
    if (char === '{') depth += 1
    else if (char === '}') {
      if (depth === 0) return isRound ? null : at
      depth -= 1
    } else if (char === ')' && isRound && depth === 0) return at
    else if (
      char === '@' &&
      file[at - 1] === '\n' &&
      /^@[A-Za-z]+\s*\{[^\s,={}]+,/.test(file.slice(at, at + 200))
    )
      return null
  }
  return null
}

/** Reads 'name = value # value, …', with braces, quotation marks, numbers and abbreviations. */
function fieldsOf(text: string, strings: ReadonlyMap<string, string>): Map<string, string> {
  const fields = new Map<string, string>()
  const name = /[\s,]*([^\s=,{}"#]+)\s*=\s*/y
  let at = 0
  for (;;) {
    name.lastIndex = at
    const match = name.exec(text)
    if (!match) {
      // Goes on after the next comma, past what is no field.
      const comma = text.indexOf(',', at)
      if (comma < 0 || at >= text.length) return fields
      at = comma + 1
      continue
    }
    at = name.lastIndex
    let value = ''
    for (;;) {
      const piece = pieceAt(text, at, strings)
      value += piece.value
      at = piece.end
      const more = /\s*#\s*/y
      more.lastIndex = at
      if (!more.exec(text)) break
      at = more.lastIndex
    }
    const key = (match[1] ?? '').toLowerCase()
    if (!fields.has(key)) fields.set(key, value)
  }
}

function pieceAt(
  text: string,
  at: number,
  strings: ReadonlyMap<string, string>,
): { value: string; end: number } {
  const open = text[at]
  if (open === '{' || open === '"') {
    let depth = 0
    for (let to = at + 1; to < text.length; to += 1) {
      const char = text[to]
      if (char === '{') depth += 1
      else if (char === '}' && (depth > 0 || open === '{')) {
        if (depth === 0) return { value: text.slice(at + 1, to), end: to + 1 }
        depth -= 1
      } else if (char === '"' && open === '"' && depth === 0)
        return { value: text.slice(at + 1, to), end: to + 1 }
    }
    return { value: text.slice(at + 1), end: text.length }
  }
  const word = /[^\s,#{}"]*/y
  word.lastIndex = at
  const found = word.exec(text)?.[0] ?? ''
  return { value: strings.get(found.toLowerCase()) ?? found, end: Math.max(word.lastIndex, at) }
}

/** Fields that an entry takes from the one that it names in crossref, as BibTeX does. A book's title becomes the source. */
function withParents(entries: BibEntry[]): BibEntry[] {
  const byKey = new Map(
    entries.flatMap((entry) => ('kind' in entry ? [[entry.key.toLowerCase(), entry]] : [])),
  )
  for (const entry of entries) {
    if (!('kind' in entry)) continue
    const parent = byKey.get(entry.fields.get('crossref')?.trim().toLowerCase() ?? '')
    if (!parent || parent === entry) continue
    for (const [name, value] of parent.fields) {
      if (['author', 'crossref', 'doi', 'abstract', 'url', 'pages', 'keywords'].includes(name)) continue
      const own = name === 'title' ? 'booktitle' : name
      if (!entry.fields.has(own)) entry.fields.set(own, value)
    }
  }
  return entries
}

const articles = new Set([
  'article',
  'online',
  'unpublished',
  'techreport',
  'report',
  'misc',
  'inproceedings',
  'conference',
  'workingpaper',
  'suppperiodical',
])

export function draftOfBib({ kind, fields }: Extract<BibEntry, { kind: string }>): Draft {
  const text = (...names: string[]) => {
    for (const name of names) {
      const value = latexText(fields.get(name) ?? '')
      if (value) return value
    }
    return null
  }
  const date = /^(\d{4})(?:-(\d{2}))?(?:-(\d{2}))?/.exec(fields.get('date')?.trim() ?? '')
  const month = text('month') ?? undefined
  const day = /\b(\d{1,2})\b/.exec(/[A-Za-z]/.test(month ?? '') ? (month ?? '') : (text('day') ?? ''))?.[1]
  const year = /\b(1[5-9]|20|21)\d\d\b/.exec(text('year') ?? '')?.[0]
  return {
    ...blankDraft(),
    title: text('title') ?? '',
    subtitle: text('subtitle'),
    abstract: (fields.get('abstract') ?? '')
      .split(/\n\s*\n/)
      .map(latexText)
      .filter(Boolean)
      .join('\n\n'),
    authors: peopleOf(fields.get('author') ?? '', fields.get('orcid')),
    keywords: (text('keywords', 'keyword') ?? '').split(/\s*[;,]\s*/).filter(Boolean),
    doi:
      bareDoi(text('doi')?.replaceAll(/\s/g, '')) ??
      bareDoi(/10\.\d{4,9}\/[^\s{}]+/.exec(fields.get('url') ?? '')?.[0]),
    volume: text('volume'),
    issue: text('number', 'issue'),
    pages: text('pages', 'eid', 'articleno')?.replaceAll(/\s*[–—]\s*|\s*-+\s*/g, '-') ?? null,
    published: date
      ? dayOf(date[1], date[2], date[3])
      : dayOf(year, monthOf(month?.replace(/[^A-Za-z0-9].*/, '')) ?? undefined, day),
    journal: {
      title: text('journal', 'journaltitle', 'booktitle'),
      issns: (text('issn') ?? '').match(/\d{4}-\d{3}[\dXx]/g) ?? [],
    },
    otherKind: articles.has(kind) ? null : (kinds[kind] ?? kind),
  }
}

const kinds: Record<string, string> = {
  ...{
    book: 'book',
    inbook: 'chapter',
    incollection: 'chapter',
    phdthesis: 'thesis',
    mastersthesis: 'thesis',
  },
  ...{
    thesis: 'thesis',
    manual: 'manual',
    proceedings: 'proceedings',
    booklet: 'booklet',
    collection: 'book',
  },
}

/** Splits a list of people at 'and', except within braces, where it belongs to the name of an organisation. */
function peopleOf(field: string, orcids: string | undefined): Draft['authors'] {
  const names: string[] = []
  let depth = 0
  let name = ''
  for (const word of field.split(/(\s+|[{}])/)) {
    if (word === '{') depth += 1
    else if (word === '}') depth -= 1
    if (word === 'and' && depth === 0) {
      names.push(name)
      name = ''
    } else name += word
  }
  names.push(name)
  return names.flatMap((written, index) => {
    const text = latexText(written)
    if (!text || /^others$/i.test(text)) return []
    const isGroup = /^\s*\{[^{}]*\s[^{}]*\}\s*$/.test(written)
    return [
      author({
        ...(isGroup ? { familyName: text, isGroup } : nameOf(text.replaceAll('\u00A0', ' '))),
        orcid: orcidOf(orcids?.split(/\s*[,;]\s*/)[index]),
      }),
    ]
  })
}
