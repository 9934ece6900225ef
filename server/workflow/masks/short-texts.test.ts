import { expect, test } from 'vitest'
import type { Person } from '#domain/blinding/identities.ts'
import { maskShort } from './short-texts.ts'

const person = (firstName: string, lastName: string): Person => ({
  ...{ firstName, lastName, email: '', affiliation: '', orcid: null },
})
const title = 'Kessenich or Brandauer: two estimates, as Pastor sees them'

test('what was found for some people is never used for others with the same text', () => {
  for (let round = 0; round < 2; round++) {
    expect(maskShort({ people: [person('Hildrun', 'Kessenich')] }, title, 'text')).toMatch(
      /^\[removed\] or Brandauer/,
    )
    expect(maskShort({ people: [person('Oswin', 'Brandauer')] }, title, 'text')).toMatch(
      /^Kessenich or \[removed\]/,
    )
    expect(maskShort({ people: [] }, title, 'text')).toBe(title)
    expect(maskShort({ people: [], extra: ['pastor-sees'] }, 'Asked by @pastor-sees', 'text')).toBe(
      'Asked by @[removed]',
    )
    expect(maskShort({ people: [] }, 'Asked by @pastor-sees', 'text')).toBe('Asked by @pastor-sees')
  }
})

test('the same words as other fields of a person, and letters, are searched anew', () => {
  for (let round = 0; round < 2; round++) {
    expect(maskShort({ people: [person('Pastor', 'Kessenich')] }, title, 'text')).toContain('as Pastor')
    expect(maskShort({ people: [person('Kessenich', 'Pastor')] }, title, 'text')).not.toContain('Pastor')
    expect(maskShort({ people: [person('Pastor', 'Kessenich')] }, title, 'letter')).not.toContain('Pastor')
  }
})

test('a name that changes in the same list of people is searched anew', () => {
  const people = [person('Hildrun', 'Kessenich')]
  expect(maskShort({ people }, title, 'text')).toContain('Brandauer')
  people[0] = person('Hildrun', 'Brandauer')
  expect(maskShort({ people }, title, 'text')).not.toContain('Brandauer')
})
