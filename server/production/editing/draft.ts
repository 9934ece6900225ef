import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { SavedRevision } from '#domain/schemas/drafts.ts'
import type { TextDraftInput, TextDraftView } from '#domain/schemas/production-editing.ts'
import { textDraftKind } from '#domain/stored/drafts.ts'
import { urls } from '#domain/urls.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../db/client.ts'
import { draftOf, saveDraft } from '../../db/drafts.ts'
import { changeAsEditor, requireEditor, see } from '../../workflow/act.ts'
import { personName } from '../../workflow/people.ts'
import { accountsById } from '../../workflow/queries.ts'
import { isOpen, requireAccepted } from '../conversion.ts'
import { findVersion, mediaOf } from '../text-queries.ts'
import { docOfVersion } from './doc-of-version.ts'
import { requireWriter } from './presence.ts'
import * as editing from './queries.ts'

const refusals = {
  changed: 'The text was saved on another page since you opened it. Nothing of it has been overwritten.',
  gone: 'This draft no longer exists: a version was made of it, or it was discarded.',
}
const noText = 'This manuscript has no text yet. Convert its file first.'

/** Returns the text that is being edited: the draft, or the newest version if there is no draft. */
export async function readTextDraft(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
): Promise<TextDraftView> {
  const { db } = context
  const seen = await see(db, viewer, manuscriptId)
  requireEditor(seen)
  const newest = await findVersion(db, manuscriptId)
  if (!newest?.jats) throw new Refusal('not_found', noText)
  const row = await editing.findDraft(db, manuscriptId)
  const draft = row ? draftOf(textDraftKind, row) : null
  const { id, number, title } = seen.manuscript
  const [account] = await accountsById(db, [viewer.id])
  return {
    manuscript: { id, number, title },
    isOpen: isOpen(seen.manuscript),
    me: { id: viewer.id, name: account ? personName(account) : '' },
    newest: newest.number,
    draft,
    doc: draft?.doc ? null : docOfVersion(newest.jats),
    savedBy: row?.username ? personName({ ...row, username: row.username }) : null,
    media: await shownMedia(db, manuscriptId, draft?.basedOn ?? newest.number),
  }
}

async function shownMedia(db: Queryable, manuscriptId: string, number: number) {
  const version = await findVersion(db, manuscriptId, number)
  const own = (await editing.draftMediaOf(db, manuscriptId)).map((one) => ({
    ...one,
    url: urls.textDraftMedia(manuscriptId, one.name),
  }))
  const added = new Set(own.map(({ name }) => name))
  const earlier = (version ? await mediaOf(db, version.id) : [])
    .filter(({ name }) => !added.has(name))
    .map((one) => ({ ...one, url: urls.textMedia(manuscriptId, number, one.name) }))
  return [...earlier, ...own].map(({ name, url, mediaType, size }) => ({ name, url, mediaType, size }))
}

export async function saveTextDraft(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  { doc, basedOn, revision, session }: TextDraftInput,
): Promise<SavedRevision> {
  return changeAsEditor(context, viewer, manuscriptId, async (acting) => {
    const { trx } = acting
    requireAccepted(acting)
    const { now } = acting
    await requireWriter(trx, manuscriptId, session, now)
    const version = await findVersion(trx, manuscriptId, basedOn)
    if (!version)
      throw new Refusal('not_found', 'There is no version with the number on which this text is based.')
    const place = editing.draftPlace(trx, { manuscriptId, basedOn: version.id, by: viewer.id, now })
    return saveDraft(textDraftKind, place, { content: { doc, basedOn }, revision }, refusals)
  })
}

export async function discardTextDraft(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  { revision }: { revision: number },
): Promise<void> {
  await changeAsEditor(context, viewer, manuscriptId, async (acting) => {
    const { trx } = acting
    if (!(await editing.deleteDraft(trx, manuscriptId, revision)))
      throw new Refusal('conflict', refusals.changed)
    await editing.deleteDraftMedia(trx, manuscriptId)
  })
}
