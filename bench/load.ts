/** Load generator: a fixed number of connections that send requests for a given time. */
import autocannon from 'autocannon'

export interface Order {
  origin: string
  /** `{n}` is replaced by a running number, so that every address differs and no answer is asked for again. */
  paths: string[]
  /** Sent with every request. */
  headers: Record<string, string>
  connections: number
  seconds: number
}

export interface Outcome {
  requests: number
  seconds: number
  /** Responses other than 2xx, and requests without a response. */
  failed: number
}

// Each request has another client address behind the proxy that this process simulates, so that limits per
// address do not apply. The number is coprime to the length of most lists of paths, so that every client
// requests all pages.
const readers = 1999
const nameOf = (reader: number) => `10.9.${reader >> 8}.${reader & 255}`

let count = 0

function pathOf(path: string): Pick<autocannon.Request, 'path' | 'setupRequest'> {
  if (!path.includes('{n}')) return { path }
  return { path, setupRequest: (request) => ({ ...request, path: path.replace('{n}', String(++count)) }) }
}

async function perform({ origin, paths, headers, connections, seconds }: Order): Promise<Outcome> {
  const requests = Array.from({ length: Math.max(readers, paths.length) }, (_, i) => ({
    ...pathOf(paths[i % paths.length] as string),
    headers: { ...headers, 'x-forwarded-for': nameOf(i % readers) },
  }))
  let started = 0
  const result = await autocannon({
    url: origin,
    connections,
    duration: seconds,
    setupClient: (client) => {
      // Each connection starts at a different part of the list; otherwise all would request the same page at
      // the same time.
      const part = Math.ceil(requests.length / connections)
      const from = started++ * part
      client.setRequests(requests.slice(from, from + part))
    },
  })
  return {
    requests: result.requests.total,
    seconds: result.duration,
    failed: result.non2xx + result.errors + result.timeouts,
  }
}

process.on('message', async (order: Order) => {
  process.send?.(await perform(order))
})
process.once('disconnect', () => process.exit())
process.send?.({ ready: true })
