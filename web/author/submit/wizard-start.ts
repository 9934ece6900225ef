import type { UnreadPart } from '#domain/stored/document.ts'
import type { Content, SavedContent } from './draft.ts'

export interface WizardStart {
  draftId: string
  content: Content
  revision: number | null
  savedAt?: string | undefined
  /** The content comes from this browser and is not yet saved. */
  restored: boolean
  /** Whether to report the restored content; false if only the current step was unsaved. */
  tellsRestored?: boolean
  /** Parts of the stored draft that this release cannot read. */
  unread?: readonly UnreadPart[] | undefined
  unreadCopy?: string | null
  /** Another version of the draft that exists only in this browser. */
  other?: SavedContent | undefined
}

/** The steps that count as visited when a draft is opened again. */
export function stepsBefore(step: number): number[] {
  return Array.from({ length: step - 1 }, (_, index) => index + 1)
}

/** The first incomplete author, whose form is initially open. */
export function firstIncomplete({ authors }: Content): string | null {
  const author = authors.find(
    ({ firstName, lastName, email, affiliation }) => !firstName || !lastName || !email || !affiliation,
  )
  return author?.key ?? null
}
