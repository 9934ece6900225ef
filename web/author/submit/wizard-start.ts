import type { UnreadPart } from '#domain/stored/document.ts'
import type { Content, SavedContent } from './draft.ts'

export interface WizardStart {
  draftId: string
  content: Content
  revision: number | null
  savedAt?: string | undefined
  /** The content comes from this browser and is not yet saved. */
  restored: boolean
  /** More of it than the step at which it was left had not been saved. */
  tellsRestored?: boolean
  /** Parts of the stored draft that this release cannot read. */
  unread?: readonly UnreadPart[] | undefined
  unreadCopy?: string | null
  /** Another version of it that only this browser has. */
  other?: SavedContent | undefined
}

/** The steps that count as visited when a draft is opened again. */
export function stepsBefore(step: number): number[] {
  return Array.from({ length: step - 1 }, (_, index) => index + 1)
}

/** A form that still has to be filled in is open from the start. */
export function firstIncomplete({ authors }: Content): string | null {
  const author = authors.find(
    ({ firstName, lastName, email, affiliation }) => !firstName || !lastName || !email || !affiliation,
  )
  return author?.key ?? null
}
