/** The groups of `npm run bench`. Those of `speed` give rows of one table; each of the others prints its own and says whether a target was missed. */
import { measureAccounts, mostApart } from './accounts.ts'
import { apiCases } from './api.ts'
import { type Case, type Effort, type Measured, measure } from './cases.ts'
import { openDashboards } from './dashboards.ts'
import { longestCheck, measureSieges } from './documents.ts'
import { isGrowthMet, measureGrowth } from './growth.ts'
import { isHarvestMet, measureHarvest } from './harvest.ts'
import { isIdleMet, measureIdle } from './idle.ts'
import { meetsTimes } from './latency.ts'
import { isLoadMet, measureLoads } from './loads/measure.ts'
import { isOverloadMet, measureOverload, mostMemory, residentMemory } from './overload.ts'
import { pageCases } from './pages.ts'
import {
  growthTable,
  harvestTable,
  idleTable,
  isEqual,
  latencyTable,
  loadTable,
  overloadTable,
  refusalTable,
  siegeTable,
  soakTable,
  startLine,
  statementTable,
  timingTable,
  unfinishedTable,
} from './report.ts'
import { measureReview } from './review.ts'
import { measureSearch } from './search.ts'
import { isSoakMet, soak } from './soak.ts'
import type { Stage } from './stage.ts'
import { longestStart, measureStart } from './start.ts'
import { type Counter, countStatements, openCounter, statementLimit } from './statements.ts'
import { measureUnfinished } from './unfinished.ts'
import { measureWrites } from './writes.ts'

export interface Run {
  stage: Stage
  /** The first of the ports that groups use for servers of their own. */
  port: number
  /** Part of the names of the cases to measure. */
  match: string
  effort: Effort
  /** Articles among which is searched, that are harvested, and of the largest journal of `growth`. */
  articles: number
  records: number
  largest: number
  /** Manuscripts of the office whose dashboards are read. */
  manuscripts: number
  minutes: number
}

async function measureCases({ stage, effort, match }: Run, cases: Case[], counter: Counter) {
  const measured: Measured[] = []
  for (const test of cases.filter(({ name }) => name.includes(match))) {
    process.stderr.write(`  ${test.name} …\n`)
    measured.push(await measure(stage, test, effort, counter))
  }
  return measured
}

async function withCounter<T>({ stage }: Run, use: (counter: Counter) => Promise<T>): Promise<T> {
  const counter = await openCounter(stage)
  return use(counter).finally(counter.close)
}

export const speed: Record<string, (run: Run) => Promise<Measured[]>> = {
  pages: (run) => withCounter(run, (counter) => measureCases(run, pageCases, counter)),
  api: (run) => withCounter(run, (counter) => measureCases(run, apiCases, counter)),
  async dashboards(run) {
    const { cases, counter, close } = await openDashboards(run.stage, run.port + 3, run.manuscripts)
    return measureCases(run, cases, counter).finally(close)
  },
  writes: (run) => withCounter(run, (counter) => measureWrites(run.stage, run.effort, counter, run.match)),
}

export const others: Record<string, (run: Run) => Promise<boolean>> = {
  async start({ stage, port }) {
    const started = await measureStart(stage, port + 2)
    console.log(`${startLine(started)}\n`)
    return started.ready > longestStart
  },
  async statements({ stage }) {
    const counted = await countStatements(stage)
    console.log(`SQL statements a page\n\n${statementTable(counted)}\n`)
    return counted.some(({ first }) => first > statementLimit)
  },
  async memory({ stage, port }) {
    const idle = await measureIdle(stage, port + 2)
    console.log(`Megabytes of a server with nothing to do\n\n${idleTable(idle)}\n`)
    return !idle.every(isIdleMet)
  },
  async harvest({ stage, port, records }) {
    console.log(`A harvest of ${records.toLocaleString('en-US')} records …`)
    const harvest = await measureHarvest(stage, port + 4, records)
    console.log(`\n${harvestTable(harvest)}\n`)
    return !isHarvestMet(harvest)
  },
  async growth({ stage, port, largest, effort, match }) {
    console.log('The cost of a request in journals of several sizes …')
    const { rounds, seconds } = effort
    const growth = await measureGrowth(stage, {
      ...{ port: port + 5, largest, match, seconds },
      rounds: Math.min(3, rounds),
    })
    console.log(`\n${growthTable(growth)}\n`)
    return !growth.every(isGrowthMet)
  },
  async accounts({ stage }) {
    const timings = await measureAccounts(stage)
    console.log(`Answers of which the time must tell nothing\n\n${timingTable(timings)}\n`)
    return timings.some(({ known, unknown }) => Math.abs(known - unknown) > mostApart)
  },
  async documents({ stage, match }) {
    if (match === '') {
      console.log('Requests that never end …')
      console.log(`\n${unfinishedTable(await measureUnfinished(stage))}\n`)
    }
    console.log('The worst files, and what others wait for meanwhile …\n')
    console.log(siegeTable.head)
    const sieges = await measureSieges(stage, match, (siege) => console.log(siegeTable.row(siege)))
    return sieges.some(({ meanwhile }) => meanwhile.check > longestCheck)
  },
  async overload({ stage, effort, match }) {
    const idle = residentMemory(stage.cached.process.pid)
    console.log(`Memory of a server before its first reader: ${idle.toFixed(0)} MB. Three times the load …`)
    const overloads = await measureOverload(stage, 5 * effort.seconds, match)
    console.log(`\n${overloadTable(overloads)}\n`)
    return idle > mostMemory.idle || !overloads.every(isOverloadMet)
  },
  async loads({ stage, port, manuscripts, match }) {
    console.log('Loads other than readers of pages, each of a server that was just started …\n')
    console.log(loadTable.head)
    const loads = await measureLoads(stage, { port: port + 3, manuscripts, match }, (load) =>
      console.log(loadTable.row(load)),
    )
    return !loads.every(isLoadMet)
  },
  async soak({ port, minutes }) {
    const soaked = await soak(port + 3, minutes, (line) => process.stderr.write(`  ${line}\n`))
    console.log(`Memory under mixed load, in MB\n\n${soakTable(soaked)}\n`)
    return !isSoakMet(soaked)
  },
  async search({ articles }) {
    console.log(`Search among ${articles.toLocaleString('en-US')} articles, one question after the other …`)
    const latencies = await measureSearch(articles)
    console.log(`\n${latencyTable(latencies)}\n`)
    return !latencies.every(meetsTimes)
  },
  async review({ stage, match }) {
    console.log('20,000 manuscripts, 60,000 assignments, 25,000 users, one question after the other …')
    const { latencies, refusals } = await measureReview(stage, match)
    if (latencies.length > 0) console.log(`\n${latencyTable(latencies)}\n`)
    if (refusals.length > 0)
      console.log(`Refusals of which the time must tell nothing\n\n${refusalTable(refusals)}\n`)
    return !latencies.every(meetsTimes) || !refusals.every(isEqual)
  },
}
