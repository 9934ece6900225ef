/** Another machine with this release takes over the backup of an older one; and the older one takes it back. */
import { type ChildProcess, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { folderTarget } from '#server/backup/folder.ts'
import { readManifest } from '#server/backup/sets.ts'
import { verifyAudit } from '#server/db/audit-chain.ts'
import { openDatabase } from '#server/db/client.ts'
import { migrate } from '#server/db/migrate.ts'
import { localFiles } from '#server/files/store.ts'
import { journalContent, withoutTimesOfMigrations } from '#tests/journal-content.ts'
import { startMailbox } from '#tests/mailbox.ts'
import { root } from '../bin/install.mjs'
import { whilePeopleWork } from './kills.ts'
import { olderRelease } from './older-release.ts'
import type { Outcome } from './outages.ts'
import { openSite, startPart } from './site.ts'

export async function upgradeFromBackup(port: number): Promise<Outcome[]> {
  const older = await olderRelease()
  if (typeof older === 'string')
    return [{ what: 'an older release', expected: 'tried', found: `not tried: ${older}` }]
  const mailbox = await startMailbox()
  const site = await openSite({ port, smtpUrl: mailbox.url })
  const pool = new pg.Pool({ connectionString: site.databaseUrl })
  pool.on('error', () => undefined)
  const parts: ChildProcess[] = []
  const start = async (part: 'server' | 'worker', cwd: string, env: Record<string, string>) =>
    parts.push(await startPart(part, { cwd, env, output: site.output }))
  const stop = async () => {
    for (const part of parts.splice(0)) {
      const ended = once(part, 'exit')
      part.kill('SIGTERM')
      await ended
    }
  }
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
  try {
    await start('server', older.folder, site.env)
    await start('worker', older.folder, site.env)
    const worked = await whilePeopleWork({ site, pool, mailbox, origin: site.origin }, async () => {
      while (mailbox.messages.length < 40) await new Promise((resolve) => setTimeout(resolve, 500))
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
  } finally {
    for (const part of parts) part.kill('SIGKILL')
    await pool.end().catch(() => undefined)
    await site.close()
    await mailbox.close()
    await rm(older.folder, { recursive: true, force: true })
  }
}

const differing = (one: Record<string, string[]>, other: Record<string, string[]>) =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((name) => JSON.stringify(one[name]) !== JSON.stringify(other[name]))
    .join(', ') || 'none'
