type Cell = string | number | null

/**
 * Formats a cell as in RFC 4180. Text that a spreadsheet would read as a formula gets a leading apostrophe,
 * so that opening an export does not run a formula that an author typed into a title.
 */
function cell(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const text = /^[\s]*[=+\-@\t\r\uff1d\uff0b\uff0d\uff20]/.test(value) ? `'${value}` : value
  return /[",\r\n']/.test(text) || text !== text.trim() ? `"${text.replaceAll('"', '""')}"` : text
}

export function csvLines(rows: Cell[][]): string {
  return rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')
}

export function csv(head: string[], rows: Cell[][]): string {
  return csvLines([head, ...rows])
}
