import { expect, test } from 'vitest'
import { lineNames, placeName } from './marked-lines.ts'

const page = (labels: (string | null)[]) => ({
  width: 600,
  height: 800,
  lines: labels.map((label) => ({ label, text: 'A line', x: 0, y: 0, width: 10, height: 10 })),
})

test.each([
  [['148', '149', '150'], { from: 0, to: 1 }, '148–149'],
  [['148', '149', '150'], { from: 2, to: 2 }, '150'],
  [['148', null, '150'], { from: 1, to: 2 }, '150'],
  [[null, null], { from: 0, to: 1 }, null],
])('lines %j of %j are called %s', (labels, range, name) => {
  expect(lineNames(page(labels), range)).toBe(name)
})

test('a place is a page, with its lines where they have names', () => {
  expect(placeName(12, '148–149')).toBe('p. 12, l. 148–149')
  expect(placeName(12, null)).toBe('p. 12')
})
