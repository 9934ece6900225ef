import { z } from 'zod'
import { id, removed } from '../schemas/shapes.ts'
import { madeWebhook, newWebhook, webhookChange, webhookView } from '../schemas/webhooks.ts'
import type { Routes } from './route.ts'

/** Routes with which administrators name the systems that are told of events. */
export const cmsWebhookApi = {
  'GET /api/cms/webhooks': { access: 'admin', answers: { 200: z.array(webhookView) } },
  'POST /api/cms/webhooks': {
    access: 'admin',
    secret: true,
    body: newWebhook,
    answers: { 201: madeWebhook },
  },
  'PUT /api/cms/webhooks/{id}': {
    access: 'admin',
    params: z.object({ id }),
    body: webhookChange,
    answers: { 200: z.object({ id }) },
  },
  'DELETE /api/cms/webhooks/{id}': {
    access: 'admin',
    params: z.object({ id }),
    answers: { 200: removed },
  },
} satisfies Routes
