/** A gate between two parts of a running journal: it passes bytes on, late, not at all, or cuts the connection. */
import { once } from 'node:events'
import { connect, createServer, type ListenOptions, type NetConnectOpts, type Socket } from 'node:net'

export interface Gate {
  /** Where it listens, if that is a port of loopback. */
  port: number
  /** Delays each chunk by these milliseconds, in both directions. */
  slow(milliseconds: number): void
  /** Takes bytes and connections, and passes nothing on. */
  freeze(): void
  /** Cuts all connections and takes no new ones. */
  cut(): void
  /** Passes everything on again, also what was held back. */
  open(): void
  /** Leads new connections elsewhere and cuts the present ones. */
  lead(elsewhere: NetConnectOpts): void
  close(): Promise<void>
}

export async function openGate(listen: ListenOptions, target: NetConnectOpts): Promise<Gate> {
  let to = target
  let delay = 0
  let isShut = false
  let thawed = Promise.resolve()
  let thaw = () => {}
  const sockets = new Set<Socket>()
  const cutAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const pass = async (from: Socket, into: Socket) => {
    for await (const chunk of from) {
      await thawed
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
      if (!into.write(chunk)) await Promise.race([once(into, 'drain'), once(into, 'close')])
    }
    into.end()
  }
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (outer) => {
    if (isShut) return void outer.destroy()
    const inner = connect(to)
    for (const [one, other] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      pass(one, other).catch(() => other.destroy())
    }
  })
  server.listen(listen)
  await once(server, 'listening')
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    slow(milliseconds) {
      delay = milliseconds
    },
    freeze() {
      thawed = new Promise((resolve) => {
        thaw = resolve
      })
    },
    cut() {
      isShut = true
      cutAll()
    },
    open() {
      delay = 0
      isShut = false
      thaw()
    },
    lead(elsewhere) {
      to = elsewhere
      cutAll()
    },
    async close() {
      thaw()
      cutAll()
      server.close()
      await once(server, 'close')
    },
  }
}
