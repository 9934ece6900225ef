import { expect, it } from 'vitest'
import { builtInLetters, fillLetter } from '#domain/manuscript/decision-letter.ts'
import { excerptOf } from './letter-excerpt.ts'

it('leaves out the address and the signature', () =>
  expect(excerptOf('Dear Ada,\n\nThank you.\n\nWe ask for a revision.\n\nElena Marsh\nJIBER')).toBe(
    'Thank you. We ask for a revision.',
  ))

it('keeps a letter that has neither', () =>
  expect(excerptOf('Please revise.\n\nSoon.')).toBe('Please revise. Soon.'))

it('ends at a word', () => {
  const letter = fillLetter(builtInLetters.revisions, {
    author: 'Ada Byron',
    title: 'A rather long title that goes on for a while and then for a while longer',
    number: 'J-1',
    journal: 'Journal',
    signature: 'Elena Marsh\nJIBER',
    reviewCount: 2,
    due: 'April 14, 2026',
  })
  expect(excerptOf(letter)).toMatch(/^Thank you .{200,280} …$/)
})
