import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { CdnSettings, Config } from '../config.ts'
import type { Log } from '../context.ts'
import { describe } from './errors.ts'

/**
 * Caches between readers and the journal (decision 0224). They keep pages for an hour, and are told at once when something
 * public changes. Every answer that they may keep carries the journal's key, and an article's also a key of its own.
 */

/** Seconds for which a network of caches keeps an answer without being told of a change. */
const keptFor = 3600

/** Header for the keys, what stands between two of them, and header for the time, which others must not take for theirs. */
const headers = {
  fastly: { keys: 'surrogate-key', between: ' ', time: 'surrogate-control' },
  cloudflare: { keys: 'cache-tag', between: ',', time: 'cloudflare-cdn-cache-control' },
  varnish: { keys: 'xkey', between: ' ', time: 'surrogate-control' },
} as const

type Keyed = Pick<Config, 'baseUrl'> & { cdn: CdnSettings }

/** The key of all of a journal's answers: its host, because one service may have several journals. */
const journalKey = ({ baseUrl }: Keyed): string => new URL(baseUrl).host

const ofArticle =
  /^\/(?:api\/)?articles\/([^/?]+?)(?:(?:\/v\d+)?\.(?:pdf|epub|bib|ris|enw|csl\.json|data))?(?:[/?]|$)/

/** Headers for an answer that shared caches may keep. */
export function cdnHeaders(config: Config, address: string): Record<string, string> {
  const { cdn, baseUrl } = config
  if (!cdn) return {}
  const journal = journalKey({ cdn, baseUrl })
  const article = ofArticle.exec(address)?.[1]
  const { keys, between, time } = headers[cdn.kind]
  return {
    [keys]: [journal, ...(article ? [`${journal}/${article}`] : [])].join(between),
    [time]: `max-age=${keptFor}`,
  }
}

/** Gives the app's own answers their keys. Cached pages have theirs from the page host. */
export function keyedAnswers(app: FastifyInstance, config: Config): void {
  if (!config.cdn) return
  app.addHook('onSend', async (request, reply) => {
    const caching = String(reply.getHeader('cache-control') ?? '')
    if (!/\bpublic\b/.test(caching) || reply.statusCode >= 400) return
    reply.headers(cdnHeaders(config, request.url))
  })
}

/** Milliseconds: for collecting changes, until answers that were under way have arrived, and for an answer of the CDN. */
const usualTimes = { collect: 100, underWay: 5000, patience: 10_000, retry: 1000, mostRetry: 60_000 }

export interface Purger {
  /** Something public has changed, and this process has forgotten its own pages. */
  changed(): void
  stop(): void
}

/**
 * Tells the CDN of changes, until it has taken note. Every process does so after it has forgotten its own pages, so that
 * the last of them does it when none can send an old page any more. A second call follows for answers that were on their way.
 */
export function startPurger({ cdn, baseUrl }: Keyed, log: Log, times = usualTimes): Purger {
  const stopping = new AbortController()
  const wait = (ms: number) =>
    pause(ms, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined)
  let changes = 0
  let isRunning = false

  async function purge(): Promise<void> {
    for (let retry = times.retry; !stopping.signal.aborted; retry = Math.min(2 * retry, times.mostRetry)) {
      try {
        const { ok, status } = await fetch(cdn.purgeUrl, {
          ...purgeCall(cdn, journalKey({ cdn, baseUrl })),
          signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(times.patience)]),
        })
        if (ok) return
        log.warn({ status }, 'the CDN did not purge')
      } catch (error) {
        if (!stopping.signal.aborted) log.warn({ error: describe(error) }, 'the CDN did not purge')
      }
      await wait(retry)
    }
  }
  async function run(): Promise<void> {
    isRunning = true
    for (let seen = -1; seen !== changes && !stopping.signal.aborted; ) {
      await wait(times.collect)
      seen = changes
      await purge()
      if (seen !== changes) continue
      await wait(times.underWay)
      if (seen === changes) await purge()
    }
    isRunning = false
  }
  return {
    changed() {
      changes += 1
      if (!isRunning) void run()
    },
    stop: () => stopping.abort(),
  }
}

function purgeCall({ kind, token }: CdnSettings, key: string): RequestInit {
  const bearer: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
  if (kind === 'varnish') return { method: 'PURGE', headers: { 'xkey-purge': key, ...bearer } }
  if (kind === 'fastly')
    return { method: 'POST', headers: { 'fastly-key': token ?? '', 'surrogate-key': key } }
  return {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...bearer },
    body: JSON.stringify({ tags: [key] }),
  }
}
