import { sql } from 'kysely'
import type { InstitutionView, PersonalAccessView } from '#domain/schemas/subscriptions.ts'
import type { Queryable, Trx } from '../../db/client.ts'
import { personName } from '../../workflow/people.ts'

const stateOn = (today: string, starts: string | null, ends: string) => sql<InstitutionView['state']>`CASE
  WHEN ${sql.ref(ends)} < ${today}::date THEN 'ended'
  WHEN ${starts === null ? sql`false` : sql`${sql.ref(starts)} > ${today}::date`} THEN 'coming' ELSE 'active' END`

const usedThisYear = (column: 'requests' | 'denials', today: string) => sql<number>`(
  SELECT coalesce(sum(${sql.ref(`u.${column}`)}), 0)::int FROM institution_usage u
  WHERE u.institution_id = i.id AND u.month >= date_trunc('year', ${today}::date))`

function institutions(db: Queryable, today: string) {
  return db
    .selectFrom('institutions as i')
    .select([
      'i.id',
      'i.name',
      'i.ror',
      'i.customerId',
      'i.ranges',
      'i.startsOn',
      'i.endsOn',
      'i.reportKeyMadeAt',
    ])
    .select(stateOn(today, 'i.starts_on', 'i.ends_on').as('state'))
    .select(usedThisYear('requests', today).as('requests'))
    .select(usedThisYear('denials', today).as('denials'))
}

export function listInstitutions(db: Queryable, today: string): Promise<InstitutionView[]> {
  return institutions(db, today).orderBy('i.name').orderBy('i.id').execute()
}

export function findInstitution(db: Queryable, id: string, today: string) {
  return institutions(db, today).where('i.id', '=', id).executeTakeFirst()
}

export function lockInstitution(trx: Trx, id: string) {
  return trx
    .selectFrom('institutions')
    .select(['id', 'name', 'ror', 'customerId', 'ranges', 'startsOn', 'endsOn'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

type InstitutionRow = Pick<InstitutionView, 'name' | 'ror' | 'customerId' | 'ranges' | 'startsOn' | 'endsOn'>

export async function insertInstitution(trx: Trx, row: InstitutionRow): Promise<string> {
  const { id } = await trx.insertInto('institutions').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateInstitution(trx: Trx, id: string, row: InstitutionRow): Promise<void> {
  await trx.updateTable('institutions').set(row).where('id', '=', id).execute()
}

export async function hasUsage(trx: Trx, institutionId: string): Promise<boolean> {
  const { rows } = await sql<{ isUsed: boolean }>`
    SELECT EXISTS (SELECT FROM institution_usage WHERE institution_id = ${institutionId})
      OR EXISTS (SELECT FROM search_usage WHERE institution_id = ${institutionId}) AS is_used`.execute(trx)
  return rows[0]?.isUsed === true
}

/** Sets the key with which an institution's library fetches its reports; an earlier key ends. */
export async function setReportKey(trx: Trx, id: string, hash: Buffer, at: Date): Promise<void> {
  await trx
    .updateTable('institutions')
    .set({ reportKeyHash: hash, reportKeyMadeAt: at })
    .where('id', '=', id)
    .execute()
}

export async function deleteInstitution(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('institutions').where('id', '=', id).execute()
}

function personalAccess(db: Queryable, today: string) {
  return db
    .selectFrom('personalAccess as p')
    .innerJoin('users as u', 'u.id', 'p.userId')
    .select([
      'p.id',
      'p.userId',
      'u.username',
      'u.firstName',
      'u.lastName',
      'p.endsOn',
      'p.note',
      'p.grantedAt',
    ])
    .select(stateOn(today, null, 'p.ends_on').as('state'))
}

type Row = Awaited<ReturnType<ReturnType<typeof personalAccess>['executeTakeFirstOrThrow']>>

function personalView({ firstName, lastName, ...row }: Row): PersonalAccessView {
  return { ...row, name: personName({ ...row, firstName, lastName }) }
}

export async function listPersonalAccess(db: Queryable, today: string): Promise<PersonalAccessView[]> {
  const rows = await personalAccess(db, today).orderBy('p.endsOn').orderBy('u.username').execute()
  return rows.map(personalView)
}

export async function findPersonalAccess(db: Queryable, id: string, today: string) {
  const row = await personalAccess(db, today).where('p.id', '=', id).executeTakeFirst()
  return row && personalView(row)
}

export function lockPersonalAccess(trx: Trx, id: string) {
  return trx
    .selectFrom('personalAccess')
    .select(['id', 'userId', 'endsOn', 'note'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Finds an active account by user name or e-mail address. */
export async function findAccount(trx: Trx, person: string): Promise<string | null> {
  const key = person.trim().toLowerCase()
  const rows = await trx
    .selectFrom('users')
    .select(['id', 'usernameKey'])
    .where('isActive', '=', true)
    .where((eb) => eb.or([eb('usernameKey', '=', key), eb('emailKey', '=', key)]))
    .execute()
  // A user name that is written like another person's address means the user name.
  return (rows.find(({ usernameKey }) => usernameKey === key) ?? rows[0])?.id ?? null
}

interface Grant {
  userId: string
  endsOn: string
  note: string | null
  grantedBy: string
  grantedAt: Date
}

/** Returns the id; null if the person has personal access already. */
export async function insertPersonalAccess(trx: Trx, grant: Grant): Promise<string | null> {
  const row = await trx
    .insertInto('personalAccess')
    .values(grant)
    .onConflict((conflict) => conflict.column('userId').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function updatePersonalAccess(
  trx: Trx,
  id: string,
  change: { endsOn: string; note: string | null },
): Promise<void> {
  await trx.updateTable('personalAccess').set(change).where('id', '=', id).execute()
}

export async function deletePersonalAccess(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('personalAccess').where('id', '=', id).execute()
}
