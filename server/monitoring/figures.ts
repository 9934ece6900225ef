import type { Clock, RequestMeasured } from '../context.ts'
import type { Database } from '../db/client.ts'
import { addFigures, type ProblemCount, type RouteCount } from './queries.ts'

/** Milliseconds from which a request counts as slow. */
const slowMs = 1000
const hourMs = 3_600_000

/**
 * Counts requests and problems by the hour, for the administrators' page. Counts are kept in memory and added to
 * those of other processes once a minute and at the end; a crash loses those that were not yet written.
 */
export class Figures {
  readonly #db: Database
  readonly #clock: Clock
  readonly #timer: NodeJS.Timeout | undefined
  #routes = new Map<string, RouteCount>()
  #problems = new Map<string, ProblemCount>()
  #writing: Promise<void> = Promise.resolve()

  /** `everyMs`: how often counts are written; null to write them on demand only. */
  constructor({ db, clock, everyMs = 60_000 }: { db: Database; clock: Clock; everyMs?: number | null }) {
    this.#db = db
    this.#clock = clock
    this.#timer = everyMs === null ? undefined : setInterval(() => void this.flush(), everyMs).unref()
  }

  request({ method, route, status, ms }: RequestMeasured): void {
    const hour = this.#hour()
    const key = `${hour} ${method} ${route}`
    const count = this.#routes.get(key) ?? {
      ...{ hour, method, route },
      ...{ requests: 0, failures: 0, refused: 0, slow: 0, totalMs: 0, longestMs: 0 },
    }
    count.requests += 1
    if (status === 503) count.refused += 1
    else if (status >= 500) count.failures += 1
    if (ms >= slowMs) count.slow += 1
    count.totalMs += ms
    count.longestMs = Math.max(count.longestMs, ms)
    this.#routes.set(key, count)
  }

  problem(level: 'warn' | 'error', what: string, kind: string): void {
    const hour = this.#hour()
    const key = `${hour} ${level} ${what} ${kind}`
    const count = this.#problems.get(key) ?? { hour, level, what, kind, count: 0, lastAt: new Date(0) }
    count.count += 1
    count.lastAt = this.#clock.now()
    this.#problems.set(key, count)
  }

  /** Writes the counts. Never throws: what could not be written is added to the next batch. */
  flush(): Promise<void> {
    this.#writing = this.#writing.then(async () => {
      const [routes, problems] = [this.#routes, this.#problems]
      if (routes.size === 0 && problems.size === 0) return
      this.#routes = new Map()
      this.#problems = new Map()
      try {
        await addFigures(this.#db, [...routes.values()], [...problems.values()])
      } catch {
        // Not logged, because each line of the log would be one more count.
        for (const [key, count] of routes) this.#routes.set(key, sum(count, this.#routes.get(key)))
        for (const [key, count] of problems) {
          const since = this.#problems.get(key)
          this.#problems.set(key, since ? { ...since, count: since.count + count.count } : count)
        }
      }
    })
    return this.#writing
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer)
    await this.flush()
  }

  #hour(): number {
    return Math.floor(this.#clock.now().getTime() / hourMs) * hourMs
  }
}

function sum(one: RouteCount, other: RouteCount | undefined): RouteCount {
  if (!other) return one
  return {
    ...one,
    requests: one.requests + other.requests,
    failures: one.failures + other.failures,
    refused: one.refused + other.refused,
    slow: one.slow + other.slow,
    totalMs: one.totalMs + other.totalMs,
    longestMs: Math.max(one.longestMs, other.longestMs),
  }
}
