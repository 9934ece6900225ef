/** `npm run db:types`: after a change of the migrations, the types that Kysely checks queries with. */
import { createTestDatabase, startTestServer } from '#tests/database.ts'
import { writeSchemaTypes } from '#tests/schema-types.ts'

const server = await startTestServer()
try {
  const { url } = await createTestDatabase()
  await writeSchemaTypes(url)
} finally {
  await server.stop()
}
