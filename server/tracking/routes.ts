import type { FastifyInstance } from 'fastify'
import { trackingApi } from '#domain/api/tracking.ts'
import type { Context } from '../context.ts'
import { implement } from '../http/implement.ts'
import { ask } from './ask.ts'

export async function trackingRoutes(app: FastifyInstance, context: Context): Promise<void> {
  implement(app, context, trackingApi, {
    'POST /api/track': async (request) => {
      await ask(context, request.body)
      return {
        message:
          'If a manuscript with this number was submitted from this address, we have emailed its status.',
      }
    },
  })
}
