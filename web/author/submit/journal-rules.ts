import type { Guidelines } from '#domain/journal/guidelines.ts'
import type { ManuscriptType, ReviewMode } from '#domain/manuscript/manuscript.ts'

/** Journal settings that the wizard needs. */
export interface JournalRules {
  mode: ReviewMode
  guidelines: Guidelines
  /** Manuscript types currently open for submission. */
  types: readonly ManuscriptType[]
  /** Open calls for papers. */
  calls: readonly { id: string; title: string }[]
}
