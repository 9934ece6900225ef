import { z } from 'zod'
import {
  acceptanceFacts,
  certificateCode,
  certificateFacts,
  certificateOptions,
  certificateYear,
} from '../schemas/certificates.ts'
import type { Routes } from './route.ts'

/** Routes of reviewers' certificates. */
export const certificateApi = {
  'GET /api/reviews/certificates/{year}': {
    access: 'signed-in',
    limit: { max: 60, per: '15 minutes' },
    params: z.object({ year: certificateYear }),
    query: certificateOptions,
    answers: { 200: z.unknown().meta({ description: 'The certificate as PDF' }) },
  },
  // Anybody who has a certificate can check its code.
  'GET /api/certificates': {
    access: 'anyone',
    limit: { max: 600, per: '15 minutes' },
    query: certificateCode,
    answers: { 200: z.union([acceptanceFacts, certificateFacts]) },
  },
} satisfies Routes
