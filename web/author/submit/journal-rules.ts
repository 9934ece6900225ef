import type { Guidelines } from '#domain/journal/guidelines.ts'
import type { ManuscriptType, ReviewMode } from '#domain/manuscript/manuscript.ts'

/** What the wizard has to know of the journal: from its settings, not from its texts. */
export interface JournalRules {
  mode: ReviewMode
  guidelines: Guidelines
  /** Manuscript types that may be sent at present. */
  types: readonly ManuscriptType[]
}
