/**
 * The memory of a server with its worker under each load that it can be given besides readers of pages, and how long a reader of
 * a cached page waits meanwhile. Each load meets a server that was just started, because memory that was needed once is not given
 * back at once.
 */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { assemble } from '#server/start.ts'
import { createTestDatabase } from '#tests/database.ts'
import { startMailbox } from '#tests/mailbox.ts'
import { program } from '../../bin/program.mjs'
import { fillOffice } from '../office.ts'
import { mostMemory, readCached, residentMemory } from '../overload.ts'
import { processorTime, startProcess } from '../processes.ts'
import { type Stage, serverEnvironment, untilReady } from '../stage.ts'
import { reads } from './reads.ts'
import { type Answers, count, type Load } from './scene.ts'
import { work } from './work.ts'

/** What a reader of a cached page may wait for, in milliseconds, at the 99th percentile. */
const longestWait = 1000

export interface MeasuredLoad {
  name: string
  /** Resident megabytes of the server's process before, and the most. */
  before: number
  most: number
  /** What a reader of a cached page waits for, in milliseconds, at the 99th percentile: before, and meanwhile. */
  reader: { quiet: number; p99: number }
  seconds: number
  /** Processor time of the server, in seconds. */
  processor: number
  answers: Answers
  isAnswered: boolean
}

export const isLoadMet = ({ most, reader, isAnswered }: MeasuredLoad): boolean =>
  most <= mostMemory.loaded && reader.p99 < longestWait && isAnswered

/** `manuscripts` is the size of the office, `match` is a part of the names of those to measure. `told` hears of each. */
export async function measureLoads(
  stage: Pick<Stage, 'dataDir'>,
  { port, manuscripts, match }: { port: number; manuscripts: number; match: string },
  told: (load: MeasuredLoad) => void,
): Promise<MeasuredLoad[]> {
  const { url, drop } = await createTestDatabase()
  const mailbox = await startMailbox()
  const dataDir = join(stage.dataDir, 'loads')
  const found: MeasuredLoad[] = []
  try {
    await mkdir(dataDir, { recursive: true })
    await fillOffice(url, manuscripts)
    const env = {
      ...serverEnvironment({ databaseUrl: url, dataDir }),
      ...{ PORT: String(port), WORKER: 'inside', SMTP_URL: mailbox.url },
      ...{ BACKUP_DIR: join(stage.dataDir, 'backups'), BACKUP_KEY: 'a key of the benchmark, known to all' },
    }
    const context = await assemble(readConfig({ ...env, LOG_LEVEL: 'silent' }), url)
    try {
      for (const [name, load] of Object.entries({ ...work, ...reads })) {
        if (!name.includes(match)) continue
        process.stderr.write(`  ${name} …\n`)
        const one = { name, ...(await measure(context, env, load)) }
        told(one)
        found.push(one)
      }
    } finally {
      await context.close()
    }
  } finally {
    await mailbox.close()
    await drop()
  }
  return found
}

async function measure(
  context: Context,
  env: Record<string, string>,
  { run, expected }: Load,
): Promise<Omit<MeasuredLoad, 'name'>> {
  const server = startProcess(`../${program.server}`, { env, quiet: true })
  const origin = `http://127.0.0.1:${env.PORT}`
  let watching: NodeJS.Timeout | undefined
  try {
    await untilReady(origin)
    const quiet = at99(await readCached(origin, pause(3000)))
    const before = residentMemory(server.pid)
    let most = before
    watching = setInterval(() => {
      most = Math.max(most, residentMemory(server.pid))
    }, 100)
    const scene = { context, origin, answers: {} as Answers }
    const [begin, worked] = [performance.now(), processorTime(server.pid) ?? 0]
    const running = run(scene).catch((error) => count(scene, String(error)))
    const p99 = at99(await readCached(origin, running))
    const { answers } = scene
    return {
      ...{ before, most, answers, seconds: (performance.now() - begin) / 1000 },
      ...{ reader: { quiet, p99 }, processor: ((processorTime(server.pid) ?? 0) - worked) / 1000 },
      isAnswered: expected[0] in answers && Object.keys(answers).every((one) => expected.includes(one)),
    }
  } finally {
    clearInterval(watching)
    await server.stop()
  }
}

const at99 = (sorted: readonly number[]) => sorted[Math.floor((sorted.length - 1) * 0.99)] ?? 0
