import type { Queryable } from '../db/client.ts'

export async function isLoaded(db: Queryable): Promise<boolean> {
  const row = await db.selectFrom('users').select('id').limit(1).executeTakeFirst()
  return row !== undefined
}

/** Every sample account signs in with the demo's password. */
export async function setDemoPasswords(db: Queryable, passwordHash: string): Promise<void> {
  await db.updateTable('users').set({ passwordHash }).where('email', 'like', '%@demo.example').execute()
}
