import type { Queryable } from '../db/client.ts'

/** The state of a sent file's copy for reviewers, with its findings. */
export async function copyOfFile(db: Queryable, fileId: string) {
  const file = await db
    .selectFrom('files')
    .select(['manuscriptId', 'version', 'blindState', 'blindProblem'])
    .where('id', '=', fileId)
    .executeTakeFirst()
  if (!file) return undefined
  const findings = await db
    .selectFrom('anonymityFindings')
    .select(['severity', 'resolution'])
    .where('fileId', '=', fileId)
    .execute()
  return { ...file, findings }
}

export function addressOf(db: Queryable, userId: string) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'username', 'firstName', 'lastName'])
    .where('id', '=', userId)
    .executeTakeFirst()
}
