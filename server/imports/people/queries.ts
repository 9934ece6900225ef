import { type SqlBool, sql } from 'kysely'
import { keyOf, type Role } from '#domain/account/account.ts'
import type { Duty } from '#domain/account/duties.ts'
import type { Queryable, Trx } from '../../db/client.ts'

const state = sql<string>`person_state(u)`

export function personRecords(db: Queryable, keys: readonly string[]) {
  return db
    .selectFrom('importedRecords as r')
    .leftJoin('users as u', (join) => join.on(sql<SqlBool>`u.id::text = r.target_id`))
    .select(['r.key', 'r.targetId', 'r.digest', 'r.written'])
    .select(sql<string | null>`CASE WHEN u.id IS NOT NULL THEN ${state} END`.as('state'))
    .where('r.kind', '=', 'person')
    .where('r.key', 'in', keys)
    .execute()
}

export async function accountsWith(db: Queryable, emails: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'emailKey'])
    .where('emailKey', 'in', emails.map(keyOf))
    .execute()
  return new Map(rows.map(({ emailKey, id }) => [emailKey, id]))
}

/** What an import writes of an account, so that it can be put back. */
export interface PersonSnapshot {
  state: string
  id: string
  email: string
  firstName: string | null
  lastName: string | null
  affiliation: string | null
  orcid: string | null
  expertise: string[]
  role: Role
  isActive: boolean
  duties: Duty[]
  limitedToDuties: boolean
}

/** Locks an account. */
export async function snapshotOfPerson(trx: Trx, id: string) {
  return trx
    .selectFrom('users as u')
    .select([
      'u.id',
      'u.email',
      'u.firstName',
      'u.lastName',
      'u.affiliation',
      'u.orcid',
      'u.expertise',
      'u.isActive',
    ])
    .select(['u.limitedToDuties', 'u.passwordHash', 'u.lastLoginAt', state.as('state')])
    .select(sql<Role>`u.role`.as('role'))
    .select(sql<Duty[]>`u.duties`.as('duties'))
    .where('u.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export type PersonChange = Omit<PersonSnapshot, 'id' | 'state' | 'email'>

export async function updatePerson(trx: Trx, id: string, change: Partial<PersonChange>): Promise<void> {
  await trx.updateTable('users').set(change).where('id', '=', id).execute()
}

/** Takes over the hash of a password, unless the account has one that its owner chose here. */
export async function takeHash(trx: Trx, id: string, passwordHash: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ passwordHash })
    .where('id', '=', id)
    .where('lastLoginAt', 'is', null)
    .where((eb) => eb.or([eb('passwordHash', 'is', null), eb('passwordHash', 'like', '$2%')]))
    .execute()
}

/** Changes an address, which nobody has proved then. Returns false if another account has it. */
export async function changeEmail(trx: Trx, id: string, email: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ email, emailKey: keyOf(email), emailVerifiedAt: null })
    .where('id', '=', id)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('users as other')
            .select('other.id')
            .where('other.emailKey', '=', keyOf(email))
            .where('other.id', '<>', id),
        ),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes where an account came from, with its state as it was written. */
export async function recordPerson(
  trx: Trx,
  importId: string,
  record: { key: string; targetId: string; source: string; digest: string },
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO imported_records (kind, key, target_id, source, digest, written, import_id, imported_at)
    SELECT 'person', ${record.key}, u.id::text, ${record.source}, ${record.digest}, ${state}, ${importId}, ${now}
    FROM users u WHERE u.id = ${record.targetId}::uuid
    ON CONFLICT (kind, key) DO UPDATE SET target_id = excluded.target_id, source = excluded.source,
      digest = excluded.digest, written = excluded.written, imported_at = excluded.imported_at`.execute(trx)
}

/** After an import has changed an account that was as another record had written it, that record is up to date again. */
export async function keepWritten(trx: Trx, id: string, before: string): Promise<void> {
  await sql`
    UPDATE imported_records r SET written = ${state} FROM users u
    WHERE u.id = ${id}::uuid AND r.kind = 'person' AND r.target_id = u.id::text AND r.written = ${before}`.execute(
    trx,
  )
}

/** The next import of the same source updates the account again. */
export async function forgetDigestOf(trx: Trx, key: string): Promise<void> {
  await trx
    .updateTable('importedRecords')
    .set({ digest: '' })
    .where('kind', '=', 'person')
    .where('key', '=', key)
    .execute()
}

/** The people of an import who cannot sign in yet: no password, no sign-in, no link that is still valid. */
export function peopleWithoutPassword(db: Queryable, importId: string, now: Date) {
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.username', 'u.email'])
    .where(
      sql<SqlBool>`u.id::text IN (SELECT i.target_id FROM import_items i
        WHERE i.import_id = ${importId} AND i.kind = 'person' AND i.result IN ('done', 'kept'))`,
    )
    .where('u.isActive', '=', true)
    .where('u.passwordHash', 'is', null)
    .where('u.lastLoginAt', 'is', null)
    .where(
      sql<SqlBool>`NOT EXISTS (SELECT FROM account_links l WHERE l.user_id = u.id AND l.purpose = 'welcome'
        AND l.used_at IS NULL AND l.expires_at > ${now})`,
    )
    .orderBy('u.id')
    .execute()
}
