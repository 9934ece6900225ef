import { expect, test } from 'vitest'
import { letterMarker, reportMarker } from './letter-marks.ts'
import { namedPoints, proposedList } from './point-list.ts'

const reports = [
  {
    ...{ id: 'a', label: 'Reviewer 1', answers: [] },
    authorComments:
      'A careful paper.\n\n1. Bring the network-exposure measure of Appendix C into the main text.\n\n2. Shorten section 2; the survey repeats the introduction.',
  },
  {
    ...{ id: 'b', label: 'Reviewer 2', answers: [] },
    authorComments:
      '1. Sample attrition after 2019 is 14 percent and rises with exposure. Please report bounds.\n\n2. The framing promises more theory than section 3 delivers.',
  },
]
const points = namedPoints(proposedList([], reports))
const shorts = (passages: ReturnType<ReturnType<typeof letterMarker>>) =>
  passages.map(({ text, points: of }) => [
    text.trim(),
    of.map((id) => points.find((point) => point.id === id)?.short).join(),
  ])

test('sentences of the letter that speak of a point are marked with it', () => {
  const mark = letterMarker(points)
  expect(shorts(mark('Dear Dr. Okonkwo-Reyes,'))).toEqual([['Dear Dr. Okonkwo-Reyes,', '']])
  expect(
    shorts(
      mark(
        'Please begin with attrition after 2019. Then bring the network-exposure measure of the appendix forward. Reviewer 2, point 2 is for you to decide.',
      ),
    ),
  ).toEqual([
    ['Please begin with attrition after 2019.', 'R2.1'],
    ['Then bring the network-exposure measure of the appendix forward.', 'R1.1'],
    ['Reviewer 2, point 2 is for you to decide.', 'R2.2'],
  ])
})

test('courtesies and what speaks of nothing in particular are not marked', () => {
  const mark = letterMarker(points)
  const courtesy =
    'Thank you for sending us your paper. Two reviewers have read it with care, and so have I. We see a strong paper in it and ask you for a major revision.'
  expect(shorts(mark(courtesy))).toEqual([[courtesy, '']])
})

test('a report is marked where it was divided, and its courtesies as their own passage', () => {
  const mark = reportMarker(points.filter(({ source }) => source === 'Reviewer 2'))
  expect(
    shorts(
      mark('1. Sample attrition after 2019 is 14 percent and rises with exposure. Please report bounds.'),
    ),
  ).toEqual([
    ['1. Sample attrition after 2019 is 14 percent and rises with exposure. Please report bounds.', 'R2.1'],
  ])
})

test('a report of 20,000 words is marked in a moment', () => {
  const long = Array.from(
    { length: 1000 },
    (_, n) =>
      `${n + 1}. Please explain ${'the estimate of the effect in this part of the sample and '.repeat(2)}`,
  ).join('\n\n')
  const many = namedPoints(proposedList([], [{ ...reports[0], authorComments: long } as (typeof reports)[0]]))
  const before = performance.now()
  const mark = reportMarker(many)
  for (const paragraph of long.split('\n\n')) mark(paragraph)
  expect(performance.now() - before).toBeLessThan(5000)
})
