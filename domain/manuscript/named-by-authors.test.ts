import { expect, test } from 'vitest'
import { saidOf } from './named-by-authors.ts'

const named = (name: string, email = '') => ({ name, email, affiliation: '', reason: 'A reason' })
const declared = {
  suggestedReviewers: [named('Ilse Solheim', 'ilse@uni.example')],
  opposedReviewers: [named('Quendler, Ólga'), named('Miller')],
}

test.each([
  ['I. Solheim', 'ILSE@uni.example', 'suggested'],
  ['Solheim Ilse', 'other@home.example', 'suggested'],
  ['Olga Quendler', 'olga@uni.example', 'opposed'],
  ['Miller', 'miller@uni.example', null],
  ['Anna Miller', 'anna@uni.example', null],
])('%s <%s>: %s', (name, email, expected) => {
  const { suggested, opposed } = saidOf(declared, { name, email })
  expect(suggested ? 'suggested' : opposed ? 'opposed' : null).toBe(expected)
  expect(saidOf(null, { name, email })).toEqual({ suggested: null, opposed: null })
})
