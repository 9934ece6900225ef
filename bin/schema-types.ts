/** `npm run db:types`: generates the database types for Kysely after a change of the migrations. */
import { createTestDatabase, startTestServer } from '#tests/database.ts'
import { writeSchemaTypes } from '#tests/schema-types.ts'

const server = await startTestServer()
try {
  const { url } = await createTestDatabase()
  await writeSchemaTypes(url)
} finally {
  await server.stop()
}
