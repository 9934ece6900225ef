import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const root = join(import.meta.dirname, '..')
// The types to which server/db/client.ts converts values: timestamps as RFC 3339 text, dates as YYYY-MM-DD,
// counts as numbers.
const MAPPING = {
  timestamptz: 'ColumnType<string, Date | string, Date | string>',
  date: 'string',
  int8: 'number',
  numeric: 'number',
}
const CODEGEN = [
  'node_modules/kysely-codegen/dist/cli/bin.js',
  '--dialect=postgres',
  '--camel-case',
  '--exclude-pattern={graphile_worker.*,*.schema_migrations}',
  `--type-mapping=${JSON.stringify(MAPPING)}`,
  '--out-file=server/db/schema.generated.ts',
]

/** Writes the types of the database's schema, for Kysely. */
export async function writeSchemaTypes(url: string): Promise<void> {
  await promisify(execFile)(process.execPath, [...CODEGEN, `--url=${url}`], { cwd: root })
}

/** Throws if the stored types differ from the database's schema. */
export async function verifySchemaTypes(url: string): Promise<void> {
  await promisify(execFile)(process.execPath, [...CODEGEN, `--url=${url}`, '--verify'], { cwd: root })
}
