import { expect, test } from 'vitest'
import { createTestDatabase } from './database.ts'
import { verifySchemaTypes } from './schema-types.ts'

test('the types of the schema are those of the migrations (npm run db:types)', async () => {
  const database = await createTestDatabase()
  await expect(verifySchemaTypes(database.url)).resolves.toBeUndefined()
  await database.drop()
})
