import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '#domain/errors.ts'

/**
 * Admission by kind of work (decision 0186): a few requests of each kind are worked on at once, a few more wait, and what would
 * wait too long is refused at once with 503. So requests that are accepted stay quick under any load, and one kind of work
 * does not take the time of another.
 */

/** How many requests of a kind are worked on at once. */
export const atOnce = {
  /** Public pages that are not cached. */
  page: 3,
  /** Searches and their suggestions. */
  search: 3,
  /** What everybody may read from the API. */
  read: 8,
  /** Feeds, site maps and OAI-PMH: harvesters, who come back. */
  harvest: 2,
  /** Checks of passwords, each of which takes much memory. */
  password: 2,
  /** What signed-in people read and do. */
  desk: 12,
} as const
export type Work = keyof typeof atOnce

/** A request is refused if it would probably wait for more than this many milliseconds. */
const patience = 300
/** A request that has waited for this long is refused even though it was accepted: long after its turn, so that hardly any refusal comes late. */
const latest = 800
/** Seconds after which a refused client may come back. */
const retryAfter = 5
/** Weight of the newest interval in the mean. */
const newest = 0.05

/** The place for one kind of work. */
class Lane {
  readonly #atOnce: number
  #running = 0
  readonly #waiting: { since: number; start: (isAccepted: boolean) => void }[] = []
  /** Mean milliseconds between the ends of two requests while all places are taken; a guess until some have ended. */
  #pace = 20
  #lastEnd = 0

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  /** Resolves when the request may start, at the latest after a second. Returns false if it is refused. */
  enter(): Promise<boolean> | boolean {
    if (this.#running < this.#atOnce) {
      this.#running += 1
      this.#lastEnd = performance.now()
      return true
    }
    // Nothing may have ended for a while: what holds everything up once does not hold up each that waits.
    const stall = performance.now() - this.#lastEnd
    if (stall + (this.#waiting.length + 1) * this.#pace > patience) return false
    return new Promise((start) => this.#waiting.push({ since: performance.now(), start }))
  }

  leave(): void {
    const now = performance.now()
    if (this.#running === this.#atOnce) this.#pace += newest * (now - this.#lastEnd - this.#pace)
    this.#lastEnd = now
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const isInTime = now - next.since < latest
      next.start(isInTime)
      if (isInTime) return
    }
    this.#running -= 1
  }
}

export class Admission {
  readonly #lanes = new Map<Work, Lane>(
    Object.entries(atOnce).map(([work, count]) => [work as Work, new Lane(count)]),
  )
  readonly #refused: (work: Work) => void

  /** `refused` is called for each refusal. */
  constructor(refused: (work: Work) => void) {
    this.#refused = refused
  }

  /** Takes a place for this kind of work. Throws `unavailable` if it would take too long. The result gives the place back. */
  async enter(work: Work): Promise<() => void> {
    const lane = this.#lanes.get(work)
    if (!lane) throw new Error(`There is no lane for ${work}`)
    if (!(await lane.enter())) {
      this.#refused(work)
      throw new Refusal('unavailable', undefined, undefined, retryAfter)
    }
    let hasLeft = false
    return () => {
      if (!hasLeft) lane.leave()
      hasLeft = true
    }
  }

  async run<Result>(work: Work, perform: () => Promise<Result>): Promise<Result> {
    const leave = await this.enter(work)
    try {
      return await perform()
    } finally {
      leave()
    }
  }
}

/** Routes that search. */
const searches = /^\/api\/(articles\/(search|facets|suggestions)|journal-finder)$/
const harvests = /^\/(oai|feed\.\w+|sitemap.*)$/
const passwords = /^\/api\/cms\/auth\/(login|register|reset-password)$/
/**
 * Routes without a limit here: pages take their place where they are rendered, health checks always answer, files are
 * mostly sent, and what waits for a document process has the limits of those.
 */
const unlimited =
  /^(\/\*|\/health\/.*|\/metrics|\/uploads\/.*|\/pictures\/.*|\/engraving\/.*|\/appearance\.css|\/share\.png|\/demo\/.*|.*\.(pdf|epub|zip|xml|csv)|.*\/(figures|pages|download|export|meca|preview|blind-copy|front|picture|pictures)(\/.*)?)$/

/** Returns the kind of work of a route; null if it has no limit. */
export function workOf({
  routeOptions,
  method,
}: Pick<FastifyRequest, 'routeOptions' | 'method'>): Work | null {
  const { url, config } = routeOptions
  if (url === undefined || unlimited.test(url)) return null
  if (passwords.test(url)) return 'password'
  if (harvests.test(url)) return 'harvest'
  if (searches.test(url)) return 'search'
  return config.access === 'anyone' && method === 'GET' ? 'read' : 'desk'
}

/** Returns the kind of work of a page. */
export function workOfPage(address: string): Work {
  return /^\/articles(\.data)?\?(.*&)?(search|q|query)=/.test(address) ? 'search' : 'page'
}

/**
 * Limits the app's calls. A call takes its place when its body has been received, so that slow clients hold none, and gives it back
 * when its handler has ended, even if the client has left before.
 */
export function limitWork(app: FastifyInstance, admission: Admission): void {
  const places = new WeakMap<FastifyRequest, () => void>()
  const hasStarted = new WeakSet<FastifyRequest>()
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function (request, reply) {
      hasStarted.add(request)
      const leave = () => places.get(request)?.()
      const answer: unknown = handler.call(this, request, reply)
      if (answer instanceof Promise) answer.then(leave, leave)
      else reply.raw.once('close', leave)
      return answer
    }
  })
  app.addHook('preValidation', async (request, reply) => {
    const work = workOf(request)
    if (!work) return
    const leave = await admission.enter(work)
    places.set(request, leave)
    // For a call that is refused before its handler, for example because its input is invalid.
    reply.raw.once('close', () => hasStarted.has(request) || leave())
  })
}
