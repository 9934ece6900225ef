import { fullName } from '#domain/account/account.ts'
import type { Identities, Person } from '#domain/blinding/identities.ts'
import { type Masker, maskerFor } from '#domain/blinding/masking.ts'
import type { FileKind, ReviewMode } from '#domain/manuscript/manuscript.ts'
import { hiddenAuthors } from '#domain/manuscript/review.ts'
import type { AuthorRow } from './queries.ts'

/** The manuscript's texts as reviewers read them: in double-blind review, authors' names are masked. */

interface Blinded {
  title: string
  abstract: string
  reviewMode: ReviewMode
}

/** Several texts of one manuscript are masked in a row, so the authors' matcher is built once. */
const maskers = new WeakMap<readonly AuthorRow[], Masker>()

function maskerOf(authors: readonly AuthorRow[]): Masker {
  const kept = maskers.get(authors)
  if (kept) return kept
  const masker = maskerFor({
    people: [...authors],
    extra: [...new Set(authors.flatMap(({ submitter, submitterEmail }) => [submitter, submitterEmail]))],
  })
  maskers.set(authors, masker)
  return masker
}

export function blinded(mode: ReviewMode, text: string, authors: readonly AuthorRow[]): string {
  return mode === 'double_blind' ? maskerOf(authors)(text) : text
}

export function titleFor({ title, reviewMode }: Blinded, authors: readonly AuthorRow[]): string {
  return blinded(reviewMode, title, authors)
}

export function abstractFor({ abstract, reviewMode }: Blinded, authors: readonly AuthorRow[]): string {
  return blinded(reviewMode, abstract, authors)
}

export function authorsFor(mode: ReviewMode, authors: readonly AuthorRow[]): string {
  return mode === 'double_blind' ? hiddenAuthors : authors.map(fullName).join(', ')
}

/** The authors' response as reviewers read it. The account that sent it need not be listed as an author. */
export function responseFor(
  mode: ReviewMode,
  body: string,
  identities: { people: Person[]; extra: string[] },
): string {
  return mode === 'double_blind' ? maskerFor(identities)(body, 'letter') : body
}

interface ReviewerIdentity {
  username: string
  email: string
  firstName: string | null
  lastName: string | null
  affiliation: string | null
  orcid: string | null
}

/** The identifiers that can reveal a reviewer in free text. */
export function identitiesOfReviewers(reviewers: readonly ReviewerIdentity[]): Identities {
  return {
    people: reviewers.map((person) => ({
      firstName: person.firstName ?? '',
      lastName: person.lastName ?? '',
      email: person.email,
      affiliation: person.affiliation ?? '',
      orcid: person.orcid,
    })),
    extra: reviewers.map(({ username }) => username),
  }
}

/** A review's text as authors read it: except in open review, reviewers' names are masked. */
export function reviewTextFor(
  mode: ReviewMode,
  reviewers: readonly ReviewerIdentity[],
): (text: string) => string {
  if (mode === 'open') return (text) => text
  const masker = maskerFor(identitiesOfReviewers(reviewers))
  return (text) => masker(text, 'letter')
}

/** A file name that describes the file's purpose and contains nothing of the original name. The caller adds the extension. */
export function neutralName(
  number: string,
  { kind, orderIndex }: { kind: FileKind; orderIndex: number },
): string {
  return `manuscript-${number}${kind === 'manuscript' ? '' : `-${kind}-${orderIndex + 1}`}`
}
