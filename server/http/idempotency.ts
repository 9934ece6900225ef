import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { invalid, Refusal } from '#domain/errors.ts'
import type { Context } from '../context.ts'
import { runInSteps, Steps } from '../db/steps.ts'
import { describe } from './errors.ts'
import {
  abandonClaim,
  type Claim,
  claimKey,
  findKept,
  forgetClaimedBefore,
  forgetKey,
  forgetTriesBefore,
  keepAnswer,
  keepStep,
  releaseKey,
  renewClaim,
  stepsOf,
} from './queries.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Whether the answer contains a token or a signed address. Such an answer is never stored, so an
     * Idempotency-Key has no effect.
     */
    answersSecret?: boolean
  }
}

const header = 'idempotency-key'
/** Printable ASCII, because headers transport it unchanged. */
const keyForm = /^[\x21-\x7e]{1,200}$/
const hoursKept = 24
/** Milliseconds between two renewals of the claim of a request that is being worked on. */
const renewEvery = 1000
/**
 * Milliseconds without a renewal after which a request may be run again, because its process has probably ended. Steps
 * that were committed are not repeated. If two runs overlap, only one of them can commit each step.
 */
const abandonedAfter = 4000
/**
 * Milliseconds for which a repeated request waits for the first one's answer, and the polling interval. It is longer than
 * `abandonedAfter`, so that the first repeated request after the end of a process gets an answer.
 */
const patience = 5000
const lookEvery = 50

/**
 * Whether an Idempotency-Key applies to this request: it must be a write of a signed-in person under /api.
 */
function isRepeatable({ method, headers, routeOptions: { url, config } }: FastifyRequest): boolean {
  // A rehearsed call (implement.ts) must not take the answer's place.
  if (headers.prefer === 'preview') return false
  if (method !== 'POST' && method !== 'PUT' && method !== 'DELETE') return false
  // Excludes public calls, because they may answer with tokens (sign-in, invitations), which are never
  // stored.
  if (!url?.startsWith('/api/') || url.startsWith('/api/cms/auth/')) return false
  return config.access !== undefined && config.access !== 'anyone' && !config.answersSecret
}

/**
 * Returns the hash of a request. It is computed after validation, so that the formatting of the JSON makes no
 * difference.
 */
function hashOf({ method, url, body }: FastifyRequest): Buffer {
  return createHash('sha256')
    .update(`${method} ${url}\n${JSON.stringify(body ?? null)}`)
    .digest()
}

/**
 * Answers a repeated request with the same Idempotency-Key with the first answer (product decisions, section
 * 2). The key is claimed before the action runs, and the answer is stored afterwards. In between, each
 * transaction of the action stores its own result (server/db/steps.ts), so that a request repeated after a
 * crash continues where the first one stopped.
 */
export function idempotency(app: FastifyInstance, { db, clock, log }: Context): void {
  const running = new WeakMap<FastifyRequest, { claim: Claim; steps: Steps; renewing: NodeJS.Timeout }>()
  const keepRenewing = (claim: Claim) =>
    setInterval(() => {
      // While the database does not answer, nobody else can take the claim either.
      renewClaim(db, claim, clock.now()).catch(() => undefined)
    }, renewEvery).unref()

  app.addHook('preHandler', async (request, reply) => {
    const key = request.headers[header]
    if (key === undefined || !isRepeatable(request)) return
    const viewer = await request.viewer()
    if (!viewer) return
    if (typeof key !== 'string' || !keyForm.test(key))
      throw invalid('Idempotency-Key', 'An Idempotency-Key has 1 to 200 printable ASCII characters')
    const requestHash = hashOf(request)
    for (const end = Date.now() + patience; ; await pause(lookEvery)) {
      const now = clock.now()
      const claim = { userId: viewer.id, key, claimedAt: now }
      const claimed = await claimKey(db, claim, requestHash, new Date(now.getTime() - abandonedAfter))
      if (claimed) {
        const committed = claimed === 'repeated' ? await stepsOf(db, claim) : new Map()
        const steps = new Steps(committed, (trx, number, result) => keepStep(trx, claim, number, result))
        running.set(request, { claim, steps, renewing: keepRenewing(claim) })
        return
      }
      const kept = await findKept(db, viewer.id, key)
      const expired = new Date(now.getTime() - hoursKept * 3_600_000)
      if (kept && new Date(kept.claimedAt) < expired) {
        await forgetKey(db, viewer.id, key, expired)
        continue
      }
      if (kept && !kept.requestHash.equals(requestHash))
        throw invalid('Idempotency-Key', 'This Idempotency-Key belongs to another request')
      if (kept?.status && kept.body !== null)
        return reply
          .status(kept.status)
          .header('idempotent-replay', 'true')
          .type('application/json; charset=utf-8')
          .send(kept.body)
      if (Date.now() > end) {
        reply.header('retry-after', '5')
        throw new Refusal('conflict', 'This request is still being worked on. Please ask again in a moment.')
      }
    }
  })

  // Uses a callback, because an asynchronous context entered in an async hook would end with the hook.
  app.addHook('preHandler', (request, _reply, done) => {
    const steps = running.get(request)?.steps
    if (steps) runInSteps(steps, done)
    else done()
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const found = running.get(request)
    if (!found) return
    running.delete(request)
    const { claim, steps, renewing } = found
    clearInterval(renewing)
    steps.finish()
    try {
      if (steps.wasOvertaken) reply.header('retry-after', '5')
      else if (reply.statusCode < 500 && typeof payload === 'string')
        await keepAnswer(db, claim, reply.statusCode, payload)
      else if (steps.hasCommitted)
        await abandonClaim(db, claim, new Date(claim.claimedAt.getTime() - abandonedAfter))
      else await releaseKey(db, claim)
    } catch (error) {
      // The action is done, so its answer must be sent although it could not be stored. The request's
      // unfinished record will expire.
      log.error({ requestId: request.id, error: describe(error) }, 'an answer could not be kept')
    }
  })
}

/** Deletes stored answers and counts of attempts that are older than a day. */
export async function forgetAnswers({ db, clock }: Context): Promise<void> {
  const before = new Date(clock.now().getTime() - hoursKept * 3_600_000)
  await forgetClaimedBefore(db, before)
  await forgetTriesBefore(db, before)
}
