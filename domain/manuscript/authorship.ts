/** Identifiers by which an account can match an author entry of a manuscript. */
export const identifierNames = { email: 'e-mail address', orcid: 'ORCID iD', name: 'name' } as const
export type Identifier = keyof typeof identifierNames
