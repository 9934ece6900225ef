import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { getPriority, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { buildPdf } from '#tests/fixtures/documents/build.ts'
import type { StoredDocument } from './contract.ts'
import { ProcessPool } from './pool.ts'

const pools: ProcessPool[] = []
const open = (limits: Partial<ConstructorParameters<typeof ProcessPool>[0]> = {}) => {
  const pool = new ProcessPool({ timeoutMs: 60_000, maxProcesses: 2, maxMemory: 2 ** 31, ...limits })
  pools.push(pool)
  return pool
}
afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close()
})

const paper = buildPdf([[{ text: 'One two three', y: 700 }]])
const inspection = { format: 'pdf', pages: 1, words: 3, problems: [] }

/**
 * Returns a document whose bytes the test provides later, so that the test controls how long the job takes.
 */
function held() {
  const { promise, resolve } = Promise.withResolvers<Uint8Array>()
  let started = false
  const bytes: StoredDocument = {
    path: null,
    sha256: null,
    read() {
      started = true
      return promise
    },
  }
  return { bytes, release: () => resolve(paper), isStarted: () => started }
}
const check = (bytes: Uint8Array | StoredDocument) => ({ name: 'inspect', bytes, fileName: 'a.pdf' }) as const
const endless = { name: 'typeset', markup: '#for i in range(9000000000) { i * i }' } as const

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('a check runs at a higher priority than a conversion', async () => {
  const pool = open()
  const conversion = pool.run({ name: 'typeset', markup: 'Words' })
  const checked = pool.run(check(paper))
  const nicenesses = () => pool.processes.map(({ pid }) => getPriority(pid ?? 0)).sort((a, b) => a - b)
  const [quick = 0, long = 0] = nicenesses()
  expect(long).toBeGreaterThan(quick)
  await Promise.all([conversion, checked])
  // The next check must not get a process whose priority a conversion has lowered.
  const again = [pool.run(check(paper)), pool.run(check(paper))]
  expect(nicenesses()[0]).toBe(quick)
  await Promise.all(again)
  expect(pool.processes.length).toBeLessThanOrEqual(2)
})

test('a check does not wait for a conversion that never ends', async () => {
  const pool = open()
  const conversions = [pool.run(endless, 'a'), pool.run(endless, 'b'), pool.run(endless, 'c')].map((run) =>
    run.catch((error: { code: string }) => error.code),
  )
  expect(await pool.run(check(paper), 'd')).toEqual(inspection)
  await pool.close()
  expect(await Promise.all(conversions)).toEqual(['closed', 'closed', 'closed'])
})

test('a check does not wait for a conversion of its own account either', async () => {
  const pool = open()
  const conversion = pool.run(endless, 'one account').catch((error: { code: string }) => error.code)
  expect(await pool.run(check(paper), 'one account')).toEqual(inspection)
  await pool.close()
  expect(await conversion).toBe('closed')
})

test('a check that turns out to be slow gives its place to the next', async () => {
  const pool = open({ quickMs: 50 })
  const slow = [held(), held(), held()]
  const runs = slow.map(({ bytes }, index) => pool.run(check(bytes), `slow ${index}`))
  expect(await pool.run(check(paper), 'other')).toEqual(inspection)
  for (const { release } of slow) release()
  expect(await Promise.all(runs)).toEqual([inspection, inspection, inspection])
})

test('an account has at most two jobs at once, and the others wait as names, not as bytes', async () => {
  const pool = open({ maxProcesses: 4, quickMs: 60_000 })
  const jobs = Array.from({ length: 4 }, held)
  const runs = jobs.map(({ bytes }) => pool.run(check(bytes), 'one account'))
  expect(await pool.run(check(paper), 'another')).toEqual(inspection)
  expect(jobs.map(({ isStarted }) => isStarted())).toEqual([true, true, false, false])
  for (const { release } of jobs) release()
  expect(await Promise.all(runs)).toEqual(jobs.map(() => inspection))
})

test('a check does not wait for the checks of one account, however long they take', async () => {
  const pool = open({ quickMs: 60_000 })
  const slow = [held(), held(), held()]
  const runs = slow.map(({ bytes }) => pool.run(check(bytes), 'one account'))
  expect(await pool.run(check(paper), 'another')).toEqual(inspection)
  expect(slow.map(({ isStarted }) => isStarted())).toEqual([true, false, false])
  for (const { release } of slow) release()
  expect(await Promise.all(runs)).toEqual(slow.map(() => inspection))
})

test('a check takes a process that was started ahead, although another account has the warm one', async () => {
  const pool = open({ hasStandby: true, quickMs: 60_000 })
  const pids = () => pool.processes.map(({ pid }) => pid)
  await pool.run(check(paper), 'one account')
  const [warm, standby] = pids()
  expect(standby).toBeDefined()
  const slow = held()
  const run = pool.run(check(slow.bytes), 'one account')
  expect(await pool.run(check(paper), 'another')).toEqual(inspection)
  // Idle processes come first, then running ones, then the next standby.
  expect(pids().slice(0, 2)).toEqual([standby, warm])
  expect(pids()).toHaveLength(3)
  slow.release()
  expect(await run).toEqual(inspection)
})

test('the time that a process takes to start does not make a check a slow one', async () => {
  const pool = open({ quickMs: 1000 })
  await pool.run(check(paper), 'one account')
  const [first] = pool.processes
  await pool.run(check(paper), 'another')
  // The process was not lowered, so the next check got the same one.
  expect(pool.processes.map(({ pid }) => pid)).toEqual([first?.pid])
})

test('an account cannot fill the queue', async () => {
  const pool = open()
  const { bytes } = held()
  const runs = Array.from({ length: 210 }, () =>
    pool.run(check(bytes), 'one account').catch((error: { code: string }) => error.code),
  )
  expect(await pool.run(check(paper), 'another')).toEqual(inspection)
  await pool.close()
  const codes = await Promise.all(runs)
  // One job runs, because the other process is reserved for other accounts, and 200 jobs wait.
  expect(codes.filter((code) => code === 'busy')).toHaveLength(9)
})

test('a process that is killed fails its own job only', async () => {
  const pool = open()
  const conversion = pool.run(endless).catch((error: { code: string; message: string }) => error)
  expect(await pool.run(check(paper))).toEqual(inspection)
  const [, converting] = pool.processes
  process.kill(converting?.pid ?? 0, 'SIGKILL')
  expect(await conversion).toMatchObject({
    code: 'crashed',
    message: expect.stringContaining('Export it again'),
  })
  expect(await pool.run(check(paper))).toEqual(inspection)
})

test('a process that has grown too large is replaced before the next job', async () => {
  const pidsDuring = async (pool: ProcessPool) => {
    const work = pool.run(check(paper))
    const pids = pool.processes.map(({ pid }) => pid)
    await work
    return pids
  }
  const careful = open({ maxIdleMemory: 1 })
  const [first] = await pidsDuring(careful)
  expect(await pidsDuring(careful)).not.toContain(first)
  const usual = open()
  const [warm] = await pidsDuring(usual)
  expect(await pidsDuring(usual)).toContain(warm)
})

test('a job that needs too much memory or time is ended with advice', async () => {
  const small = open({ maxMemory: 2 ** 20 })
  await expect(small.run(endless)).rejects.toMatchObject({ code: 'memory', message: /Reduce it/ })
  const impatient = open({ timeoutMs: 300 })
  await expect(impatient.run(endless)).rejects.toMatchObject({ code: 'timeout', message: /Reduce it/ })
})

test('a file is read by the process, and refused when it is not the one that was checked', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'imprimatur-pool-'))
  const path = join(folder, 'stored')
  writeFileSync(path, paper)
  const stored = (sha256: Buffer): StoredDocument => ({
    path,
    sha256,
    read: () => Promise.reject(new Error('The server itself does not read it')),
  })
  const pool = open()
  expect(await pool.run(check(stored(createHash('sha256').update(paper).digest())))).toEqual(inspection)
  await expect(pool.run(check(stored(Buffer.alloc(32))))).rejects.toMatchObject({ code: 'changed' })
  rmSync(folder, { recursive: true })
})

test('nothing is left running by a pool that is closed, or by a server that is killed', async () => {
  const pool = open()
  await pool.run(check(paper))
  const pids = pool.processes.map(({ pid }) => pid ?? 0)
  await pool.close()
  expect(pids.map(isAlive)).toEqual([false])

  const server = spawn(
    process.execPath,
    [
      '--input-type=module-typescript',
      '--eval',
      `import { ProcessPool } from ${JSON.stringify(new URL('./pool.ts', import.meta.url).href)}
       const pool = new ProcessPool({ timeoutMs: 60000, maxProcesses: 2, maxMemory: 2 ** 31 })
       pool.run(${JSON.stringify(endless)})
       console.log(pool.processes[0].pid)`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [line] = (await once(server.stdout, 'data')) as [Buffer]
  const pid = Number(line)
  expect(isAlive(pid)).toBe(true)
  server.kill('SIGKILL')
  while (isAlive(pid)) await pause(20)
})
