/** What an account and an author entry of a manuscript can have in common. */
export const identifierNames = { email: 'e-mail address', orcid: 'ORCID iD', name: 'name' } as const
export type Identifier = keyof typeof identifierNames
