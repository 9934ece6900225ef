/** `npm run db:types`: the row types, read from a freshly migrated database. */
import { spawnSync } from 'node:child_process'
import { createTestDatabase, startTestServer } from '#tests/database.ts'

const out = process.argv[2] ?? 'server/db/schema.generated.ts'
const server = await startTestServer()
try {
  const database = await createTestDatabase()
  const { status } = spawnSync(
    'kysely-codegen',
    [
      `--url=${database.url}`,
      '--dialect=postgres',
      '--camel-case',
      '--include-pattern=public.*',
      '--exclude-pattern=*schema_migrations',
      '--date-parser=string',
      '--numeric-parser=number',
      // Instants leave the database as RFC 3339 text and enter it as Date or text; see client.ts.
      '--type-mapping={"timestamptz":"ColumnType<string, Date | string, Date | string>","int8":"number","bytea":"Buffer"}',
      `--out-file=${out}`,
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  process.exitCode = status ?? 1
} finally {
  await server.stop()
}
