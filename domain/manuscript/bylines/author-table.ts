import { institution } from './byline.ts'

/** Meaning of a column in a pasted author table, recognised by its heading or its content. */

type Column = 'first' | 'last' | 'name' | 'email' | 'affiliation' | 'orcid' | null

const headings: readonly [Exclude<Column, null>, RegExp][] = [
  ['email', /e-?mail|correo|courriel/i],
  ['orcid', /orcid/i],
  ['first', /\b(?:first|given|middle|fore)[ _-]?names?\b|^(?:first|given|middle|vorname|prénom|nombres?)$/i],
  ['last', /\b(?:last|family|sur)[ _-]?names?\b|^(?:last|family|nachname|nom|apellidos?)$/i],
  ['name', /^(?:full |author'?s? |co-?author )?names?$|^(?:co-?)?authors?$/i],
  [
    'affiliation',
    /affiliation|instituti?on|universit|organi[sz]ation|department|faculty|employer|^(?:city|country|address)$/i,
  ],
]

/** Splits a row into its cells. A cell in double quotes may contain the separator. */
export function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at] ?? ''
    if (isQuoted && letter === '"' && line[at + 1] === '"') {
      cell += '"'
      at += 1
    } else if (letter === '"' && (isQuoted || cell.trim() === '')) isQuoted = !isQuoted
    else if (letter === separator && !isQuoted) {
      cells.push(cell)
      cell = ''
    } else cell += letter
  }
  // A quotation mark that is never closed is an ordinary character.
  if (isQuoted) return line.split(separator).map((part) => part.trim())
  return [...cells, cell].map((part) => part.trim())
}

/** Returns the columns that a heading line names; null if the line is not such a heading. */
export function columnsOf(line: string): { separator: string; columns: Column[] } | null {
  if (line.includes('@')) return null
  for (const separator of ['\t', ';', ',']) {
    const cells = cellsOf(line, separator)
    if (cells.length < 2) continue
    const columns = cells.map((cell): Column => headings.find(([, form]) => form.test(cell))?.[0] ?? null)
    const named = columns.includes('name') || columns.includes('last')
    if (named && columns.filter((column) => column !== null).length >= 2) return { separator, columns }
  }
  return null
}

/** Returns the non-empty cells of one kind of column. */
export function under(columns: readonly Column[], cells: readonly string[], wanted: Column): string[] {
  return cells.filter((cell, index) => columns[index] === wanted && cell !== '')
}

/** Whether a row of a table without heading starts with given name and family name in separate cells. */
export function beginsWithTwoNames([first = '', second = '', ...rest]: readonly string[]): boolean {
  const isName = (cell: string) => /\p{L}/u.test(cell) && !/[,\d]/.test(cell) && cell.split(/\s+/).length <= 3
  if (!isName(first) || !isName(second) || institution.test(second)) return false
  // With two cells such as 'Ada Byron' and 'Lagos', the second is a place. Only with a third cell can the
  // first two be names.
  return rest.length > 0 || !/\s/.test(first)
}
