import type { ListedAuthor } from './author-list.ts'
import { institution, namesOf } from './byline.ts'
import { splitName } from './split-name.ts'

/** Reads a byline with footnote marks together with the lines below it that say what the marks mean. */

const superscripts = '⁰¹²³⁴⁵⁶⁷⁸⁹'
const sign = String.raw`(?:\d{1,3}|[a-z]|[*†‡§¶#✉])`
/** A name with its marks: after a letter come numbers or signs; letters only after one of these. */
const marked = new RegExp(
  String.raw`(?<=[\p{L}.)])\s?\^?((?:\d{1,3}|[*†‡§¶#✉])(?:\s?,?\s?${sign}(?!\p{L}))*)(?=[\s,;|&]|$)`,
  'gu',
)
/** A line that begins with its mark: '1 University', '(a) University', '* Corresponding author'. */
const note = /^[([]?(\d{1,3}|[a-z](?=[\s)\].:])|[*†‡§¶#✉])[)\].:]?\s*(\S.*)$/u
const emails = /[^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+\.[\p{L}]{2,}/gu

interface Named {
  name: string
  marks: string[]
}

const plainMarks = (text: string) =>
  text.replaceAll(/[⁰¹²³⁴⁵⁶⁷⁸⁹]/g, (digit) => String(superscripts.indexOf(digit)))

/** Returns null if the text is something else, such as a list with one author per line. */
export function readMarkedByline(text: string): { authors: ListedAuthor[]; unread: string[] } | null {
  const lines = text
    .split(/[\n\r]+/)
    .map((line) => plainMarks(line).trim())
    .filter(Boolean)
  const end = lines.findIndex((line, index) => index > 0 && isNote(line))
  if (end < 0) return null
  const people = namedIn(lines.slice(0, end))
  if (!people) return null
  const { meanings, unread } = notesIn(lines.slice(end))
  const authors = people.map(({ name, marks }) => ({
    ...splitName(name),
    email: '',
    affiliation: marks.flatMap((mark) => meanings.get(mark)?.place || []).join('; '),
    orcid: '',
    marks,
  }))
  for (const [mark, { addresses }] of meanings)
    for (const address of addresses) giveAddress(authors, mark, address)
  return { authors: authors.map(({ marks: _, ...author }) => author), unread }
}

const isNote = (line: string) => {
  const [, mark = '', rest = ''] = note.exec(line) ?? []
  return (
    mark !== '' && (/^\p{Lu}/u.test(rest) || institution.test(rest) || rest.includes('@') || !/\d/.test(mark))
  )
}

/** Returns the names of a byline with the marks of each; null if it is none or has no marks. */
function namedIn(lines: readonly string[]): Named[] | null {
  const byline = lines.reduce((all, line) =>
    /(?:[,;&]|\band)$/.test(all) ? `${all} ${line}` : `${all}, ${line}`,
  )
  // Marks are taken out, so that the commas within them separate no names.
  const marks: string[][] = []
  const kept = byline.replaceAll(marked, (_, found: string) => {
    marks.push(found.match(new RegExp(sign, 'g')) ?? [])
    return `\ue000${marks.length - 1}\ue001`
  })
  if (marks.length === 0) return null
  const parts = kept
    .split(/\s*[,;|]\s*(?:and\s+|&\s*)?|\s+(?:and|und|et)\s+|\s*&\s*/u)
    .filter((part) => /\p{L}/u.test(part))
  const people = parts.map((part) => ({
    name: part.replaceAll(/\ue000\d+\ue001/g, '').trim(),
    marks: [...part.matchAll(/\ue000(\d+)\ue001/g)].flatMap(([, at]) => marks[Number(at)] ?? []),
  }))
  const names = people.map(({ name }) => name)
  const areNames = names.length === 1 ? !institution.test(byline) : namesOf(names.join(', '), true) !== null
  return areNames ? people : null
}

interface Meaning {
  place: string
  addresses: string[]
}

function notesIn(lines: readonly string[]) {
  const meanings = new Map<string, Meaning>()
  const unread: string[] = []
  let last: Meaning | null = null
  for (const line of lines) {
    const found = isNote(line) ? note.exec(line) : null
    const [mark, words] = found ? [found[1] ?? '', found[2] ?? ''] : ['', line]
    const addresses = words.match(emails) ?? []
    if (addresses.length > 0) {
      const before = meanings.get(mark)
      meanings.set(mark, {
        place: before?.place ?? placeIn(words),
        addresses: [...(before?.addresses ?? []), ...addresses],
      })
    } else if (found) {
      last = { place: placeIn(words), addresses: [] }
      meanings.set(mark, last)
    } else if (last) last.place = `${last.place} ${line}`.replace(/\.$/, '')
    else unread.push(line)
  }
  return { meanings, unread }
}

/** The affiliation in a note; empty if the note only says who is the corresponding author or gives addresses. */
function placeIn(words: string): string {
  const [before = ''] = words.split(/[,;.]?\s*(?:e-?mail|correspond|contact)|[^\s@]+@/i)
  return institution.test(before) || !/correspond|contact|e-?mail|@|equal/i.test(words)
    ? before.replace(/[\s.;,]+$/, '')
    : ''
}

/** Gives an address to the author whose family name it has, or else to the first author with its mark. */
function giveAddress(authors: (ListedAuthor & { marks: string[] })[], mark: string, address: string): void {
  const local = lettersOf(address.split('@')[0] ?? '')
  const free = authors.filter(({ email }) => email === '')
  const owner =
    free.find(({ lastName }) => lettersOf(lastName).length > 2 && local.includes(lettersOf(lastName))) ??
    free.find(({ firstName }) => lettersOf(firstName).length > 2 && local.includes(lettersOf(firstName))) ??
    free.find(({ marks }) => marks.includes(mark))
  if (owner) owner.email = address
}

const lettersOf = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '')
