import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context, Log, Metrics } from '../context.ts'
import { type Asset, assetHeaders } from './assets.ts'
import { clientAddresses } from './client-address.ts'
import { encodingFor } from './compression.ts'
import type { KeptPage } from './kept-page.ts'

/** The rate limits and the request log that the app also applies to all other requests. */
export interface Reception {
  /** Returns false if the client address has exceeded its limit. The app then refuses the request. */
  admits: (request: IncomingMessage) => Promise<boolean>
  log: Log
  metrics: Pick<Metrics, 'request' | 'page'>
}

interface Kept {
  /** Returns the cached page for an address at a base such as 'https://journal.example'. */
  page(base: string, url: string): KeptPage | undefined
  asset(path: string): Asset | undefined
  origin: string | undefined
  /** Whether the reader may have access to a restricted article, whose page the app then decides. */
  mayHaveAccess?: ((request: IncomingMessage) => boolean) | undefined
  /** Called for every page answered from the cache with 200. */
  answered?: ((url: string, request: IncomingMessage) => void) | undefined
  reception?: Reception | undefined
}

/**
 * Answers requests for cached pages and built files before they reach the app, because answers that are the
 * same for everybody need no session and no hooks. Pages count towards the rate limits and are logged like
 * the app's own answers. Files are not, because browsers cache them permanently. All other requests are
 * passed on.
 */
export function openFrontDoor(server: Server, kept: Kept): void {
  const behind = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const pass = () => {
      for (const listener of behind) listener.call(server, request, response)
    }
    // During a shutdown every request is passed to the app, which closes the connection.
    if (!server.listening || !answered(request, response, kept, pass)) pass()
  })
}

/**
 * Answers a request from the cache. Returns false if nothing is cached. If the rate limit refuses the
 * request, `pass` hands it to the app later.
 */
function answered(request: IncomingMessage, response: ServerResponse, kept: Kept, pass: () => void): boolean {
  const { method, url, headers } = request
  if ((method !== 'GET' && method !== 'HEAD') || !url) return false
  const asset = kept.asset(url)
  if (asset) return sendReadyAsset(request, response, asset)
  // Without a proxy, the Host header is used. Behind one, only the app knows which headers can be trusted.
  const base = kept.origin ?? (headers['x-forwarded-proto'] ? undefined : `http://${headers.host}`)
  if (base === undefined) return false
  const page = kept.page(base, url)
  if (!page?.isReady(request)) return false
  if (page.isRestricted && kept.mayHaveAccess?.(request)) return false
  const send = () => {
    page.send(request, response)
    if (page.status === 200) kept.answered?.(url, request)
  }
  const { reception } = kept
  if (!reception) send()
  else
    reception.admits(request).then((isAdmitted) => {
      if (!isAdmitted) return pass()
      send()
      const measured = { method, route: page.route, status: response.statusCode, ms: 0 }
      reception.metrics.page('cached')
      reception.metrics.request(measured)
      reception.log.info({ requestId: randomUUID(), ...measured, kept: true }, 'request')
    }, pass)
  return true
}

/** Returns rate limits and log that count requests together with the app's own, per client address. */
export function receptionOf(
  app: FastifyInstance,
  { config, log, metrics }: Pick<Context, 'config' | 'log' | 'metrics'>,
): Reception {
  const count = app.createRateLimit()
  const addressOf = clientAddresses(config.trustProxy)
  return {
    log,
    metrics,
    async admits(request) {
      const asked = { ip: addressOf(request), routeOptions: { config: {} } }
      const { isAllowed, ...limit } = await count(asked as FastifyRequest)
      return isAllowed || !('isExceeded' in limit && limit.isExceeded)
    },
  }
}

/** Sends a file if it is already compressed. Returns false until the app has compressed and sent it once. */
function sendReadyAsset(request: IncomingMessage, response: ServerResponse, asset: Asset): boolean {
  const encoding = asset.compressible ? encodingFor(request.headers['accept-encoding']) : 'identity'
  const body = encoding === 'identity' ? asset.body : asset.ready[encoding]
  if (!body) return false
  const { headers, etag } = assetHeaders(asset, encoding)
  if (request.headers['if-none-match']?.includes(etag)) response.writeHead(304, headers).end()
  else {
    response.writeHead(200, { ...headers, 'content-length': body.length })
    response.end(request.method === 'HEAD' ? undefined : body)
  }
  return true
}
