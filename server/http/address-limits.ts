import { type FastifyRateLimitStore, type FastifyRateLimitStoreCtor, normalizeIP } from '@fastify/rate-limit'
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { Refusal } from '#domain/errors.ts'
import type { Context } from '../context.ts'
import { addTry, takeBackTry } from './queries.ts'
import { keyedHash } from './sealing.ts'

/**
 * Rate limits per client address. The limits of single routes are counted in the database, so that several instances share
 * them. The general limit is counted in memory, and told to the others in hundreds: a statement for each request would cost
 * more than most requests.
 */

/** Requests of an address in one process, after which it tells the database and learns what the others have counted. */
const toldIn = 100

/** Number of addresses whose counts are stored for the general limit. */
const remembered = 10_000

type Answered = (error: Error | null, result?: { current: number; ttl: number }) => void

export function addressLimitStore(context: Context): FastifyRateLimitStoreCtor {
  return class AddressLimits implements FastifyRateLimitStore {
    readonly #counts = new Map<string, { count: number; elsewhere: number; beganAt: number }>()

    incr(address: string, answer: Answered, timeWindow: number): void {
      const now = Date.now()
      const known = this.#counts.get(address)
      const current =
        known && known.beganAt + timeWindow > now
          ? { ...known, count: known.count + 1 }
          : { count: 1, elsewhere: 0, beganAt: now }
      // The entry is deleted and added again, so that the least recently seen address is first in the map.
      this.#counts.delete(address)
      this.#counts.set(address, current)
      for (const [oldest, { beganAt }] of this.#counts) {
        if (this.#counts.size <= remembered && beganAt + timeWindow > now) break
        this.#counts.delete(oldest)
      }
      if (current.count % toldIn === 0) this.#tell(address, timeWindow)
      answer(null, { current: current.count + current.elsewhere, ttl: current.beganAt + timeWindow - now })
    }

    #tell(address: string, timeWindow: number): void {
      const now = context.clock.now()
      const opened = new Date(now.getTime() - timeWindow)
      addTry(context.db, keyOf(context, '*', address), now, opened, toldIn).then(
        ({ count }) => {
          const known = this.#counts.get(address)
          if (known) known.elsewhere = Math.max(0, count - toldIn * Math.floor(known.count / toldIn))
        },
        // Without the database, each process counts for itself.
        () => undefined,
      )
    }

    child(params: RouteOptions): FastifyRateLimitStore {
      const { routeInfo } = params as unknown as { routeInfo: { url?: string } }
      return new SharedLimit(context, routeInfo.url ?? '')
    }
  } as unknown as FastifyRateLimitStoreCtor
}

function keyOf({ secret }: Context, route: string, address: string): Buffer {
  return keyedHash(secret, 'address limit', `${route}\n${address}`)
}

/** One route's limit, counted in the database. */
class SharedLimit implements FastifyRateLimitStore {
  readonly #context: Context
  readonly #route: string

  constructor(context: Context, route: string) {
    this.#context = context
    this.#route = route
  }

  incr(address: string, answer: Answered, timeWindow: number): void {
    const now = this.#context.clock.now()
    const opened = new Date(now.getTime() - timeWindow)
    addTry(this.#context.db, keyOf(this.#context, this.#route, address), now, opened).then(
      ({ count, beganAt }) =>
        answer(null, { current: count, ttl: Math.max(0, Date.parse(beganAt) - opened.getTime()) }),
      answer,
    )
  }

  child(): FastifyRateLimitStore {
    return this
  }
}

/** Errors that are returned only after a correct password. */
const passed = new Set(['second_step', 'not_verified'])

/** Returns route hooks that remove successful calls from the count of their client address. */
export function countOnlyFailures(context: Context) {
  const right = new WeakSet<FastifyRequest>()
  return {
    async onError(request: FastifyRequest, _: FastifyReply, error: Error): Promise<void> {
      if (error instanceof Refusal && passed.has(error.code)) right.add(request)
    },
    async onSend(request: FastifyRequest, { statusCode }: FastifyReply): Promise<void> {
      if (statusCode >= 400 && !right.has(request)) return
      await takeBackTry(context.db, keyOf(context, request.routeOptions.url ?? '', normalizeIP(request.ip)))
    },
  }
}
