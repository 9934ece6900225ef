import { plainText } from './plain-text.ts'

/**
 * Type sizes of printed tables (article-print.css), from the largest: letters and the space between columns in points. A
 * table that does not fit at any of them has the smallest, and its words are broken.
 */
const sizes = [
  { letters: 8.5, between: 8, name: '' },
  { letters: 7, between: 4, name: 'article-wide' },
  { letters: 6, between: 2, name: 'article-widest' },
] as const
/** The width of a printed page in points, and that of a letter as a share of its size. */
const [pageWidth, letterWidth] = [490, 0.58]
/** Characters in a line of a table, and the lines that fill a third of a page. */
const [perLine, thirdOfPage] = [80, 14]

/**
 * Returns the classes that say how a table is printed. A page with a table that does not fit would be printed smaller as a
 * whole. A table lower than a third of a page stays in one piece; others continue on the next page.
 */
export function printedTableClasses(table: string): string[] {
  const rows = table
    .split(/<tr\b/)
    .slice(1)
    .map((row) =>
      [...row.matchAll(/<t[hd]\b([^>]*)>([\s\S]*?)<\/t[hd]>/g)].map(([, attributes = '', inner = '']) => ({
        columns: Number(/colspan="(\d+)"/.exec(attributes)?.[1] ?? 1),
        words: plainText(inner),
      })),
    )
  const widths: number[] = []
  let lines = 0
  for (const cells of rows) {
    let column = 0
    for (const { columns, words } of cells) {
      const longest = Math.max(...words.split(/[\s-]+/).map((word) => word.length))
      for (let at = column; at < column + columns; at += 1)
        widths[at] = Math.max(widths[at] ?? 0, Math.ceil(longest / columns))
      column += columns
    }
    lines += Math.max(1, Math.ceil(cells.reduce((sum, { words }) => sum + words.length, 0) / perLine))
  }
  const letters = widths.reduce((sum, width) => sum + width, 0)
  const fits = ({ letters: size, between }: (typeof sizes)[number]) =>
    letters * letterWidth * size + widths.length * between <= pageWidth
  const size = sizes.find(fits) ?? sizes[2]
  return [size.name, lines > thirdOfPage ? 'article-tall' : ''].filter(Boolean)
}
