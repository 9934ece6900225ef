/** A value that spreadsheets would run as a formula. Signed numbers, such as '−0.12' or '-1.5**', are none. */
const formula = /^[=+\-@\t\r](?![\d.,\s()%*†‡]*$)/

/**
 * Writes a table as CSV (RFC 4180) with a byte order mark, without which spreadsheets misread accented letters.
 */
export function writeCsv(rows: readonly (readonly (string | number | undefined)[])[]): string {
  return `\ufeff${rows.map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`
}

function cell(value: string | number | undefined): string {
  const text = String(value ?? '')
  // With a leading apostrophe it is shown as text.
  const safe = formula.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
