import type { Issue } from '../errors.ts'

/** What came of a form that a browser without scripts sent: its page is shown again with it. */
export interface FormOutcome {
  values: Readonly<Record<string, string>>
  /** The call's status. */
  status: number
  message: string
  issues: readonly Issue[]
  /** The call's body where it succeeded. */
  answer: unknown
}
