/** A rolling restart: an older release serves beside this one, with this one's database, and then ends. */
import { setTimeout as pause } from 'node:timers/promises'
import { root } from '../bin/install.mjs'
import { whilePeopleWork } from './kills.ts'
import { withOlderRelease } from './older-release.ts'
import type { Outcome } from './outages.ts'

export const twoReleases = (port: number): Promise<Outcome[]> =>
  withOlderRelease(port, async ({ older, mailbox, site, pool, start, stop }) => {
    const migrations = async () => (await pool.query('SELECT FROM schema_migrations')).rowCount ?? 0
    const before = [await start('server', older.folder), await start('worker', older.folder)]
    const known = await migrations()
    const origins = [site.origin]
    // Each attempt goes to another server, as behind a proxy.
    let turn = 0
    const origin = () => origins[turn++ % origins.length] ?? site.origin
    const found = await whilePeopleWork({ site, pool, mailbox, origin }, async () => {
      await pause(8000)
      await start('server', root, { ...site.env, PORT: String(port + 1) })
      await start('worker', root)
      origins.push(`http://127.0.0.1:${port + 1}`)
      await pause(30_000)
      // The proxy sends nothing more to the old server, which then ends.
      origins.shift()
      await pause(1000)
      await stop(before)
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
  })
