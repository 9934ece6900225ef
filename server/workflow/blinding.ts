import { fullName } from '#domain/account.ts'
import type { ReviewMode } from '#domain/manuscript.ts'
import { masked } from '#domain/masking.ts'
import { hiddenAuthors } from '#domain/review.ts'
import type { AuthorRow } from './queries.ts'

/** Words of a manuscript as a reviewer may read them: in a double-blind review none of them names an author. */

interface Blinded {
  title: string
  abstract: string
  reviewMode: ReviewMode
}

export function blinded(mode: ReviewMode, text: string, authors: readonly AuthorRow[]): string {
  return mode === 'double_blind' ? masked(text, authors) : text
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
