import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { insertAccount } from '#server/accounts/queries.ts'
import { openSession } from '#server/accounts/sign-in.ts'
import type { buildApp } from '#server/app.ts'
import type { Context } from '#server/context.ts'

/**
 * Response times of refused requests: for another person's object, and for an object that does not exist.
 * They must be equal, because a difference would reveal that the object exists.
 */
export interface Refusal {
  name: string
  /** Medians in milliseconds. */
  foreign: number
  random: number
}

/** Maximum ratio of the two medians, in either direction. */
export const mostUnequal = 1.15
const tries = 400

const paths: [name: string, table: 'manuscripts' | 'assignments', path: (id: string) => string][] = [
  ['a manuscript', 'manuscripts', (id) => `/api/manuscripts/${id}`],
  ["a manuscript's history", 'manuscripts', (id) => `/api/manuscripts/${id}/history`],
  ['a proof of the text', 'manuscripts', (id) => `/api/manuscripts/${id}/proof`],
  ['an assignment', 'assignments', (id) => `/api/reviews/${id}`],
]

/**
 * Alternates foreign and random ids, so that other load affects both. The requests come from an account that
 * has no manuscript.
 */
export async function measureRefusals(
  app: Awaited<ReturnType<typeof buildApp>>,
  context: Context,
): Promise<Refusal[]> {
  const { db } = context
  const author = await insertAccount(db, {
    ...{ username: 'bench-stranger', email: 'bench-stranger@people.example', role: 'author' },
    ...{ passwordHash: 'none', emailVerifiedAt: new Date() },
  })
  if (!author) throw new Error('The stranger could not be registered')
  const { bearer } = await openSession(context, db, author)
  const time = async (url: string) => {
    const begin = performance.now()
    const { statusCode } = await app.inject({ url, headers: { authorization: `Bearer ${bearer}` } })
    if (statusCode !== 404) throw new Error(`${url} was answered ${statusCode}`)
    return performance.now() - begin
  }
  const refusals: Refusal[] = []
  for (const [name, table, path] of paths) {
    const rows = await db.selectFrom(table).select('id').orderBy(sql`random()`).limit(tries).execute()
    const foreign: number[] = []
    const random: number[] = []
    for (const [index, { id }] of rows.entries()) {
      const turns = [
        async () => foreign.push(await time(path(id))),
        async () => random.push(await time(path(randomUUID()))),
      ]
      for (const turn of index % 2 === 0 ? turns : turns.toReversed()) await turn()
    }
    // Discards the first requests, because they include planning the statements.
    refusals.push({ name, foreign: median(foreign.slice(20)), random: median(random.slice(20)) })
  }
  return refusals
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
