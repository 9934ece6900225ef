/** A journal as it runs in production: database server, server and worker, each a process that can be killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { serverAccount } from '#server/db/embedded/account.ts'
import { findBinaries } from '#server/db/embedded/binaries.ts'
import { giveTo, prepareCluster } from '#server/db/embedded/cluster.ts'
import { clearOrphan, startPostmaster } from '#server/db/embedded/postmaster.ts'
import { compileCache } from '../bin/install.mjs'
import { memoryFlags } from '../bin/memory.mjs'

export type Part = 'server' | 'worker' | 'database'

export interface Site {
  origin: string
  databaseUrl: string
  dataDir: string
  env: Record<string, string>
  /** Process id of a part; 0 if it does not run. */
  pid(part: Part): Promise<number>
  kill(part: Part, signal: NodeJS.Signals): Promise<void>
  start(part: Part): Promise<void>
  /** Lines of the server and the worker. */
  output: string[]
  close(): Promise<void>
}

interface Settings {
  port: number
  smtpUrl: string
  /** Folder of uploads; by default a new one. */
  dataDir?: string
  env?: Record<string, string>
}

export async function openSite({ port, smtpUrl, dataDir, env: extra = {} }: Settings): Promise<Site> {
  const home = await mkdtemp(join(tmpdir(), 'imprimatur-faults-'))
  await chmod(home, 0o711)
  const cluster = join(home, 'postgres')
  const account = await serverAccount(cluster)
  const binaries = await findBinaries(home, account)
  const password = await prepareCluster(home, binaries, account, { durable: true, log: () => undefined })
  const socket = join(home, 'socket')
  await mkdir(socket)
  await giveTo(account, socket, 0o700)
  // One address for all starts, as with a database server of one's own.
  const settings = { listen_addresses: '', unix_socket_directories: socket, port: '5432', timezone: 'UTC' }
  const urlOf = (database: string) =>
    `postgresql://imprimatur:${encodeURIComponent(password)}@/${database}?host=${encodeURIComponent(socket)}&port=5432`
  const files = dataDir ?? join(home, 'data')
  await mkdir(files, { recursive: true })
  const env = {
    ...{
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: compileCache,
      IMPRIMATUR_MODE: 'production',
      WORKER: 'apart',
    },
    ...{
      PORT: String(port),
      BASE_URL: 'https://journal.example',
      SECRET: 'the secret of a journal for faults',
    },
    ...{ SMTP_URL: smtpUrl, MAIL_FROM: 'office@journal.example', DATABASE_URL: urlOf('postgres') },
    ...{ DATA_DIR: files, TRUST_PROXY: 'true', LOG_LEVEL: 'warn' },
    ...extra,
  }
  const output: string[] = []
  const children = new Map<Part, ChildProcess>()

  const startNode = async (part: 'server' | 'worker') => {
    const script = part === 'server' ? 'server/main.ts' : 'server/worker.ts'
    const child = spawn(process.execPath, [...memoryFlags, script], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let isReady = false
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output.push(...text.split('\n').filter(Boolean))
        isReady ||= /is ready/.test(text)
      })
    children.set(part, child)
    while (!isReady && child.exitCode === null) await pause(50)
    if (child.exitCode !== null) throw new Error(`The ${part} ended: ${output.slice(-5).join('\n')}`)
  }
  const site: Site = {
    ...{ origin: `http://127.0.0.1:${port}`, databaseUrl: env.DATABASE_URL, dataDir: files, env, output },
    async pid(part) {
      if (part !== 'database') return children.get(part)?.pid ?? 0
      const lines = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '0')
      const pid = Number.parseInt(lines, 10)
      return isAlive(pid) ? pid : 0
    },
    async kill(part, signal) {
      const child = children.get(part)
      if (part === 'database') {
        const pid = await site.pid('database')
        if (pid > 0) process.kill(pid, signal)
        // Until this process has taken note of its end.
        while (signal === 'SIGKILL' && isAlive(pid)) await pause(10)
      } else if (child && child.exitCode === null && child.signalCode === null) {
        const ended = once(child, 'exit')
        child.kill(signal)
        await ended
      }
    },
    async start(part) {
      if (part !== 'database') return startNode(part)
      await clearOrphan(cluster, binaries.pgCtl, () => undefined)
      await startPostmaster({ binaries, cluster, account, settings, log: () => undefined })
    },
    async close() {
      await site.kill('worker', 'SIGKILL')
      await site.kill('server', 'SIGKILL')
      const pid = await site.pid('database')
      if (pid > 0) {
        process.kill(pid, 'SIGINT')
        while (await site.pid('database')) await pause(50)
      }
      await rm(home, { recursive: true, force: true })
    },
  }
  await site.start('database')
  return site
}

function isAlive(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0)
  } catch {
    // A killed server leaves its file behind.
    return false
  }
}
