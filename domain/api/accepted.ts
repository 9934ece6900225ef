import { z } from 'zod'
import { id } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

const params = z.object({ id })
const pdf = (description: string) => ({ 200: z.unknown().meta({ description }) })
const limit = { max: 60, per: '15 minutes' } as const

/** What the authors of an accepted manuscript get. */
export const acceptedApi = {
  'GET /api/manuscripts/{id}/acceptance-certificate.pdf': {
    access: 'signed-in',
    limit,
    params,
    answers: pdf('The certificate of acceptance as PDF'),
  },
  'GET /api/manuscripts/{id}/accepted-manuscript.pdf': {
    access: 'signed-in',
    limit,
    params,
    answers: pdf('The accepted manuscript as PDF, with its licence and embargo'),
  },
  'GET /api/manuscripts/{id}/offprint.pdf': {
    access: 'signed-in',
    limit,
    params,
    answers: pdf('The published article as PDF'),
  },
} satisfies Routes
