import type { TextAnchor } from '#domain/anchors.ts'
import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { TextNote } from '#domain/schemas/production-editing.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/client.ts'
import { changeAsEditor, requireEditor, see } from '../../workflow/act.ts'
import { refuseNamedReviewers } from '../../workflow/named.ts'
import { personName } from '../../workflow/people.ts'
import { insertAudit } from '../../workflow/queries.ts'
import { findVersion } from '../text-queries.ts'
import * as editing from './queries.ts'

const gone = 'This comment no longer exists.'

/**
 * Returns queries to the authors and comments among editors, each with its answers. Comments may name
 * reviewers, so an editor who was asked whether they are an author gets only the queries.
 */
export async function textNotes(
  { db }: Context,
  viewer: Viewer,
  manuscriptId: string,
): Promise<{ notes: TextNote[] }> {
  const seen = await see(db, viewer, manuscriptId)
  requireEditor(seen)
  const isShown = (row: { kind: string; parentId: string | null }) =>
    !seen.isAsked || (row.kind === 'author_query' && row.parentId === null)
  const rows = (await editing.notesOf(db, manuscriptId))
    .filter(isShown)
    .map(({ username, firstName, lastName, authorId, ...row }) => ({
      ...row,
      author: username === null ? '' : personName({ username, firstName, lastName }),
      isMine: authorId === viewer.id,
    }))
  return {
    notes: rows
      .filter(({ parentId }) => parentId === null)
      .map(({ parentId: _, ...note }) => ({
        ...note,
        kind: note.kind as editing.NoteKind,
        state: note.state as editing.NoteState,
        anchor: note.anchor as unknown as TextAnchor,
        replies: rows
          .filter(({ parentId }) => parentId === note.id)
          .map(({ id, body, author, createdAt }) => ({ id, body, author, createdAt })),
      })),
  }
}

type Input = { anchor: TextAnchor; kind: editing.NoteKind; body: string }

export async function addNote(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  { anchor, kind, body }: Input,
): Promise<{ id: string }> {
  return changeAsEditor(context, viewer, manuscriptId, async ({ trx, now, manuscript }) => {
    const version = await findVersion(trx, manuscriptId, anchor.version)
    if (!version) throw new Refusal('not_found', 'There is no such version.')
    const id = await editing.insertNote(trx, {
      ...{ manuscriptId, targetId: version.id, anchor, kind, body: body.trim() },
      ...{ authorId: viewer.id, parentId: null, now },
    })
    await record(trx, viewer, { action: 'text_note', manuscriptId, number: manuscript.number, note: id, now })
    return { id }
  })
}

/** Changes the text of the viewer's own note, or the state of any note. */
export async function changeNote(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  noteId: string,
  {
    namesAllowed,
    ...change
  }: { body?: string | undefined; state?: editing.NoteState | undefined; namesAllowed?: boolean | undefined },
): Promise<void> {
  await changeAsEditor(context, viewer, manuscriptId, async (acting) => {
    const { trx, now } = acting
    const note = await editing.findNote(trx, manuscriptId, noteId)
    if (!note) throw new Refusal('not_found', gone)
    if (change.body !== undefined && note.authorId !== viewer.id)
      throw new Refusal('forbidden', 'Only its author can change a comment.')
    // A query that was already sent is checked now, because the author reads its new wording immediately. All
    // others are checked when they are sent.
    if (change.body !== undefined && note.sentWith !== null && !namesAllowed)
      await refuseNamedReviewers(acting, 'body', change.body)
    await editing.updateNote(trx, noteId, { ...change, body: change.body?.trim() }, now)
  })
}

export async function removeNote(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  noteId: string,
): Promise<{ id: string }> {
  return changeAsEditor(context, viewer, manuscriptId, async ({ trx, now, manuscript }) => {
    const note = await editing.findNote(trx, manuscriptId, noteId)
    if (!note) throw new Refusal('not_found', gone)
    if (note.authorId !== viewer.id) throw new Refusal('forbidden', 'Only its author can delete a comment.')
    await editing.deleteNote(trx, noteId)
    await record(trx, viewer, {
      ...{ action: 'text_note_deleted', manuscriptId, number: manuscript.number, note: noteId, now },
    })
    return { id: noteId }
  })
}

export async function replyToNote(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  noteId: string,
  body: string,
): Promise<{ id: string }> {
  return changeAsEditor(context, viewer, manuscriptId, async ({ trx, now }) => {
    const note = await editing.findNote(trx, manuscriptId, noteId)
    if (!note || note.parentId !== null) throw new Refusal('not_found', gone)
    const id = await editing.insertNote(trx, {
      ...{ manuscriptId, targetId: note.targetId, anchor: note.anchor as object },
      ...{ kind: note.kind as editing.NoteKind, body: body.trim(), authorId: viewer.id },
      ...{ parentId: noteId, now },
    })
    return { id }
  })
}

async function record(
  trx: Trx,
  viewer: Viewer,
  event: { action: string; manuscriptId: string; number: string; note: string; now: Date },
): Promise<void> {
  const { action, manuscriptId, number, note, now } = event
  await insertAudit(trx, {
    ...{ actorId: viewer.id, action, subjectKind: 'manuscript', subjectId: manuscriptId },
    details: { number, note },
    at: now,
  })
}
