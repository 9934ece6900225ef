import type { Issue } from '../errors.ts'

/** Outcome of a form posted without scripts; the page is shown again with it. */
export interface FormOutcome {
  values: Readonly<Record<string, string>>
  /** Status of the API call. */
  status: number
  message: string
  issues: readonly Issue[]
  /** Response body if the call succeeded. */
  answer: unknown
}
