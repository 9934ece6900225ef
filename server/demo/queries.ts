import type { Queryable } from '../db/client.ts'

export async function isLoaded(db: Queryable): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

/** Returns the number of articles whose PDF and EPUB files are still being made. */
export async function waitingFormats(db: Queryable): Promise<number> {
  const { total } = await db
    .selectFrom('renditions')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('articleId', 'is not', null)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return total
}

/** Sets the demo password on every sample account. */
export async function setDemoPasswords(db: Queryable, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ passwordHash }).where('email', 'like', '%@demo.example').execute()
}

/** Returns the four accounts that are printed when the demo starts. */
export async function demoPeople(db: Queryable) {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'username', 'email', 'firstName', 'lastName', 'role'])
    .where(
      'email',
      'in',
      ['author', 'reviewer', 'editor', 'admin'].map((name) => `${name}@demo.example`),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  const order = ['author', 'reviewer', 'editor', 'admin']
  return rows
    .sort((a, b) => order.indexOf(a.role) - order.indexOf(b.role))
    .map(({ id, email, firstName, lastName, username, role }) => ({
      id,
      email,
      name: [firstName, lastName].filter(Boolean).join(' ') || username,
      note: role,
    }))
}
