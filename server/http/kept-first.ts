import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { pageAddress } from './page-address.ts'
import type { PageCache } from './page-cache.ts'

type Listener = (request: IncomingMessage, response: ServerResponse) => void

/**
 * The server's own front: a page that is kept is sent before the framework hears of the request. What its hooks do
 * (session, limits, a line of log) is for requests that read or change something, and takes as long as all the rest.
 * `close` makes it stand aside, so that the framework can say that the server is stopping.
 */
export function keptFirst(
  cache: PageCache,
  { origin, trustProxy }: { origin: string | undefined; trustProxy: boolean },
): { server: (handler: Listener) => Server; close: () => void } {
  // Behind a proxy without an address of our own, the framework finds out which one was asked for.
  let open = origin !== undefined || !trustProxy
  const send = (request: IncomingMessage, response: ServerResponse): boolean => {
    const { method, url = '' } = request
    if (!open || (method !== 'GET' && method !== 'HEAD')) return false
    return (
      cache
        .get(pageKey(url, origin ?? `http://${request.headers.host}`, origin))
        ?.sendReady(request, response) ?? false
    )
  }
  return {
    server: (handler) =>
      // The times are Fastify's own: longer than a proxy keeps its connections.
      createServer({ keepAliveTimeout: 72_000, requestTimeout: 0 }, (request, response) => {
        if (!send(request, response)) handler(request, response)
      }),
    close: () => {
      open = false
    },
  }
}

/** With one public address for all, the path says which page it is; else the address asked for says it too. */
export function pageKey(url: string, base: string, origin: string | undefined): string {
  return origin ? pageAddress(url) : `${base} ${pageAddress(url)}`
}
