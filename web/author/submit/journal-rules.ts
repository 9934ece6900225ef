import type { Guidelines } from '#domain/journal/guidelines.ts'
import type { AskingFor } from '#domain/manuscript/declaration-rules.ts'
import type { ManuscriptType, ReviewMode } from '#domain/manuscript/manuscript.ts'

/** Journal settings that the wizard needs. */
export interface JournalRules {
  mode: ReviewMode
  guidelines: Guidelines
  /** Manuscript types currently open for submission. */
  types: readonly ManuscriptType[]
  /** What the journal asks for in addition to details, authors and files. */
  asking: AskingFor
  /** Price of open access and the license, for authors who choose. */
  publishing: { charge: number; currency: string; licence: string; licenceUrl: string }
  /** Open calls for papers. */
  calls: readonly { id: string; title: string }[]
}
