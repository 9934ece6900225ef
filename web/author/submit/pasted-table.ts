/**
 * Returns the table that Word or a spreadsheet has put on the clipboard, one line per row with tabs between the cells; null
 * if there is none. As plain text, a cell of several lines would be several rows.
 */
export function tableAsText(html: string): string | null {
  if (!/<table[\s>]/i.test(html)) return null
  const rows = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('tr')]
    .map((row) => [...row.cells].map(textOf).join('\t'))
    .filter((row) => row.trim() !== '')
  return rows.length > 0 ? `${rows.join('\n')}\n` : null
}

/** Ends a line within a cell. A line feed does not: Word breaks the lines of its source anywhere. */
const lineEnd = '\u001f'

/** The lines of a cell as one. */
function textOf(cell: HTMLTableCellElement): string {
  for (const element of cell.querySelectorAll('p, div, br, li')) element.after(lineEnd)
  return (cell.textContent ?? '')
    .split(lineEnd)
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter(Boolean)
    .join(', ')
}
