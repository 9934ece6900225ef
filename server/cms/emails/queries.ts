import { sql } from 'kysely'
import type { WordingInput } from '#domain/schemas/cms.ts'
import type { Queryable, Trx } from '../../db/client.ts'

export function listWordings(db: Queryable) {
  return db
    .selectFrom('emailTemplates as t')
    .leftJoin('users as u', 'u.id', 't.updatedBy')
    .select(['t.template', 't.subject', 't.body', 't.updatedAt', 'u.username as updatedBy'])
    .execute()
}

/**
 * Locks the wordings against other writers, so that a second writer reads what the first one wrote. Readers
 * are not blocked.
 */
export async function lockWordings(trx: Trx): Promise<void> {
  await sql`LOCK TABLE email_templates IN SHARE ROW EXCLUSIVE MODE`.execute(trx)
}

export function findWording(trx: Trx, template: string) {
  return trx
    .selectFrom('emailTemplates')
    .select(['subject', 'body'])
    .where('template', '=', template)
    .executeTakeFirst()
}

export async function putWording(
  trx: Trx,
  template: string,
  { subject, body }: WordingInput,
  { at, by }: { at: Date; by: string },
): Promise<void> {
  const row = { subject: subject.trim(), body, updatedAt: at, updatedBy: by }
  await trx
    .insertInto('emailTemplates')
    .values({ template, ...row })
    .onConflict((conflict) => conflict.column('template').doUpdateSet(row))
    .execute()
}

export async function deleteWording(trx: Trx, template: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('emailTemplates')
    .where('template', '=', template)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
