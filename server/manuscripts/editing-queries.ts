import { type SqlBool, sql } from 'kysely'
import type { Role } from '#domain/account/account.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { Queryable, Trx } from '../db/client.ts'
import { loadOf } from '../workflow/choose-editor-queries.ts'
import { closedIds, hasJoined, isClosedTo, worksOnAll } from '../workflow/visibility-queries.ts'

export function notesOf(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('editorNotes as n')
    .leftJoin('users as u', 'u.id', 'n.authorId')
    .select(['n.id', 'n.authorId', 'n.body', 'n.createdAt', 'u.username', 'u.firstName', 'u.lastName'])
    .where('n.manuscriptId', '=', manuscriptId)
    .orderBy('n.createdAt', 'desc')
    .orderBy('n.id')
}

export async function insertNote(
  trx: Trx,
  note: { manuscriptId: string; authorId: string; body: string; createdAt: Date },
): Promise<string> {
  const row = await trx.insertInto('editorNotes').values(note).returning('id').executeTakeFirstOrThrow()
  return row.id
}

export async function deleteNote(
  trx: Trx,
  note: { id: string; manuscriptId: string; authorId: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('editorNotes')
    .where('id', '=', note.id)
    .where('manuscriptId', '=', note.manuscriptId)
    .where('authorId', '=', note.authorId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export function recommendationsOf(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('editorRecommendations as r')
    .leftJoin('users as u', 'u.id', 'r.recommendedBy')
    .select([
      'r.id',
      'r.kind',
      'r.round',
      'r.reasons',
      'r.letter',
      'r.recommendedAt',
      'u.username',
      'u.firstName',
      'u.lastName',
    ])
    .where('r.manuscriptId', '=', manuscriptId)
    .orderBy('r.recommendedAt', 'desc')
}

/**
 * Returns editors who may handle a manuscript: active ones who are neither among its authors nor among its
 * reviewers. Manuscripts of the viewer are not included in an editor's workload, because that would reveal
 * who handles them.
 */
export function handlingChoices(db: Queryable, manuscriptId: string, viewer: Viewer) {
  return db
    .selectFrom('users as u')
    .select([
      'u.id',
      'u.username',
      'u.firstName',
      'u.lastName',
      'u.recommendsOnly',
      loadOf(sql`AND o.id NOT IN ${closedIds(viewer)}`).as('load'),
      sql<string | null>`(SELECT x.away_until FROM absent_editors x WHERE x.user_id = u.id)`.as('awayUntil'),
    ])
    .where('u.isActive', '=', true)
    .where('u.role', 'in', ['editor', 'admin'])
    .where(worksOnAll)
    .where(hasJoined)
    .where(
      sql<SqlBool>`NOT ${isClosedTo(manuscriptId)} AND NOT EXISTS (
        SELECT FROM assignments s WHERE s.manuscript_id = ${manuscriptId} AND s.reviewer_id = u.id
          AND s.status IN ('pending', 'in_progress', 'completed'))`,
    )
    .orderBy('u.lastName')
    .orderBy('u.username')
}

/** Returns why the handling editor was chosen, if the assignment was automatic. */
export function explanationOf(db: Queryable, manuscriptId: string) {
  return db.selectFrom('manuscripts').select('handlingExplanation').where('id', '=', manuscriptId)
}

export function findEditor(db: Queryable, id: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'username', 'firstName', 'lastName', 'role', 'isActive'])
    .where('id', '=', id)
    .$narrowType<{ role: Role }>()
    .executeTakeFirst()
}

export async function setHandlingEditor(
  trx: Trx,
  manuscriptId: string,
  handlingEditorId: string | null,
  handlingAssignedBy: string | null,
): Promise<void> {
  await trx
    .updateTable('manuscripts')
    .set({ handlingEditorId, handlingAssignedBy, handlingExplanation: null })
    .where('id', '=', manuscriptId)
    .execute()
}

const messageColumns = ['id', 'recipient', 'subject', 'status', 'createdAt', 'sentAt'] as const

export function messagesOf(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('emails')
    .select(messageColumns)
    .where('manuscriptId', '=', manuscriptId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
}

export function findMessage(db: Queryable, manuscriptId: string, id: string) {
  return db
    .selectFrom('emails')
    .select([...messageColumns, 'bodyText'])
    .where('manuscriptId', '=', manuscriptId)
    .where('id', '=', id)
    .executeTakeFirst()
}
