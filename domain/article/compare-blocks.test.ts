import { diffArrays } from 'diff'
import { expect, test } from 'vitest'
import { compareBlocks, piecesOf, runsOf, type TextRun } from './compare-blocks.ts'

const blocks = (texts: readonly string[]) => texts.map((text) => ({ id: null, kind: 'text', text }))
const wholly = (before: string, after: string): TextRun[] => [
  { text: before, change: 'removed' },
  { text: after, change: 'added' },
]
const compare = (before: readonly string[], after: readonly string[]) =>
  compareBlocks(blocks(before), blocks(after), wholly)

test('blocks are the same, changed where they share most of their words, or else removed and added', () => {
  const before = ['Title', 'The price rose by two percent in June.', 'Old paragraph.', 'Same end.']
  const after = ['Title', 'The price rose by three percent in June.', 'Same end.', 'A note follows.']
  expect(compare(before, after).map(({ change, block }) => `${change}: ${block.text}`)).toEqual([
    'same: Title',
    'changed: The price rose by three percent in June.',
    'removed: Old paragraph.',
    'same: Same end.',
    'added: A note follows.',
  ])
})

test('the new text can be read off the comparison, also for empty, repeated and wholly different texts', () => {
  const texts = [
    [],
    ['a'],
    ['a', 'a', 'b', 'a'],
    ['b', 'a', 'c', 'a', 'a'],
    ['x y', 'a b c e', 'x y z', 'q'],
    Array.from({ length: 150 }, (_, i) => `block ${i} of a text`),
    Array.from({ length: 500 }, (_, i) => `other ${i * 7} of a text`),
  ]
  for (const before of texts)
    for (const after of texts) {
      const compared = compare(before, after)
      const now = compared.flatMap(({ change, block }) => (change === 'removed' ? [] : [block.text]))
      expect(now).toEqual(after)
      // No block of the earlier text is lost: it is paired, moved, joined with another, or removed.
      const kept = compared.filter(({ change }) => change !== 'added').length
      expect(kept).toBeGreaterThanOrEqual(Math.min(before.length, 1))
    }
})

test.each([
  ['(0.04), 1,250 in 2019', ['(', '0.04', ')', ',', ' ', '1,250', ' ', 'in', ' ', '2019']],
  ['the seller’s α-share.', ['the', ' ', 'seller', '’', 's', ' ', 'α', '-', 'share', '.']],
  ['进口价格', ['进', '口', '价', '格']],
])('%s is compared in whole words and numbers', (text, expected) => {
  expect(piecesOf(text)).toEqual(expected)
})

test.each([
  [
    'is below one half.',
    'is 47 percent in our data.',
    ['=is ', '-below one half', '+47 percent in our data', '=.'],
  ],
  ['a b', 'a c b', ['=a ', '+c ', '=b']],
  ['one two three', 'uno two tres', ['-one', '+uno', '= two ', '-three', '+tres']],
])('replaced words that only spaces separate are one replacement: %s', (before, after, expected) => {
  const runs = runsOf(diffArrays(piecesOf(before), piecesOf(after)))
  const signs = { same: '=', removed: '-', added: '+' }
  expect(runs.map(({ change, text }) => signs[change] + text)).toEqual(expected)
})
