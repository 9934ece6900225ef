/** The dashboards of authors, reviewers, editors and administrators: the calls that their pages make. */
import { sql } from 'kysely'
import { openSession } from '#server/accounts/sign-in.ts'
import { createTestDatabase } from '#tests/database.ts'
import type { Case } from './cases.ts'
import { fillOffice } from './office.ts'
import type { Stage } from './stage.ts'
import { type Counter, openCounter } from './statements.ts'

/** Whose dashboards are read: those with the most rows. */
const readers = {
  author: sql<{ id: string }>`SELECT user_id AS id FROM authorships a JOIN users u ON u.id = a.user_id
    WHERE u.role = 'author' GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`,
  reviewer: sql<{
    id: string
  }>`SELECT reviewer_id AS id FROM assignments a JOIN users u ON u.id = a.reviewer_id
    WHERE u.role = 'reviewer' GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 1`,
  editor: sql<{ id: string }>`SELECT id FROM users WHERE role = 'editor' ORDER BY id LIMIT 1`,
  admin: sql<{ id: string }>`SELECT id FROM users WHERE role = 'admin' ORDER BY id LIMIT 1`,
}

type Reader = keyof typeof readers

const calls: [name: string, reader: Reader, path: string][] = [
  ['author: manuscripts', 'author', '/api/manuscripts/my-submissions'],
  ['author: drafts', 'author', '/api/manuscripts/drafts'],
  ['reviewer: assignments', 'reviewer', '/api/manuscripts/reviewer-assignments'],
  ['reviewer: completed', 'reviewer', '/api/reviews/completed'],
  ['editor: queue', 'editor', '/api/manuscripts/editorial/queue'],
  ['editor: production', 'editor', '/api/production/queue'],
  ['administrator: overview', 'admin', '/api/cms/overview'],
  ['administrator: checklist', 'admin', '/api/cms/setup'],
  ['administrator: pages', 'admin', '/api/cms/content'],
  ['administrator: users', 'admin', '/api/cms/users'],
]

export interface Dashboards {
  cases: Case[]
  counter: Counter
  close(): Promise<void>
}

/** Fills an office of its own and starts a server for it. */
export async function openDashboards(stage: Stage, port: number, manuscripts: number): Promise<Dashboards> {
  const { url, drop } = await createTestDatabase()
  await fillOffice(url, manuscripts)
  const host = await stage.open(url, port)
  const counter = await openCounter({ databaseUrl: url, dataDir: stage.dataDir })
  const { context } = counter
  const headers: Partial<Record<Reader, Record<string, string>>> = {}
  for (const [reader, query] of Object.entries(readers)) {
    const { rows } = await query.execute(context.db)
    const { bearer } = await openSession(context, context.db, rows[0]?.id ?? '')
    headers[reader as Reader] = { authorization: `Bearer ${bearer}` }
  }
  return {
    counter,
    cases: calls.map(([name, reader, path]) => ({
      ...{ name, server: host, paths: [path], headers: headers[reader] ?? {} },
    })),
    async close() {
      await counter.close()
      await drop()
    },
  }
}
