import type { UnreadPart } from '#domain/stored/document.ts'
import type { Content, SavedContent } from './draft.ts'

export interface WizardStart {
  draftId: string
  content: Content
  revision: number | null
  savedAt?: string | undefined
  /** Whether the content comes from this browser and is not saved on the server yet. */
  restored: boolean
  /** Whether to tell the author that content was restored; false if only the current step was not saved. */
  tellsRestored?: boolean
  /** Parts of the stored draft that this release cannot read. */
  unread?: readonly UnreadPart[] | undefined
  unreadCopy?: string | null
  /** Another version of the draft, which exists only in this browser. */
  other?: SavedContent | undefined
  /** What the server may save yet of an earlier visit. */
  uncertain?: SavedContent | null
}

/** Returns the steps before the given one. They count as visited when a draft is opened again. */
export function stepsBefore(step: number): number[] {
  return Array.from({ length: step - 1 }, (_, index) => index + 1)
}

/** Returns the key of the first author with missing data. The author's form is open at the start. */
export function firstIncomplete({ authors }: Content): string | null {
  const author = authors.find(
    ({ firstName, lastName, email, affiliation }) => !firstName || !lastName || !email || !affiliation,
  )
  return author?.key ?? null
}
