import { randomUUID } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context, Log } from '../context.ts'
import { type Asset, assetHeaders } from './assets.ts'
import { encodingFor } from './compression.ts'
import type { KeptPage } from './kept-page.ts'

/** What the app does for every other request: counting, and a line in the log. */
export interface Reception {
  /** False for an address that has asked too often: the app then refuses it. */
  admits: (request: IncomingMessage) => Promise<boolean>
  log: Log
}

interface Kept {
  /** The page for an address at a base such as 'https://journal.example', if it is kept. */
  page(base: string, url: string): KeptPage | undefined
  asset(path: string): Asset | undefined
  origin: string | undefined
  /** Hears of every page that was answered from here with 200. */
  answered?: ((url: string, request: IncomingMessage) => void) | undefined
  reception?: Reception | undefined
}

/**
 * Answers what is ready (pages in the cache, files of the build) before the app hears of it: no session and no
 * hook is needed for bytes that are the same for everybody. Pages are counted and logged as the app's own answers
 * are; files are not, since browsers keep them for good. Whatever is not ready passes through.
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
    // A server that is stopping listens no more: the app says so, and ends the connection.
    if (!server.listening || !answered(request, response, kept, pass)) pass()
  })
}

/** False when nothing is ready. `pass` hands the request to the app later on, when it is not to be answered here after all. */
function answered(request: IncomingMessage, response: ServerResponse, kept: Kept, pass: () => void): boolean {
  const { method, url, headers } = request
  if ((method !== 'GET' && method !== 'HEAD') || !url) return false
  const asset = kept.asset(url)
  if (asset) return sendReadyAsset(request, response, asset)
  // Behind a proxy the app knows whom to believe; without one the host is what was asked for.
  const base = kept.origin ?? (headers['x-forwarded-proto'] ? undefined : `http://${headers.host}`)
  if (base === undefined) return false
  const page = kept.page(base, url)
  if (!page?.isReady(request)) return false
  const send = () => {
    page.sendReady(request, response)
    if (page.status === 200) kept.answered?.(url, request)
  }
  const { reception } = kept
  if (!reception) send()
  else
    reception.admits(request).then((isAdmitted) => {
      if (!isAdmitted) return pass()
      send()
      reception.log.info(
        { requestId: randomUUID(), method, route: '/*', status: response.statusCode, ms: 0, kept: true },
        'request',
      )
    }, pass)
  return true
}

/** Counted with the app's own requests, by the address that the app would see. */
export function receptionOf(
  app: FastifyInstance,
  { config, log }: Pick<Context, 'config' | 'log'>,
): Reception {
  const count = app.createRateLimit()
  return {
    log,
    async admits({ headers, socket }) {
      const forwarded = config.trustProxy
        ? String(headers['x-forwarded-for'] ?? '')
            .split(',')
            .at(-1)
            ?.trim()
        : ''
      const asked = { ip: forwarded || socket.remoteAddress || '', routeOptions: { config: {} } }
      const { isAllowed, ...limit } = await count(asked as FastifyRequest)
      return isAllowed || !('isExceeded' in limit && limit.isExceeded)
    },
  }
}

/** False until the file was compressed once, by the app's own way of sending it. */
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
