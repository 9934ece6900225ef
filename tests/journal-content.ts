import pg from 'pg'
import { sequencesOf, tablesOf } from '#server/backup/queries.ts'

/** All rows of all tables as text, by table. */
export async function journalContent(url: string): Promise<Record<string, string[]>> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const content: Record<string, string[]> = {}
  for (const { schema, name, columns } of await tablesOf(client)) {
    const { rows } = await client.query(
      `SELECT (SELECT string_agg(coalesce(x, '∅'), '|') FROM unnest(ARRAY[${columns.map((c) => `"${c}"::text`).join(', ')}]) x) AS r
       FROM "${schema}"."${name}" ORDER BY 1`,
    )
    content[`${schema}.${name}`] = rows.map(({ r }) => r)
  }
  content.sequences = (await sequencesOf(client)).map((sequence) => JSON.stringify(sequence))
  await client.end()
  return content
}

/** The same without what migrations write that depends on when they ran, or on chance. */
export function withoutTimesOfMigrations(content: Record<string, string[]>): Record<string, string[]> {
  const { 'public.public_version': _, ...others } = content
  for (const name of ['public.schema_migrations', 'public.settings'])
    others[name] = others[name]?.map((row) => row.replace(/\|[^|]+$/, '')) ?? []
  return others
}
