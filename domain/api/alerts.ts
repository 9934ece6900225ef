import { alertInput, alertLinkInput } from '../schemas/reader.ts'
import { done } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

/** Routes of e-mail alerts for readers. */
export const alertApi = {
  'POST /api/alerts': {
    access: 'anyone',
    limit: { max: 10, per: '15 minutes' },
    body: alertInput,
    answers: { 200: done },
  },
  'POST /api/alerts/confirm': {
    access: 'anyone',
    limit: { max: 600, per: '15 minutes' },
    body: alertLinkInput,
    answers: { 200: done },
  },
  'POST /api/alerts/unsubscribe': {
    access: 'anyone',
    limit: { max: 600, per: '15 minutes' },
    body: alertLinkInput,
    answers: { 200: done },
  },
} satisfies Routes
