/** The lines of a manuscript as the readers of all formats deliver them to the search for its front matter. */

export interface FrontLine {
  /** Superscripts are between `raised.open` and `raised.close`. */
  text: string
  /** Type size in points; 0 if unknown. */
  size: number
  bold: boolean
  /** Page, counted from 1; null for formats without pages. */
  page: number | null
  /** Name of the paragraph style, such as 'Title'. */
  style: string
  heading: boolean
  /** Whether the line begins a paragraph. Lines of a PDF may continue the line before. */
  begins: boolean
  /** Whether the line is a footnote, or the note of an author command. */
  isNote: boolean
}

export const raised = { open: '\ue000', close: '\ue001' }
const raisedPart = /\ue000([^\ue000\ue001]*)\ue001/g

export function plainOf(text: string): string {
  return text
    .replaceAll(raisedPart, '')
    .replaceAll(/[\ue000\ue001]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

/** Returns a text with its superscripts as ordinary characters. */
export function flatOf(text: string): string {
  return text
    .replaceAll(/[\ue000\ue001]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

export function lineOf(text: string, about: Partial<FrontLine> = {}): FrontLine {
  return {
    text: text.slice(0, longestLine),
    size: 0,
    bold: false,
    page: null,
    style: '',
    heading: false,
    begins: true,
    isNote: false,
    ...about,
  }
}

/** Lines are cut here, so that no search takes longer than linear time in a reasonable text. */
const longestLine = 20_000
/** Maximum number of lines that are read. */
export const mostLines = 20_000

/** What the readers of the formats deliver. */
export interface FrontSource {
  lines: FrontLine[]
  pages: number | null
  /** Values that the file's own commands or properties state, such as \title. */
  figures: number | null
  tables: number | null
}
