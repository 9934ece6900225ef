/** Data of the figures and tables of a text that is displayed in the page. */
import { writeCsv } from './csv.ts'

export interface Figure {
  /** Title as plain text, for example '1. The dollar passes through at once'. */
  title: string
  /** The picture as HTML. */
  image: string
  note: string
  file: { name: string; href: string }
  /** The data that the figure shows; null if the article does not contain them. */
  data: { name: string; csv: string } | null
}

export function figuresIn(text: HTMLElement): { element: HTMLElement; figure: Figure }[] {
  return [...text.querySelectorAll<HTMLElement>('figure.figure')].flatMap((element) => {
    const image = element.querySelector<HTMLImageElement>('img.figure-image')
    if (!image) return []
    const title = element.querySelector('figcaption')?.textContent ?? image.alt
    const note = element.querySelector('.figure-note')?.textContent?.trim() ?? ''
    const table = element.querySelector<HTMLTableElement>('.figure-data table')
    const data = table ? { name: fileName(title, 'csv'), csv: csvOf(table) } : null
    const name = fileName(title, image.src.split(/[?#]/)[0]?.split('.').pop() ?? 'png')
    return [
      {
        element,
        figure: { ...{ title, image: image.outerHTML, note, data }, file: { name, href: image.src } },
      },
    ]
  })
}

/** Returns a file name for a figure or table: 'Figure 1. The dollar …' gives 'figure-1.svg'. */
export function fileName(title: string, extension: string): string {
  const words = /^\s*(\w+\s+[\w.]*\w)/.exec(title)?.[1] ?? 'figure'
  return `${words.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.${extension}`
}

/** Returns the table as CSV. A cell across several columns is followed by empty ones. */
export function csvOf(table: HTMLTableElement): string {
  return writeCsv(
    [...table.rows].map((row) =>
      [...row.cells].flatMap((cell) => [wordsOf(cell), ...Array<string>(cell.colSpan - 1).fill('')]),
    ),
  )
}

function wordsOf(cell: HTMLElement): string {
  return (cell.textContent ?? '').replaceAll(/\s+/g, ' ').trim()
}

export function saveFile(name: string, content: string, type: string): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}

export function saveFigure({ file: { name, href } }: Figure): void {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
}
