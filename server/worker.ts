import Fastify from 'fastify'
import { requireNoRestore } from './backup/unfinished.ts'
import { ConfigError, readConfig } from './config.ts'
import { requireFittingAddresses } from './db/addresses.ts'
import { disagreement } from './db/server-start.ts'
import { requireOwnStore } from './files/own-store.ts'
import { errorForm } from './http/errors.ts'
import { collectWhenIdle } from './idle-memory.ts'
import { startJobs } from './jobs/runner.ts'
import { metricsRoutes } from './monitoring/routes.ts'
import { assemble, type Parts, serverStartOf } from './start.ts'
import { exitCodeOf, explain } from './start-problems.ts'
import { tasks } from './tasks.ts'

const undefinedTable = '42P01'
/** Milliseconds after which a worker that was told to stop ends in any case. */
const longestStop = 10_000

/**
 * Runs the job queue in a separate process (WORKER=apart for the server): e-mails, blind copies, scheduled
 * work.
 */
async function main(): Promise<void> {
  const config = readConfig()
  if (!config.databaseUrl || !config.databaseDirectUrl)
    throw new ConfigError('A separate worker needs DATABASE_URL, with the same value as the server.')
  requireNoRestore(config.dataDir)
  await requireFittingAddresses(config)
  // Nobody reads here, and changes are not heard of.
  const context = await assemble({ ...config, databaseReadUrl: null }, config.databaseDirectUrl)
  const problem = await disagreement(context.db, serverStartOf(context)).catch((error: unknown) => {
    if ((error as { code?: string }).code !== undefinedTable) throw error
    return 'The database has not been prepared by this version yet. Start the server first, then the worker.'
  })
  if (problem) throw new ConfigError(`The worker cannot start: ${problem}`, { mayPass: true })
  await requireOwnStore(context)
  const measures = config.metricsPort === null ? null : await serveMetrics(context, config.metricsPort)
  const jobs = await startJobs(context, tasks)
  collectWhenIdle()
  process.stdout.write('The worker is ready\n')
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    setTimeout(() => process.exit(1), longestStop).unref()
    await jobs.stop()
    await measures?.close()
    await context.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'disconnect'] as const) process.once(signal, stop)
}

/** Serves /metrics, because the worker counts its jobs, e-mails and conversions itself. */
async function serveMetrics(context: Parts, port: number) {
  const app = Fastify({ logger: false })
  errorForm(app, context)
  await metricsRoutes(app, context, context.instruments)
  await app.listen({ port, host: context.config.host }).catch((error: unknown) => {
    throw Object.assign(error as Error, { variable: 'METRICS_PORT' })
  })
  return app
}

/** The settings, if they can be read. */
function readKnown() {
  try {
    return readConfig()
  } catch {
    return null
  }
}

main().catch((error: unknown) => {
  console.error(explain(error, readKnown()))
  process.exit(exitCodeOf(error))
})
