import { describe, expect, test } from 'vitest'
import { createMatcher } from '../identities.ts'
import { findMask, namedPlaces } from '../masking.ts'
import { crowd, hostile } from './hostile-texts.ts'

/** The operations whose steps are counted: matching, masking a letter, and listing passages. */
const work: [string, (text: string, meter: { steps: number }) => unknown][] = [
  ['finding', (text, meter) => createMatcher(crowd, meter).find(text)],
  ['masking', (text, meter) => findMask(crowd, text, 'letter', meter)],
  ['listing', (text, meter) => namedPlaces(crowd, ['Known Reader'], text, meter)],
]

function stepsOf(run: (typeof work)[number][1], text: string): number {
  const meter = { steps: 0 }
  run(text, meter)
  return meter.steps
}

describe('the steps grow with the length of the text alone', () => {
  describe.each(work)('%s', (_, run) => {
    test.each(hostile)('%s', (_, make) => {
      const [short, long] = [stepsOf(run, make(4_000)), stepsOf(run, make(16_000))]
      expect(long).toBeLessThan(4.5 * short)
      expect(long).toBeLessThan(60 * 16_000)
    })
  })
})
