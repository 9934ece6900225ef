/** Sends requests at a fixed rate, whether or not earlier ones have been answered, as many readers together do. */
import { Agent, request } from 'node:http'

export interface Flood {
  origin: string
  /** Each path is asked for once, in order. `{n}` is replaced by a running number. */
  paths: string[]
  headers: Record<string, string>
  /** Requests per second. */
  rate: number
  seconds: number
}

export interface Flooded {
  /** Milliseconds until the answer was complete, in order of size, by status; 0 for requests without an answer. */
  times: Record<number, number[]>
  /** Requests answered 200 per second. */
  served: number
  /** Whether every 503 said when to come back. */
  saysWhen: boolean
}

let count = 0

function send(
  agent: Agent,
  { origin, headers }: Flood,
  path: string,
): Promise<[status: number, ms: number, when: boolean]> {
  const begin = performance.now()
  count += 1
  return new Promise((resolve) => {
    const end = (status: number, when = true) => resolve([status, performance.now() - begin, when])
    const asked = request(
      origin + path.replace('{n}', String(count)),
      {
        agent,
        headers: { ...headers, 'x-forwarded-for': `10.${(count >> 12) & 255}.${(count >> 4) & 255}.1` },
      },
      (answer) => {
        answer.resume()
        answer.once('end', () =>
          end(answer.statusCode ?? 0, answer.statusCode !== 503 || Number(answer.headers['retry-after']) > 0),
        )
        answer.once('error', () => end(0))
      },
    )
    asked.once('error', () => end(0))
    asked.end()
  })
}

export async function flood(order: Flood): Promise<Flooded> {
  const agent = new Agent({ keepAlive: true, maxSockets: 3000 })
  const { paths, rate, seconds } = order
  const begin = performance.now()
  const answers: ReturnType<typeof send>[] = []
  const total = Math.round(rate * seconds)
  while (answers.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - begin) / 1000) * rate))
    while (answers.length < due) answers.push(send(agent, order, paths[answers.length % paths.length] ?? '/'))
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const all = await Promise.all(answers)
  const lasted = (performance.now() - begin) / 1000
  agent.destroy()
  const times: Record<number, number[]> = {}
  for (const [status, ms] of all) {
    const list = times[status] ?? []
    list.push(ms)
    times[status] = list
  }
  for (const list of Object.values(times)) list.sort((a, b) => a - b)
  return { times, served: (times[200]?.length ?? 0) / lasted, saysWhen: all.every(([, , when]) => when) }
}

process.on('message', async (order: Flood) => {
  process.send?.(await flood(order))
})
process.once('disconnect', () => process.exit())
process.send?.({ ready: true })
