import { z } from 'zod'
import { registryOrganisation } from '../schemas/registries.ts'
import type { Routes } from './route.ts'

/** Look-ups in registries whose files the administrator has configured; without them nothing is found. */
export const registriesApi = {
  'GET /api/registries/organisations': {
    access: 'production',
    query: z.object({
      /** Organisations with a ROR, or funders. */
      of: z.enum(['ror', 'funder']).catch('ror'),
      q: z.string().max(200).catch(''),
    }),
    answers: { 200: z.array(registryOrganisation) },
  },
} satisfies Routes
