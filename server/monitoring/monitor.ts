import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { Context, Monitor, SystemHealth } from '../context.ts'
import { describe } from '../http/errors.ts'
import { isWorkerRunning } from '../jobs/queries.ts'
import { alarmsOf } from './alarms.ts'
import { certificateEnd } from './certificate.ts'
import { disksOf } from './disk.ts'
import type { Figures } from './figures.ts'
import { findBeginning, findMailState, findOpenAlarms, findQueueState } from './queries.ts'

/** Milliseconds for which what was measured is used again. */
const healthFor = 10_000
const certificateFor = 10 * 60_000

/** `contextOf` is called later, because the context contains the monitor. */
export function createMonitor(
  config: Context['config'],
  figures: Figures,
  contextOf: () => Context,
): Monitor & { measure(): Promise<SystemHealth> } {
  // The tests' clock does not move by itself.
  const unlessTest = (milliseconds: number) => (config.mode === 'test' ? 0 : milliseconds)
  const certificate = recent(unlessTest(certificateFor), async () => {
    const end = config.mode === 'production' ? await certificateEnd(config.baseUrl) : null
    return end?.toISOString() ?? null
  })
  const measure = async (): Promise<SystemHealth> => {
    const context = contextOf()
    const { db, reads } = context
    const [disks, storage, backups, mail, queue, worker, end, beginning] = await Promise.all([
      disksOf(foldersOf(config)).catch(() => []),
      storageState(context),
      reads.backups(),
      findMailState(db),
      findQueueState(db),
      isWorkerRunning(db),
      certificate(),
      findBeginning(db),
    ])
    return {
      ...{ disks, storage, backups, mail, beginning },
      queue: { ...queue, isWorkerRunning: worker },
      certificateEnd: end,
    }
  }
  const health = recent(unlessTest(healthFor), measure)
  return {
    health,
    measure,
    flush: () => figures.flush(),
    async alarms() {
      const { db, clock } = contextOf()
      const [measured, open] = await Promise.all([health(), findOpenAlarms(db)])
      return alarmsOf(measured, clock.now()).map(({ kind, detail }) => ({
        ...{ kind, detail },
        since: open.find((alarm) => alarm.kind === kind)?.beganAt ?? null,
      }))
    },
  }
}

/** Reads a value again if the last reading is older than this. A failure is not kept. */
function recent<Value>(milliseconds: number, read: () => Promise<Value>): () => Promise<Value> {
  let last: { value: Promise<Value>; until: number } | undefined
  return () => {
    if (last && Date.now() < last.until) return last.value
    const made = { value: read(), until: Date.now() + milliseconds }
    last = made
    made.value.catch(() => {
      if (last === made) last = undefined
    })
    return made.value
  }
}

/** The folders of this journal, by what is stored there. */
function foldersOf({ dataDir, s3, databaseUrl, backup }: Context['config']): Record<string, string> {
  return {
    ...(s3 ? { cache: dataDir } : { files: join(dataDir, 'files') }),
    ...(databaseUrl === null && { database: join(dataDir, 'postgres') }),
    ...(backup && !backup.place.startsWith('s3://') && { backups: backup.place }),
  }
}

async function storageState({ files, log }: Context): Promise<SystemHealth['storage']> {
  const key = `checks/${randomUUID()}`
  try {
    await files.put(key, Buffer.from('a check'))
    await files.remove(key)
    return { ok: true }
  } catch (error) {
    log.error({ error: describe(error) }, 'nothing can be stored')
    return { ok: false }
  }
}
