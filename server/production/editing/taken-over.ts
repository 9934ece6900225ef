import { textDraftKind } from '#domain/stored/drafts.ts'
import type { Queryable, Trx } from '../../db/client.ts'
import { saveDraft } from '../../db/drafts.ts'
import { withTrackedChanges } from '../../jats/doc/tracked.ts'
import { docOfVersion } from './doc-of-version.ts'
import * as editing from './queries.ts'

/** Why tracked changes cannot be taken over: they would replace what somebody has written. */
export const isBeingEdited =
  'The text is being edited. Save it as a version or discard the draft first, so that the changes in the file replace nothing.'

export const hasDraft = async (db: Queryable, manuscriptId: string): Promise<boolean> =>
  (await editing.draftRevision(db, manuscriptId)) !== undefined

/** Begins a draft of a new version with the tracked changes of its file. There must be no other draft. */
export async function beginWithChanges(
  trx: Trx,
  given: { manuscriptId: string; versionId: string; number: number; tracked: string; by: string; now: Date },
): Promise<void> {
  const { manuscriptId, versionId: basedOn, by, now } = given
  const doc = withTrackedChanges(docOfVersion(given.tracked))
  await saveDraft(
    textDraftKind,
    editing.draftPlace(trx, { manuscriptId, basedOn, by, now }),
    { content: { doc, basedOn: given.number }, revision: null },
    { changed: isBeingEdited, gone: isBeingEdited },
  )
}
