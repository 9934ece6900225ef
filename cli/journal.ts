import { Refusal } from '#domain/errors.ts'
import { BackupError } from '#server/backup/manifest.ts'
import { requireNoRestore } from '#server/backup/unfinished.ts'
import { ConfigError, readConfig } from '#server/config.ts'
import type { Context } from '#server/context.ts'
import { runningEmbeddedPostgres, startEmbeddedPostgres } from '#server/db/embedded.ts'
import { markInUse } from '#server/db/in-use.ts'
import { migrate } from '#server/db/migrate.ts'
import { assemble } from '#server/start.ts'

/**
 * Runs a command on the journal, whether or not its server is running. What a person can do something about is said in one
 * sentence, and the exit code is 1 after any error.
 */
export async function withJournal(work: (context: Context) => Promise<void>): Promise<void> {
  try {
    const config = readConfig()
    requireNoRestore(config.dataDir)
    const running = config.databaseDirectUrl ?? (await runningEmbeddedPostgres(config.dataDir))
    const own = running ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir })
    const url = running ?? own?.url ?? ''
    let use: Awaited<ReturnType<typeof markInUse>> | undefined
    try {
      await migrate(url)
      use = await markInUse(url)
      const context = await assemble({ ...config, logLevel: 'error' }, url)
      try {
        await work(context)
      } finally {
        await context.close()
      }
    } finally {
      // Another command that began later still works with the database that this one has started.
      if (own)
        await use?.alone(() => console.error('Another command uses the database. It is stopped after that.'))
      await use?.end()
      await own?.stop()
    }
  } catch (error) {
    const isExplained = [Refusal, ConfigError, BackupError].some((kind) => error instanceof kind)
    console.error(isExplained ? (error as Error).message : error)
    process.exitCode = 1
  }
}
