/** Tests the worker as an administrator starts it: in a separate process from the server. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordServerStart } from '#server/db/server-start.ts'
import { keyedHash } from '#server/http/sealing.ts'
import { startApp, type TestApp } from './app.ts'

const secret = 'a secret of at least 32 characters'
let journal: TestApp

beforeAll(async () => {
  journal = await startApp()
})
afterAll(() => journal.close())

function startWorker(settings: Record<string, string> = {}): { worker: ChildProcess; output: () => string } {
  const worker = spawn(process.execPath, ['bin/worker.mjs'], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      BASE_URL: 'https://journal.example',
      SECRET: secret,
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'office@journal.example',
      DATABASE_URL: journal.databaseUrl,
      DATA_DIR: journal.context.config.dataDir,
      ...settings,
    },
  })
  let text = ''
  for (const stream of [worker.stdout, worker.stderr])
    stream?.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
  return { worker, output: () => text }
}

async function refusal(settings: Record<string, string> = {}): Promise<string> {
  const { worker, output } = startWorker(settings)
  expect((await once(worker, 'close'))[0]).toBe(1)
  return output()
}

test('runs with the server’s settings, refuses to start with others, and stops on SIGTERM', async () => {
  expect(await refusal()).toContain('Start the server first')
  const start = { mode: 'production', secretHash: keyedHash(secret, 'server start', 'secret') }
  await recordServerStart(journal.context.db, { ...start, mode: 'demo' }, new Date())
  expect(await refusal()).toContain('IMPRIMATUR_MODE is production here and demo for the server')
  await recordServerStart(journal.context.db, start, new Date())
  expect(await refusal({ SECRET: `${secret}, another` })).toContain('The worker cannot start: SECRET')

  const { worker, output } = startWorker()
  const ended = once(worker, 'close')
  while (!output().includes('The worker is ready')) await pause(20)
  worker.kill('SIGTERM')
  expect((await ended)[0]).toBe(0)
}, 180_000)
