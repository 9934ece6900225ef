import type { z } from 'zod'
import type { trackInput } from '#domain/schemas/reader.ts'
import type { Context } from '../context.ts'
import { addJob } from '../db/jobs.ts'
import { insertRequest } from './queries.ts'

/**
 * Only stores the request. The worker looks up whether the manuscript exists, so that neither the answer nor
 * its timing reveals it.
 */
export async function ask({ db, clock }: Context, input: z.output<typeof trackInput>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const requestId = await insertRequest(trx, {
      number: input.number.trim().toUpperCase(),
      emailKey: input.email.normalize('NFKC').trim().toLowerCase(),
      createdAt: clock.now(),
    })
    await addJob(trx, 'answer_tracking', { requestId })
  })
}
