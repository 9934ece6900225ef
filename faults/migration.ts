/** The first start, which makes the database, is killed again and again; the database then is the one that an undisturbed start makes. */
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { knownMigrations } from '#server/db/migrate.ts'
import { moodyMailServer, type Outcome, readyAgain, untilReady } from './outages.ts'
import { openSite, type Site } from './site.ts'

export async function killMigration(port: number): Promise<Outcome[]> {
  const server = await moodyMailServer()
  const site = await openSite({ port, smtpUrl: server.url })
  try {
    const seen: number[] = []
    for (let cycle = 0; cycle < 12; cycle++) {
      const applied = await appliedTo(site)
      const starting = site.start('server').catch(() => undefined)
      // Until this start has applied something, at another moment each time.
      const patience = Date.now() + 20_000
      while ((await appliedTo(site)) <= applied && Date.now() < patience) await pause(5)
      await pause(Math.random() * 150)
      await site.kill(cycle % 2 ? 'database' : 'server', 'SIGKILL')
      if (cycle % 2) {
        await pause(500)
        await site.start('database')
      }
      await site.kill('server', 'SIGKILL')
      await starting
      seen.push(await appliedTo(site))
    }
    await site.start('server')
    const isReady = await untilReady(site)
    const half = seen.filter((count) => count > 0 && count < (seen.at(-1) ?? 0)).length
    const grows = seen.every((count, index) => count >= (seen[index - 1] ?? 0))
    return [
      {
        what: `start killed while it makes the database, 12 times (migrations applied: ${seen.join(', ')}): never fewer, and between`,
        expected: 'true, some',
        found: `${grows}, ${half > 0 ? 'some' : 'none'}`,
      },
      { what: 'then started in peace', expected: 'ready again', found: readyAgain(isReady) },
      {
        what: 'applied migrations, and tables, columns and indexes compared with an undisturbed start',
        expected: `${(await knownMigrations()).length}, the same`,
        found: `${await appliedTo(site)}, ${(await shapeOf(site)) === (await undisturbed(port)) ? 'the same' : 'others'}`,
      },
    ]
  } finally {
    await site.close()
    await server.close()
  }
}

async function undisturbed(port: number): Promise<string> {
  const server = await moodyMailServer()
  const site = await openSite({ port: port + 1, smtpUrl: server.url })
  try {
    await site.start('server')
    return await shapeOf(site)
  } finally {
    await site.close()
    await server.close()
  }
}

async function appliedTo(site: Site): Promise<number> {
  const [row] = await ask<{ count: number }>(site, 'SELECT count(*)::int FROM schema_migrations')
  return row?.count ?? 0
}

async function shapeOf(site: Site): Promise<string> {
  const rows = await ask(
    site,
    `SELECT table_name AS of, column_name || ' ' || data_type || ' ' || coalesce(column_default, '') AS what
     FROM information_schema.columns WHERE table_schema = 'public'
     UNION ALL SELECT tablename, indexdef FROM pg_indexes WHERE schemaname = 'public' ORDER BY 1, 2`,
  )
  return JSON.stringify(rows)
}

/** Empty while the database or the table is not there. */
async function ask<Row>(site: Site, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: site.databaseUrl })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return (await client.query(statement)).rows as Row[]
  } catch {
    return []
  } finally {
    await client.end().catch(() => undefined)
  }
}
