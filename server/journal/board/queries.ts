import { sql } from 'kysely'
import type { BoardMemberChange, BoardMemberView, NewBoardMember } from '#domain/schemas/cms.ts'
import type { Queryable, Trx } from '../../db/client.ts'

const placeColumns = ['isChief', 'boardGroup as group', 'orcid', 'website', 'termFrom', 'termUntil'] as const

export function selectMembers(db: Queryable, { chiefsOnly = false } = {}) {
  return db
    .selectFrom('boardMembers')
    .select(['id', 'name', 'imageUrl', 'title', 'institution', 'location', 'bio', ...placeColumns])
    .where('isActive', '=', true)
    .$if(chiefsOnly, (query) => query.where('isChief', '=', true))
    .orderBy('isChief', 'desc')
    .orderBy('orderIndex')
    .orderBy('name')
}

export function boardMembers(db: Queryable, { chiefsOnly = false } = {}) {
  return selectMembers(db, { chiefsOnly }).execute()
}

const memberColumns = [
  'id',
  'name',
  'title',
  'institution',
  'location',
  'bio',
  'imageUrl',
  sql<string | null>`substring(image_url FROM '^/pictures/(.+)$')`.as('pictureId'),
  ...placeColumns,
  'orderIndex as order',
  'isActive',
] as const

export function listMembers(db: Queryable): Promise<BoardMemberView[]> {
  return db
    .selectFrom('boardMembers')
    .select(memberColumns)
    .orderBy('isChief', 'desc')
    .orderBy('orderIndex')
    .orderBy('name')
    .execute()
}

/** Returns the database row for the submitted fields. A picture is stored as its URL. */
function memberRow({ order, pictureId, group, ...fields }: Omit<BoardMemberChange, 'was'>) {
  return {
    ...fields,
    ...(group !== undefined && { boardGroup: group }),
    ...(order !== undefined && { orderIndex: order }),
    ...(pictureId !== undefined && { imageUrl: pictureId && `/pictures/${pictureId}` }),
  }
}

export function insertMember(
  trx: Trx,
  { order, pictureId, group, ...fields }: NewBoardMember,
): Promise<BoardMemberView> {
  return trx
    .insertInto('boardMembers')
    .values({
      ...fields,
      boardGroup: group,
      orderIndex: order,
      imageUrl: pictureId && `/pictures/${pictureId}`,
    })
    .returning(memberColumns)
    .executeTakeFirstOrThrow()
}

export function lockMember(trx: Trx, id: string): Promise<BoardMemberView | undefined> {
  return trx
    .selectFrom('boardMembers')
    .select(memberColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function updateMember(
  trx: Trx,
  id: string,
  change: Omit<BoardMemberChange, 'was'>,
): Promise<BoardMemberView | undefined> {
  return trx
    .updateTable('boardMembers')
    .set((eb) => ({ id: eb.ref('id'), ...memberRow(change) }))
    .where('id', '=', id)
    .returning(memberColumns)
    .executeTakeFirst()
}

export function deleteMember(trx: Trx, id: string) {
  return trx.deleteFrom('boardMembers').where('id', '=', id).returning(['name']).executeTakeFirst()
}
