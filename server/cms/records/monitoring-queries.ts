import { sql } from 'kysely'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { Queryable } from '../../db/client.ts'
import { concealedIds } from '../../workflow/visibility-queries.ts'

export interface ProblemRow {
  level: 'warn' | 'error'
  what: string
  kind: string
  count: number
  lastAt: string
}

/** Returns what the log warned of since a time, errors first, the most frequent first. */
export async function findProblems(db: Queryable, since: Date, limit: number): Promise<ProblemRow[]> {
  const { rows } =
    await sql<ProblemRow>`SELECT level, what, kind, sum(count)::bigint AS count, max(last_at) AS last_at
    FROM problem_hours WHERE hour >= ${since} GROUP BY level, what, kind
    ORDER BY level, count DESC, what, kind LIMIT ${limit}`.execute(db)
  return rows
}

export interface RouteRow {
  method: string
  route: string
  requests: number
  failures: number
  refused: number
  slow: number
  meanMs: number
  longestMs: number
}

/**
 * Returns the slowest routes since a time: those with the most requests over a second first, then by their mean. For viewers
 * with manuscripts of their own, calls of the workflow are left out, because a count may tell that something was decided.
 */
export async function findSlowRoutes(
  db: Queryable,
  viewer: Viewer,
  since: Date,
  limit: number,
): Promise<RouteRow[]> {
  const { rows } = await sql<RouteRow>`SELECT method, route, sum(requests)::bigint AS requests,
      sum(failures)::bigint AS failures, sum(refused)::bigint AS refused, sum(slow)::bigint AS slow,
      round(sum(total_ms) / sum(requests)) AS mean_ms, max(longest_ms) AS longest_ms
    FROM route_hours WHERE hour >= ${since}
      AND (route !~ '^/(api|uploads)/' OR route ~ '^/api/(articles|cms)(/|$)' OR NOT EXISTS ${concealedIds(viewer)})
    GROUP BY method, route
    ORDER BY slow DESC, mean_ms DESC, method, route LIMIT ${limit}`.execute(db)
  return rows
}
