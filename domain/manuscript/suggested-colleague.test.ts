import { expect, test } from 'vitest'
import { suggestedColleague } from './suggested-colleague.ts'

test.each([
  ['Mei Tanaka, mei@kyoto.example', 'Mei', 'Tanaka', 'mei@kyoto.example'],
  ['Prof. Ana María de Silva <a.silva@uni.example>', 'Ana María de', 'Silva', 'a.silva@uni.example'],
  ['b.ng@uni.example (Bo Ng)', 'Bo', 'Ng', 'b.ng@uni.example'],
  ['Łukasz O’Neil-Żak: lz@uni.example.', 'Łukasz', 'O’Neil-Żak', 'lz@uni.example'],
])('%s is a person to invite', (text, firstName, lastName, email) => {
  expect(suggestedColleague(text)).toEqual({ firstName, lastName, email })
})

test.each([
  'Mei Tanaka, Kyoto',
  'mei@kyoto.example',
  'Mei Tanaka, mei@kyoto.example, or Bo Ng, bo@uni.example',
  'I would ask somebody at Kyoto, for example mei@kyoto.example',
  'ask mei@kyoto.example',
  '',
  `${'a@'.repeat(5000)}`,
])('%s has to be read', (text) => {
  expect(suggestedColleague(text)).toBeNull()
})
