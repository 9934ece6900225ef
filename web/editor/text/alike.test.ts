import { expect, test } from 'vitest'
import { kindsOf } from './alike.tsx'

test('entries of the same kind stand together, and more than three are folded', () => {
  const entries = ['a', 'b', 'a', 'b', 'a', 'b', 'b', 'c'].map((code, id) => ({ code, id }))
  expect(
    kindsOf(entries).map(({ code, alike, areMany }) => [code, alike.map(({ id }) => id), areMany]),
  ).toEqual([
    ['a', [0, 2, 4], false],
    ['b', [1, 3, 5, 6], true],
    ['c', [7], false],
  ])
})
