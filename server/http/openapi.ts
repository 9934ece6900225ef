import type { FastifyInstance } from 'fastify'
import { z } from 'zod'

/** The API's own description, made from the schemas that guard it. */
export async function openApiRoutes(app: FastifyInstance): Promise<void> {
  app.get(
    '/api/openapi.json',
    { config: { access: 'anyone' }, schema: { response: { 200: z.record(z.string(), z.unknown()) } } },
    async () => app.swagger(),
  )
}
