import { z } from 'zod'
import { affiliationSuggestion, registryOrganisation } from '../schemas/registries.ts'
import { text } from '../schemas/shapes.ts'
import type { Routes } from './route.ts'

/**
 * Routes that search registries of organisations. They find nothing unless the administrator has configured
 * the registries' files.
 */
export const registriesApi = {
  'GET /api/registries/organisations': {
    access: 'production',
    query: z.object({
      /** Kind of organisations to find: those with a ROR, or funders. */
      of: z.enum(['ror', 'funder']).catch('ror'),
      q: text(200).catch(''),
    }),
    answers: { 200: z.array(registryOrganisation) },
  },
  /** Affiliations for authors. What is typed is compared with this journal's own database alone. */
  'GET /api/registries/affiliations': {
    access: 'signed-in',
    query: z.object({ q: text(500).catch('') }),
    answers: { 200: z.array(affiliationSuggestion) },
  },
} satisfies Routes
