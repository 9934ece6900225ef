import { blankDeclarations, type Declarations } from '#domain/manuscript/declarations.ts'
import {
  type LocalCopy,
  readCopy as readLocalCopy,
  removeAllCopies,
  removeCopy,
  storeCopy,
} from '#web/app/drafts/local-copy.ts'
import { newContent, type SavedContent, toSaved } from './draft.ts'

/** Copies of the wizard's drafts, stored in this browser until they are saved to the server. */

export type Copy = LocalCopy<SavedContent>

/** Key of the copy. It contains the person's id, because browsers may be shared. */
function keyOf(userId: string, draftId: string): string {
  return `draft:${userId}:${draftId}`
}

export function keepCopy(userId: string, draftId: string, copy: Copy): void {
  storeCopy(keyOf(userId, draftId), copy)
}

export function dropCopy(userId: string, draftId: string): void {
  removeCopy(keyOf(userId, draftId))
}

/** Removes all copies. Call when the draft has been sent or deleted. */
export function dropAllCopies(userId: string, draftId: string): void {
  removeAllCopies(keyOf(userId, draftId))
}

export function readCopy(userId: string, draftId: string) {
  return readLocalCopy(keyOf(userId, draftId), exampleCopy())
}

/** Content with the structure that a copy must have. Exported for its test. */
export function exampleCopy(): SavedContent {
  const file = { objectId: '', fileName: '', fileSize: 0, kind: 'manuscript' } as const
  // A copy that an earlier release left has no checklist, which is added when it is read.
  const { confirmed: _, ...declarations } = blankDeclarations()
  return { ...toSaved(newContent()), files: [file], declarations: declarations as Declarations }
}
