import { setTimeout as pause } from 'node:timers/promises'
import { Kysely } from 'kysely'
import type pg from 'pg'
import { isUnavailable } from '../http/errors.ts'
import { type Database, openPool } from './client.ts'
import { camelCaseResults, SnakeCaseDialect } from './names.ts'
import type { DB } from './schema.generated.ts'

/** Milliseconds for an answer of the replica. What takes longer is read from the primary. */
const patience = 5000
/** Milliseconds between two looks at how far the replica is: at first, and at most. */
const looks = { first: 10, most: 1000 } as const

/** Reads for everybody, from a streaming replica where there is one. */
export interface PublicReads {
  /** Reads only. A read that the replica cannot answer is answered by the primary. */
  db: Database
  /** Whether the replica is read from. Null if there is none. */
  isUsed(): boolean | null
  /** Something public has changed: until the replica has it, the primary is read. */
  changed(): void
  close(): Promise<void>
}

/** For a journal without a replica. */
export function withoutReplica(db: Database): PublicReads {
  return { db, isUsed: () => null, changed: () => undefined, close: async () => undefined }
}

/**
 * Reads from a replica that has replayed everything public that was changed. A replica that lags, has stopped following, was
 * promoted or does not answer is not read from, however old its answer would be allowed to be.
 */
export function readsFromReplica(
  address: string,
  primary: pg.Pool,
  told: (isUsed: boolean) => void = () => undefined,
): PublicReads {
  const replica = openPool(address, { max: 10, patience, connectPatience: 2000 })
  const closing = new AbortController()
  let isUsed = false
  /** Grows with each change, so that a look that began before it does not count. */
  let changes = 0
  let isLooking = false
  /** What was told last: a replica that has what changed after a moment is nothing to speak of. */
  let isToldUsed = false
  const tell = (isNow: boolean) => {
    if (isNow !== isToldUsed) told(isNow)
    isToldUsed = isNow
  }

  /** Looks until the replica has what the primary had after the last change. */
  async function follow(): Promise<void> {
    if (isLooking) return
    isLooking = true
    let wait: number = looks.first
    while (!closing.signal.aborted) {
      const seen = changes
      if ((await isUpToDate(primary, replica).catch(() => false)) && seen === changes) break
      await pause(wait, undefined, { signal: closing.signal, ref: false }).catch(() => undefined)
      wait = Math.min(2 * wait, looks.most)
    }
    isLooking = false
    isUsed = !closing.signal.aborted
    if (isUsed) tell(true)
  }
  const changed = () => {
    changes += 1
    isUsed = false
    void follow()
  }
  const failed = () => {
    if (!isUsed) return
    tell(false)
    changed()
  }
  const pool = {
    async connect() {
      if (!isUsed) return reading(await primary.connect())
      try {
        return fallingBack(await replica.connect(), primary, failed)
      } catch {
        failed()
        return reading(await primary.connect())
      }
    },
    end: async () => undefined,
  }
  void follow()
  return {
    db: new Kysely<DB>({
      // The driver uses no more of a pool and its clients than this.
      dialect: new SnakeCaseDialect({ pool: pool as unknown as pg.Pool }),
      plugins: [camelCaseResults],
    }),
    isUsed: () => isUsed,
    changed,
    async close() {
      closing.abort()
      isUsed = false
      await replica.end()
    },
  }
}

async function isUpToDate(primary: pg.Pool, replica: pg.Pool): Promise<boolean> {
  const now = await primary.query<{ at: string }>('SELECT pg_current_wal_insert_lsn() AS at')
  const client = await replica.connect()
  let isReplica = false
  try {
    const { rows } = await client.query<{ isReplica: boolean; has: boolean }>(
      'SELECT pg_is_in_recovery() AS "isReplica", pg_last_wal_replay_lsn() >= $1::pg_lsn AS has',
      [now.rows[0]?.at],
    )
    isReplica = rows[0]?.isReplica ?? false
    return isReplica && rows[0]?.has === true
  } finally {
    // The address of one that was promoted may lead to another by now.
    client.release(!isReplica)
  }
}

/** PostgreSQL cancelled a statement on the replica, because what it reads has been removed on the primary. */
const conflictWithReplay = '40001'

/** Throws at whatever is not a read, which the primary would otherwise carry out whenever it stands in for the replica. */
function requireRead(text: string): void {
  if (/^\s*(begin|start)\b/i.test(text)) throw new Error('Public reads have no transactions')
  if (!/^[\s(]*(select|with)\b/i.test(text)) throw new Error('Public reads are read-only')
}

/** A connection to the primary that only reads. */
function reading(client: pg.PoolClient) {
  return {
    query(text: string, values?: unknown[]) {
      requireRead(text)
      return client.query(text, values)
    },
    release: () => client.release(),
  }
}

/** A connection to the replica whose statements are sent to the primary when the replica cannot answer them. */
function fallingBack(client: pg.PoolClient, primary: pg.Pool, failed: () => void) {
  let isBroken = false
  return {
    async query(text: string, values?: unknown[]) {
      requireRead(text)
      try {
        if (!isBroken) return await client.query(text, values)
      } catch (error) {
        const isConflict = (error as { code?: string }).code === conflictWithReplay
        if (!isConflict && !isUnavailable(error)) throw error
        isBroken = !isConflict
        if (isBroken) failed()
      }
      return primary.query(text, values)
    },
    release: () => client.release(isBroken),
  }
}
