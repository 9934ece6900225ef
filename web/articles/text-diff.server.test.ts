import { expect, test } from 'vitest'
import { type BlockChange, compareBlocks, compareWords } from './text-diff.server.ts'

const beforeOf = (changes: readonly BlockChange[]) => textOf(changes, 'added')
const afterOf = (changes: readonly BlockChange[]) => textOf(changes, 'removed')
const textOf = (changes: readonly BlockChange[], without: 'added' | 'removed') =>
  changes
    .filter(({ kind }) => kind !== without)
    .map(({ parts }) =>
      parts
        .filter(({ kind }) => kind !== without)
        .map(({ text }) => text)
        .join(''),
    )

test('changed words are found within a changed block, and whole blocks where they share little', () => {
  const before = ['Title', 'The price rose by two percent in June.', 'Old paragraph.', 'Same end.']
  const after = ['Title', 'The price rose by three percent in June.', 'Same end.', 'A note follows.']
  expect(compareBlocks(before, after)).toEqual([
    { kind: 'same', parts: [{ kind: 'same', text: 'Title' }] },
    {
      kind: 'changed',
      parts: [
        { kind: 'same', text: 'The price rose by ' },
        { kind: 'removed', text: 'two ' },
        { kind: 'added', text: 'three ' },
        { kind: 'same', text: 'percent in June.' },
      ],
    },
    { kind: 'removed', parts: [{ kind: 'removed', text: 'Old paragraph.' }] },
    { kind: 'same', parts: [{ kind: 'same', text: 'Same end.' }] },
    { kind: 'added', parts: [{ kind: 'added', text: 'A note follows.' }] },
  ])
})

test('both texts can be read off the comparison, also for empty, repeated and wholly different texts', () => {
  const texts = [
    [],
    ['a'],
    ['a', 'a', 'b', 'a'],
    ['b', 'a', 'c', 'a', 'a'],
    ['x y z', 'a b c d e', 'x y z'],
    ['x y', 'a b c e', 'x y z', 'q'],
    Array.from({ length: 150 }, (_, i) => `block ${i}`),
    Array.from({ length: 500 }, (_, i) => `other ${i * 7}`),
  ]
  for (const before of texts)
    for (const after of texts) {
      const changes = compareBlocks(before, after)
      expect(beforeOf(changes)).toEqual(before)
      expect(afterOf(changes)).toEqual(after)
    }
  expect(compareWords('', '')).toEqual([])
})
