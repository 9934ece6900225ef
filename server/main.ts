import { captchaProviders } from '#domain/account/captcha.ts'
import { urls } from '#domain/urls.ts'
import { withInsights } from './analytics/insights.ts'
import { buildApp } from './app.ts'
import { requireNoRestore } from './backup/unfinished.ts'
import { type Config, ConfigError, readConfig, wrongSettings } from './config.ts'
import { requireFittingAddresses } from './db/addresses.ts'
import { type EmbeddedPostgres, hasCluster, startEmbeddedPostgres } from './db/embedded.ts'
import { migrate } from './db/migrate.ts'
import { recordServerStart } from './db/server-start.ts'
import { onSiteChanged } from './db/site-changed.ts'
import { demoIdentity, withDemoProvider } from './demo/identity.ts'
import { storeOf } from './files/journal-store.ts'
import { requireFittingStore, requireOwnStore } from './files/own-store.ts'
import { s3Origin } from './files/s3.ts'
import { Admission } from './http/admission.ts'
import { cdnHeaders, startPurger } from './http/cdn.ts'
import { closedDoor } from './http/closed.ts'
import { receptionOf } from './http/front-door.ts'
import { PageCache } from './http/page-cache.ts'
import { pages } from './http/pages.ts'
import type { Opened } from './http/policy.ts'
import { gentleStop } from './http/stopping.ts'
import { collectWhenIdle } from './idle-memory.ts'
import { startJobs } from './jobs/runner.ts'
import { giveDefaultPages } from './journal/pages/default-pages.ts'
import { startWatch } from './monitoring/watch.ts'
import { type PreparedDemo, prepareDemo } from './prepare-demo.ts'
import { pageAccess, siteReads } from './reads.ts'
import { assemble, serverStartOf } from './start.ts'
import { exitCodeOf, explain, requireFreePort } from './start-problems.ts'
import { tasks } from './tasks.ts'

/** Milliseconds for which a stopping server waits for running requests. */
const patience = 8000

/**
 * Reads the configuration, opens the database and runs the server. Ends cleanly after a signal, or when the
 * channel to the parent process closes.
 */
async function main(): Promise<void> {
  const config = configured()
  const undo: (() => Promise<unknown> | unknown)[] = []
  let stopping: Promise<void> | undefined
  const stop = (code: number) => {
    stopping ??= (async () => {
      const timer = setTimeout(() => process.exit(code || 1), config.stopDelayMs + patience + 1500)
      timer.unref()
      for (const step of undo.reverse()) await Promise.resolve(step()).catch(() => undefined)
      process.exit(code)
    })()
    return stopping
  }
  process.once('SIGINT', () => stop(0))
  process.once('SIGTERM', () => stop(0))
  // The parent process has the other end of this channel. If it ends, this process stops as well.
  process.once('disconnect', () => stop(0))

  try {
    await requireFreePort(config)
    requireNoRestore(config.dataDir)
    const store = { config, files: storeOf(config) }
    let embedded: EmbeddedPostgres | undefined
    if (!config.databaseUrl) {
      if (!hasCluster(config.dataDir)) await requireFittingStore(store, null)
      const { dataDir, socketFolder } = config
      embedded = await startEmbeddedPostgres({ dataDir, socketFolder, log: logProblems })
      const server = embedded
      undo.push(() => server.stop())
      server.ended.then(() => {
        if (!stopping) {
          console.error('The database server has stopped, so this server stops too.')
          stop(1)
        }
      })
    }
    const databaseUrl = config.databaseDirectUrl ?? embedded?.url ?? ''
    await requireFittingAddresses(config)
    await requireFittingStore(store, databaseUrl)
    await migrate(databaseUrl)

    const context = await assemble(config, databaseUrl)
    undo.push(() => context.close())
    await requireOwnStore(context)
    await context.readers.load()
    await recordServerStart(context.db, serverStartOf(context), context.clock.now())
    const accounts =
      config.mode === 'demo' || config.mode === 'development' ? await prepareDemo(context) : null
    if (config.mode === 'production') await giveDefaultPages(context)
    const cache = new PageCache({ maxBytes: config.pageCacheBytes })
    const reads = siteReads(context.publicReads.db, withInsights(context), context.clock, {
      ...{ config, pictures: context },
    })
    context.publicVersion.onChange(reads.forget)
    // The page cache is cleared last, so that pages rendered afterwards read the new data.
    const purger = config.cdn && startPurger({ cdn: config.cdn, baseUrl: config.baseUrl }, context.log)
    undo.push(() => purger?.stop())
    const forget = () => {
      context.publicReads.changed()
      context.settingsStore.forget()
      context.readers.forget()
      reads.forget()
      cache.clear()
      purger?.changed()
    }
    const admission = config.limitsWork ? new Admission(context.metrics.refused) : undefined
    const app = await buildApp(context, {
      ...{ siteWritten: forget, instruments: context.instruments, admission },
    })
    if (accounts) await demoIdentity(app, context, accounts.password)
    await pages(app, {
      reads,
      mode: config.mode === 'development' ? 'development' : 'production',
      cache,
      version: () => context.publicVersion.current(),
      admission,
      log: context.log,
      reception: receptionOf(app, context),
      answered: (url, request, use) => context.usage.page(url, request, use),
      access: pageAccess(context, reads),
      closed: closedDoor(context),
      looks: async (look) => {
        const settings = await context.settingsOfLook(await withInsights(context)(), look)
        return (
          settings &&
          siteReads(context.publicReads.db, async () => settings, context.clock, {
            ...{ config, look, pictures: context },
          })
        )
      },
      ...(config.mode === 'production' && { origin: config.baseUrl }),
      opened: openedBy(config),
      cdnHeaders: (address) => cdnHeaders(config, address),
    })
    undo.push(await onSiteChanged(databaseUrl, forget))
    if (config.worker === 'inside') {
      const jobs = await startJobs(context, tasks)
      undo.push(() => jobs.stop())
    }
    if (config.mode === 'production') {
      const watch = startWatch(context)
      undo.push(() => watch.stop())
      const memory = collectWhenIdle()
      undo.push(async () => memory.stop())
    }
    context.instruments.readAtScrape('page_cache_bytes', () => cache.size)
    if (config.databaseReadUrl)
      context.instruments.readAtScrape('replica_used', () => Number(context.publicReads.isUsed()))
    const begin = gentleStop(app)
    await app.listen({ port: config.port, host: config.host })
    undo.push(() =>
      Promise.race([app.close(), new Promise((resolve) => setTimeout(resolve, 0.25 * patience).unref())]),
    )
    undo.push(() => begin({ delay: config.stopDelayMs, patience: 0.75 * patience }))
    announce(config.baseUrl, accounts)
  } catch (error) {
    // A start that is told to stop fails at whatever it was doing.
    if (!stopping) console.error(explain(error, config))
    await stop(exitCodeOf(error))
  }
}

/** Reads the configuration. Prints problems with the settings without a stack trace. */
function configured(): Config {
  try {
    return withDemoProvider(readConfig())
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exit(wrongSettings)
  }
}

/** Returns the other origins that the pages' content security policy must allow. */
function openedBy({ s3, captcha }: Config): Opened {
  const { connect, ...rest } = captcha ? captchaProviders[captcha.kind].sources : { connect: [] }
  return { ...rest, connect: [...(s3 ? [s3Origin(s3)] : []), ...connect] }
}

/** Prints PostgreSQL's warnings and errors, but not the rest of its log. */
function logProblems(line: string): void {
  if (!/ \[\d+\] (LOG|ERROR|HINT|DETAIL|STATEMENT|CONTEXT):/.test(line)) console.error(line)
}

function announce(address: string, accounts: PreparedDemo | null): void {
  const lines = [`Imprimatur is ready at ${address}`]
  if (accounts)
    lines.push(
      `Demo accounts: ${accounts.usernames.join(', ')}   password: ${accounts.password}`,
      `Every email of the demo: ${address}/demo/mail`,
    )
  if (accounts && accounts.waitingFormats > 0)
    lines.push(
      `${accounts.waitingFormats} PDF and EPUB files are still being made; ${address}${urls.cmsDashboard}?tab=settings&part=system shows how many are left.`,
    )
  process.stdout.write(`\n${lines.join('\n')}\n\n`)
}

await main()
