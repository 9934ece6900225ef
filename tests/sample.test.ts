import { expect, test } from 'vitest'
import { full, sample } from './sample.ts'

const cases = Array.from({ length: 100 }, (_, index) => index)

test('a sample is the same each time, in order and without repetition', () => {
  const drawn = sample(cases, 10)
  expect(drawn).toEqual(sample(cases, 10))
  expect(drawn).toEqual([...new Set(drawn)].sort((a, b) => a - b))
  expect(drawn).toHaveLength(full ? 100 : 10)
})

test('a small set is taken whole', () => {
  expect(sample(cases, 200)).toEqual(cases)
})
