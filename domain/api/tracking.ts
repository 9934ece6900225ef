import { trackInput } from '../schemas/reader.ts'
import { done } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

/** Routes that return a manuscript's status to people who give its number and an author's e-mail address. */
export const trackingApi = {
  'POST /api/track': {
    access: 'anyone',
    limit: { max: 10, per: '15 minutes' },
    body: trackInput,
    answers: { 200: done },
  },
} satisfies Routes
