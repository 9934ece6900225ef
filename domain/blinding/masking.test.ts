import { expect, test } from 'vitest'
import { builtInLetters } from '../manuscript/decision-letter.ts'
import { maskerFor, namedPlaces } from './masking.ts'

const people = [
  {
    firstName: 'Małgorzata',
    lastName: 'Wesołowska',
    email: 'research@uw.example',
    affiliation: 'University of Samples',
    orcid: '0000-0002-1825-0097',
  },
  {
    firstName: 'Frank',
    lastName: 'Price',
    email: 'f.price@uw.example',
    affiliation: 'Bank of Samples',
    orcid: null,
  },
]
const office = {
  firstName: 'Zoë',
  lastName: 'Núñez',
  email: 'reviewer@uw.example',
  affiliation: '',
  orcid: null,
}
const masked = maskerFor({ people, extra: ['m-wesolowska7'] })

test.each([
  ['full names', 'By Małgorzata Wesołowska and F. Price', 'By [removed] and [removed]'],
  ['spelling without accents', 'as Wesolowska showed', 'as [removed] showed'],
  ['a name the other way round', 'WESOŁOWSKA, M.', '[removed]'],
  ['institutions', 'at the University of Samples', 'at the [removed]'],
  ['addresses and iDs', 'research@uw.example, 0000-0002-1825-0097', '[removed], [removed]'],
  ['user names', 'see m-wesolowska7', 'see [removed]'],
  ['a word that is also a surname stays', 'The Price of Distance', 'The Price of Distance'],
])('a text loses %s', (_, text, left) => {
  expect(masked(text)).toBe(left)
})

test('a letter loses given names and surnames that are words, too', () => {
  expect(masked('Best wishes, Małgorzata', 'letter')).toBe('Best wishes, [removed]')
  expect(masked('Yours, Price', 'letter')).toBe('Yours, [removed]')
  expect(masked('We thank the reviewers and price it in.', 'letter')).toBe(
    'We thank the reviewers and price it in.',
  )
})

test.each([
  ['a name', 'As Małgorzata Wesołowska writes, …', ['Małgorzata Wesołowska']],
  ['a title and a surname that is also a word', 'I agree with\nDr. Price here.', ['Price']],
  ['an address', 'Please write to f.price@uw.example.', ['f.price@uw.example']],
  ['an ORCID', 'See 0000-0002-1825-0097', ['0000-0002-1825-0097']],
  ['a user name', 'm-wesolowska7 says so', ['m-wesolowska7']],
  ['a given name alone', 'Best, Małgorzata', ['Małgorzata']],
  ['an institution', 'our colleague at the Bank of Samples', ['Bank of Samples']],
  ['nobody, where a mailbox is called as everybody is', 'Each reviewer read it with care.', []],
  ['nobody, where an office gives its own address', 'Write to office@journal.example.', []],
  ['nobody, where reader and writer are called so', 'Dear Frank,\n\nyours\nFrank', []],
])('a typed letter names %s', (_, letter, found) => {
  const known = ['Frank', 'office@journal.example']
  expect(
    namedPlaces({ people: [...people, office], extra: ['m-wesolowska7'] }, known, letter).map(
      (place) => place.found,
    ),
  ).toEqual(found)
})

test('a place is told by its line and the words around it', () => {
  expect(namedPlaces({ people }, [], 'Dear author,\n\nthe point that Frank Price raises is new.')).toEqual([
    { line: 3, found: 'Frank Price', excerpt: 'Dear author, the point that Frank Price raises is new.' },
  ])
})

test('the journal’s own letters name nobody, whatever a mailbox is called', () => {
  const letters = Object.values(builtInLetters).join('\n')
  const everyWord = new Set(letters.match(/\p{L}{6,}/gu))
  expect(everyWord.size).toBeGreaterThan(20)
  const people = [...everyWord, 'reviewers', 'Research'].map((word) => ({
    ...office,
    firstName: '',
    lastName: 'Núñez',
    email: `${word.toLowerCase()}@uw.example`,
  }))
  expect(namedPlaces({ people }, [], `${letters}\nReviewers do research.`)).toEqual([])
  // The mailbox name identifies a person if it is not an ordinary word. The complete address of a mailbox
  // always identifies its owner.
  const own = [
    { ...office, email: 'reviewer.zn@uw.example' },
    { ...office, email: 'zninreykjavik@uw.example' },
  ]
  expect(
    namedPlaces({ people: own }, [], 'reviewer.zn and zninreykjavik read it').map(({ found }) => found),
  ).toEqual(['reviewer.zn', 'zninreykjavik'])
  expect(namedPlaces({ people: [office] }, [], 'Ask reviewer@uw.example').map(({ found }) => found)).toEqual([
    'reviewer@uw.example',
  ])
})
