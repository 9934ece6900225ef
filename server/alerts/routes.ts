import type { FastifyInstance } from 'fastify'
import { alertApi } from '#domain/api/alerts.ts'
import type { Context } from '../context.ts'
import { implement } from '../http/implement.ts'
import { confirm, subscribe, unsubscribe } from './subscribe.ts'

export async function alertRoutes(app: FastifyInstance, context: Context): Promise<void> {
  implement(app, context, alertApi, {
    'POST /api/alerts': async (request) => {
      await subscribe(context, request.body)
      return {
        message: 'Please open the link that we have sent to your address. Until then we send nothing.',
      }
    },
    'POST /api/alerts/confirm': async (request) => ({
      message: `Your alert is on: you will hear of new articles ${await confirm(context, request.body.token)}.`,
    }),
    'POST /api/alerts/unsubscribe': async (request) => {
      await unsubscribe(context, request.body.token)
      return { message: 'Your alert is off, and your address has been deleted.' }
    },
  })
}
