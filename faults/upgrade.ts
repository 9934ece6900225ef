/** Another machine with this release takes over the backup of an older one; and the older one takes it back. */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { folderTarget } from '#server/backup/folder.ts'
import { readManifest } from '#server/backup/sets.ts'
import { verifyAudit } from '#server/db/audit-chain.ts'
import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { localFiles } from '#server/files/store.ts'
import { journalContent, withoutTimesOfMigrations } from '#tests/journal-content.ts'
import { root } from '../bin/install.mjs'
import { whilePeopleWork } from './kills.ts'
import { withOlderRelease } from './older-release.ts'
import type { Outcome } from './outages.ts'

export const upgradeFromBackup = (port: number): Promise<Outcome[]> =>
  withOlderRelease(port, async ({ older, mailbox, site, pool, start, stop }) => {
    /** A new machine: an empty database and an empty folder. */
    const machine = async (name: string) => {
      await pool.query(`CREATE DATABASE ${name}`)
      const databaseUrl = site.databaseUrl.replace('@/postgres?', `@/${name}?`)
      return { ...site.env, DATABASE_URL: databaseUrl, DATA_DIR: join(site.cluster.home, name) }
    }
    const place = join(site.cluster.home, 'backups')
    const command = (cwd: string, name: 'make' | 'restore', env: Record<string, string>) =>
      execFileSync(process.execPath, ['cli/backup.ts', name, place], {
        cwd,
        env,
        stdio: 'pipe',
        encoding: 'utf8',
      })
    await start('server', older.folder)
    await start('worker', older.folder)
    const worked = await whilePeopleWork({ site, pool, mailbox, origin: site.origin }, async () => {
      for (const end = Date.now() + 180_000; mailbox.messages.length < 40 && Date.now() < end; )
        await pause(500)
    })
    await stop()
    command(older.folder, 'make', site.env)
    const manifest = await readManifest(folderTarget(place, null))
    const before = await journalContent(site.databaseUrl)

    const ours = await machine('restored')
    command(root, 'restore', ours)
    await migrate(site.databaseUrl)
    const [restored, upgraded] = await Promise.all([
      journalContent(ours.DATABASE_URL ?? ''),
      journalContent(site.databaseUrl),
    ])
    const { db, close } = openDatabase(ours.DATABASE_URL ?? '', { max: 2 })
    const audit = await verifyAudit(db, manifest.auditHead ?? undefined).finally(close)
    const files = localFiles(join(ours.DATA_DIR ?? '', 'files'))
    const sizes = await Promise.all(
      manifest.files.map(async ({ key, size }) => (await files.size(key)) === size),
    )
    await start('server', root, ours)
    const statuses = await Promise.all(
      ['/health/ready', '/', '/articles', '/api/articles'].map(async (path) => {
        const headers = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'journal.example' }
        return (await fetch(site.origin + path, { headers })).status
      }),
    )
    await stop()

    const theirs = await machine('returned')
    command(older.folder, 'restore', theirs)
    const returned = await journalContent(theirs.DATABASE_URL ?? '')

    const { told } = worked
    const what = `backup of release ${older.name} (${manifest.migrations.length} migrations; ${told.publications} publications, ${manifest.files.length} files)`
    return [
      {
        what: `${what} restored by this release, compared with an upgrade in place: tables that differ`,
        expected: 'none',
        found: differing(withoutTimesOfMigrations(restored), withoutTimesOfMigrations(upgraded)),
      },
      {
        what: 'its audit chain, its files, and /health/ready, home, articles, API of this release',
        expected: '[], true, 200, 200, 200, 200',
        found: `${JSON.stringify([...audit.faults, ...audit.unfit])}, ${sizes.every(Boolean)}, ${statuses.join(', ')}`,
      },
      {
        what: 'rolled back: the backup restored by the older release: tables that differ',
        expected: 'none',
        found: differing(returned, before),
      },
    ]
  })

const differing = (one: Record<string, string[]>, other: Record<string, string[]>) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
    .join(', ') || 'none'
