import { expect, test } from 'vitest'
import type { EditorAssignment, EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { copiesAreMade, situationOf } from './situation.ts'

const manuscript = {
  status: 'under_review',
  currentStage: 'peer_review',
  revisionDueAt: null,
  reviewers: { invited: 0, accepted: 0, completed: 0, late: 0, declined: 0, needed: 2 },
}

function detail(parts: object = {}, rest: Partial<EditorDetail> = {}): EditorDetail {
  return {
    manuscript: { ...manuscript, ...parts },
    files: [],
    findings: [],
    assignments: [],
    proofs: [],
    currentGalley: null,
    held: null,
    reviewersShown: true,
    ...rest,
  } as unknown as EditorDetail
}

const late = {
  reviewerName: 'Ana Sousa',
  status: 'in_progress',
  dueDate: '2020-01-01T00:00:00Z',
} as EditorAssignment

test('under review: invite, wait, decide; whoever is late is named', () => {
  expect(situationOf(detail()).title).toBe('Invite two more reviewers')
  const reviewers = { ...manuscript.reviewers, accepted: 1, completed: 1 }
  expect(situationOf(detail({ reviewers })).title).toBe('Waiting for reviews')
  const ready = situationOf(detail({ reviewers: { ...reviewers, completed: 2 } }, { assignments: [late] }))
  expect(ready.title).toBe('Two reviews received. You can make a decision.')
  expect(ready.text).toContain('Ana Sousa is late.')
})

test('an editor who may be an author answers first', () => {
  expect(situationOf(detail({}, { reviewersShown: false })).title).toBe('Answer the question above')
})

test('a held decision comes before anything else', () => {
  const held = { id: 'd', decision: 'Accept', releaseAt: '2026-01-01T00:00:00Z', letter: '' }
  expect(situationOf(detail({ status: 'accepted' }, { held })).title).toBe(
    'The decision is recorded but not sent yet',
  )
})

test('production follows the galley and the proofs', () => {
  const accepted = { status: 'accepted', currentStage: 'production' }
  const files = [{ kind: 'galley' }] as EditorDetail['files']
  const proof = {
    id: 'p',
    requestedAt: '',
    answeredAt: null,
    approved: null,
    comments: null,
    number: null,
    dueAt: null,
  }
  expect(situationOf(detail(accepted)).title).toBe('Send the proofs')
  expect(situationOf(detail(accepted, { files, proofs: [proof] })).title).toBe(
    'The author is reading the proofs',
  )
  const ofText = { ...proof, number: 1, dueAt: '2026-01-05T00:00:00Z' }
  expect(situationOf(detail({ ...accepted }, { proofs: [ofText] })).title).toBe(
    'The author is reading the proofs',
  )
  const changes = { ...proof, answeredAt: '2026-01-01T00:00:00Z', approved: false }
  expect(situationOf(detail(accepted, { files, proofs: [changes] })).title).toBe(
    'The author asked for changes',
  )
})

test('copies that are being made hold a release up, those of an older version do not', () => {
  const file = (version: number, blindCopy: string) => ({ version, blindCopy })
  const waits = (status: string, ...files: object[]) =>
    copiesAreMade(detail({ status, version: 2 }, { files: files as EditorDetail['files'] }))
  expect(waits('submitted', file(2, 'ready'), file(2, 'waiting'))).toBe(true)
  expect(waits('revised', file(2, 'waiting'))).toBe(true)
  expect(waits('revised', file(1, 'waiting'), file(2, 'failed'))).toBe(false)
  expect(waits('under_review', file(2, 'waiting'))).toBe(false)
})
