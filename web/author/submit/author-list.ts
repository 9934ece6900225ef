import { beginsWithTwoNames, cellsOf, columnsOf, under } from './author-table.ts'
import { isFamily, isGiven, namesOf, particle, tidyName } from './byline.ts'

export interface ListedAuthor {
  firstName: string
  lastName: string
  email: string
  affiliation: string
  /** ORCID iD; empty if the list has none. */
  orcid: string
}

export interface AuthorList {
  authors: ListedAuthor[]
  /** Lines in which no name was recognised. */
  unread: string[]
}

/** Matches anything with an @ as an e-mail address, because the form field validates the address. */
const emailForm = /<?([^\s@<>(),;:"[\]\\]+@[^\s@<>(),;:"[\]\\]+)>?/
const orcidForm = /(?:https?:\/\/)?(?:www\.)?(?:orcid\.org\/)?(\d{4}-?\d{4}-?\d{4}-?\d{3}[\dXx])/i
/** Matches list markers before a name. */
const bullet = /^\s*(?:[-–•*]|\(?\d{1,3}[.)])\s+/

/** Splits a name written as 'First Last', 'First van der Last' or 'Last, First'. */
export function splitName(name: string): { firstName: string; lastName: string } {
  const tidy = tidyName(name)
  const comma = tidy.indexOf(',')
  if (comma > 0) return { firstName: tidy.slice(comma + 1).trim(), lastName: tidy.slice(0, comma).trim() }
  const words = tidy.split(' ')
  if (words.length < 2) return { firstName: '', lastName: tidy }
  // Particles belong to the one word that follows them: the family name of 'Jan van der Berg' is 'van der
  // Berg', that of 'Maria da Costa Torquato' is 'Torquato'.
  let at = words.length - 1
  while (at > 1 && particle.test(words[at - 1] ?? '')) at -= 1
  return { firstName: words.slice(0, at).join(' '), lastName: words.slice(at).join(' ') }
}

function hyphenated(orcid: string): string {
  return (orcid.toUpperCase().replaceAll('-', '').match(/.{4}/g) ?? []).join('-')
}

function separatorOf(line: string): string {
  if (line.includes('\t')) return '\t'
  return line.includes(';') ? ';' : ','
}

/** Reads a row of a table whose heading names the columns. */
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
    orcid,
  }
}

/**
 * Reads a line without named columns. `inverts`: in another line the family name comes first, so a family
 * name of two words comes first here, too.
 */
function readLine(line: string, inverts: boolean): ListedAuthor | null {
  const orcidFound = orcidForm.exec(line)
  const orcid = orcidFound ? hyphenated(orcidFound[1] ?? '') : ''
  let rest = orcidFound ? line.replace(orcidFound[0], '') : line
  const emailFound = emailForm.exec(rest)
  if (emailFound) rest = rest.replace(emailFound[0], separatorOf(rest))
  rest = rest.replace(/\bORCID(?: iD)?\s*:?/gi, '')
  // The affiliation is in parentheses after the name.
  const inside = /^([^()]*\p{L}[^()]*)\(([^()]*\p{L}[^()]*)\)[\s,;.]*$/u.exec(rest)
  if (inside) rest = [inside[1], inside[2]].join(separatorOf(rest))
  const fields = rest
    .split(separatorOf(rest))
    .map((field) => field.replace(/^[\s,]+|[\s,]+$/g, '').replace(/^\((.*)\)$/, '$1'))
    .filter(Boolean)
  const [first = '', second = ''] = fields
  const apart = separatorOf(line) === '\t' && beginsWithTwoNames(fields)
  const inverted = !apart && separatorOf(rest) === ',' && isInverted(first, second, inverts)
  const [name = '', ...affiliation] = apart
    ? [fields.slice(0, 2).join(' '), ...fields.slice(2)]
    : inverted
      ? [`${first}, ${second}`, ...fields.slice(2)]
      : fields
  if (!/\p{L}/u.test(name)) return null
  return {
    ...(apart ? { firstName: fields[0] ?? '', lastName: fields[1] ?? '' } : splitName(name)),
    email: emailFound?.[1] ?? '',
    affiliation: affiliation.join(', '),
    orcid,
  }
}

/** Whether the two parts around a comma are a family name and given names, in this order. */
function isInverted(first: string, second: string, others: boolean): boolean {
  if (second === '' || !isGiven(second)) return false
  return isFamily(first) || (others && isGiven(first))
}

/**
 * Splits the text into one line per author. A list of addresses such as 'A <a@x>; B <b@x>' is split into
 * several lines.
 */
function linesOf(text: string): string[] {
  return (
    text
      .split(/[\n\r]+/)
      .flatMap((line) => {
        const parts = line.split(';').filter((part) => part.trim())
        return parts.length > 1 && parts.every((part) => emailForm.test(part)) ? parts : [line]
      })
      // Lines with tabs are not trimmed, because an empty first cell is a column, too.
      .map((line) => (line.includes('\t') ? line : line.replace(bullet, '').trim()))
      .filter((line) => line.trim())
  )
}

/**
 * Reads a pasted byline, or a list with one author per line. A line contains name, e-mail, affiliation and
 * ORCID iD, separated by commas, semicolons or tabs. The last three may be in any order, or in the columns
 * named by a heading. Missing values are empty.
 */
export function readAuthorList(text: string): AuthorList {
  const authors: ListedAuthor[] = []
  const unread: string[] = []
  const lines = linesOf(text)
  const table = columnsOf(lines[0] ?? '')
  const inverts = lines.some((line) => {
    const [first = '', second = ''] = line.split(',')
    return isInverted(first.trim(), second.trim(), false)
  })
  for (const line of table ? lines.slice(1) : lines) {
    const names = table ? null : namesOf(line, lines.length === 1)
    if (names) {
      authors.push(...names.map((name) => ({ ...splitName(name), email: '', affiliation: '', orcid: '' })))
      continue
    }
    const author = table && line.includes(table.separator) ? readRow(line, table) : readLine(line, inverts)
    if (author) authors.push(author)
    else unread.push(line)
  }
  return { authors, unread }
}
