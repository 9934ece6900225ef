import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { type Asset, assetHeaders } from './assets.ts'
import { encodingFor } from './compression.ts'
import type { KeptPage } from './kept-page.ts'

interface Kept {
  /** The page for an address at a base such as 'https://journal.example', if it is kept. */
  page(base: string, url: string): KeptPage | undefined
  asset(path: string): Asset | undefined
  origin: string | undefined
  /** Hears of every page that was answered from here with 200. */
  answered?: ((url: string, request: IncomingMessage) => void) | undefined
}

/**
 * Answers what is ready (pages in the cache, files of the build) before the app hears of it: no session, no
 * hook, no limit is needed for bytes that are the same for everybody. Whatever is not ready passes through.
 */
export function openFrontDoor(server: Server, kept: Kept): void {
  const behind = server.listeners('request') as ((
    request: IncomingMessage,
    response: ServerResponse,
  ) => void)[]
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    // A server that is stopping listens no more: the app says so, and ends the connection.
    if (server.listening && answered(request, response, kept)) return
    for (const listener of behind) listener.call(server, request, response)
  })
}

function answered(request: IncomingMessage, response: ServerResponse, kept: Kept): boolean {
  const { method, url, headers } = request
  if ((method !== 'GET' && method !== 'HEAD') || !url) return false
  const asset = kept.asset(url)
  if (asset) return sendReadyAsset(request, response, asset)
  // Behind a proxy the app knows whom to believe; without one the host is what was asked for.
  const base = kept.origin ?? (headers['x-forwarded-proto'] ? undefined : `http://${headers.host}`)
  if (base === undefined) return false
  const page = kept.page(base, url)
  if (!page?.sendReady(request, response)) return false
  if (page.status === 200) kept.answered?.(url, request)
  return true
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
