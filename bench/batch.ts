/** Sends a list of requests that write, each once, over a number of connections. */
import { Agent, request } from 'node:http'

export interface Batch {
  origin: string
  requests: Write[]
  /** In Base64: the body of the requests that have none of their own. */
  body: string
  connections: number
}

export interface Write {
  method: 'POST' | 'PUT'
  path: string
  headers: Record<string, string>
  body?: string
}

export interface Written {
  milliseconds: number
  failed: number
  /** The first answer that was not 200 or 201. */
  refusal: string | null
}

async function perform({ origin, requests, body: shared, connections }: Batch): Promise<Written> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const bytes = Buffer.from(shared, 'base64')
  let refusal: string | null = null
  const send = ({ method, path, headers, body }: Write) =>
    new Promise<boolean>((resolve) => {
      const sent = body === undefined ? bytes : Buffer.from(body)
      const asked = request(
        origin + path,
        { method, agent, headers: { ...headers, 'content-length': String(sent.length) } },
        (answer) => {
          const isTaken = answer.statusCode === 200 || answer.statusCode === 201
          let text = ''
          answer.on('data', (chunk) => {
            if (!isTaken) text += chunk
          })
          answer.once('end', () => {
            if (!isTaken) refusal ??= `${answer.statusCode}: ${text}`
            resolve(isTaken)
          })
          answer.once('error', () => resolve(false))
        },
      )
      asked.once('error', (error) => {
        refusal ??= error.message
        resolve(false)
      })
      asked.end(sent)
    })
  const begin = performance.now()
  const taken = await Promise.all(requests.map(send))
  const milliseconds = performance.now() - begin
  agent.destroy()
  return { milliseconds, failed: taken.filter((isTaken) => !isTaken).length, refusal }
}

process.on('message', async (batch: Batch) => {
  process.send?.(await perform(batch))
})
process.once('disconnect', () => process.exit())
process.send?.({ ready: true })
