import { expect, test } from 'vitest'
import type { ProductionRow } from '#domain/schemas/production-queue.ts'
import { type Grouping, groupsOf } from './groups.ts'

const row = (number: string, more: Partial<ProductionRow>) =>
  ({ number, step: 'ready', waitingFor: { kind: 'you', name: null }, issue: null, ...more }) as ProductionRow
const rows = [
  row('1', { step: 'proofs', waitingFor: { kind: 'nobody', name: null } }),
  row('2', { issue: { volume: 10, issue: 1 }, waitingFor: { kind: 'person', name: 'Ada' } }),
  row('3', { issue: { volume: 9, issue: 2 } }),
  row('4', { issue: { volume: 10, issue: 1 } }),
]
const shown = (by: Grouping) =>
  groupsOf(rows, by).map((group) => `${group.name}: ${group.rows.map(({ number }) => number).join('')}`)

test('every step is a group, with or without rows', () => {
  expect(shown('step')).toEqual([
    'Copyediting: ',
    'Typesetting: ',
    'Proofs out: 1',
    'Ready: 234',
    'Scheduled: ',
  ])
})

test('groups of issues and people are in order, those without one last', () => {
  expect(shown('issue')).toEqual(['Volume 9, issue 2: 3', 'Volume 10, issue 1: 24', 'No issue: 1'])
  expect(shown('waiting')).toEqual(['Ada: 2', 'You: 34', 'Nobody: 1'])
})
