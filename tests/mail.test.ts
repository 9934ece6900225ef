import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordServerStart } from '#server/db/server-start.ts'
import { serverStartOf } from '#server/start.ts'
import { ensureBuilt } from '../bin/build.mjs'
import { program } from '../bin/program.mjs'
import { startApp, type TestApp } from './app.ts'
import { type Mailbox, startMailbox } from './mailbox.ts'
import { details, samplePdf } from './manuscripts.ts'

/** Tests e-mail through a real SMTP server. A worker process, which tests may kill, sends it. */

let mailbox: Mailbox
let journal: TestApp
let folder: string

beforeAll(async () => {
  ensureBuilt()
  mailbox = await startMailbox()
  journal = await startApp({}, { smtpUrl: mailbox.url })
  folder = await mkdtemp(join(tmpdir(), 'imprimatur-worker-'))
  // Records a server start, because a worker starts only after a server with the same mode and secret.
  await recordServerStart(journal.context.db, serverStartOf(journal.context), new Date())
})
afterAll(async () => {
  await journal.close()
  await mailbox.close()
  await rm(folder, { recursive: true, force: true })
})

function startWorker() {
  return spawn(process.execPath, [program.worker], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      IMPRIMATUR_MODE: 'test',
      BASE_URL: journal.context.config.baseUrl,
      DATABASE_URL: journal.databaseUrl,
      SMTP_URL: mailbox.url,
      DATA_DIR: folder,
      SECRET: journal.context.secret,
      LOG_LEVEL: 'silent',
    },
  })
}

test('a killed worker neither loses nor repeats an email', async () => {
  const author = await journal.account()
  await journal.account({ role: 'editor' })
  // The transaction commits while no worker is running. Then a worker starts, takes its first job, and is
  // killed.
  mailbox.hold()
  const answer = await author.post('/api/manuscripts/submit', {
    manuscript: details,
    authors: Array.from({ length: 12 }, (_, index) => ({
      firstName: 'Co',
      lastName: `Author ${index}`,
      email: `coauthor-${index}@people.example`,
      affiliation: 'Institute of Samples',
    })),
    files: [{ objectId: await author.upload(await samplePdf(journal)), fileName: 'manuscript.pdf' }],
  })
  expect(answer.status).toBe(201)
  const first = startWorker()
  // Once the mail server has a connection, the worker is about to send.
  await mailbox.connected()
  first.kill('SIGKILL')
  await once(first, 'exit')
  expect(mailbox.messages).toEqual([])
  mailbox.release()

  const second = startWorker()
  try {
    // One message each to the submitter, twelve co-authors and one editor.
    await mailbox.waitFor(14)
    await journal.runJobs()
    const recipients = mailbox.messages.map(({ to }) => to)
    expect(new Set(recipients).size).toBe(14)
    expect(recipients).toHaveLength(14)
    expect(new Set(mailbox.messages.map(({ messageId }) => messageId)).size).toBe(14)
    for (const message of mailbox.messages) {
      expect(message.recipients).toHaveLength(1)
      expect(message.subject).toContain(answer.body.number)
      expect(message.html).toContain('</html>')
    }
  } finally {
    second.kill('SIGTERM')
    await once(second, 'exit')
  }
}, 180_000)
