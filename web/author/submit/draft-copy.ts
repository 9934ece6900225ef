import { forget, keep, readKept } from '#web/app/kept.ts'
import type { SavedContent } from './draft.ts'

/** Copies of drafts in this browser: what could not be saved, until it is. */

export interface Copy {
  content: SavedContent
  /** The server's revision that it was made from; null when the server never had the draft. */
  revision: number | null
}

/** By person, too: a browser may be shared. */
function keyOf(userId: string, draftId: string): string {
  return `draft:${userId}:${draftId}`
}

export function keepCopy(userId: string, draftId: string, copy: Copy): void {
  keep('device', keyOf(userId, draftId), copy)
}

export function dropCopy(userId: string, draftId: string): void {
  forget('device', keyOf(userId, draftId))
}

export function readCopy(userId: string, draftId: string): Copy | null {
  return readKept<Copy>('device', keyOf(userId, draftId))
}
