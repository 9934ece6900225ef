import { sql } from 'kysely'
import type { Queryable, Trx } from '../../db/client.ts'
import type { DraftPlace } from '../../db/drafts.ts'
import type { NewMedia } from '../text-queries.ts'

const draftColumns = ['doc as content', 'revision', 'updatedAt'] as const

export function findDraft(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('productionDrafts as d')
    .leftJoin('users as u', 'u.id', 'd.updatedBy')
    .select(['d.doc as content', 'd.revision', 'd.updatedAt', 'd.basedOn as basedOnId'])
    .select(['u.username', 'u.firstName', 'u.lastName'])
    .where('d.manuscriptId', '=', manuscriptId)
    .executeTakeFirst()
}

export function draftRevision(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('productionDrafts')
    .select('revision')
    .where('manuscriptId', '=', manuscriptId)
    .executeTakeFirst()
}

export function draftPlace(
  trx: Trx,
  {
    manuscriptId,
    basedOn,
    by,
    now,
  }: {
    manuscriptId: string
    basedOn: string
    by: string
    now: Date
  },
): DraftPlace {
  return {
    find: () =>
      trx
        .selectFrom('productionDrafts')
        .select(draftColumns)
        .where('manuscriptId', '=', manuscriptId)
        .executeTakeFirst(),
    insert: (doc) =>
      trx
        .insertInto('productionDrafts')
        .values({ manuscriptId, basedOn, doc, updatedBy: by, updatedAt: now })
        .onConflict((conflict) => conflict.doNothing())
        .returning(draftColumns)
        .executeTakeFirst(),
    update: (doc, revision) =>
      trx
        .updateTable('productionDrafts')
        .set((eb) => ({ doc, basedOn, revision: eb('revision', '+', 1), updatedBy: by, updatedAt: now }))
        .where('manuscriptId', '=', manuscriptId)
        .where('revision', '=', revision)
        .returning(draftColumns)
        .executeTakeFirst(),
  }
}

/** Deletes the draft. Returns false if it was not at this revision. */
export async function deleteDraft(trx: Trx, manuscriptId: string, revision: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('productionDrafts')
    .where('manuscriptId', '=', manuscriptId)
    .where('revision', '=', revision)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export function draftMediaOf(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('productionDraftMedia')
    .select(['name', 'storageKey', 'mediaType', 'size'])
    .where('manuscriptId', '=', manuscriptId)
    .orderBy('name')
    .execute()
}

export async function insertDraftMedia(
  trx: Trx,
  manuscriptId: string,
  media: NewMedia,
  now: Date,
): Promise<void> {
  await trx
    .insertInto('productionDraftMedia')
    .values({ manuscriptId, ...media, addedAt: now })
    // Does nothing if the same picture was uploaded before.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteDraftMedia(trx: Trx, manuscriptId: string): Promise<void> {
  await trx.deleteFrom('productionDraftMedia').where('manuscriptId', '=', manuscriptId).execute()
}

export interface PresenceRow {
  manuscriptId: string
  sessionId: string
  userId: string
  place: string
  seenAt: Date
}

export async function savePresence(trx: Trx, row: PresenceRow): Promise<void> {
  const { place, seenAt, userId } = row
  await trx
    .insertInto('productionPresence')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['manuscriptId', 'sessionId']).doUpdateSet({ place, seenAt, userId }),
    )
    .execute()
}

/** Returns the pages that have the text open, except those not seen since `after`. */
export function presenceOf(db: Queryable, manuscriptId: string, after: Date) {
  return db
    .selectFrom('productionPresence as p')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .select(['p.sessionId', 'p.userId', 'p.place', 'p.isWriter', 'p.isAsking'])
    .select(['u.username', 'u.firstName', 'u.lastName'])
    .where('p.manuscriptId', '=', manuscriptId)
    .where('p.seenAt', '>', after.toISOString())
    .orderBy('p.sessionId')
    .execute()
}

export async function deletePresence(
  trx: Trx,
  manuscriptId: string,
  which: { session: string } | { before: Date },
): Promise<void> {
  await trx
    .deleteFrom('productionPresence')
    .where('manuscriptId', '=', manuscriptId)
    .$if('session' in which, (query) =>
      query.where('sessionId', '=', 'session' in which ? which.session : ''),
    )
    .$if('before' in which, (query) =>
      query.where('seenAt', '<=', 'before' in which ? which.before.toISOString() : ''),
    )
    .execute()
}

/** Lets one page edit the text (or none, if null), and clears the pending request for it. */
export async function setWriter(trx: Trx, manuscriptId: string, session: string | null): Promise<void> {
  await trx
    .updateTable('productionPresence')
    .set({ isWriter: false })
    .where('manuscriptId', '=', manuscriptId)
    .where('isWriter', '=', sql.lit(true))
    .execute()
  if (session === null) return
  await trx
    .updateTable('productionPresence')
    .set({ isWriter: true, isAsking: false })
    .where('manuscriptId', '=', manuscriptId)
    .where('sessionId', '=', session)
    .execute()
}

export async function setAsking(
  trx: Trx,
  manuscriptId: string,
  session: string,
  isAsking: boolean,
): Promise<void> {
  await trx
    .updateTable('productionPresence')
    .set({ isAsking })
    .where('manuscriptId', '=', manuscriptId)
    .where('sessionId', '=', session)
    .execute()
}

export type NoteKind = 'author_query' | 'comment'
export type NoteState = 'open' | 'answered' | 'closed'

export function notesOf(db: Queryable, manuscriptId: string) {
  return db
    .selectFrom('annotations as a')
    .leftJoin('users as u', 'u.id', 'a.authorId')
    .select(['a.id', 'a.kind', 'a.state', 'a.body', 'a.anchor', 'a.parentId', 'a.createdAt', 'a.authorId'])
    .select(['u.username', 'u.firstName', 'u.lastName'])
    .where('a.manuscriptId', '=', manuscriptId)
    .where('a.kind', 'in', ['author_query', 'comment'])
    .orderBy('a.createdAt')
    .orderBy('a.id')
    .execute()
}

export async function insertNote(
  trx: Trx,
  note: {
    manuscriptId: string
    targetId: string
    anchor: object
    kind: NoteKind
    body: string
    authorId: string
    parentId: string | null
    now: Date
  },
): Promise<string> {
  const { anchor, now, ...row } = note
  const { id } = await trx
    .insertInto('annotations')
    .values({
      ...row,
      targetKind: 'version',
      anchor: JSON.stringify(anchor),
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export function findNote(db: Queryable, manuscriptId: string, id: string) {
  return db
    .selectFrom('annotations')
    .select(['id', 'kind', 'state', 'authorId', 'targetId', 'anchor', 'parentId', 'sentWith'])
    .where('manuscriptId', '=', manuscriptId)
    .where('id', '=', id)
    .where('kind', 'in', ['author_query', 'comment'])
    .executeTakeFirst()
}

export async function updateNote(
  trx: Trx,
  id: string,
  change: { body?: string | undefined; state?: NoteState | undefined },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('annotations')
    .set({
      updatedAt: now,
      ...(change.body !== undefined && { body: change.body }),
      ...(change.state && { state: change.state }),
    })
    .where('id', '=', id)
    .execute()
}

export async function deleteNote(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('annotations').where('id', '=', id).execute()
}

/** Deletes open tasks about elements that are no longer in the text. */
export async function deleteTasksOfMissing(
  trx: Trx,
  manuscriptId: string,
  elementIds: readonly string[],
): Promise<void> {
  await trx
    .deleteFrom('productionTasks')
    .where('manuscriptId', '=', manuscriptId)
    .where('state', '=', 'open')
    .where('elementId', '<>', '')
    .where(sql<boolean>`element_id <> ALL(${[...elementIds]}::text[])`)
    .execute()
}
