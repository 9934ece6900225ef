import type { SavedContent } from './draft.ts'

/** Copies of drafts in this browser: what could not be saved, until it is. */

export interface Copy {
  content: SavedContent
  /** The server's revision that it was made from; null when the server never had the draft. */
  revision: number | null
}

/** By person, too: a browser may be shared. */
function keyOf(userId: string, draftId: string): string {
  return `imprimatur_draft:${userId}:${draftId}`
}

export function keepCopy(userId: string, draftId: string, copy: Copy): void {
  try {
    localStorage.setItem(keyOf(userId, draftId), JSON.stringify(copy))
  } catch {
    // Storage is full or closed: the text is still on the page.
  }
}

export function dropCopy(userId: string, draftId: string): void {
  try {
    localStorage.removeItem(keyOf(userId, draftId))
  } catch {
    // Nothing was stored where storage is closed.
  }
}

export function readCopy(userId: string, draftId: string): Copy | null {
  try {
    const text = localStorage.getItem(keyOf(userId, draftId))
    const copy: unknown = text && JSON.parse(text)
    return copy && typeof copy === 'object' && 'content' in copy && 'revision' in copy ? (copy as Copy) : null
  } catch {
    return null
  }
}
