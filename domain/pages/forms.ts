import type { Issue } from '../errors.ts'

/** Outcome of a form that was posted without scripts. The page is rendered again with this outcome. */
export interface FormOutcome {
  values: Readonly<Record<string, string>>
  /** HTTP status of the API call. */
  status: number
  message: string
  issues: readonly Issue[]
  /** Response body of a successful call. */
  answer: unknown
}
