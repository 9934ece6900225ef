/**
 * `npm run faults [-- --only kills,mail,…] [--cycles 100] [--port 4700]`: breaks parts of a running journal and compares
 * what people were told with what is stored. docs/RELIABILITY.md has the figures.
 */
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../bin/build.mjs'
import { moveClock } from './clock.ts'
import { failOver, slowDatabase } from './database.ts'
import { crashDocuments } from './documents.ts'
import { killInTurn } from './kills.ts'
import { killMigration } from './migration.ts'
import { breakDatabase, breakDisk, breakMail, type Outcome } from './outages.ts'
import { twoReleases } from './releases.ts'
import { breakStore } from './store.ts'
import { upgradeFromBackup } from './upgrade.ts'

const cases: Record<string, (port: number) => Promise<Outcome[]>> = {
  mail: breakMail,
  database: breakDatabase,
  slow: slowDatabase,
  failover: failOver,
  store: breakStore,
  disk: breakDisk,
  clock: moveClock,
  documents: crashDocuments,
  migration: killMigration,
  releases: twoReleases,
  upgrade: upgradeFromBackup,
}
const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    cycles: { type: 'string', default: '100' },
    port: { type: 'string', default: '4700' },
  },
})
const names = ['kills', ...Object.keys(cases)]
const chosen = values.only?.split(',') ?? names
const unknown = chosen.filter((name) => !names.includes(name))
if (unknown.length > 0)
  throw new Error(`There is no case ${unknown.join(', ')}: choose of ${names.join(', ')}`)

ensureBuilt()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))
const port = Number(values.port)
let isWell = true
if (chosen.includes('kills')) {
  console.log(`kill -9 of server, worker and database in turn, ${values.cycles} times …`)
  const found = await killInTurn({
    ...{ cycles: Number(values.cycles), port },
    progress: (line) => process.stderr.write(`  ${line}\n`),
  })
  console.log(`\n${JSON.stringify(found, null, 1)}\n`)
  isWell &&= [found.lost, found.halfDone, found.duplicates, found.orphans].every(({ length }) => length === 0)
}
for (const name of chosen) {
  for (const { what, expected, found } of (await cases[name]?.(port)) ?? []) {
    const ok = found === expected
    isWell &&= ok
    console.log(
      `${ok ? 'as it should be' : 'WRONG'}  ${what}: ${found}${ok ? '' : ` instead of ${expected}`}`,
    )
  }
}
process.exit(isWell ? 0 : 1)
