import { sql } from 'kysely'
import pg from 'pg'
import type { Queryable } from './client.ts'

const channel = 'site_changed'

/** Notifies every process when the transaction commits, so that they clear their cached public pages. */
export async function siteChanged(db: Queryable): Promise<void> {
  await sql`SELECT pg_notify(${channel}, '')`.execute(db)
}

/**
 * Calls back on every change, and once after each reconnection, because changes may have been missed
 * meanwhile.
 */
export async function onSiteChanged(
  connectionString: string,
  callback: () => void,
): Promise<() => Promise<void>> {
  let client: pg.Client | undefined
  let stopped = false
  async function connect(): Promise<void> {
    if (stopped) return
    const next = new pg.Client({ connectionString })
    client = next
    next.on('notification', callback)
    next.on('error', () => next.end().catch(() => undefined))
    next.on('end', () => {
      if (!stopped) setTimeout(() => connect().catch(() => undefined), 1000).unref()
    })
    await next.connect()
    await next.query(`LISTEN ${channel}`)
    callback()
  }
  await connect()
  return async () => {
    stopped = true
    await client?.end()
  }
}
