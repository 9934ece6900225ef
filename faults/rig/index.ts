/**
 * `npm run rig [-- --port 4800] [--articles 1000] [--seconds 5]`: a journal as it runs on many machines, all of them on this one: PostgreSQL with a
 * streaming replica, PgBouncer, three instances, two workers, nginx, a file store, and a receiver of purge calls. Runs the
 * main tasks and faults against it and prints figures. docs/SCALING.md explains them.
 */
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../../bin/build.mjs'
import { findPrograms } from './packages.ts'
import { instanceCount, openRig, type Rig } from './rig.ts'
import { faults, lag, limits, open, readers, uploads } from './tasks.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '4800' },
    articles: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '5' },
  },
})

const programs = findPrograms()
if (typeof programs === 'string') {
  console.error(programs)
  process.exit(1)
}
ensureBuilt()
const began = performance.now()
const rig = await openRig(programs, Number(values.port))
const stop = () => rig.close().finally(() => process.exit(130))
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
let isWell = true
try {
  isWell = await run(rig)
} finally {
  await rig.close()
}
process.exit(isWell ? 0 : 1)

async function run(on: Rig): Promise<boolean> {
  let isRight = true
  const say = (line: string) => console.log(line)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  say(
    `A primary, a replica, PgBouncer, ${instanceCount} instances, two workers, a proxy: up after ${seconds} s`,
  )
  await open(on, Number(values.articles))
  say(`\nReaders, 16 at once, for ${values.seconds} s each, among ${values.articles} articles`)
  for (const line of await readers(on, Number(values.seconds))) say(`  ${line}`)
  say('\nTasks and faults')
  const check = ({ what, expected, found }: { what: string; expected: string; found: string }) => {
    const ok = found === expected
    isRight &&= ok
    say(`  ${ok ? 'as it should be' : 'WRONG'}  ${what}: ${found}${ok ? '' : ` instead of ${expected}`}`)
  }
  for (const task of [lag, limits, uploads]) for (const outcome of await task(on)) check(outcome)
  const { outcomes, found } = await faults(on)
  for (const outcome of outcomes) check(outcome)
  const { told, attempts } = found
  const wrong = [...found.lost, ...found.halfDone, ...found.duplicates, ...found.orphans]
  check({
    what: `all the while: ${told.drafts} drafts, ${told.submissions} submissions, ${told.reviews} reviews, ${told.decisions} decisions, ${told.publications} publications in ${attempts.calls} calls, ${found.messages} e-mails; lost, half-done, twice, left behind`,
    expected: 'none',
    found: wrong.length === 0 ? 'none' : `${wrong.length}: ${wrong.slice(0, 8).join('; ')}`,
  })
  check({
    what: `attempts cut ${attempts.cut}, refused ${attempts.refused}, longest call ${attempts.longest.ms} ms; answers 5xx other than 503`,
    expected: '{}',
    found: JSON.stringify(attempts.failed),
  })
  const errors = on.output.filter((line) => line.includes('"level":"error"'))
  if (!isRight) for (const line of errors.slice(-30)) console.error(line)
  const pools = await connections(on)
  say(`  connections to the primary at the end: ${pools}`)
  return isRight
}

async function connections({ databases }: Rig): Promise<string> {
  const rows = await databases.ask<{ count: string; what: string }>(
    'primary',
    `SELECT count(*) AS count, CASE WHEN backend_type = 'walsender' THEN 'replication' ELSE usename END AS what
     FROM pg_stat_activity WHERE usename IS NOT NULL GROUP BY 2 ORDER BY 2`,
  )
  return rows.map(({ what, count }) => `${what} ${count}`).join(', ')
}
