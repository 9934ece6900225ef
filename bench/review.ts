/**
 * Measures the latency for editors of a large journal. Complete requests run through the app in this process.
 */
import { sql } from 'kysely'
import { queueViews } from '#domain/manuscript/queue.ts'
import { openSession } from '#server/accounts/sign-in.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import type { Database } from '#server/db/client.ts'
import { indexExpertise } from '#server/reviews/expertise/index-papers.ts'
import { assemble } from '#server/start.ts'
import { createTestDatabase } from '#tests/database.ts'
import { measureRefusals, type Refusal } from './foreign-ids.ts'
import { type Latency, measureLatency } from './latency.ts'
import { fillOffice } from './office.ts'
import { type Stage, serverEnvironment } from './stage.ts'

/** Maximum number of SQL statements for the queue, including sign-in. */
const queueStatements = 15

/** `match` selects cases by part of their name. */
export async function measureReview(
  stage: Pick<Stage, 'dataDir'>,
  match = '',
): Promise<{ latencies: Latency[]; refusals: Refusal[] }> {
  const { url, drop } = await createTestDatabase()
  const begin = performance.now()
  await fillOffice(url)
  console.log(`Filled in ${((performance.now() - begin) / 1000).toFixed(0)} s`)
  const config = readConfig({
    ...serverEnvironment({ databaseUrl: url, dataDir: stage.dataDir }),
    LOG_LEVEL: 'silent',
  })
  // Rate limits are off, because one client sends thousands of requests.
  const context = await assemble({ ...config, countTries: false }, url)
  const app = await buildApp(context)
  try {
    const { db } = context
    const indexing = performance.now()
    await indexExpertise(context)
    console.log(`Indexed the papers of reviewers in ${((performance.now() - indexing) / 1000).toFixed(0)} s`)
    const asker = async (role: 'admin' | 'editor') => {
      const { id } = await db
        .selectFrom('users')
        .select('id')
        .where('role', '=', role)
        .orderBy('id')
        .limit(1)
        .executeTakeFirstOrThrow()
      const { bearer } = await openSession(context, db, id)
      return (path: string) => async () => {
        const { statusCode } = await app.inject({ url: path, headers: { authorization: `Bearer ${bearer}` } })
        if (statusCode !== 200) throw new Error(`${path} was answered ${statusCode}`)
      }
    }
    const [editor, admin] = [await asker('editor'), await asker('admin')]
    const backends = async () => {
      const { rows } = await sql<{ pid: number }>`
        SELECT pid FROM pg_stat_activity WHERE datname = current_database()`.execute(db)
      return rows.map(({ pid }) => pid)
    }
    const latencies: Latency[] = []
    for (const { name, target, allowed, paths, as } of await cases(db)) {
      if (!name.includes(match)) continue
      process.stderr.write(`  ${name} …\n`)
      latencies.push(
        await measureLatency(
          {
            name,
            target: target ?? null,
            ...(allowed && { allowed }),
            asks: paths.map(as === 'admin' ? admin : editor),
          },
          { backends, statements: context.statements },
        ),
      )
    }
    const refusals = 'refusals of foreign ids'.includes(match) ? await measureRefusals(app, context) : []
    return { latencies, refusals }
  } finally {
    await app.close()
    await context.close()
    await drop()
  }
}

interface OfficeCase {
  name: string
  target?: number
  allowed?: number
  paths: string[]
  as?: 'admin'
}

const repeated = <T>(times: number, list: T[]): T[] => Array.from({ length: times }, () => list).flat()

async function cases(db: Database): Promise<OfficeCase[]> {
  const queue = (more: string) => `/api/manuscripts/editorial/queue?${more}`
  const underReview = await column(
    db,
    // Selects only manuscripts of which no editor is an author, so that the requesting editor can see them.
    sql`SELECT id FROM manuscripts WHERE status = 'under_review' AND id NOT IN (SELECT a.manuscript_id FROM authorships a
      JOIN users u ON u.id = a.user_id WHERE u.role IN ('editor', 'admin')) ORDER BY md5(id::text) LIMIT 40`,
  )
  const surnames = await column(
    db,
    sql`SELECT last_name FROM users WHERE role = 'reviewer' ORDER BY md5(id::text) LIMIT 40`,
  )
  const names = await column(db, sql`SELECT username FROM users ORDER BY md5(id::text) LIMIT 40`)
  const words = [...surnames.slice(0, 20), 'carbon', 'trade finance', 'evidence', 'BENCH-2024-17', 'bank']
  const views = Object.keys(queueViews)
  const speed = { target: 100, allowed: queueStatements }
  const candidates = (query: (i: number) => string) =>
    underReview.map((id, i) => `/api/manuscripts/${id}/reviewer-suggestions?${query(i)}`)
  return [
    { name: 'queue', ...speed, paths: repeated(40, [queue('')]) },
    {
      name: 'queue: each view, pages and orders',
      ...speed,
      paths: repeated(
        4,
        views
          .map((view) => queue(`view=${view}`))
          .concat([queue('page=5'), queue('sort=due&field=finance'), queue('sort=title&editor=me')]),
      ),
    },
    {
      name: 'queue: searched',
      ...speed,
      paths: repeated(
        2,
        words.map((word) => queue(`q=${encodeURIComponent(word)}`)),
      ),
    },
    {
      name: 'queue: reviewed',
      ...speed,
      paths: repeated(20, [queue('tab=reviewed'), queue('tab=reviewed&status=published&page=9')]),
    },
    {
      name: 'queue: reviewed, searched',
      ...speed,
      paths: words.map((word) => queue(`tab=reviewed&q=${encodeURIComponent(word)}`)),
    },
    { name: 'reviewer suggestions', target: 300, paths: candidates(() => '') },
    {
      name: 'reviewer search: names',
      target: 500,
      paths: candidates((i) => `q=${encodeURIComponent(surnames[i] ?? '')}`),
    },
    {
      name: 'reviewer search: expertise, institution, orders',
      target: 500,
      paths: candidates((i) =>
        i % 2 ? 'q=trade+finance&sort=load' : `q=bergen&sort=${i % 4 ? 'days' : 'invited'}`,
      ),
    },
    {
      name: 'user search',
      target: 100,
      as: 'admin',
      paths: names.map(
        (name, i) => `/api/cms/users?search=${encodeURIComponent(name.slice(0, 3 + (i % 6)))}`,
      ),
    },
    {
      name: 'user list, by role',
      target: 100,
      as: 'admin',
      paths: repeated(15, ['/api/cms/users', '/api/cms/users?role=reviewer&active=true']),
    },
    {
      name: "a manuscript's page",
      target: 60,
      allowed: 8,
      paths: underReview.map((id) => `/api/manuscripts/${id}`),
    },
    { name: 'analytics', paths: repeated(5, ['/api/editor/analytics']) },
  ]
}

async function column(db: Database, query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await query.execute(db)
  return rows.map((row) => String(Object.values(row as object)[0]))
}
