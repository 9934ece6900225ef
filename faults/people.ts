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
  longestMs: number
  /** The call that took longest, with the number of its attempts by outcome. */
  longest: string
}

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
    const count = (outcome: string) => {
      outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
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
          const took = performance.now() - begin
          if (took > attempts.longestMs) {
            attempts.longestMs = took
            attempts.longest = `${method} ${url}: ${JSON.stringify(outcomes)}`
          }
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
