import { expect, test } from 'vitest'
import { composeResponse } from './response-text.ts'

const labels = ['Reviewer 1', 'Reviewer 2']

test.each([
  [
    'one text as it is',
    { way: 'one' as const, text: ' Done. ', points: { 'Reviewer 1': 'left over' } },
    'Done.',
  ],
  [
    'each answer under whom it answers, in order',
    {
      way: 'points' as const,
      text: 'Left over.',
      points: { 'Reviewer 2': 'Second.', 'Reviewer 1': 'First.' },
    },
    'To Reviewer 1\n\nFirst.\n\nTo Reviewer 2\n\nSecond.',
  ],
  [
    'nothing for whom nothing is said',
    { way: 'points' as const, text: ' ', points: { 'Reviewer 2': 'Yes.' } },
    'To Reviewer 2\n\nYes.',
  ],
  ['nothing at all', { way: 'points' as const, text: '', points: { 'Reviewer 1': '\n' } }, ''],
])('%s', (_, written, composed) => expect(composeResponse(written, labels)).toBe(composed))
