/** Identifiers that an account and an author entry of a manuscript can share. */
export const identifierNames = { email: 'e-mail address', orcid: 'ORCID iD', name: 'name' } as const
export type Identifier = keyof typeof identifierNames
