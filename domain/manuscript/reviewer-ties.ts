import { unaccentedWords } from '../unaccented.ts'
import type { NamedReviewer } from './declarations.ts'
import { sharesInstitution } from './institution-domain.ts'

interface Author {
  firstName: string
  lastName: string
  email: string
  affiliation: string
}

/** A tie between a reviewer whom the authors suggest and one of them. */
export interface Tie {
  kind: 'author' | 'institution'
  author: string
}

const folded = (text: string) => unaccentedWords(text).join(' ')

/** Whether one of two affiliations names the other whole: 'Tasman University' and 'School of Law, Tasman University'. */
function isSamePlace(one: string, other: string): boolean {
  const [shorter = '', longer = ''] = [folded(one), folded(other)].toSorted((a, b) => a.length - b.length)
  return shorter.includes(' ') && ` ${longer} `.includes(` ${shorter} `)
}

/** Returns the tie that can be seen from what was typed: the person is an author, or works where one of them does. */
export function tieToAuthors(
  person: Pick<NamedReviewer, 'name' | 'email' | 'affiliation'>,
  authors: readonly Author[],
): Tie | null {
  const email = person.email.trim().toLowerCase()
  const name = folded(person.name)
  const nameOf = (author: Author) => `${author.firstName} ${author.lastName}`.trim()
  const self = authors.find(
    (author) =>
      (email !== '' && author.email.trim().toLowerCase() === email) ||
      (name.includes(' ') && folded(nameOf(author)) === name),
  )
  if (self) return { kind: 'author', author: nameOf(self) }
  const colleague = authors.find(
    (author) =>
      (email.includes('@') && sharesInstitution(email, [author.email])) ||
      isSamePlace(person.affiliation, author.affiliation),
  )
  return colleague ? { kind: 'institution', author: nameOf(colleague) } : null
}
