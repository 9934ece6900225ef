import type { Guidelines } from '#domain/guidelines.ts'
import type { ReviewMode } from '#domain/manuscript.ts'

/** What the wizard has to know of the journal: from its settings, not from its texts. */
export interface JournalRules {
  mode: ReviewMode
  guidelines: Guidelines
}
