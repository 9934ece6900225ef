import { z } from 'zod'

/** An organisation found in ROR or in the Crossref Funder Registry. */
export const registryOrganisation = z.object({
  name: z.string(),
  city: z.string().nullable(),
  /** ISO 3166-1 code of two letters. */
  country: z.string().nullable(),
  ror: z.string().nullable(),
  funderId: z.string().nullable(),
})
export type RegistryOrganisation = z.infer<typeof registryOrganisation>

/** An affiliation as authors write it in one line. */
export const affiliationSuggestion = z.object({
  affiliation: z.string(),
  /** The person's own submissions, articles of this journal, or the configured registry of organisations (ROR). */
  source: z.enum(['own', 'articles', 'registry']),
})
export type AffiliationSuggestion = z.infer<typeof affiliationSuggestion>
