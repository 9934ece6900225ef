import { beginsWithTwoNames, cellsOf, columnsOf, under } from './author-table.ts'
import { readBibtex } from './bibtex.ts'
import { isDegree, isFamily, isGiven, namesOf } from './byline.ts'
import { readMarkedByline } from './marked-byline.ts'
import { nameFromEmail, splitName } from './split-name.ts'

export { splitName } from './split-name.ts'

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
    .filter((field, index) => field !== '' && (index === 0 || !isDegree(field)))
  const [first = '', second = ''] = fields
  const apart = separatorOf(line) === '\t' && beginsWithTwoNames(fields)
  const inverted = !apart && separatorOf(rest) === ',' && isInverted(first, second, inverts)
  if (fields.length === 0 && emailFound?.[1])
    return { ...nameFromEmail(emailFound[1]), email: emailFound[1], affiliation: '', orcid }
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

/** An address as mail programs write it, also with its name in quotation marks: '"Berg, Jan" <j@x.org>'. */
const addressed =
  /(?:"[^"<>]*"|(?<=^|[,;])[^"<>,;@]*)\s*<[^<>\s@]+@[^<>\s@]+>|(?<=^|[\s,;])[^\s<>,;"@]+@[^\s<>,;"@]+(?=$|[\s,;])/g

/** Whether a part is 'Family, Given' and nothing else. */
function isFamilyFirst(part: string): boolean {
  const [family = '', given = '', ...more] = part.split(',').map((name) => name.trim())
  return more.length === 0 && given !== '' && isGiven(family) && isGiven(given)
}

/** Splits a line that lists several authors with their addresses or affiliations. */
function severalIn(line: string): string[] {
  if (line.includes('\t')) return [line]
  const quoted = line.match(addressed) ?? []
  if (quoted.length > 0 && /^[\s,;]*$/.test(line.replaceAll(addressed, '')))
    return quoted.map((one) => one.trim().replace(/^"([^"]*)"/, '$1'))
  for (const [separator, isOne] of [
    [/;/, (part: string) => emailForm.test(part)],
    [/;/, isFamilyFirst],
    [/[,;]\s*|\s+and\s+/, (part: string) => /^[^<>]*<[^<>\s]+@[^<>\s]+>\s*$/.test(part)],
    [/[,;\s]\s*/, (part: string) => /^[^\s@<>]+@[^\s@<>]+\.[^\s@<>]+$/.test(part)],
    [
      /(?<=\))\s*(?:[,;]\s*(?:and\s+|&\s*)?|and\s+|&\s*)/,
      (part: string) => /^[^()]+\([^()]+\)\.?$/.test(part.trim()),
    ],
  ] as const) {
    const parts = line.split(separator).filter((part) => part.trim())
    if (parts.length > 1 && parts.every(isOne)) return parts
  }
  return [line]
}

/**
 * Splits the text into one line per author. A list of addresses such as 'A <a@x>; B <b@x>' is split into
 * several lines.
 */
function linesOf(text: string): string[] {
  return (
    text
      .split(/[\n\r]+/)
      .flatMap(severalIn)
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
  const bibtex = readBibtex(text)
  if (bibtex) {
    const blank = { email: '', affiliation: '', orcid: '' }
    return {
      authors: bibtex.names.map(({ isWhole, ...name }) => ({
        ...(isWhole ? splitName(name.firstName) : name),
        ...blank,
      })),
      unread: bibtex.organisations,
    }
  }
  const byline = readMarkedByline(text)
  if (byline) return byline
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
