import { sql } from 'kysely'
import type { CallChange, CallView, NewCall } from '#domain/schemas/cms.ts'
import type { Queryable, Trx } from '../../db/client.ts'

export const openCalls = (db: Queryable, today: string) => selectOpenCalls(db, today).execute()

export function selectOpenCalls(db: Queryable, today: string) {
  return db
    .selectFrom('specialIssues')
    .select(['id', 'title', 'guestEditors', 'description', 'submissionDeadline'])
    .where('isActive', '=', true)
    .where('submissionDeadline', '>=', today)
    .orderBy('submissionDeadline')
    .orderBy('id')
}

const callColumns = (today: string) =>
  [
    'id',
    'title',
    'guestEditors',
    'description',
    'submissionDeadline',
    'isActive',
    sql<boolean>`is_active AND submission_deadline >= ${today}`.as('isOpen'),
  ] as const

export function listCalls(db: Queryable, today: string): Promise<CallView[]> {
  return db
    .selectFrom('specialIssues')
    .select(callColumns(today))
    .orderBy('submissionDeadline', 'desc')
    .orderBy('title')
    .execute()
}

export function insertCall(trx: Trx, call: NewCall, today: string): Promise<CallView> {
  return trx.insertInto('specialIssues').values(call).returning(callColumns(today)).executeTakeFirstOrThrow()
}

export function lockCall(trx: Trx, id: string, today: string): Promise<CallView | undefined> {
  return trx
    .selectFrom('specialIssues')
    .select(callColumns(today))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function updateCall(
  trx: Trx,
  id: string,
  change: Omit<CallChange, 'was'>,
  today: string,
): Promise<CallView | undefined> {
  return trx
    .updateTable('specialIssues')
    .set((eb) => ({ id: eb.ref('id'), ...change }))
    .where('id', '=', id)
    .returning(callColumns(today))
    .executeTakeFirst()
}

export function deleteCall(trx: Trx, id: string) {
  return trx.deleteFrom('specialIssues').where('id', '=', id).returning(['title']).executeTakeFirst()
}
