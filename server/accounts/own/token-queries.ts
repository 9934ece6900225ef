import type { ApiScope } from '#domain/account/api-scopes.ts'
import type { Queryable, Trx } from '../../db/client.ts'

export async function listApiTokens(db: Queryable, userId: string) {
  const rows = await db
    .selectFrom('apiTokens')
    .select(['id', 'name', 'scopes', 'createdAt', 'expiresAt', 'lastUsedAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .execute()
  return rows.map((row) => ({ ...row, scopes: row.scopes as ApiScope[] }))
}

export async function countApiTokens(db: Queryable, userId: string): Promise<number> {
  return (await listApiTokens(db, userId)).length
}

interface NewToken {
  userId: string
  name: string
  scopes: ApiScope[]
  tokenHash: Buffer
  createdAt: Date
  expiresAt: Date
}

export async function insertApiToken(trx: Trx, token: NewToken): Promise<string> {
  const { id } = await trx.insertInto('apiTokens').values(token).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function deleteApiToken(trx: Trx, userId: string, id: string): Promise<boolean> {
  const rows = await trx
    .deleteFrom('apiTokens')
    .where('id', '=', id)
    .where('userId', '=', userId)
    .returning('id')
    .execute()
  return rows.length > 0
}
