import { expect, test } from 'vitest'
import { mayHoldSeveral, pointLimits, pointsIn, proposedPointsIn } from './review-points.ts'

const long = `${'The instrument is weak in the second half of the sample. '.repeat(12)}`.trim()

test.each([
  ['one sentence is one point', 'Please report bounds.', ['Please report bounds.']],
  ['paragraphs', 'First.\n\nSecond,\nover two lines.', ['First.', 'Second,\nover two lines.']],
  [
    'numbers, with what belongs to them',
    'A careful paper.\n\n1. Report bounds.\n\nThis matters for Table 2.\n\n- also for Table 3\n\n2) Shorten it.\n\nI look forward to the revision.',
    [
      'A careful paper.',
      '1. Report bounds.\n\nThis matters for Table 2.\n\n- also for Table 3',
      '2) Shorten it.',
      'I look forward to the revision.',
    ],
  ],
  [
    'headings begin a new count and are no points',
    'Major comments:\n1. Bounds.\n2. Weights.\n\nMinor comments\n\n1. Typos.\n(2) Figure 3 is small.',
    ['1. Bounds.', '2. Weights.', '1. Typos.', '(2) Figure 3 is small.'],
  ],
  ['numbers of sections', '1.1 is wrong\n\n1.2: also', ['1.1 is wrong', '1.2: also']],
  ['bullets', 'Please:\n• report bounds\n• shorten it', ['• report bounds', '• shorten it']],
  [
    'words before numbers',
    'Comment 1: bounds\nComment 2: weights',
    ['Comment 1: bounds', 'Comment 2: weights'],
  ],
  ['a year is no number', '2019 is missing.\n2020 is not.', ['2019 is missing.\n2020 is not.']],
  ['nothing but the mark of an omission', 'Major points\n\n[…]', []],
])('%s', (_, report, points) => expect(pointsIn(report)).toEqual(points))

test.each([
  [
    'an introduction and an end beside a list',
    'A careful paper.\n\n1. Bounds.\n\n2. Weights.\n\nGood luck!',
    [0, 1, 1, 0],
  ],
  [
    'an introduction that doubts',
    'I am not convinced of the mechanism.\n\n1. Bounds.\n\n2. Weights.',
    [1, 1, 1],
  ],
  ['a long introduction', `${long}\n\n1. Bounds.\n\n2. Weights.`, [1, 1, 1]],
  ['paragraphs without a list', 'A careful paper.\n\nBounds are absent.', [1, 1]],
])('what asks for nothing beside a list is not proposed: %s', (_, report, asks) => {
  expect(proposedPointsIn(report).map((point) => Number(point.asks))).toEqual(asks)
  expect(proposedPointsIn(report).map(({ text }) => text)).toEqual(pointsIn(report))
})

test('a long passage without a number may hold several points, and says so', () => {
  expect([long, 'Short.', `1. ${long}`].map(mayHoldSeveral)).toEqual([true, false, false])
})

test('a report of 20,000 words loses none of them', () => {
  const words = (text: string) => text.split(/\s+/).filter(Boolean)
  const once = Array.from({ length: 20_000 }, (_, index) => `word${index}${index % 17 === 0 ? '.' : ''}`)
  const paragraphs = once.map((word, index) => (index % 40 === 39 ? `${word}\n\n` : `${word} `)).join('')
  for (const report of [once.join(' '), paragraphs, once.map((word) => `- ${word}`).join('\n')]) {
    const points = pointsIn(report)
    expect(points.length).toBeLessThanOrEqual(pointLimits.count)
    expect(points.every(({ length }) => length <= pointLimits.length)).toBe(true)
    expect(words(points.join(' '))).toEqual(words(report))
  }
})
