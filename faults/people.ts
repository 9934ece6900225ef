/** People who work with the journal over HTTP and try again until they get an answer, as the pages and careful programs do. */
import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Role } from '#domain/account/account.ts'
import { insertAccount } from '#server/accounts/queries.ts'
import { openSession } from '#server/accounts/sign-in.ts'
import type { Context } from '#server/context.ts'
import { callsOf, type Person } from '#tests/app.ts'

export interface Attempts {
  calls: number
  /** Attempts without an answer, those answered 503, and all that had to be made again. */
  cut: number
  refused: number
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
  ...{ calls: 0, cut: 0, refused: 0, unavailable: 0, failed: {}, away: [] },
  ...{ longest: { ms: 0, call: '' }, longestWhileUp: { ms: 0, call: '' } },
})

/** Milliseconds of a call in which some part was away. */
const awayDuring = ({ away }: Attempts, begin: number, end: number) =>
  away.reduce((sum, { from, to }) => sum + Math.max(0, Math.min(end, to) - Math.max(begin, from)), 0)

/** Whether the server, or the proxy for it, says that it cannot answer now. */
const isAway = (status: number) => status === 502 || status === 503 || status === 504

/** Milliseconds between two attempts: in general, when something has to be made first, and for a client that is asked to wait without being told how long. */
const between = { attempts: 150, early: 1000, told: 10_000 }

/**
 * Stands for the server's app in the helpers of the tests. A call has one Idempotency-Key for all its attempts. Answers 503 (and a proxy's 502 and 504), and
 * 409 to a call whose first attempt is still under way, are tried again, and so is 429 after the time that it names.
 */
export function httpApp(origin: string | (() => string), attempts: Attempts): FastifyInstance {
  const originNow = typeof origin === 'string' ? () => origin : origin
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
      let wait = between.attempts
      try {
        const isBytes = Buffer.isBuffer(payload)
        const answer = await fetch(originNow() + String(url), {
          method,
          headers: {
            'x-forwarded-for': addressOf(String(headers?.authorization ?? '')),
            ...(method !== 'GET' && { 'idempotency-key': key }),
            ...(headers as Record<string, string>),
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
        const isTooMany = answer.status === 429
        if (isEarly) wait = between.early
        if (isTooMany) wait = 1000 * Number(answer.headers.get('retry-after')) || between.told
        if (!isAway(answer.status) && !isUnderWay && !isEarly && !isTooMany) {
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
        if (isAway(answer.status)) attempts.refused += 1
        count(isUnderWay ? 'under way' : isEarly ? 'early' : isTooMany ? 'too many' : 'unavailable')
      } catch {
        count('cut')
        attempts.cut += 1
      }
      await pause(wait)
    }
  }
  return { inject } as unknown as FastifyInstance
}

/** Each person has another address, as their proxy says, because many calls from one are refused. */
function addressOf(authorization: string): string {
  const [first = 0, second = 0, third = 0] = createHash('sha256').update(authorization).digest()
  return `10.${first}.${second}.${third}`
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
