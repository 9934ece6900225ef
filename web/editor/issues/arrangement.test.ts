import { expect, test } from 'vitest'
import {
  countedPlace,
  inputOf,
  moveBy,
  putAt,
  type Sections,
  withCandidate,
  withEntry,
  without,
} from './arrangement.ts'

const entry = (articleId: string) => ({
  ...{ manuscriptId: null, articleId, title: articleId, authors: '', number: null, call: null },
  ...{ pages: null, pageCount: null, isReady: true },
})
const start: Sections = [
  { name: 'Research', entries: [entry('a'), entry('b')] },
  { name: 'Notes', entries: [entry('c')] },
]
const shown = (sections: Sections) =>
  sections
    .map(({ name, entries }) => `${name}: ${entries.map(({ articleId }) => articleId).join('')}`)
    .join(' ')

test('an entry moves within its section, and at its edge into the next', () => {
  expect(shown(moveBy(start, 'a', 1))).toBe('Research: ba Notes: c')
  expect(shown(moveBy(start, 'b', 1))).toBe('Research: a Notes: bc')
  expect(shown(moveBy(start, 'c', -1))).toBe('Research: abc Notes: ')
  expect(shown(moveBy(start, 'a', -1))).toBe(shown(start))
  expect(shown(moveBy(start, 'c', 1))).toBe(shown(start))
  expect(shown(moveBy(start, 'x', 1))).toBe(shown(start))
})

test('an entry is dropped at a place, counted and taken out', () => {
  expect(shown(putAt(start, 'a', 1, 0))).toBe('Research: b Notes: ac')
  expect(shown(putAt(start, 'a', 0, 9))).toBe('Research: ba Notes: c')
  expect(countedPlace(start, 'c')).toEqual({ place: 3, of: 3 })
  expect(shown(without(start, 'b'))).toBe('Research: a Notes: c')
  expect(shown(withEntry(start, 'News', entry('d')))).toBe('Research: ab Notes: c News: d')
  expect(inputOf(start)[1]).toEqual({ name: 'Notes', entries: [{ articleId: 'c' }] })
})

test('a candidate goes to the chosen section, else to the one of its type, else to the last one', () => {
  const candidate = (usualSection: string | null) => ({ ...entry('d'), usualSection })
  expect(shown(withCandidate(start, candidate('Notes'), 'Research'))).toBe('Research: abd Notes: c')
  expect(shown(withCandidate(start, candidate('Essays')))).toBe('Research: ab Notes: c Essays: d')
  expect(shown(withCandidate(start, candidate(null)))).toBe('Research: ab Notes: cd')
  expect(shown(withCandidate([], candidate(null)))).toBe('Articles: d')
})
