/** People who work with the journal over HTTP and try again until they get an answer, as the pages and careful programs do. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Role } from '#domain/account/account.ts'
import { insertAccount } from '#server/accounts/queries.ts'
import { openSession } from '#server/accounts/sign-in.ts'
import type { Context } from '#server/context.ts'
import { callsOf, type Person } from '#tests/app.ts'

export interface Attempts {
  calls: number
  /** Attempts without an answer, and those answered 5xx. */
  cut: number
  unavailable: number
  failed: Record<string, number>
  /** The call that took longest, with all its attempts. */
  longest: Waited
  /** The one that took longest without the times in which a part was away. */
  longestWhileUp: Waited
  /** Times in which a part was away, from its end until it was ready again. */
  away: { from: number; to: number }[]
}

interface Waited {
  ms: number
  /** The call, with milliseconds of its attempts by outcome. */
  call: string
}

export const noAttempts = (): Attempts => ({
  ...{ calls: 0, cut: 0, unavailable: 0, failed: {}, away: [] },
  ...{ longest: { ms: 0, call: '' }, longestWhileUp: { ms: 0, call: '' } },
})

/** Milliseconds of a call in which some part was away. */
const awayDuring = ({ away }: Attempts, begin: number, end: number) =>
  away.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(end, to) - Math.max(begin, from)), 0)

/** Milliseconds between two attempts. */
const between = 150

/**
 * Stands for the server's app in the helpers of the tests. A call has one Idempotency-Key for all its attempts. Answers 503, and
 * 409 to a call whose first attempt is still under way, are tried again.
 */
export function httpApp(origin: string, attempts: Attempts): FastifyInstance {
  const inject = async ({ method = 'GET', url, headers, payload }: InjectOptions) => {
    const begin = performance.now()
    let key = randomUUID()
    const outcomes: Record<string, number> = {}
    let since = begin
    const count = (outcome: string) => {
      outcomes[outcome] = Math.round((outcomes[outcome] ?? 0) + performance.now() - since)
      since = performance.now()
    }
    attempts.calls += 1
    for (;;) {
      try {
        const isBytes = Buffer.isBuffer(payload)
        const answer = await fetch(origin + String(url), {
          method,
          headers: {
            ...(headers as Record<string, string>),
            ...(method !== 'GET' && { 'idempotency-key': key }),
            ...(payload !== undefined && !isBytes && { 'content-type': 'application/json' }),
          },
          ...(payload !== undefined && {
            body: isBytes ? new Uint8Array(payload as Buffer) : JSON.stringify(payload),
          }),
        })
        const raw = Buffer.from(await answer.arrayBuffer())
        const isUnderWay = answer.status === 409 && raw.includes('still being worked on')
        // Something has to be made first: a new call, later.
        const isEarly = answer.status === 409 && raw.includes('try again')
        if (isEarly) key = randomUUID()
        if (answer.status !== 503 && !isUnderWay && !isEarly) {
          if (answer.status >= 500)
            attempts.failed[`${method} ${answer.status}`] =
              (attempts.failed[`${method} ${answer.status}`] ?? 0) + 1
          const end = performance.now()
          count(String(answer.status))
          const call = `${method} ${url}: ${JSON.stringify(outcomes)}`
          const ms = Math.round(end - begin)
          const up = Math.round(end - begin - awayDuring(attempts, begin, end))
          if (ms > attempts.longest.ms) attempts.longest = { ms, call }
          if (up > attempts.longestWhileUp.ms) attempts.longestWhileUp = { ms: up, call }
          return {
            statusCode: answer.status,
            headers: Object.fromEntries(answer.headers),
            rawPayload: raw,
            json: () => JSON.parse(raw.toString('utf8')),
          }
        }
        attempts.unavailable += 1
        count(isUnderWay ? 'under way' : isEarly ? 'early' : 'unavailable')
      } catch {
        count('cut')
        attempts.cut += 1
      }
      await pause(between)
    }
  }
  return { inject } as unknown as FastifyInstance
}

/** Makes accounts through the database; everything else that people do goes over HTTP. */
export async function account(context: Context, app: FastifyInstance, role: Role): Promise<Person> {
  const handle = randomUUID().slice(0, 8)
  const person = {
    ...{ username: `${role}-${handle}`, email: `${role}-${handle}@people.example`, role },
    ...{ firstName: 'Given', lastName: `Family-${handle}`, orcid: null },
  }
  const id = await insertAccount(context.db, { ...person, passwordHash: 'none', emailVerifiedAt: new Date() })
  if (!id) throw new Error('The name is taken')
  const { bearer } = await openSession(context, context.db, id)
  return { ...person, id, token: bearer, ...callsOf(app, bearer) }
}
