import { z } from 'zod'
import { filled } from './shapes.ts'

/** What a reviewer pasted: DOIs, BibTeX, or titles with abstracts. */
export const papersInput = z.strictObject({ text: filled(1_000_000, 'Please paste at least one paper') })

/** The papers that a reviewer gave for the profile by which editors find reviewers. */
export const ownPapers = z.object({
  papers: z.array(
    z.object({
      id: z.uuid(),
      title: z.string(),
      doi: z.string().nullable(),
      year: z.number().int().nullable(),
      hasAbstract: z.boolean(),
    }),
  ),
  /** Whether DOIs of other journals are looked up at Crossref. */
  asksCrossref: z.boolean(),
  /** The verified ORCID iD whose record can be read; null if there is none or it is not configured. */
  orcid: z.string().nullable(),
})
export type OwnPapers = z.infer<typeof ownPapers>

export const addedPapers = ownPapers.extend({
  added: z.number().int(),
  /** Papers that the profile had already. */
  known: z.number().int(),
  /** Papers beyond the limit of a profile. */
  tooMany: z.number().int(),
  /** Beginnings of what could not be read, and DOIs that were not found. */
  unread: z.array(z.string()),
})
export type AddedPapers = z.infer<typeof addedPapers>
