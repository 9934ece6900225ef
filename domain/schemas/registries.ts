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
