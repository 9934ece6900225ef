import { Refusal } from '#domain/errors.ts'
import type { SavedDraft } from '#domain/schemas/drafts.ts'
import { type DocumentKind, readDocument, writeDocument } from '#domain/stored/document.ts'

/** A draft of any kind: one row with a revision, in its own table. */
export interface DraftRow {
  content: unknown
  revision: number
  updatedAt: string
}

/** Reads and writes one draft. `insert` and `update` do nothing if another save came first. */
export interface DraftPlace {
  find(): Promise<DraftRow | undefined>
  insert(content: string): Promise<DraftRow | undefined>
  /** Updates the draft only if the stored revision is still `revision`. */
  update(content: string, revision: number): Promise<DraftRow | undefined>
}

/** Error messages, worded for the draft's screen. */
export interface DraftRefusals {
  changed: string
  gone: string
}

export type ReadDraft<T> = T & SavedDraft

export function draftOf<T extends object>(
  kind: DocumentKind<T>,
  { content, revision, updatedAt }: DraftRow,
): ReadDraft<T> {
  const document = readDocument(kind, content)
  return { ...document.content, revision, updatedAt, unread: document.unread }
}

/**
 * Saves a draft based on the revision that its writer last saw (null if there was none). Refused with 409 if
 * somebody else has saved since, and with 404 if the draft has been deleted. Nothing is overwritten in either
 * case.
 */
export async function saveDraft<T extends object>(
  kind: DocumentKind<T>,
  place: DraftPlace,
  { content, revision }: { content: T; revision: number | null },
  refusals: DraftRefusals,
): Promise<DraftRow> {
  const stored = await place.find()
  if (!stored && revision !== null) throw new Refusal('not_found', refusals.gone)
  if (stored && stored.revision !== revision) throw new Refusal('conflict', refusals.changed)
  const document = JSON.stringify(writeDocument(kind, content, stored?.content))
  const saved = await (revision === null ? place.insert(document) : place.update(document, revision))
  if (!saved) throw new Refusal('conflict', refusals.changed)
  return saved
}
