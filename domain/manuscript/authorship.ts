/** Identifiers by which an account can match an author entry of a manuscript. */
export const identifierNames = { email: 'e-mail address', orcid: 'ORCID iD', name: 'name' } as const
export type Identifier = keyof typeof identifierNames

/**
 * Returns the index of the author entry with this e-mail address; -1 if there is none. If several entries
 * have the address, the first one is the person's own.
 */
export function indexOfOwnEntry(authors: readonly { email: string }[], address: string): number {
  return authors.findIndex(({ email }) => email.trim().toLowerCase() === address.toLowerCase())
}
