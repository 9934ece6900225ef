import { expect, test } from 'vitest'
import { boardGroups, termOf } from './board.ts'

test('chiefs come first, then the usual groups, then the journal’s own', () => {
  const members = [
    { isChief: false, group: 'Data stewards' },
    { isChief: false, group: 'Advisory Board' },
    { isChief: false, group: null },
    { isChief: false, group: 'Managing Editors' },
    { isChief: false, group: 'Statisticians' },
    { isChief: true, group: null },
  ]
  expect(boardGroups(members).map(({ name }) => name)).toEqual([
    'Editors-in-Chief',
    'Managing Editors',
    'Associate Editors',
    'Advisory Board',
    'Data stewards',
    'Statisticians',
  ])
})

test.each([
  [2024, 2027, '2024–2027'],
  [2024, 2024, '2024'],
  [2024, null, 'since 2024'],
  [null, 2027, 'until 2027'],
  [null, null, null],
])('a term from %s until %s is %s', (termFrom, termUntil, words) => {
  expect(termOf({ termFrom, termUntil })).toBe(words)
})
