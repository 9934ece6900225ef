import { fullName } from '#domain/account/account.ts'
import { withoutPassages } from '#domain/blinding/hidden-passages.ts'
import type { Identities, Person } from '#domain/blinding/identities.ts'
import type { FileKind, ReviewMode } from '#domain/manuscript/manuscript.ts'
import { hiddenAuthors } from '#domain/manuscript/review.ts'
import type { Queryable } from '../db/client.ts'
import { maskEach, maskTexts } from './masks/mask.ts'
import { maskShort } from './masks/short-texts.ts'
import type { AuthorRow } from './queries.ts'

/** A manuscript's texts as reviewers read them. In double-blind review, authors' names are masked. */

interface Blinded {
  title: string
  abstract: string
  reviewMode: ReviewMode
}

/** Everybody who is or was an author, also under earlier names and addresses. */
export const everAuthors = (authors: readonly AuthorRow[]): Person[] => [
  ...authors,
  ...(authors[0]?.formerly ?? []),
]

/** Kept for as long as the authors, because several texts of one manuscript are masked in succession. */
const identities = new WeakMap<readonly AuthorRow[], Identities>()

function identitiesOfAuthors(authors: readonly AuthorRow[]): Identities {
  const known = identities.get(authors)
  if (known) return known
  const made = {
    people: everAuthors(authors),
    extra: [...new Set(authors.flatMap(({ submitter, submitterEmail }) => [submitter, submitterEmail]))],
  }
  identities.set(authors, made)
  return made
}

export function blinded(mode: ReviewMode, text: string, authors: readonly AuthorRow[]): string {
  return mode === 'double_blind' ? maskShort(identitiesOfAuthors(authors), text, 'text') : text
}

export function titleFor({ title, reviewMode }: Blinded, authors: readonly AuthorRow[]): string {
  return blinded(reviewMode, title, authors)
}

export async function abstractFor(
  db: Queryable,
  manuscript: Blinded,
  authors: readonly AuthorRow[],
): Promise<string> {
  const [text = ''] = await abstractsFor(db, [{ ...manuscript, authors }])
  return text
}

/** The abstracts of several manuscripts, in their order, with one question to the database. */
export async function abstractsFor(
  db: Queryable,
  manuscripts: readonly (Blinded & { authors: readonly AuthorRow[] })[],
): Promise<string[]> {
  const blind = manuscripts.filter(({ reviewMode }) => reviewMode === 'double_blind')
  const masked = await maskEach(
    db,
    blind.map(({ abstract, authors }) => ({ identities: identitiesOfAuthors(authors), text: abstract })),
    'text',
  )
  const texts = new Map(blind.map((manuscript, index) => [manuscript, masked[index] ?? '']))
  return manuscripts.map((manuscript) => texts.get(manuscript) ?? manuscript.abstract)
}

/** Returns what an editor wrote to a reviewer. In double-blind review, words that identify the authors are masked. */
export async function noteFor(
  db: Queryable,
  mode: ReviewMode,
  note: string,
  authors: readonly AuthorRow[],
): Promise<string> {
  if (mode !== 'double_blind' || note === '') return note
  const [text = ''] = await maskTexts(db, identitiesOfAuthors(authors), [note], 'letter')
  return text
}

export function authorsFor(mode: ReviewMode, authors: readonly AuthorRow[]): string {
  return mode === 'double_blind' ? hiddenAuthors : authors.map(fullName).join(', ')
}

/**
 * Returns the authors' response as reviewers read it. The submitting account is masked as well, because it
 * may belong to somebody who is not among the authors.
 */
export async function responseFor(
  db: Queryable,
  mode: ReviewMode,
  body: string,
  identities: Identities,
): Promise<string> {
  if (mode !== 'double_blind') return body
  const [text = ''] = await maskTexts(db, identities, [body], 'letter')
  return text
}

interface ReviewerIdentity {
  username: string
  email: string
  firstName: string | null
  lastName: string | null
  affiliation: string | null
  orcid: string | null
}

/** Returns the identifiers that could reveal a reviewer in free text. */
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

/**
 * Returns the texts of reviews as authors read them: without the passages that an editor has hidden and, except in open
 * review, with names of reviewers masked.
 */
export async function reviewTextsFor(
  db: Queryable,
  mode: ReviewMode,
  reviewers: readonly ReviewerIdentity[],
  texts: readonly string[],
  hidden: readonly string[],
): Promise<string[]> {
  const passages = await passagesToHide(db, mode, reviewers, hidden)
  const shown = texts.map((text) => withoutPassages(text, passages))
  return mode === 'open' ? shown : maskTexts(db, identitiesOfReviewers(reviewers), shown, 'letter')
}

/**
 * Returns the hidden passages as they occur in what authors get: as they were written, and with the reviewers' names
 * masked, because editors quote from masked texts, too.
 */
export async function passagesToHide(
  db: Queryable,
  mode: ReviewMode,
  reviewers: readonly ReviewerIdentity[],
  hidden: readonly string[],
): Promise<string[]> {
  if (mode === 'open' || hidden.length === 0) return [...hidden]
  const masked = await maskTexts(db, identitiesOfReviewers(reviewers), hidden, 'letter')
  return [...new Set([...hidden, ...masked])]
}

/**
 * Returns a file name that describes the file's purpose and contains nothing of the original name. The caller
 * adds the extension.
 */
export function neutralName(
  number: string,
  { kind, orderIndex }: { kind: FileKind; orderIndex: number },
): string {
  return `manuscript-${number}${kind === 'manuscript' ? '' : `-${kind}-${orderIndex + 1}`}`
}
