import { expect, test } from 'vitest'
import type { PointView } from '#domain/schemas/decision.ts'
import {
  answersToPoints,
  namedPoints,
  proposedList,
  stateOf,
  withJoined,
  withPoint,
  withSplit,
} from './point-list.ts'
import { composeResponse } from './response-text.ts'

const report = (number: number, authorComments: string) => ({
  ...{ id: `report-${number}`, label: `Reviewer ${number}`, authorComments, answers: [] },
})
const point = (id: string, source: string, text: string): PointView => ({
  ...{ id, round: 1, source, text, chosen: true, isCurrent: true, answer: '', done: false },
  declined: false,
})
const reports = [
  report(1, 'A careful paper.\n\n1. Report “bounds”.\n\n2. Shorten it.'),
  report(2, 'Weights are missing.\n\nTypos.'),
]
const chosen = [
  point('a', 'Editor', 'Number the lines.'),
  point('b', 'Reviewer 1', '2. Shorten it.'),
  point('c', 'Reviewer 2', 'Weights are missing.'),
]
const list = proposedList(chosen, reports)
const shorts = (of: typeof list) => namedPoints(of).map(({ short, text }) => `${short} ${text}`)

test('the points that the editor chose come first, and all are numbered within their source', () => {
  expect(shorts(list)).toEqual([
    'E.1 Number the lines.',
    'R1.2 2. Shorten it.',
    'R2.1 Weights are missing.',
    'R1.1 1. Report “bounds”.',
    'R1.3 A careful paper.',
    'R2.2 Typos.',
  ])
  expect(namedPoints(list).filter(({ isAsked }) => isAsked)).toHaveLength(3)
})

test('without points of the editor, every passage that asks for something is to be answered', () => {
  const asked = proposedList([], reports).filter(({ isAsked }) => isAsked)
  expect(shorts(asked)).toEqual([
    'R1.1 1. Report “bounds”.',
    'R1.2 2. Shorten it.',
    'R2.1 Weights are missing.',
    'R2.2 Typos.',
  ])
})

test('a chosen point that the editor reworded stands in its report', () => {
  const reworded = proposedList([point('b', 'Reviewer 2', 'Please weight the table.')], reports)
  expect(shorts(reworded)[0]).toBe('R2.1 Please weight the table.')
  expect(reworded).toHaveLength(6)
})

test('points are divided and joined by hand, and no answer is lost', () => {
  const answered = withPoint(list, {
    ...(list[0] as (typeof list)[0]),
    answer: 'We number them.',
    done: true,
  })
  const split = withSplit(answered, 'a', ['Number', 'the lines.'])
  expect(shorts(split).slice(0, 2)).toEqual(['E.1 Number', 'E.2 the lines.'])
  expect(answersToPoints(split)[0]).toEqual({
    id: 'a',
    answer: 'We number them.',
    done: false,
    declined: false,
  })
  const joined = withJoined(split, 'a')
  expect(shorts(joined)[0]).toBe('E.1 Number\n\nthe lines.')
  expect(joined[0]).toMatchObject({ answer: 'We number them.', done: false, pointIds: ['a'] })
  // The last point of a source has no other to be joined with.
  expect(withJoined(list, 'a')).toEqual(list)
})

test('the response names, quotes and answers the points in the order of the list', () => {
  const answers: Record<string, Partial<(typeof list)[0]>> = {
    'report-1-1': { answer: ' See Table 3. ', changes: [{ place: 'p. 14', words: 'We report' }] },
    c: { answer: 'Added.' },
    b: { answer: 'Left out of the response', isLeftOut: true },
  }
  const written = list.map((one) => ({ ...one, ...answers[one.id] }))
  const text = { way: 'points' as const, text: 'Thank you.', points: { 'Reviewer 2': 'Kept from before.' } }
  expect(composeResponse(text, written)).toBe(
    [
      'Thank you.',
      ...['To Reviewer 2', 'Kept from before.'],
      ...['Reviewer 2, point 1', '“Weights are missing.”', 'Added.'],
      ...['Reviewer 1, point 1', '“1. Report ‘bounds’.”', 'See Table 3.', 'Changed: p. 14 (“We report”)'],
    ].join('\n\n'),
  )
  expect(composeResponse({ ...text, way: 'one', text: ' Done. ' }, written)).toBe('Done.')
  expect(composeResponse({ way: 'points', text: ' ', points: {} }, list)).toBe('')
})

test('the mark of a listed point is no part of its quotation', () => {
  const [only] = proposedList([point('a', 'Editor', '- Add a table.\n\n- Number it.')], [])
  const text = { way: 'points' as const, text: '', points: {} }
  expect(composeResponse(text, [{ ...(only as (typeof list)[0]), answer: 'Added.' }])).toContain(
    '“Add a table.\n\nNumber it.”',
  )
})

test('a long point is quoted to the end of a sentence', () => {
  const long = 'One sentence after another. '.repeat(200)
  const [only] = proposedList([point('a', 'Editor', long)], [])
  const composed = composeResponse({ way: 'points', text: '', points: {} }, [
    { ...(only as (typeof list)[0]), answer: 'Yes.' },
  ])
  expect(composed.length).toBeLessThan(2100)
  expect(composed).toContain('another. […]”\n\nYes.')
})

test('an answer with a reason is a full one, also for a point that was divided', () => {
  const answered = (answer: string, how: Partial<(typeof list)[0]>) => (one: (typeof list)[0]) =>
    one.pointIds.includes('b') ? { ...one, answer, ...how } : one
  const declined = list.map(answered('The rule forbids it.', { declined: true }))
  expect(answersToPoints(declined).find(({ id }) => id === 'b')).toMatchObject({
    done: false,
    declined: true,
  })
  // A reason has to be given.
  const silent = list.map(answered(' ', { declined: true }))
  expect(stateOf(silent.find(({ pointIds }) => pointIds.includes('b')) as (typeof list)[0])).toBe('open')
  const [half] = withSplit(declined, 'b', ['Shorten', 'it.']).filter(({ pointIds }) => pointIds.includes('b'))
  expect(half).toMatchObject({ text: 'Shorten', declined: true })
  expect(
    answersToPoints(withSplit(declined, 'b', ['Shorten', 'it.'])).find(({ id }) => id === 'b'),
  ).toMatchObject({ declined: false })
})
