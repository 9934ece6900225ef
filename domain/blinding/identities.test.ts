import { expect, test } from 'vitest'
import { createMatcher } from './identities.ts'

const nobody = { email: '', affiliation: '', orcid: null }

/** Given names as they were signed up with, and as they stand in bylines. */
test.each([
  ['Jon', 'by Jonathan P. Tennant, 2020', 'Jonathan P. Tennant'],
  ['Jon', 'Tennant, Jonathan. Peer review', 'Tennant, Jonathan'],
  ['Jonathan', 'by Jon Tennant, 2020', 'Jon Tennant'],
  ['Jon', 'by J. P. Tennant, 2020', 'J. P. Tennant'],
  // Another person's given name, and words that only begin alike.
  ['Jon', 'by Maria Tennant, 2020', 'Tennant'],
  ['Jon', 'a jonquil tennant of the house', undefined],
])('%s is found in “%s”', (firstName, text, found) => {
  const [match] = createMatcher({ people: [{ ...nobody, firstName, lastName: 'Tennant' }] }).find(text)
  expect(match && text.slice(match.start, match.end)).toBe(found)
})
