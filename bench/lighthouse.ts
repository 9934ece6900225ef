/**
 * `npm run bench:lighthouse [-- ADDRESS…]`: Lighthouse's four scores of the sample journal's home page, an article and the list of
 * articles, on a telephone as Lighthouse imitates it, or of other addresses of a running journal. Goals: 95 for performance, 100 for the
 * others. Lighthouse takes 180 MB, so it is no dependency: it is installed once, into node_modules/.cache. Needs the built pages.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { startTestServer } from '#tests/database.ts'
import { startJournal } from '#tests/e2e/journal.ts'
import { placeForJournals } from '#tests/made-once.ts'
import { findChromium } from '../bin/chromium.mjs'

/** Lighthouse's own scores differ between runs; the median of a few does not. */
const runs = 3
const attempts = 4
const version = '13.5.0'
const goals = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 } as const
type Scores = Record<keyof typeof goals, number>
const categories = Object.keys(goals) as (keyof typeof goals)[]

/** Lighthouse records no trace of Chromium's headless shell. */
const wholeChromium = ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync) ?? findChromium()

const flags =
  '--headless=new --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-component-update --disable-sync'

const folder = resolve('node_modules/.cache/lighthouse')
const program = join(folder, 'node_modules/lighthouse/cli/index.js')
if (!existsSync(program)) {
  console.log('Installing Lighthouse …')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }')
  execFileSync(
    'npm',
    ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefix', folder, `lighthouse@${version}`],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
}

const addresses = process.argv.slice(2)
const journal = addresses.length > 0 ? null : await openSample()
let missed = false
try {
  for (const address of journal?.addresses ?? addresses) {
    const scores = Array.from({ length: runs }, () => scoresOf(address))
    const medians = categories.map((name) => {
      const list = scores.map((each) => each[name]).sort((a, b) => a - b)
      const median = list[Math.floor(runs / 2)] ?? 0
      missed ||= median < goals[name]
      return `${name} ${median} (${list.join(', ')})`
    })
    console.log(`${new URL(address).pathname}: ${medians.join('; ')}`)
  }
} finally {
  await journal?.close()
}
process.exit(missed ? 1 : 0)

async function openSample(): Promise<{ addresses: string[]; close: () => Promise<void> }> {
  const server = await startTestServer()
  const places = await placeForJournals()
  const { url, close } = await startJournal({}, { demo: true })
  return {
    addresses: ['/', '/articles/whose-currency', '/articles'].map((path) => url + path),
    async close() {
      await close()
      await places.remove()
      await server.stop()
    },
  }
}

/** Returns the scores from 0 to 100. Throws if Lighthouse could not measure one in a few attempts: it does not get every trace. */
function scoresOf(address: string): Scores {
  for (let attempt = 1; attempt <= attempts; attempt++) {
    const scores = measured(address)
    if (scores) return scores
  }
  throw new Error(`Lighthouse could not measure ${address} in ${attempts} attempts`)
}

function measured(address: string): Scores | null {
  const output = join(folder, 'report.json')
  // Its exit code says only that something could not be measured, as the report does.
  spawnSync(
    process.execPath,
    [
      ...[program, address, '--quiet', '--output=json', `--output-path=${output}`],
      `--only-categories=${categories.join(',')}`,
      `--chrome-flags=${flags}`,
    ],
    {
      stdio: ['ignore', 'ignore', 'ignore'],
      env: { ...process.env, CHROME_PATH: wholeChromium ?? '' },
      timeout: 180_000,
    },
  )
  const report = JSON.parse(readFileSync(output, 'utf8')) as {
    finalDisplayedUrl?: string
    categories: Record<string, { score: number | null }>
  }
  const scores = categories.map((name) => [name, report.categories[name]?.score] as const)
  if (report.finalDisplayedUrl !== address || scores.some(([, score]) => typeof score !== 'number'))
    return null
  return Object.fromEntries(scores.map(([name, score]) => [name, Math.round((score ?? 0) * 100)])) as Scores
}
