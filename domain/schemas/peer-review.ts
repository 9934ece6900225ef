import { z } from 'zod'
import { publicationChoices } from '../manuscript/peer-review.ts'

export const publicationChoice = z.enum(publicationChoices, {
  error: 'Please choose whether your report may be published',
})

export const reviewPublicationInput = z.strictObject({ publication: publicationChoice })

export const authorsConsentInput = z.strictObject({
  agreed: z.boolean({ error: 'Please choose whether the peer review may be published' }),
})

export const peerReviewChoiceInput = z.strictObject({
  published: z.boolean({ error: 'Please choose whether the peer review is published' }),
})

/** The publication of a manuscript's peer review, as its authors and editors see it. */
export const peerReviewView = z.object({
  /** Whether the peer review of this article is to be published, if everybody agrees. */
  isOffered: z.boolean(),
  /** Whether the consent can still be changed. */
  mayChange: z.boolean(),
  /** The authors' answer; null until they have answered. */
  authorsAgree: z.boolean().nullable(),
  /** Null for authors, and for editors from whom the reviewers are hidden. */
  reviewers: z
    .object({
      /** Number of reviewers whose reports the authors have received. */
      count: z.number().int(),
      agreed: z.number().int(),
      signed: z.number().int(),
      /** Whether the peer review is published with the article, as things are now. */
      /** Whether the article has a full text, of which the peer review becomes a part. */
      hasText: z.boolean(),
      willBePublished: z.boolean(),
    })
    .nullable(),
})
export type PeerReviewView = z.infer<typeof peerReviewView>
