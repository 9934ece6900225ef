import type { ReactNode } from 'react'
import type { PageText } from '#domain/manuscript/page-anchors.ts'
import type { PageMark, TextRange } from './passages.ts'

export interface Passage extends TextRange {
  page: number
  text: PageText
  /** Numbers of the passage's lines; null if they have none. */
  lines: string | null
}

/** Comments on passages of the file that the page viewer shows. */
export interface PageNotes {
  marks: readonly PageMark[]
  onMark: (id: string) => void
  /** Begins a comment on a passage; null if the comments cannot be changed. */
  onPassage: ((passage: Passage) => void) | null
  /** Shows comments beside their paragraph, or below the image of their page. */
  beside: (ids: readonly string[], isBelow?: boolean) => ReactNode
  /** Shows the comment that is being written, if the page is shown as an image. */
  sheet: ReactNode
  /** What was just done, such as deleting a comment. */
  status: ReactNode
  /** The page to be shown; a new object shows it again. */
  target: { page: number } | null
}
