/** Set-up shared by all groups: a journal database, two instances of the real server, and the bare server. */

import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createTestDatabase, startTestServer } from '#tests/database.ts'
import { program } from '../bin/program.mjs'
import type { RecordedAnswer } from './bare.ts'
import { fillJournal } from './journal.ts'
import { type Running, startProcess } from './processes.ts'

/** The journal's public address. The benchmark acts as the proxy in front of the journal. */
export const publicAddress = 'https://journal.example'
/** Request headers that a browser sends. */
export const readerHeaders = {
  host: 'journal.example',
  'x-forwarded-proto': 'https',
  'accept-encoding': 'gzip, deflate, br',
}

export interface Host {
  origin: string
  process: Running
}

export interface Stage {
  databaseUrl: string
  dataDir: string
  /** The server with the same configuration as in production. */
  cached: Host
  /** The same server without the page cache, so that every request renders. */
  cold: Host
  bare: Host
  load: Running
  /** Starts the server on another database. It ends with the stage. */
  open(databaseUrl: string, port: number, env?: Record<string, string>): Promise<Host>
  close(): Promise<void>
}

export function serverEnvironment(stage: Pick<Stage, 'databaseUrl' | 'dataDir'>): Record<string, string> {
  return {
    IMPRIMATUR_MODE: 'production',
    BASE_URL: publicAddress,
    DATABASE_URL: stage.databaseUrl,
    DATA_DIR: stage.dataDir,
    HOST: '127.0.0.1',
    TRUST_PROXY: 'true',
    WORKER: 'apart',
    SECRET: 'a secret of the benchmark, known to all',
    // Nothing listens at this address. No worker runs, so no mail is sent.
    SMTP_URL: 'smtp://127.0.0.1:9',
    MAIL_FROM: 'bench@journal.example',
  }
}

export async function setStage(firstPort: number): Promise<Stage> {
  const undo: (() => Promise<unknown>)[] = []
  const close = async () => {
    for (const step of undo.splice(0).reverse()) await step()
  }
  try {
    const server = await startTestServer()
    undo.push(server.stop)
    const database = await createTestDatabase()
    await fillJournal(database.url)
    const dataDir = await mkdtemp(join(tmpdir(), 'imprimatur-bench-'))
    undo.push(() => rm(dataDir, { recursive: true, force: true }))
    const start = async (script: string, options?: Parameters<typeof startProcess>[1]) => {
      const running = startProcess(script, options)
      undo.push(running.stop)
      return running
    }
    const open: Stage['open'] = async (databaseUrl, port, extra = {}) => {
      // Files belong to one database.
      const files = databaseUrl === database.url ? dataDir : join(dataDir, `of-${port}`)
      await mkdir(files, { recursive: true })
      const env = { ...serverEnvironment({ databaseUrl, dataDir: files }), PORT: String(port), ...extra }
      const process = await start(`../${program.server}`, { env, quiet: true })
      const origin = `http://127.0.0.1:${port}`
      await untilReady(origin)
      return { origin, process }
    }
    const cached = await open(database.url, firstPort)
    const cold = await open(database.url, firstPort + 1, { PAGE_CACHE_MB: '0' })
    const measure = await start('bare.ts')
    const { port } = await measure.hear<{ port: number }>()
    const load = await start('load.ts')
    await load.hear()
    const bare = { origin: `http://127.0.0.1:${port}`, process: measure }
    return { databaseUrl: database.url, dataDir, cached, cold, bare, load, open, close }
  } catch (error) {
    await close()
    throw error
  }
}

/** Waits until a server is ready. */
export async function untilReady(origin: string): Promise<void> {
  for (const deadline = Date.now() + 60_000; ; ) {
    const answer = await ask(origin, '/health/ready').catch(() => undefined)
    if (answer?.status === 200) return
    if (Date.now() > deadline) throw new Error(`The server at ${origin} does not answer`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

// Headers that Node adds to each response itself.
const perConnection = new Set(['connection', 'date', 'keep-alive', 'transfer-encoding', 'content-length'])

/** Requests a page and returns the response as sent: compressed, with its headers in order. */
export function ask(
  origin: string,
  path: string,
  headers: Record<string, string> = readerHeaders,
): Promise<RecordedAnswer> {
  return new Promise((resolve, reject) => {
    const asking = request(origin + path, { headers, agent: false }, (response) => {
      const chunks: Buffer[] = []
      response.on('error', reject)
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        const body = Buffer.concat(chunks)
        const { rawHeaders } = response
        const headers: [string, string][] = []
        for (let i = 0; i < rawHeaders.length; i += 2) {
          const [name = '', value = ''] = rawHeaders.slice(i)
          if (!perConnection.has(name.toLowerCase())) headers.push([name, value])
        }
        headers.push(['content-length', String(body.length)])
        resolve({ status: response.statusCode ?? 0, headers, body: body.toString('base64') })
      })
    })
    asking.on('error', reject)
    asking.end()
  })
}

/** An answer of a server that may still refuse, because the case before, or another program, keeps it busy. */
export async function unhurried(...asked: Parameters<typeof ask>): ReturnType<typeof ask> {
  for (let attempt = 1; ; attempt++) {
    const answer = await ask(...asked)
    if (answer.status !== 503 || attempt === 20) return answer
    await pause(1000)
  }
}
