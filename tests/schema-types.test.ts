import { expect, test } from 'vitest'
import { createTestDatabase } from './database.ts'
import { verifySchemaTypes } from './schema-types.ts'

test('the generated schema types match the migrations (npm run db:types)', async () => {
  const database = await createTestDatabase()
  await expect(verifySchemaTypes(database.url)).resolves.toBeUndefined()
  await database.drop()
})
