import { z } from 'zod'
import { rorOf } from '../account/ror.ts'
import {
  type AffiliationPart,
  type CreditRole,
  creditDegrees,
  creditRoles,
  type FunderPart,
  type LinkPart,
  type SummaryPart,
  type TranslationPart,
} from '../article/article-parts.ts'
import { filled, text } from './shapes.ts'

export const creditRole: z.ZodType<CreditRole> = z.object({
  role: z.enum(creditRoles, { error: 'Choose a role of the CRediT taxonomy' }),
  degree: z.enum(creditDegrees).nullable(),
})

const ror = z
  .string()
  .refine((value) => rorOf(value) !== null, 'A ROR identifier looks like https://ror.org/05gq02987')

export const affiliationPart: z.ZodType<AffiliationPart> = z.object({
  name: filled(500, 'Please enter the institution'),
  city: text(200).nullable(),
  /** ISO 3166-1 code of two letters. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Choose a country')
    .nullable(),
  ror: ror.nullable(),
})

export const funderPart: z.ZodType<FunderPart> = z.object({
  name: filled(500, 'Please enter the funder'),
  /** Crossref Funder ID: a DOI with the prefix 10.13039. */
  funderId: z
    .string()
    .regex(/^10\.13039\/\d{3,20}$/, 'A Funder ID looks like 10.13039/501100000780')
    .nullable(),
  ror: ror.nullable(),
  awards: z.array(filled(200, 'Please enter the award number')).max(50),
})

/** BCP 47 language tag, such as 'es' or 'pt-BR'. */
export const language = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'A language code looks like es or pt-BR')

export const summaryPart: z.ZodType<SummaryPart> = z.object({
  language,
  text: filled(10_000, 'Please enter the summary'),
})

export const translationPart: z.ZodType<TranslationPart> = z.object({
  language,
  title: text(1000),
  abstract: text(20_000),
})

export const linkPart: z.ZodType<LinkPart> = z.object({
  label: filled(300, 'Please describe what the link leads to'),
  url: z.url({ protocol: /^https?$/, error: 'Please enter a web address' }).max(2000),
})
