/**
 * `npm run bench [-- --only pages] [--rounds 9] [--seconds 1] [--match cold] [--assert]`: measures how fast the real server
 * answers, relative to a bare node:http server that sends the same bytes at the same time. docs/PERFORMANCE.md explains the results.
 * Sizes: `--articles` for search, `--records` for the harvest, `--largest` for growth, `--manuscripts` for dashboards, and
 * `--minutes` for `soak`, which takes an hour and runs only if it is named. To add a group, list it in groups.ts.
 */
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../bin/build.mjs'
import type { Measured } from './cases.ts'
import { others, type Run, speed } from './groups.ts'
import { meetsTarget, speedTable } from './report.ts'
import { setStage } from './stage.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    match: { type: 'string', default: '' },
    rounds: { type: 'string', default: '9' },
    seconds: { type: 'string', default: '1' },
    connections: { type: 'string', default: '16' },
    port: { type: 'string', default: '4500' },
    articles: { type: 'string', default: '100000' },
    records: { type: 'string', default: '5000' },
    largest: { type: 'string', default: '10000' },
    manuscripts: { type: 'string', default: '2000' },
    minutes: { type: 'string', default: '60' },
    assert: { type: 'boolean', default: false },
  },
})
const names = [...Object.keys(speed), ...Object.keys(others)]
const chosen = values.only?.split(',') ?? names.filter((name) => name !== 'soak')
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
const port = Number(values.port)
const stage = await setStage(port)
const stop = () => stage.close().finally(() => process.exit(130))
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
const run: Run = {
  ...{ stage, port, effort, match: values.match },
  ...{ articles: Number(values.articles), records: Number(values.records) },
  ...{ largest: Number(values.largest), manuscripts: Number(values.manuscripts) },
  minutes: Number(values.minutes),
}
let missed = false
try {
  const measured: Measured[] = []
  for (const [name, measure] of Object.entries(speed))
    if (chosen.includes(name)) measured.push(...(await measure(run)))
  if (measured.length > 0) {
    const { rounds, seconds, connections } = effort
    console.log(`\nMedians of ${rounds} rounds of ${seconds} s, ${connections} connections\n`)
    console.log(`${speedTable(measured)}\n`)
  }
  missed = !measured.every(meetsTarget)
  for (const [name, measure] of Object.entries(others))
    if (chosen.includes(name) && (await measure(run))) missed = true
} finally {
  await stage.close()
}
// A busy machine must not fail a build, so missed targets set the exit code only with --assert.
process.exitCode = missed && values.assert ? 1 : 0
