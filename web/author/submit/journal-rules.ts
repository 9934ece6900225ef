import { chargeFor } from '#domain/journal/access-models.ts'
import { inUse } from '#domain/journal/kinds.ts'
import type { Settings } from '#domain/journal/settings.ts'
import { type AskingFor, mayAskForWaiver } from '#domain/manuscript/declaration-rules.ts'
import type { Declarations } from '#domain/manuscript/declarations.ts'
import type { ReviewMode } from '#domain/manuscript/manuscript.ts'

/** Journal settings that the wizard needs. */
export interface JournalRules extends Pick<Settings, 'guidelines' | 'submissions' | 'uploads'> {
  mode: ReviewMode
  /** What the journal asks for in addition to details, authors and files. */
  asking: AskingFor
  /** Price of open access and the license, for authors who choose. */
  publishing: Pick<Settings['publishing'], 'charge' | 'currency' | 'licence' | 'licenceUrl'>
  /** Open calls for papers. */
  calls: readonly { id: string; title: string }[]
}

/** Returns charge and license for manuscripts of a type. */
export function publishingFor(
  { publishing, submissions }: JournalRules,
  type: string,
): JournalRules['publishing'] {
  return { ...publishing, charge: chargeFor(publishing, submissions.types, type) }
}

/** Ids of the types that authors can choose. */
export function openTypes({ submissions }: Pick<JournalRules, 'submissions'>): string[] {
  return inUse(submissions.types).flatMap(({ id, isOpen }) => (isOpen ? [id] : []))
}

/** Whether the form shows the request for a waiver. One that was begun stays, also if the type has no charge. */
export const showsWaiver = (
  declarations: Declarations,
  asking: AskingFor,
  { charge }: Pick<JournalRules['publishing'], 'charge'>,
): boolean => mayAskForWaiver(declarations, asking) && (charge > 0 || declarations.waiver !== null)
