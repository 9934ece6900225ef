/** A journal on many machines, all of them on one: see `npm run rig`. */
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serverAccount } from '#server/db/embedded/account.ts'
import { type Mailbox, startMailbox } from '#tests/mailbox.ts'
import { type LoopbackStore, startStore } from '#tests/s3.ts'
import { compileCache, root } from '../../bin/install.mjs'
import { memoryEnvironment } from '../../bin/memory.mjs'
import { startPart } from '../site.ts'
import { type Databases, startDatabases } from './databases.ts'
import type { Programs } from './packages.ts'
import { startBalancer, startPooler, stop } from './proxies.ts'

export const instanceCount = 3
const workerCount = 2

export interface Rig {
  /** The proxy, and the instances behind it. */
  origin: string
  origins: string[]
  databases: Databases
  /** Settings of the instances, as far as they share them. */
  env: Record<string, string>
  mailbox: Mailbox
  store: LoopbackStore
  /** Calls that the network of caches got. */
  purges: string[]
  killInstance(index: number): Promise<void>
  startInstance(index: number): Promise<void>
  output: string[]
  close(): Promise<void>
}

export async function openRig(programs: Programs, port: number): Promise<Rig> {
  const undo: (() => unknown)[] = []
  const close = async () => {
    for (const step of undo.reverse()) await step()
  }
  try {
    return await build(programs, port, undo, close)
  } catch (error) {
    await close()
    throw error
  }
}

async function build(
  programs: Programs,
  port: number,
  undo: (() => unknown)[],
  close: () => Promise<void>,
): Promise<Rig> {
  const home = await mkdtemp(join(tmpdir(), 'imprimatur-rig-'))
  // PostgreSQL and PgBouncer run as another user when root starts them.
  await chmod(home, 0o711)
  undo.push(() => rm(home, { recursive: true, force: true }))
  const account = await serverAccount(join(home, 'one'))
  const password = randomBytes(12).toString('hex')
  const databases = await startDatabases(home, programs.postgres, account, password)
  undo.push(() => databases.close())
  const pooler = await startPooler(programs.pgbouncer, {
    ...{ home, account, server: databases.addresses.primary, port: '5432' },
    ...{ database: 'journal', user: 'journal', password },
  })
  undo.push(() => stop(pooler.process, 'SIGINT'))
  const mailbox = await startMailbox()
  undo.push(() => mailbox.close())
  const store = await startStore()
  undo.push(() => store.close())
  const cdn = await startCdn()
  undo.push(() => cdn.close())

  const ports = Array.from({ length: instanceCount }, (_, index) => port + 1 + index)
  const env = {
    ...{
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: compileCache,
      ...memoryEnvironment,
    },
    ...{ IMPRIMATUR_MODE: 'production', WORKER: 'apart', LOG_LEVEL: 'warn', TRUST_PROXY: '127.0.0.1' },
    ...{ BASE_URL: 'https://journal.example', SECRET: 'the secret of a journal on a rig' },
    ...{ SMTP_URL: mailbox.url, MAIL_FROM: 'office@journal.example' },
    ...{ DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: databases.url('primary', 'journal') },
    DATABASE_READ_URL: databases.url('replica', 'journal'),
    ...{ S3_BUCKET: store.settings.bucket, S3_REGION: store.settings.region },
    ...{ S3_ENDPOINT: store.settings.endpoint ?? '', S3_ACCESS_KEY_ID: store.settings.accessKeyId },
    S3_SECRET_ACCESS_KEY: store.settings.secretAccessKey,
    ...{ CDN: 'varnish', CDN_PURGE_URL: cdn.url },
  }
  const output: string[] = []
  const children = new Map<string, ChildProcess>()
  undo.push(() => Promise.all([...children.values()].map((child) => stop(child, 'SIGKILL'))))
  const start = async (part: 'server' | 'worker', index: number) => {
    const name = `${part} ${index}`
    const folder = join(home, name.replace(' ', '-'))
    await mkdir(folder, { recursive: true })
    const own = { ...env, DATA_DIR: folder, PORT: String(ports[index] ?? 0) }
    await startPart(part, { cwd: root, env: own, output, begun: (child) => children.set(name, child) })
  }
  for (let index = 0; index < instanceCount; index++) await start('server', index)
  for (let index = 0; index < workerCount; index++) await start('worker', index)
  const balancer = await startBalancer(programs.nginx, {
    ...{ home, port, instances: ports, store: new URL(store.settings.endpoint ?? '') },
  })
  undo.push(() => stop(balancer))
  return {
    ...{ databases, env: { ...env, DATA_DIR: join(home, 'people') } },
    ...{ mailbox, store, purges: cdn.purges, output, close },
    origin: `http://127.0.0.1:${port}`,
    origins: ports.map((at) => `http://127.0.0.1:${at}`),
    async killInstance(index) {
      const child = children.get(`server ${index}`)
      if (child) await stop(child, 'SIGKILL')
    },
    startInstance: (index) => start('server', index),
  }
}

/** Where a network of caches takes purge calls. */
async function startCdn() {
  const purges: string[] = []
  const server = createServer(({ method, headers }, response) => {
    purges.push(`${method} ${headers['xkey-purge'] ?? ''}`)
    response.end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}/`, purges, close: () => server.close() }
}
