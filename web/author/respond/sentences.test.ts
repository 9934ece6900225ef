import { expect, test } from 'vitest'
import { partsOf, sentencesOf } from './sentences.ts'

const text =
  '1. Fig. 3 is small. Please enlarge it.\nThe axes have no units! See p. 4. Change one. Then another.'

test('a point is divided at sentences, not at abbreviations or its own number, and nothing is lost', () => {
  const sentences = sentencesOf(text)
  expect(sentences.join('')).toBe(text)
  expect(sentences.map((one) => one.trim())).toEqual([
    '1. Fig. 3 is small.',
    'Please enlarge it.',
    'The axes have no units!',
    'See p. 4.',
    'Change one.',
    'Then another.',
  ])
  expect(partsOf(sentences, [1, 3])).toEqual([
    '1. Fig. 3 is small.',
    'Please enlarge it.\nThe axes have no units!',
    'See p. 4. Change one. Then another.',
  ])
  expect(partsOf(sentences, [])).toEqual([text])
})
