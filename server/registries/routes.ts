import type { FastifyInstance } from 'fastify'
import { registriesApi } from '#domain/api/registries.ts'
import type { Context } from '../context.ts'
import { signedIn } from '../http/access.ts'
import { implement } from '../http/implement.ts'
import { suggestAffiliations } from './affiliations.ts'
import { findOrganisations } from './queries.ts'

export async function registryRoutes(app: FastifyInstance, context: Context): Promise<void> {
  implement(app, context, registriesApi, {
    'GET /api/registries/organisations': ({ query }) => findOrganisations(context.db, query.of, query.q),
    'GET /api/registries/affiliations': async (request) =>
      suggestAffiliations(context.db, await signedIn(request), request.query.q),
  })
}
