import { expect, test } from 'vitest'
import type { EditorManuscript } from '#domain/schemas/manuscript.ts'
import { inView, matching, missingReviewers } from './queue-filter.ts'
import { byTurn, inQueueOrder } from './queue-order.ts'

function manuscript(number: string, parts: Partial<EditorManuscript> = {}): EditorManuscript {
  return {
    id: number,
    number,
    title: 'Exports of Łódź',
    abstract: '',
    keywords: [],
    manuscriptType: 'research',
    fieldOfStudy: 'economics',
    status: 'under_review',
    currentStage: 'peer_review',
    submittedAt: '2026-01-01T00:00:00Z',
    lastStatusUpdate: '2026-01-01T00:00:00Z',
    reviewMode: 'double_blind',
    round: 1,
    version: 1,
    turn: 'reviewers',
    revisionDueAt: null,
    articleId: null,
    authors: [],
    daysInStage: 1,
    handlingEditor: null,
    reviewers: { invited: 0, accepted: 0, completed: 0, late: 0, declined: 0, needed: 2 },
    allowed: [],
    ...parts,
  }
}

const anything = { search: '', status: '', stage: '', type: '' }
const numbers = (rows: EditorManuscript[]) => rows.map((row) => row.number)

test('the editor’s turn stands first, and within a turn the longest wait', () => {
  const rows = [
    manuscript('A', { daysInStage: 90 }),
    manuscript('B', { turn: 'editor', daysInStage: 2 }),
    manuscript('C', { turn: 'editor', daysInStage: 7 }),
    manuscript('D', { turn: 'editor', daysInStage: 7 }),
  ]
  expect(numbers(inQueueOrder(rows))).toEqual(['C', 'D', 'B', 'A'])
  expect(byTurn(rows).map((group) => group.turn)).toEqual(['editor', 'reviewers'])
})

test('search folds letters, and every word has to be there', () => {
  const rows = [manuscript('JIBER-2026-0001'), manuscript('JIBER-2026-0002', { title: 'Imports' })]
  expect(numbers(matching({ ...anything, search: 'EXPORTS 0001' }, rows))).toEqual(['JIBER-2026-0001'])
  expect(matching({ ...anything, search: 'exports 0002' }, rows)).toEqual([])
  expect(numbers(matching({ ...anything, type: 'review' }, rows))).toEqual([])
})

test('a round lacks reviewers until as many are asked as are needed', () => {
  const counts = { invited: 1, accepted: 0, completed: 0, late: 0, declined: 3, needed: 2 }
  const short = manuscript('A', { reviewers: counts })
  const full = manuscript('B', { reviewers: { ...counts, completed: 1 } })
  expect(missingReviewers(short)).toBe(1)
  expect(missingReviewers(full)).toBe(0)
  expect(missingReviewers(manuscript('C', { status: 'submitted' }))).toBe(0)
  expect(numbers(inView('needed', [short, full]))).toEqual(['A'])
})

test('a revision counts to the second round before that round is open', () => {
  const rows = [manuscript('A'), manuscript('B', { status: 'revised' }), manuscript('C', { round: 2 })]
  expect(numbers(inView('second', rows))).toEqual(['B', 'C'])
})
