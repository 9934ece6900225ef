import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { afterEach, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/app.ts'
import type { Context } from '../context.ts'
import { addJob } from '../db/jobs.ts'
import { startJobs } from '../jobs/runner.ts'
import { tasks } from '../tasks.ts'
import { sendEmail } from './jobs.ts'
import { insertEmail } from './queries.ts'

let journal: TestApp
afterEach(() => journal.close())

async function queued(context: Context, to = 'reader@people.example'): Promise<string> {
  const message = { subject: 'A letter', text: 'Text', html: '<p>Text</p>' }
  const id = await insertEmail(context.db, { eventKey: randomUUID(), kind: 'welcome', to, message })
  if (!id) throw new Error('The email was not queued')
  return id
}
const stateOf = ({ db }: Context, id: string) =>
  db.selectFrom('emails').select(['status', 'attempts']).where('id', '=', id).executeTakeFirstOrThrow()
async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(20)
}

/** Returns a context whose mail server accepts the first message only when the test allows it. */
function slowly(context: Context) {
  const gate = Promise.withResolvers<void>()
  const sent: string[] = []
  const slow: Context = {
    ...context,
    mail: {
      async send({ to }) {
        sent.push(to)
        if (sent.length === 1) await gate.promise
      },
      close: () => undefined,
    },
  }
  return { slow, sent, release: () => gate.resolve() }
}

/** Closes all connections, as a restart of the database does. */
const cutConnections = ({ pool }: Context) =>
  pool
    .query(
      'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()',
    )
    .catch(() => undefined)

test('a second run for the same message waits for the first, and sends it only if the first failed', async () => {
  journal = await startApp()
  const { slow, sent, release } = slowly(journal.context)
  const emailId = await queued(slow)
  const first = sendEmail(slow, { emailId })
  await until(() => sent.length === 1)
  let isDone = false
  const second = sendEmail(slow, { emailId }).then(() => {
    isDone = true
  })
  await until(async () => {
    const { rows } = await slow.pool.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
    )
    return rows.length > 0
  })
  expect(isDone).toBe(false)
  release()
  await Promise.all([first, second])
  expect(sent).toHaveLength(1)
  expect(await stateOf(slow, emailId)).toEqual({ status: 'sent', attempts: 1 })
})

test('a stop does not wait long for a running job, which the next process begins again', async () => {
  journal = await startApp()
  const { slow, sent, release } = slowly(journal.context)
  const emailId = await queued(slow)
  await addJob(slow.db, 'send_email', { emailId })
  const first = await startJobs(slow, tasks, { patience: 100 })
  await until(() => sent.length === 1)
  const begun = performance.now()
  await first.stop()
  expect(performance.now() - begun).toBeLessThan(10_000)
  // The lock is free, so that another process takes the job for one whose process has ended.
  const locks = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 5417003"
  await until(async () => (await slow.pool.query(locks)).rows.length === 0)
  expect((await stateOf(slow, emailId)).status).toBe('queued')
  release()
  await until(async () => (await stateOf(slow, emailId)).status === 'sent')
}, 60_000)

test('a database that restarts during a slow send loses no message, and the worker takes its lock again', async () => {
  journal = await startApp()
  const { slow, sent, release } = slowly(journal.context)
  const emailId = await queued(slow)
  await addJob(slow.db, 'send_email', { emailId })
  const jobs = await startJobs(slow, tasks)
  const locks = async () =>
    (await slow.pool.query("SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND classid = 5417003")).rows
  await until(async () => sent.length === 1 && (await locks()).length === 1)
  await cutConnections(slow)
  await until(async () => (await locks().catch(() => [])).length === 1)
  release()
  await until(async () => (await stateOf(slow, emailId)).status === 'sent')
  await jobs.stop()
}, 120_000)

test('a recipient refused permanently is tried once; one refused temporarily is tried again', async () => {
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _, done) {
      const responseCode = address.startsWith('full') ? 452 : 550
      done(Object.assign(new Error('No'), { responseCode }))
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  journal = await startApp({}, { smtpUrl: `smtp://127.0.0.1:${port}` })
  const { context } = journal
  const gone = await queued(context, 'gone@people.example')
  await sendEmail(context, { emailId: gone })
  expect(await stateOf(context, gone)).toEqual({ status: 'failed', attempts: 1 })
  const full = await queued(context, 'full@people.example')
  await expect(sendEmail(context, { emailId: full })).rejects.toThrow()
  context.mail?.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})
