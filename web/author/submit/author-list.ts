import { isOrcid } from '#domain/account/account.ts'
import { beginsWithTwoNames, cellsOf, columnsOf, under } from './author-table.ts'

export interface ListedAuthor {
  firstName: string
  lastName: string
  email: string
  affiliation: string
  /** Empty if there is none. */
  orcid: string
}

export interface AuthorList {
  authors: ListedAuthor[]
  /** Lines without a recognisable name. */
  unread: string[]
}

/** Anything with an @ is read as an e-mail address; the field validates it. */
const emailForm = /<?([^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+)>?/
const orcidForm = /(?:https?:\/\/)?(?:www\.)?(?:orcid\.org\/)?(\d{4}-?\d{4}-?\d{4}-?\d{3}[\dXx])/i
/** Particles that start a family name: 'van der Berg', 'de la Cruz'. */
const particle =
  /^(?:af|al|bin|da|das|de|del|della|den|der|di|do|dos|du|el|ibn|la|le|ten|ter|van|vom|von|zu|zum|zur)$/i
/** Footnote marks after a name, and list markers before it. */
const footnotes = /[\s\d*†‡§¶#¹²³⁴⁵⁶⁷⁸⁹⁰,]+$/u
const bullet = /^\s*(?:[-–•*]|\(?\d{1,3}[.)])\s+/

/** 'First Last', 'First van der Last' or 'Last, First'. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const tidy = name.replace(footnotes, '').replaceAll(/\s+/g, ' ').trim()
  const comma = tidy.indexOf(',')
  if (comma > 0) return { firstName: tidy.slice(comma + 1).trim(), lastName: tidy.slice(0, comma).trim() }
  const words = tidy.split(' ')
  if (words.length < 2) return { firstName: '', lastName: tidy }
  const start = words.findIndex((word, index) => index > 0 && particle.test(word))
  const at = start > 0 && start < words.length - 1 ? start : words.length - 1
  return { firstName: words.slice(0, at).join(' '), lastName: words.slice(at).join(' ') }
}

function hyphenated(orcid: string): string {
  return (orcid.toUpperCase().replaceAll('-', '').match(/.{4}/g) ?? []).join('-')
}

function separatorOf(line: string): string {
  if (line.includes('\t')) return '\t'
  return line.includes(';') ? ';' : ','
}

/** Reads a row below a heading that names the columns. */
function readRow(
  line: string,
  { separator, columns }: NonNullable<ReturnType<typeof columnsOf>>,
): ListedAuthor | null {
  const cells = cellsOf(line, separator)
  const of = (column: Parameters<typeof under>[2]) => under(columns, cells, column)
  const last = of('last').join(' ')
  const name = of('name').join(' ')
  const split = last ? { firstName: of('first').join(' '), lastName: last } : splitName(name)
  if (!/\p{L}/u.test(split.lastName)) return null
  const orcid = hyphenated(orcidForm.exec(of('orcid').join(' '))?.[1] ?? '')
  return {
    ...split,
    email: emailForm.exec(of('email').join(' '))?.[1] ?? '',
    affiliation: of('affiliation').join(', '),
    orcid: isOrcid(orcid) ? orcid : '',
  }
}

function readLine(line: string): ListedAuthor | null {
  const orcidFound = orcidForm.exec(line)
  const orcid = orcidFound ? hyphenated(orcidFound[1] ?? '') : ''
  let rest = orcidFound && isOrcid(orcid) ? line.replace(orcidFound[0], '') : line
  const emailFound = emailForm.exec(rest)
  if (emailFound) rest = rest.replace(emailFound[0], separatorOf(rest))
  const fields = rest
    .replace(/\bORCID(?: iD)?\s*:?/gi, '')
    .split(separatorOf(rest))
    .map((field) => field.replace(/^[\s,]+|[\s,]+$/g, '').replace(/^\((.*)\)$/, '$1'))
    .filter(Boolean)
  const apart = separatorOf(line) === '\t' && beginsWithTwoNames(fields)
  const [name = '', ...affiliation] = apart ? [fields.slice(0, 2).join(' '), ...fields.slice(2)] : fields
  if (!/\p{L}/u.test(name)) return null
  return {
    ...(apart ? { firstName: fields[0] ?? '', lastName: fields[1] ?? '' } : splitName(name)),
    email: emailFound?.[1] ?? '',
    affiliation: affiliation.join(', '),
    orcid: isOrcid(orcid) ? orcid : '',
  }
}

/** Splits the text into one line per author; a list of addresses ('A <a@x>; B <b@x>') becomes several. */
function linesOf(text: string): string[] {
  return (
    text
      .split(/[\n\r]+/)
      .flatMap((line) => {
        const parts = line.split(';').filter((part) => part.trim())
        return parts.length > 1 && parts.every((part) => emailForm.test(part)) ? parts : [line]
      })
      // An empty first cell is still a column.
      .map((line) => (line.includes('\t') ? line : line.replace(bullet, '').trim()))
      .filter((line) => line.trim())
  )
}

/**
 * Reads a pasted list with one author per line: name, email, affiliation, ORCID iD, separated by commas, semicolons or tabs;
 * the last three in any order, or in the columns named by a heading. Missing values stay empty.
 */
export function readAuthorList(text: string): AuthorList {
  const authors: ListedAuthor[] = []
  const unread: string[] = []
  const lines = linesOf(text)
  const table = columnsOf(lines[0] ?? '')
  for (const line of table ? lines.slice(1) : lines) {
    const author = table && line.includes(table.separator) ? readRow(line, table) : readLine(line)
    if (author) authors.push(author)
    else unread.push(line)
  }
  return { authors, unread }
}
