import type { FastifyInstance } from 'fastify'
import { depositApi } from '#domain/api/deposits.ts'
import { Refusal } from '#domain/errors.ts'
import type { Context } from '../../context.ts'
import { addJob } from '../../db/jobs.ts'
import { signedIn } from '../../http/access.ts'
import { implement } from '../../http/implement.ts'
import { audit } from '../../workflow/record.ts'
import { registriesOf } from './deposit.ts'
import { askAgain, listDeposits } from './deposit-queries.ts'

const pageSize = 50

export async function depositRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const { db, clock } = context
  implement(app, context, depositApi, {
    'GET /api/deposits': async (request) => {
      const { after, failed } = request.query
      const rows = await listDeposits(db, {
        ...{ after: after ?? null, atMost: pageSize + 1, failedOnly: failed === 'true' },
      })
      return {
        registries: [...registriesOf(context).keys()],
        articles: rows.slice(0, pageSize),
        hasMore: rows.length > pageSize,
      }
    },
    'POST /api/deposits': async (request) => {
      const { registry, articleId } = request.body
      if (!registriesOf(context).has(registry))
        throw new Refusal('conflict', 'This registry is not configured.')
      const { id: actorId } = await signedIn(request)
      const at = clock.now()
      await db.transaction().execute(async (trx) => {
        if (!(await askAgain(trx, registry, articleId, at)))
          throw new Refusal('not_found', 'There is no such article with a DOI.')
        await audit(
          trx,
          { actorId, action: 'deposit_asked', subject: ['article', articleId], at },
          { registry },
        )
        await addJob(trx, 'deposit_articles', {}, { key: 'deposit_articles' })
      })
      return { message: 'The article will be deposited within a few minutes.' }
    },
  })
}
