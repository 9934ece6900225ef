import { readFileSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { insertAccount } from '#server/accounts/queries.ts'
import { readConfig } from '#server/config.ts'
import { offerUpload } from '#server/files/upload.ts'
import { assemble } from '#server/start.ts'
import { publicAddress, readerHeaders, type Stage, serverEnvironment } from './stage.ts'

/** Measures the memory that unfinished requests of anonymous clients take in the server. */

export interface Unfinished {
  name: string
  requests: number
  /** Megabytes of all requests together, less a byte of each. */
  offered: number
  /** Maximum growth of the server's resident memory in megabytes. */
  grown: number
  /** Status of responses sent before the request had ended; 0 if there were none. */
  statuses: number[]
}

const sizes = [30, 100]
const megabyte = 2 ** 20
/** Milliseconds during which bytes are sent. */
const patience = 3000

const residentMemory = (pid: number) =>
  (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024) / megabyte

let visitor = 0

interface Target {
  name: string
  method: 'PUT' | 'POST'
  type: string
  /** Announced content length; the last byte is never sent. */
  length: number
  paths(count: number): Promise<string[]>
}

/** Sends all but the last byte of each request, as long as the server reads them. */
async function hold(stage: Stage, target: Target, count: number): Promise<Unfinished> {
  const { origin, process: server } = stage.cached
  const paths = await target.paths(count)
  const before = residentMemory(server.pid)
  let most = before
  const statuses = new Set<number>()
  const payload = Buffer.alloc(target.length - 1, ' ')
  const calls = paths.map((path): ClientRequest => {
    const headers = {
      ...readerHeaders,
      'content-type': target.type,
      'content-length': target.length,
      // Each from a different address, so that the limit of requests per address does not apply.
      'x-forwarded-for': `10.0.${Math.floor(visitor / 250)}.${(visitor++ % 250) + 1}`,
    }
    const call = request(origin + path, { method: target.method, headers, agent: false })
    call.on('error', () => undefined)
    call.on('response', (response) => {
      statuses.add(response.statusCode ?? 0)
      response.resume()
    })
    call.write(payload)
    return call
  })
  for (const end = Date.now() + patience; Date.now() < end; await pause(50))
    most = Math.max(most, residentMemory(server.pid))
  for (const call of calls) call.destroy()
  if (statuses.size === 0) statuses.add(0)
  const offered = (count * target.length) / megabyte
  return { name: target.name, requests: count, offered, grown: most - before, statuses: [...statuses] }
}

export async function measureUnfinished(stage: Stage): Promise<Unfinished[]> {
  const config = readConfig({ ...serverEnvironment(stage), LOG_LEVEL: 'silent' })
  const context = await assemble(config, stage.databaseUrl)
  let accounts = 0
  const offered = async (count: number) => {
    const username = `uploads-${accounts++}`
    const email = `${username}@people.example`
    const person = {
      username,
      email,
      passwordHash: null,
      emailVerifiedAt: new Date(),
      role: 'author' as const,
    }
    const owner = (await insertAccount(context.db, person)) ?? ''
    const addresses = Array.from({ length: count }, () => offerUpload(context, owner))
    return (await Promise.all(addresses)).map(({ uploadURL }) => uploadURL.replace(publicAddress, ''))
  }
  const forged = (path: string) => path.replace(/signature=.{6}/, 'signature=AAAAAA')
  const file = { method: 'PUT', type: 'application/pdf', length: 10 * megabyte } as const
  const json = { method: 'POST', type: 'application/json' } as const
  const to = (path: string) => async (count: number) => new Array<string>(count).fill(path)
  const targets: Target[] = [
    { ...file, name: 'uploads with a forged signature', paths: async (n) => (await offered(n)).map(forged) },
    { ...file, name: 'uploads with a true signature', paths: offered },
    { ...json, name: 'JSON to a route for anyone', length: 60_000, paths: to('/api/cms/auth/login') },
    { ...json, name: 'JSON above its limit', length: 2 * megabyte, paths: to('/api/cms/auth/login') },
    {
      ...json,
      name: 'JSON to a route for accounts',
      length: 2 * megabyte,
      paths: to('/api/manuscripts/submit'),
    },
  ]
  const measured: Unfinished[] = []
  try {
    for (const target of targets)
      for (const count of sizes) {
        process.stderr.write(`  ${count} ${target.name} …\n`)
        measured.push(await hold(stage, target, count))
      }
  } finally {
    await context.close()
  }
  return measured
}
