import { expect, test } from 'vitest'
import { tieToAuthors } from './reviewer-ties.ts'

const authors = [
  { firstName: 'Tomás', lastName: 'Echeverri', email: 't@andes.example', affiliation: 'Andes University' },
  { firstName: 'Wen-Li', lastName: 'Hsu', email: 'wl.hsu@gmail.com', affiliation: 'Marmara' },
]
const person = { name: 'Elif Arslan', email: '', affiliation: '' }

test('an author is no reviewer, by address or by name', () => {
  expect(tieToAuthors({ ...person, email: 'T@andes.example ' }, authors)?.kind).toBe('author')
  expect(tieToAuthors({ ...person, name: 'tomas echeverri' }, authors)?.kind).toBe('author')
})

test('a colleague is known by the domain of the address or by the affiliation', () => {
  const tie = { kind: 'institution', author: 'Tomás Echeverri' }
  expect(tieToAuthors({ ...person, email: 'e.arslan@andes.example' }, authors)).toEqual(tie)
  expect(
    tieToAuthors({ ...person, affiliation: 'Department of Law, Andes University, Bogotá' }, authors),
  ).toEqual(tie)
})

test('public mail providers, single words and empty fields are no tie', () => {
  expect(tieToAuthors({ ...person, email: 'elif@gmail.com' }, authors)).toBeNull()
  expect(tieToAuthors({ ...person, affiliation: 'Marmara' }, authors)).toBeNull()
  expect(tieToAuthors(person, [{ firstName: '', lastName: '', email: '', affiliation: '' }])).toBeNull()
})
