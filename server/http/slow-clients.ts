import type { Server } from 'node:http'
import type { Socket } from 'node:net'

/** Options of Node's server: milliseconds for all headers of a request, and how often that is looked at. */
export const headerLimits = { headersTimeout: 15_000, connectionsCheckingInterval: 5000 }
/** How often connections are looked at, in milliseconds, and for how many looks in a row an answer may stand still. */
const everyMs = 5000
const stillLooks = 6
/** Bytes of an answer that a client takes at least between two looks. */
const leastBytes = 100_000

/**
 * Cuts connections of clients that take their answers so slowly that they hold memory for long: 20 kB a second, and half a minute
 * for whatever is short. Slow requests have limits of their own: headers those above, bodies `requestTimeout`, uploads
 * `config.uploadLimits`.
 */
export function cutSlowClients(server: Server, { every = everyMs } = {}): void {
  const sockets = new Map<Socket, { taken: number; still: number }>()
  server.on('connection', (socket) => {
    sockets.set(socket, { taken: 0, still: 0 })
    socket.once('close', () => sockets.delete(socket))
  })
  const timer = setInterval(() => {
    for (const [socket, seen] of sockets) {
      const waiting = socket.writableLength
      const taken = socket.bytesWritten - waiting
      // A large part counts as taken when all of it is, so it may stand still for as long as it needs.
      seen.still = waiting > 0 && taken === seen.taken ? seen.still + 1 : 0
      seen.taken = taken
      if (seen.still >= Math.max(stillLooks, waiting / leastBytes)) socket.destroy()
    }
  }, every).unref()
  server.once('close', () => clearInterval(timer))
}
