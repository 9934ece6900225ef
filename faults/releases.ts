/** A rolling restart: an older release serves beside this one, with this one's database, and then ends. */
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { startMailbox } from '#tests/mailbox.ts'
import { root } from '../bin/install.mjs'
import { whilePeopleWork } from './kills.ts'
import { olderRelease } from './older-release.ts'
import type { Outcome } from './outages.ts'
import { openSite, startPart } from './site.ts'

export async function twoReleases(port: number): Promise<Outcome[]> {
  const older = await olderRelease()
  if (typeof older === 'string')
    return [{ what: 'two releases', expected: 'tried', found: `not tried: ${older}` }]
  const mailbox = await startMailbox()
  const site = await openSite({ port, smtpUrl: mailbox.url })
  const pool = new pg.Pool({ connectionString: site.databaseUrl })
  pool.on('error', () => undefined)
  const parts: ChildProcess[] = []
  const start = async (part: 'server' | 'worker', cwd: string, at = port) => {
    const made = await startPart(part, { cwd, env: { ...site.env, PORT: String(at) }, output: site.output })
    parts.push(made)
    return made
  }
  const migrations = async () => (await pool.query('SELECT FROM schema_migrations')).rowCount ?? 0
  try {
    const before = [await start('server', older.folder), await start('worker', older.folder)]
    const known = await migrations()
    const origins = [site.origin]
    // Each attempt goes to another server, as behind a proxy.
    let turn = 0
    const origin = () => origins[turn++ % origins.length] ?? site.origin
    const found = await whilePeopleWork({ site, pool, mailbox, origin }, async () => {
      await pause(8000)
      await start('server', root, port + 1)
      await start('worker', root)
      origins.push(`http://127.0.0.1:${port + 1}`)
      await pause(30_000)
      // The proxy sends nothing more to the old server, which then ends.
      origins.shift()
      await pause(1000)
      for (const part of before) {
        const ended = once(part, 'exit')
        part.kill('SIGTERM')
        await ended
      }
      await pause(8000)
    })
    const now = await migrations()
    const { told, attempts } = found
    const faults = [...found.lost, ...found.halfDone, ...found.duplicates, ...found.orphans]
    return [
      {
        what: `release ${older.name} (${known} migrations) beside this one (${now}): ${told.drafts} drafts, ${told.submissions} submissions, ${told.reviews} reviews, ${told.decisions} decisions, ${told.publications} publications in ${attempts.calls} calls; lost, half-done, twice, left behind`,
        expected: 'none',
        found: faults.length === 0 ? 'none' : faults.slice(0, 5).join('; '),
      },
      {
        what: 'answers 5xx other than 503, calls cut, calls refused',
        expected: '{}, 0, 0',
        found: `${JSON.stringify(attempts.failed)}, ${attempts.cut}, ${attempts.refused}`,
      },
    ]
  } finally {
    for (const part of parts) part.kill('SIGKILL')
    await pool.end().catch(() => undefined)
    await site.close()
    await mailbox.close()
    await rm(older.folder, { recursive: true, force: true })
  }
}
