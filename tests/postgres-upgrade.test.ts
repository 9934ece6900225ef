/** A new major version of PostgreSQL keeps the data: a backup made with 17 is restored with the embedded 18. Runs in `npm run test:full`. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { hashPassword } from '#server/accounts/passwords.ts'
import { insertAccount } from '#server/accounts/queries.ts'
import { folderTarget } from '#server/backup/folder.ts'
import { makeBackup } from '#server/backup/make.ts'
import { checkBackup, restoreBackup } from '#server/backup/restore.ts'
import { readManifest } from '#server/backup/sets.ts'
import { verifyAudit } from '#server/db/audit-chain.ts'
import { openDatabase } from '#server/db/client.ts'
import { startEmbeddedPostgres } from '#server/db/embedded.ts'
import { migrate } from '#server/db/migrate.ts'
import { localFiles } from '#server/files/store.ts'
import { otherPostgresVersions } from '../bin/postgres-versions.mjs'
import { makeDataFolder, removeDataFolder } from './database.ts'

import { full } from './sample.ts'

test.skipIf(!full)(
  'the data of PostgreSQL 17 are refused by 18 untouched, and kept by backup and restore',
  async (context) => {
    const older = otherPostgresVersions().find(({ major }) => major === 17)
    context.skip(!older?.native, older?.missing)
    const [before, after] = [await makeDataFolder(), await makeDataFolder()]
    const backups = await mkdtemp(join(tmpdir(), 'imprimatur-backup-'))
    const target = folderTarget(backups, null)
    const clock = { now: () => new Date() }
    const journalIn = (dataDir: string, databaseUrl: string) => ({
      ...{ files: localFiles(join(dataDir, 'files')), clock, databaseUrl },
      config: { dataDir, s3: null, secret: 'a secret of this journal' },
    })
    try {
      const old = await startEmbeddedPostgres({ dataDir: before, native: older?.native, durable: false })
      let users: unknown[]
      try {
        await migrate(old.url)
        const { db, close } = openDatabase(old.url, { max: 2 })
        const passwordHash = await hashPassword('Correct-Horse-7')
        for (const name of ['zoë', 'Ångström', 'zeta', 'Émile'])
          await insertAccount(db, {
            ...{ username: name.toLowerCase(), email: `${name}@people.example`, role: 'author' },
            ...{ firstName: name, lastName: 'Quay', orcid: null, passwordHash, emailVerifiedAt: new Date() },
          })
        await close()
        const journal = journalIn(before, old.url)
        await journal.files.put('pictures/one', Buffer.from('a picture'))
        const made = await makeBackup(journal, target, { program: '0.0.0-test' })
        expect(made.postgres).toMatch(/^17\./)
        users = await usersOf(old.url)
      } finally {
        await old.stop()
      }
      const starting = startEmbeddedPostgres({ dataDir: before, durable: false })
      await expect(starting).rejects.toThrow(/was made by PostgreSQL 17.* includes PostgreSQL 18/)

      const own = await startEmbeddedPostgres({ dataDir: after, durable: false })
      try {
        const journal = journalIn(after, own.url)
        await restoreBackup(journal, await checkBackup(target, await readManifest(target)))
        expect(await usersOf(own.url)).toEqual(users)
        expect(users).toHaveLength(4)
        expect((await journal.files.get('pictures/one')).toString()).toBe('a picture')
        const { db, close } = openDatabase(own.url, { max: 2 })
        expect(await verifyAudit(db)).toMatchObject({ faults: [], unfit: [] })
        await close()
      } finally {
        await own.stop()
      }
      // The refused folder still starts with its own version.
      const again = await startEmbeddedPostgres({ dataDir: before, native: older?.native, durable: false })
      expect(await usersOf(again.url)).toEqual(users)
      await again.stop()
    } finally {
      for (const folder of [before, after]) await removeDataFolder(folder)
      await rm(backups, { recursive: true })
    }
  },
  300_000,
)

async function usersOf(connectionString: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const { rows } = await client.query('SELECT * FROM users ORDER BY username')
  await client.end()
  return rows
}
