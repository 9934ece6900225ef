/**
 * `npm test`: runs all checks and prints a summary line. With --full, all cases are run where
 * the tests otherwise use a seeded sample (tests/sample.ts), and some files are run with every supported version
 * of PostgreSQL. If a few tests fail, they are run a second time,
 * and those that pass then are reported as unsteady (decision 0135).
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { closingLine, mayRunAgain, readCounts, slowestFiles } from './counts.mjs'
import { compileCache, ensureInstalled, projectNode, root, seconds } from './install.mjs'
import { otherPostgresVersions, representative } from './postgres-versions.mjs'
import { onStopRequest } from './server.mjs'

/** @typedef {{ title: string, counts: import('./counts.mjs').Counts, unsteady?: string[] }} Result */

// Milliseconds from asking the test runners to stop until they are killed.
const PATIENCE = 5_000

const begin = performance.now()
ensureInstalled({ dev: true })
const noBrowser = ensureChromium()

const full = process.argv.includes('--full')
const reports = mkdtempSync(join(tmpdir(), 'imprimatur-reports-'))
/** @type {Set<import('node:child_process').ChildProcess>} */
const children = new Set()
let stopping = false
onStopRequest(stop)

const bin = (/** @type {string} */ name) => join('node_modules', name)
const TYPES = `${bin('@react-router/dev/bin.cjs')} typegen`
const checks = [
  { title: 'Type check', commands: [TYPES, `${bin('typescript/bin/tsc')} --noEmit`] },
  {
    title: 'Lint and format',
    commands: [`${bin('@biomejs/biome/bin/biome')} check --error-on-warnings .`],
  },
  { title: 'Dead code', commands: [`${bin('knip/bin/knip.js')} --no-progress`] },
  { title: 'Build', commands: ['bin/build.mjs'] },
]
const runners = [
  {
    title: 'Unit and API tests, import rule',
    command: `${bin('vitest/vitest.mjs')} run --reporter=default --reporter=./bin/reporters/vitest.mjs`,
    only: (/** @type {string[]} */ files) => files.join(' '),
  },
  {
    title: 'Browser tests',
    command: `${bin('@playwright/test/cli.js')} test --reporter=line,./bin/reporters/playwright.mjs`,
    only: () => '--last-failed',
    obstacle: noBrowser,
  },
]

/** @type {import('./counts.mjs').Counts} */
const none = { passed: 0, failed: 0, failures: [], failedFiles: [], skipped: [], files: {} }
/** @type {Result[]} */
const results = []
await runChecks()
for (const runner of runners) if (!stopping) results.push(await runTests(runner))
if (full) await runOtherPostgresVersions()
rmSync(reports, { recursive: true })
finish()

/** Sends SIGINT, so that the test runners stop their servers and browsers. */
function stop() {
  if (stopping) return
  stopping = true
  for (const child of children) signalGroup(child, 'SIGINT')
  setTimeout(() => {
    for (const child of children) signalGroup(child, 'SIGKILL')
  }, PATIENCE).unref()
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function signalGroup({ pid }, signal) {
  if (pid) process.kill(process.platform === 'win32' ? pid : -pid, signal)
}

/** Runs the short static checks in parallel, one per core; the output of each is printed as a whole. */
async function runChecks() {
  const waiting = [...checks]
  const lane = async () => {
    for (let check = waiting.shift(); check && !stopping; check = waiting.shift())
      results.push(await runCheck(check))
  }
  await Promise.all(Array.from({ length: availableParallelism() }, lane))
}

/**
 * @param {{ title: string, commands: string[] }} check
 * @returns {Promise<Result>}
 */
async function runCheck({ title, commands }) {
  const started = performance.now()
  let output = ''
  let ok = true
  for (const command of commands) {
    if (!ok) break
    const run = await runCommand(command, {}, (text) => {
      output += text
    })
    ok = run === 0
  }
  header(title, ok ? 'passed' : 'FAILED', started)
  if (!ok) console.log(output.trimEnd())
  return {
    title,
    counts: ok ? { ...none, passed: 1 } : { ...none, failed: 1, failures: [title] },
  }
}

async function runOtherPostgresVersions() {
  for (const { major, native, missing } of otherPostgresVersions()) {
    if (stopping) return
    const title = `PostgreSQL ${major}`
    if (missing) results.push({ title, counts: { ...none, skipped: [{ name: title, reason: missing }] } })
    else
      results.push(
        await runTests({
          title,
          command: `${runners[0]?.command} ${representative.join(' ')}`,
          only: () => '',
          env: { IMPRIMATUR_TEST_POSTGRES: native ?? '' },
        }),
      )
  }
}

/**
 * @param {{ title: string, command: string, only: (files: string[]) => string, obstacle?: string, env?: Record<string, string> }} runner
 * @returns {Promise<Result>}
 */
async function runTests({ title, command, only, obstacle, env = {} }) {
  const started = performance.now()
  if (obstacle) {
    header(title, 'FAILED', started)
    console.log(obstacle)
    return { title, counts: { ...none, failed: 1, failures: [obstacle] } }
  }
  console.log(`\n── ${title} …`)
  const counts = await runAndCount(command, env)
  let { failed } = counts
  if (mayRunAgain(counts) && !stopping) {
    console.log(`\n── ${title}: the failed tests are run again …`)
    ;({ failed } = await runAndCount(`${command} ${only(counts.failedFiles)}`, env))
  }
  header(title, failed ? 'FAILED' : 'passed', started)
  console.log(`Slowest files: ${slowestFiles(counts)}`)
  if (failed || counts.failed === 0) return { title, counts }
  const passed = counts.passed + counts.failed
  return { title, counts: { ...counts, passed, failed: 0, failures: [] }, unsteady: counts.failures }
}

/**
 * @param {string} command
 * @param {Record<string, string>} more environment
 */
async function runAndCount(command, more) {
  const file = join(reports, `${randomUUID()}.json`)
  const env = { ...more, IMPRIMATUR_COUNTS: file, ...(full ? { IMPRIMATUR_FULL: '1' } : {}) }
  const code = await runCommand(command, env)
  const counts = readCounts(file, code)
  if (counts.crashed)
    console.log(`The runner ended with code ${code} and no failed test: counted as one failure.`)
  return counts
}

/**
 * @param {string} command run by the project's Node
 * @param {Record<string, string>} env
 * @param {(text: string) => void} [collect] what to do with the output; without it, it is shown as it comes
 * @returns {Promise<number>} the exit code
 */
function runCommand(command, env, collect) {
  const child = spawn(projectNode(), command.trim().split(' '), {
    cwd: root,
    // Starts the runner in its own process group, so that one signal reaches the runner and all its workers
    // once.
    detached: process.platform !== 'win32',
    stdio: collect ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    env: { NODE_COMPILE_CACHE: compileCache, ...process.env, NODE_ENV: undefined, ...env },
  })
  children.add(child)
  if (collect)
    for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', collect)
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.once('close', (code) => {
      children.delete(child)
      resolve(code ?? 1)
    })
  })
}

/**
 * @param {string} title
 * @param {string} outcome
 * @param {number} started
 */
function header(title, outcome, started) {
  console.log(`── ${title}: ${outcome} (${seconds(performance.now() - started)})`)
}

function finish() {
  const all = results.map(({ counts }) => counts)
  for (const { name, reason } of all.flatMap(({ skipped }) => skipped))
    console.log(`Skipped: ${name} (${reason})`)
  for (const unsteady of results.flatMap(({ unsteady = [] }) => unsteady))
    console.log(`Unsteady, passed at the second attempt: ${unsteady}`)
  const failed = results.filter(({ counts }) => counts.failed > 0)
  if (failed.length > 0) console.log(`Failed: ${failed.map(({ title }) => title).join('; ')}`)
  for (const failure of all.flatMap(({ failures }) => failures)) console.log(`  ${failure}`)
  console.log(`Everything took ${seconds(performance.now() - begin)}.`)
  if (stopping) console.log('Stopped before the end.')
  console.log(closingLine(all))
  process.exit(failed.length > 0 || stopping ? 1 : 0)
}
