/** A journal as it runs in production: database server, server and worker, each a process that can be killed and started again. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Account, serverAccount } from '#server/db/embedded/account.ts'
import { type Binaries, findBinaries } from '#server/db/embedded/binaries.ts'
import { giveTo, prepareCluster } from '#server/db/embedded/cluster.ts'
import { clearOrphan, startPostmaster } from '#server/db/embedded/postmaster.ts'
import { type Gate, openGate } from '#tests/gate.ts'
import { compileCache, root } from '../bin/install.mjs'
import { memoryEnvironment, memoryFlags } from '../bin/memory.mjs'
import { program } from '../bin/program.mjs'

export type Part = 'server' | 'worker' | 'database'

export interface Site {
  /** What is needed to start another database server beside the site's own. */
  cluster: {
    home: string
    folder: string
    socket: string
    password: string
    binaries: Binaries
    account: Account | undefined
  }
  /** Between the database and the two parts that use it; null if there is none. */
  gate: Gate | null
  origin: string
  databaseUrl: string
  dataDir: string
  env: Record<string, string>
  /** Process id of a part; 0 if it does not run. */
  pid(part: Part): Promise<number>
  kill(part: Part, signal: NodeJS.Signals): Promise<void>
  start(part: Part): Promise<void>
  /** Keys of the stored files. */
  storedKeys(): Promise<string[]>
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
  /** Whether server and worker reach the database through a gate. */
  hasGate?: boolean
}

/** Starts a server or worker of the program in `cwd`. Resolves when it is ready. */
export async function startPart(
  part: 'server' | 'worker',
  {
    cwd,
    env,
    output,
    begun,
  }: {
    cwd: string
    env: Record<string, string>
    output: string[]
    /** Is told the process before it is ready. */
    begun?: (child: ChildProcess) => void
  },
): Promise<ChildProcess> {
  // Releases before decision 0270 run from their sources.
  const isBuilt = existsSync(join(cwd, program[part]))
  const script = isBuilt ? program[part] : `server/${part === 'server' ? 'main' : 'worker'}.ts`
  const child = spawn(process.execPath, [...memoryFlags, script], {
    ...{ cwd, env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // A run that is broken off leaves no server behind, which would keep the port.
  const end = () => void child.kill()
  process.once('exit', end)
  child.once('exit', () => process.off('exit', end))
  begun?.(child)
  let isReady = false
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output.push(...text.split('\n').filter(Boolean))
      isReady ||= /is ready/.test(text)
    })
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null
  while (!isReady && !hasEnded()) await pause(50)
  if (hasEnded()) throw new Error(`The ${part} ended: ${output.slice(-5).join('\n')}`)
  return child
}

/** PostgreSQL's socket in a folder. */
export const socketIn = (folder: string) => join(folder, '.s.PGSQL.5432')

export async function openSite({
  port,
  smtpUrl,
  dataDir,
  env: extra = {},
  hasGate = false,
}: Settings): Promise<Site> {
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
  const urlThrough = (folder: string) =>
    `postgresql://imprimatur:${encodeURIComponent(password)}@/postgres?host=${encodeURIComponent(folder)}&port=5432`
  const gateFolder = join(home, 'gate')
  await mkdir(gateFolder)
  const gate = hasGate ? await openGate({ path: socketIn(gateFolder) }, { path: socketIn(socket) }) : null
  const files = dataDir ?? join(home, 'data')
  await mkdir(files, { recursive: true })
  const env = {
    ...{
      PATH: process.env.PATH ?? '',
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: compileCache,
      ...memoryEnvironment,
      IMPRIMATUR_MODE: 'production',
      WORKER: 'apart',
    },
    ...{
      PORT: String(port),
      BASE_URL: 'https://journal.example',
      SECRET: 'the secret of a journal for faults',
    },
    ...{
      SMTP_URL: smtpUrl,
      MAIL_FROM: 'office@journal.example',
      DATABASE_URL: urlThrough(gate ? gateFolder : socket),
    },
    ...{ DATA_DIR: files, TRUST_PROXY: 'true', LOG_LEVEL: 'warn' },
    ...extra,
  }
  const output: string[] = []
  const children = new Map<Part, ChildProcess>()

  const startNode = async (part: 'server' | 'worker') => {
    await startPart(part, { cwd: root, env, output, begun: (child) => children.set(part, child) })
  }
  const site: Site = {
    ...{
      origin: `http://127.0.0.1:${port}`,
      databaseUrl: urlThrough(socket),
      dataDir: files,
      env,
      output,
      gate,
    },
    cluster: { home, folder: cluster, socket, password, binaries, account },
    async storedKeys() {
      const folder = join(files, 'files')
      return (await readdir(folder, { recursive: true, withFileTypes: true }))
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    },
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
      await gate?.close()
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
