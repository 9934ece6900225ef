import type { InferResult } from 'kysely'
import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { NoteView } from '#domain/schemas/editing.ts'
import type { Context } from '../context.ts'
import { changeAsEditor } from '../workflow/act.ts'
import { personName } from '../workflow/people.ts'
import { insertAudit } from '../workflow/queries.ts'
import { deleteNote, insertNote, type notesOf } from './editing-queries.ts'

/** Returns a note among editors as they see it. Notes are never shown to authors or reviewers. */

export function noteView(note: InferResult<ReturnType<typeof notesOf>>[number], viewerId: string): NoteView {
  return {
    id: note.id,
    author: note.username ? personName({ ...note, username: note.username }) : 'A former editor',
    body: note.body,
    createdAt: note.createdAt,
    mine: note.authorId === viewerId,
  }
}

export async function addNote(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  body: string,
): Promise<string> {
  return changeAsEditor(context, viewer, manuscriptId, async (acting) => {
    const { trx } = acting
    const id = await insertNote(trx, {
      manuscriptId,
      authorId: viewer.id,
      body: body.trim(),
      createdAt: acting.now,
    })
    await insertAudit(trx, {
      actorId: viewer.id,
      action: 'add_note',
      subjectKind: 'manuscript',
      subjectId: manuscriptId,
      details: { number: acting.manuscript.number, noteId: id },
      at: acting.now,
    })
    return id
  })
}

/** Deletes a note. Only its writer may do so; the audit log records the deletion. */
export async function removeNote(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  noteId: string,
): Promise<void> {
  await changeAsEditor(context, viewer, manuscriptId, async (acting) => {
    const { trx } = acting
    if (!(await deleteNote(trx, { id: noteId, manuscriptId, authorId: viewer.id })))
      throw new Refusal('not_found')
    await insertAudit(trx, {
      actorId: viewer.id,
      action: 'remove_note',
      subjectKind: 'manuscript',
      subjectId: manuscriptId,
      details: { number: acting.manuscript.number, noteId },
      at: acting.now,
    })
  })
}
