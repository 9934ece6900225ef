import { expect, it } from 'vitest'
import { builtInLetters, fillLetter } from '#domain/manuscript/decision-letter.ts'
import { excerptOf } from './letter-excerpt.ts'

it('leaves out the address, courtesies and the signature', () =>
  expect(excerptOf('Dear Ada,\n\nThank you.\n\nWe ask for a revision.\n\nElena Marsh\nJIBER')).toBe(
    'We ask for a revision.',
  ))

it('keeps a letter that has none of them, and one of courtesies alone', () => {
  expect(excerptOf('Please revise.\n\nSoon.')).toBe('Please revise. Soon.')
  expect(excerptOf('Dear Ada,\n\nThank you for your patience.')).toBe('Thank you for your patience.')
})

it('takes whole sentences, which say what the editor asks for', () => {
  const letter = fillLetter(builtInLetters.revisions, {
    author: 'Ada Byron',
    title: 'Who bears the exchange rate? Invoicing currency in small firms',
    number: 'J-1',
    journal: 'Journal',
    signature: 'Elena Marsh\nJIBER',
    reviewCount: 2,
    due: 'April 14, 2026',
  })
  expect(excerptOf(letter)).toBe(
    'We see merit in it and ask you for a revision before we decide. Please answer each point, and send the revised manuscript with your response by April 14, 2026.',
  )
})

it('cuts only a first sentence that is too long, at a word', () =>
  expect(excerptOf(`${'word '.repeat(80)}end.`)).toMatch(/^(?:word ){50,56}…$/))

it('sets quotations within the excerpt in single quotation marks', () =>
  expect(excerptOf('The claim in “On prices” is too strong.')).toBe(
    'The claim in ‘On prices’ is too strong.',
  ))
