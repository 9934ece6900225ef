import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startApp } from '#tests/app.ts'
import { addJob } from '../db/jobs.ts'
import { tasks } from '../tasks.ts'
import { startJobs } from './runner.ts'

async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await pause(20)
}

test('the queue goes on after the results of several jobs could not be recorded one after the other', async () => {
  const { context, close } = await startApp()
  const { db, pool } = context
  const begun: string[] = []
  const gates = new Map<string, PromiseWithResolvers<void>>()
  const add = async () => {
    const emailId = randomUUID()
    gates.set(emailId, Promise.withResolvers())
    await addJob(db, 'send_email', { emailId })
    return { emailId, end: () => gates.get(emailId)?.resolve() }
  }
  const several = [await add(), await add(), await add(), await add()]
  const jobs = await startJobs(context, {
    ...tasks,
    async send_email(_, { emailId }) {
      begun.push(emailId)
      await gates.get(emailId)?.promise
    },
  })
  await until(() => begun.length === several.length)
  // As when the database is lost: the jobs are done, and nothing of that can be written.
  await pool.query(`
    CREATE SEQUENCE unrecorded;
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM nextval('unrecorded'); RAISE EXCEPTION 'not now'; END $$;
    CREATE TRIGGER refuse BEFORE DELETE ON graphile_worker._private_jobs FOR EACH ROW EXECUTE FUNCTION refuse()`)
  const unrecorded = async () => {
    const { rows } = await pool.query(
      'SELECT CASE WHEN is_called THEN last_value ELSE 0 END::int AS n FROM unrecorded',
    )
    return rows[0].n
  }
  for (const [index, { end }] of several.entries()) {
    end()
    await until(async () => (await unrecorded()) === index + 1)
  }
  await pool.query('DROP TRIGGER refuse ON graphile_worker._private_jobs')
  const next = await add()
  next.end()
  // The four begin again, and nothing is left.
  await until(async () => (await pool.query('SELECT FROM graphile_worker._private_jobs')).rows.length === 0)
  const runs = (id: string) => begun.filter((other) => other === id).length
  expect(several.map(({ emailId }) => runs(emailId))).toEqual([2, 2, 2, 2])
  expect(runs(next.emailId)).toBe(1)
  await jobs.stop()
  await close()
}, 60_000)
