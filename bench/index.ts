/**
 * `npm run bench [-- --only pages] [--rounds 9] [--seconds 1] [--match cold] [--articles 100000] [--minutes 60] [--assert]`:
 * measures how fast the real server answers, relative to a bare node:http server that sends the same bytes at
 * the same time. docs/PERFORMANCE.md explains the results. To add a group, write a file with its cases and
 * list it here. `soak` takes an hour and runs only if it is named.
 */
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../bin/build.mjs'
import { measureAccounts, mostApart } from './accounts.ts'
import { apiCases } from './api.ts'
import { type Case, type Measured, measure } from './cases.ts'
import { longestCheck, measureSieges } from './documents.ts'
import { meetsTimes } from './latency.ts'
import { isOverloadMet, measureOverload, mostMemory, residentMemory } from './overload.ts'
import { pageCases } from './pages.ts'
import {
  isEqual,
  latencyTable,
  meetsTarget,
  overloadTable,
  refusalTable,
  siegeTable,
  soakTable,
  speedTable,
  startLine,
  statementTable,
  timingTable,
  unfinishedTable,
} from './report.ts'
import { measureReview } from './review.ts'
import { measureSearch } from './search.ts'
import { soak } from './soak.ts'
import { setStage } from './stage.ts'
import { longestStart, measureStart } from './start.ts'
import { countStatements, statementLimit } from './statements.ts'
import { measureUnfinished } from './unfinished.ts'

const groups: Record<string, Case[]> = { pages: pageCases, api: apiCases }

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    match: { type: 'string', default: '' },
    rounds: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '1' },
    connections: { type: 'string', default: '16' },
    port: { type: 'string', default: '4500' },
    articles: { type: 'string', default: '100000' },
    minutes: { type: 'string', default: '60' },
    assert: { type: 'boolean', default: false },
  },
})
const usual = [
  ...Object.keys(groups),
  ...['start', 'statements', 'search', 'review', 'accounts', 'documents', 'overload'],
]
const names = [...usual, 'soak']
const chosen = values.only?.split(',') ?? usual
const unknown = chosen.filter((name) => !names.includes(name))
if (unknown.length > 0)
  throw new Error(`There is no group ${unknown.join(', ')}: choose of ${names.join(', ')}`)
const effort = {
  rounds: Number(values.rounds),
  seconds: Number(values.seconds),
  connections: Number(values.connections),
}

ensureBuilt()
console.log('A database, a journal of a thousand articles, the server …')
const stage = await setStage(Number(values.port))
const stop = () => stage.close().finally(() => process.exit(130))
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
let missed = false
try {
  const measured: Measured[] = []
  for (const test of chosen.flatMap((name) => groups[name] ?? [])) {
    if (!test.name.includes(values.match)) continue
    process.stderr.write(`  ${test.name} …\n`)
    measured.push(await measure(stage, test, effort))
  }
  if (measured.length > 0) {
    console.log(
      `\nMedians of ${effort.rounds} rounds of ${effort.seconds} s, ${effort.connections} connections\n`,
    )
    console.log(`${speedTable(measured)}\n`)
  }
  missed = !measured.every(meetsTarget)
  if (chosen.includes('start')) {
    const started = await measureStart(stage, Number(values.port) + 2)
    console.log(`${startLine(started)}\n`)
    missed ||= started.ready > longestStart
  }
  if (chosen.includes('statements')) {
    const counted = await countStatements(stage)
    console.log(`SQL statements a page\n\n${statementTable(counted)}\n`)
    missed ||= counted.some(({ first }) => first > statementLimit)
  }
  if (chosen.includes('accounts')) {
    const timings = await measureAccounts(stage)
    console.log(`Answers of which the time must tell nothing\n\n${timingTable(timings)}\n`)
    missed ||= timings.some(({ known, unknown }) => Math.abs(known - unknown) > mostApart)
  }
  if (chosen.includes('documents')) {
    if (values.match === '') {
      console.log('Requests that never end …')
      console.log(`\n${unfinishedTable(await measureUnfinished(stage))}\n`)
    }
    console.log('The worst files, and what others wait for meanwhile …\n')
    console.log(siegeTable.head)
    const sieges = await measureSieges(stage, values.match, (siege) => console.log(siegeTable.row(siege)))
    missed ||= sieges.some(({ meanwhile }) => meanwhile.check > longestCheck)
  }
  if (chosen.includes('overload')) {
    const idle = residentMemory(stage.cached.process.pid)
    console.log(`Memory of a server before its first reader: ${idle.toFixed(0)} MB. Three times the load …`)
    const overloads = await measureOverload(stage, 5 * effort.seconds, values.match)
    console.log(`\n${overloadTable(overloads)}\n`)
    missed ||= idle > mostMemory.idle || !overloads.every(isOverloadMet)
  }
  if (chosen.includes('soak')) {
    const soaked = await soak(Number(values.port) + 3, Number(values.minutes))
    console.log(`Memory under mixed load, in MB\n\n${soakTable(soaked)}\n`)
    missed ||= soaked.most > mostMemory.loaded || soaked.grownPerHour > 20 || soaked.work.lost.length > 0
  }
  if (chosen.includes('search')) {
    const articles = Number(values.articles)
    console.log(`Search among ${articles.toLocaleString('en-US')} articles, one question after the other …`)
    const latencies = await measureSearch(articles)
    console.log(`\n${latencyTable(latencies)}\n`)
    missed ||= !latencies.every(meetsTimes)
  }
  if (chosen.includes('review')) {
    console.log('20,000 manuscripts, 60,000 assignments, 25,000 users, one question after the other …')
    const { latencies, refusals } = await measureReview(stage, values.match)
    if (latencies.length > 0) console.log(`\n${latencyTable(latencies)}\n`)
    if (refusals.length > 0)
      console.log(`Refusals of which the time must tell nothing\n\n${refusalTable(refusals)}\n`)
    missed ||= !latencies.every(meetsTimes) || !refusals.every(isEqual)
  }
} finally {
  await stage.close()
}
// A busy machine must not fail a build, so missed targets set the exit code only with --assert.
process.exitCode = missed && values.assert ? 1 : 0
