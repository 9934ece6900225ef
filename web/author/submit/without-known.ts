import { fullName } from '#domain/account/account.ts'
import type { ListedAuthor } from '#domain/manuscript/bylines/author-list.ts'

/** Leaves out whoever is in the list already, and whoever is pasted a second time with the same name and address. */
export function withoutKnown(authors: readonly ListedAuthor[], emails: readonly string[]): ListedAuthor[] {
  const known = new Set(emails.filter(Boolean).map((email) => email.toLowerCase()))
  const others = authors.filter((author) => !known.has(author.email.toLowerCase()))
  const keyOf = (author: ListedAuthor) => `${fullName(author)} ${author.email}`.toLowerCase()
  const seen = new Set<string>()
  return others.filter((author) => {
    const isSeen = author.email !== '' && seen.has(keyOf(author))
    seen.add(keyOf(author))
    return !isSeen
  })
}
