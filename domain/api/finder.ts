import { finderAnswer, finderInput } from '../schemas/reader.ts'
import type { Routes } from './route.ts'

/** Routes of the journal finder. */
export const finderApi = {
  'POST /api/journal-finder': {
    access: 'anyone',
    limit: { max: 30, per: '1 minute' },
    body: finderInput,
    answers: { 200: finderAnswer },
  },
} satisfies Routes
