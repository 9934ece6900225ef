import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './database.ts'

test('every test file gets a migrated database of its own', async () => {
  const [one, other] = await Promise.all([createTestDatabase(), createTestDatabase()])
  const ask = async (url: string, sql: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return client.query(sql).finally(() => client.end())
  }
  await ask(one.url, 'create table mine (id int)')
  await expect(ask(other.url, 'select from mine')).rejects.toThrow('does not exist')
  await expect(ask(other.url, 'select from schema_migrations')).resolves.toBeDefined()

  await Promise.all([one.drop(), other.drop()])
  await expect(ask(one.url, 'select 1')).rejects.toThrow('does not exist')
})
