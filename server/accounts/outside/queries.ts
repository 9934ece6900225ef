import type { Queryable } from '../../db/client.ts'

interface Subject {
  issuer: string
  subject: string
}

export function findIdentity(db: Queryable, { issuer, subject }: Subject) {
  return db
    .selectFrom('identities')
    .select(['id', 'userId'])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** Returns false if this subject is already connected. */
export async function insertIdentity(
  db: Queryable,
  identity: Subject & { userId: string; linkedAt: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('identities')
    .values(identity)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export function identitiesOf(db: Queryable, userId: string) {
  return db
    .selectFrom('identities')
    .select(['id', 'issuer', 'subject', 'linkedAt'])
    .where('userId', '=', userId)
    .orderBy('linkedAt')
    .execute()
}

export async function deleteIdentity(db: Queryable, userId: string, id: string): Promise<boolean> {
  const row = await db
    .deleteFrom('identities')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function keepVerifiedOrcid(
  db: Queryable,
  userId: string,
  orcid: string,
  now: Date,
): Promise<void> {
  await db.updateTable('users').set({ orcid, orcidVerifiedAt: now }).where('id', '=', userId).execute()
}

/** Fills the names that the account lacks. */
export async function fillNames(
  db: Queryable,
  userId: string,
  { firstName, lastName }: { firstName: string | null; lastName: string | null },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ firstName, lastName })
    .where('id', '=', userId)
    .where('firstName', 'is', null)
    .where('lastName', 'is', null)
    .execute()
}

/** Returns the verified ORCID iD of a person whose profile has no affiliation. */
export async function personWithoutAffiliation(db: Queryable, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('orcid')
    .where('id', '=', userId)
    .where('orcidVerifiedAt', 'is not', null)
    .where('affiliation', 'is', null)
    .executeTakeFirst()
  return row?.orcid ?? null
}

/** Fills the affiliation, unless the person has entered one meanwhile. */
export async function fillAffiliation(
  db: Queryable,
  userId: string,
  { affiliation, ror }: { affiliation: string; ror: string | null },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ affiliation, affiliationRor: ror })
    .where('id', '=', userId)
    .where('affiliation', 'is', null)
    .execute()
}
