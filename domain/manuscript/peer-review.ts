import type { Status } from './manuscript.ts'

/**
 * Published peer review: reports, decision letters and the authors' responses as part of the published article. They are
 * published only if the journal publishes them, the authors agree, and so does everybody who wrote a report.
 */

/** What a reviewer allows: no publication, publication without a name, or with the name. */
export const publicationChoices = ['refused', 'anonymous', 'signed'] as const
export type PublicationChoice = (typeof publicationChoices)[number]

/** Whether authors and reviewers may still give or withdraw their consent. */
export function mayChangeConsent(status: Status): boolean {
  return status !== 'published' && status !== 'rejected' && status !== 'withdrawn'
}

/** One published document of the peer review. */
export interface PeerReviewPart {
  kind: 'report' | 'decision' | 'response'
  round: number
  /** Number of the reviewer, for reports. */
  reviewer: number | null
  /** The reviewer who signs the report; null for all others. */
  signedBy: { givenName: string; familyName: string; orcid: string | null } | null
  /** Calendar day of a decision or response. Reports have none, because the day might identify the reviewer. */
  day: string | null
  text: string
}
