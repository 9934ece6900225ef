import { contactInput } from '../schemas/reader.ts'
import { done } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

/** Routes of the contact form. */
export const contactApi = {
  'POST /api/contact': {
    access: 'anyone',
    limit: { max: 10, per: '15 minutes' },
    body: contactInput,
    answers: { 200: done },
  },
} satisfies Routes
