import type { DeclarationsView } from '../schemas/declarations.ts'
import { unaccentedWords } from '../unaccented.ts'
import type { NamedReviewer } from './declarations.ts'

/** People whom the authors suggest or oppose as reviewers. */

export interface Reviewer {
  name: string
  email: string
}

const wordsOf = (name: string): string => unaccentedWords(name).toSorted().join(' ')

/** Whether the authors mean this person: by the address or, if they gave another or none, by the same names in any order. */
function means(named: NamedReviewer, { name, email }: Reviewer): boolean {
  if (named.email.trim() !== '' && named.email.trim().toLowerCase() === email.toLowerCase()) return true
  const words = wordsOf(named.name)
  return words.includes(' ') && words === wordsOf(name)
}

/** Returns what the authors said of a person, each with their reason. */
export function saidOf(
  declarations: Pick<DeclarationsView, 'suggestedReviewers' | 'opposedReviewers'> | null,
  person: Reviewer,
): { suggested: NamedReviewer | null; opposed: NamedReviewer | null } {
  const among = (people: readonly NamedReviewer[]) => people.find((named) => means(named, person)) ?? null
  return {
    suggested: among(declarations?.suggestedReviewers ?? []),
    opposed: among(declarations?.opposedReviewers ?? []),
  }
}
