import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startApp, type TestApp } from '#tests/app.ts'
import { addJob } from '../db/jobs.ts'
import { insertEmail } from './queries.ts'
import { queueStranded } from './stranded.ts'

let journal: TestApp
beforeAll(async () => {
  journal = await startApp()
})
afterAll(() => journal.close())

async function waiting(minutes: number, change: { status?: string } = {}): Promise<string> {
  const { db } = journal.context
  const message = { subject: 'A letter', text: 'Text', html: '<p>Text</p>' }
  const to = 'reader@people.example'
  const id = await insertEmail(db, { eventKey: randomUUID(), kind: 'welcome', to, message })
  if (!id) throw new Error('The email was not queued')
  const createdAt = new Date(Date.now() - minutes * 60_000).toISOString()
  await db
    .updateTable('emails')
    .set({ createdAt, ...change })
    .where('id', '=', id)
    .execute()
  return id
}
const jobs = async () =>
  (
    await journal.context.pool.query(
      "SELECT payload->>'emailId' AS id FROM graphile_worker._private_jobs WHERE payload->>'emailId' IS NOT NULL",
    )
  ).rows.map(({ id }) => id)

test('a message that waits without a job gets one, and is sent once', async () => {
  await journal.runJobs()
  journal.outbox.length = 0
  const stranded = await waiting(11)
  // Sent at this moment by the request that wrote it; refused for good; with a job already.
  await waiting(9)
  await waiting(11, { status: 'failed' })
  const queued = await waiting(11)
  await addJob(
    journal.context.db,
    'send_email',
    { emailId: queued },
    { runAt: new Date(Date.now() + 3_600_000) },
  )
  await queueStranded(journal.context)
  expect((await jobs()).sort()).toEqual([stranded, queued].sort())
  await queueStranded(journal.context)
  expect(await jobs()).toHaveLength(2)
  await journal.runJobs()
  expect(journal.outbox).toHaveLength(1)
})
