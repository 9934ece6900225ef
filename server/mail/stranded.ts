import type { Context } from '../context.ts'
import { addJob } from '../db/jobs.ts'
import { findStranded } from './queries.ts'

/** Minutes after which a message without a job is stranded. A test message is sent without one, within its request. */
const patience = 10

/**
 * Gives a job to each message that waits and has none. A message and its job are written together, so there is nothing to do
 * unless a process ended during a test message, or somebody has removed jobs by hand.
 */
export function queueStranded({ db, log }: Context): Promise<void> {
  return db.transaction().execute(async (trx) => {
    const stranded = await findStranded(trx, patience)
    for (const emailId of stranded) {
      await addJob(trx, 'send_email', { emailId })
      log.warn({ emailId }, 'an email had no job')
    }
  })
}
