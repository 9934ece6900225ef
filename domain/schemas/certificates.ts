import { z } from 'zod'
import { day, text } from './shapes.ts'

/** The years in which there can be a certificate, as part of an address. */
export const certificateYear = z.coerce.number().int().min(1990).max(9999)

export const certificateOptions = z.object({
  /** Whether the titles of published articles are listed. The reviewer decides. */
  titles: z.enum(['yes', 'no']).default('no').catch('no'),
})

export const certificateCode = z.object({ code: text(2000).default('') })

/** What a certificate says about a year of reviewing, and anybody with its code can check. */
export const certificateFacts = z.object({
  kind: z.literal('reviewing').default('reviewing'),
  name: z.string(),
  year: z.number().int(),
  reviews: z.number().int(),
  /** Median days from invitation to review. */
  medianDays: z.number().int(),
  issuedOn: day,
})
export type CertificateFacts = Omit<z.infer<typeof certificateFacts>, 'kind'>

/** What a certificate of acceptance says. */
export const acceptanceFacts = z.object({
  kind: z.literal('acceptance'),
  authors: z.string(),
  title: z.string(),
  number: z.string(),
  acceptedOn: day,
  issuedOn: day,
})
export type AcceptanceFacts = z.infer<typeof acceptanceFacts>
