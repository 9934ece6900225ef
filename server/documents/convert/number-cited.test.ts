import { expect, test } from 'vitest'
import { numberCited } from './number-cited.ts'
import type { ReferenceEntry } from './references.ts'
import { el } from './tree.ts'

const list = (count: number): ReferenceEntry[] =>
  Array.from({ length: count }, (_, index) => ({
    ...{
      id: `r${index + 1}`,
      number: null,
      written: [],
      item: { id: 'a', type: 'book', title: 'A title' },
      origin: 'embedded',
    },
    ...{ confidence: null, anchors: [], keys: [] },
  }))
const cite = (words: string, rid: string) => el('xref', { 'ref-type': 'bibr', rid }, [words])
const numbers = (entries: ReferenceEntry[]) => entries.map(({ number }) => number)

test('a list that the text cites by its order is numbered', () => {
  const entries = list(4)
  numberCited(
    [el('p', {}, [cite('(1)', 'r1'), cite('2', 'r2'), cite('[4]', 'r4'), cite('(1–3)', 'r1 r2 r3')])],
    entries,
  )
  expect(numbers(entries)).toEqual(['1', '2', '3', '4'])
})

test('other lists are left as they are', () => {
  const byAuthor = list(3)
  numberCited([el('p', {}, [cite('Ray (2019)', 'r1'), cite('2020', 'r2'), cite('2021', 'r3')])], byAuthor)
  expect(numbers(byAuthor)).toEqual([null, null, null])
  const inOtherOrder = list(3)
  numberCited([el('p', {}, [cite('(2)', 'r1'), cite('(1)', 'r2'), cite('(3)', 'r3')])], inOtherOrder)
  expect(numbers(inOtherOrder)).toEqual([null, null, null])
  const numbered = list(3).map((entry) => ({ ...entry, number: '7' }))
  numberCited([el('p', {}, [cite('(1)', 'r1'), cite('(2)', 'r2'), cite('(3)', 'r3')])], numbered)
  expect(numbers(numbered)).toEqual(['7', '7', '7'])
})
