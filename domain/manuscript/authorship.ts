/** Identifiers by which an account can match an author entry of a manuscript. */
export const identifierNames = { email: 'email address', orcid: 'ORCID iD', name: 'name' } as const
export type Identifier = keyof typeof identifierNames

/**
 * Returns the index of the author entry with this e-mail address; -1 if there is none. If several entries
 * have the address, the first one is the person's own.
 */
export function indexOfOwnEntry(authors: readonly { email: string }[], address: string): number {
  return authors.findIndex(({ email }) => email.trim().toLowerCase() === address.toLowerCase())
}

/** What is known of an author's consent: to being an author or, with a revision, to being removed. */
export type Consent = 'confirmed' | 'disputed' | 'waiting' | 'removal' | 'refuses'

interface Asked {
  authorship: 'confirmed' | 'disputed' | null
  isRemovalAsked: boolean
  refusesRemoval: boolean
}

export function consentOf({ authorship, isRemovalAsked, refusesRemoval }: Asked): Consent {
  if (isRemovalAsked) return 'removal'
  return refusesRemoval ? 'refuses' : (authorship ?? 'waiting')
}

/** Whether the person objects to the list of authors, so that an editor has to resolve it. */
export const objects = (author: Asked): boolean => ['disputed', 'refuses'].includes(consentOf(author))
