import { expect, test } from 'vitest'
import { findOnPages, foldPages, pageAnchor, textOfPage } from './page-anchors.ts'

const page = (...lines: string[]) => textOfPage(lines.map((text) => ({ text })))

const first = [
  page('Trade costs rise with distance.', 'Small firms pay more than large firms in all coun-', 'tries.'),
  page(
    'We use invoices of four quarters before the announce-',
    'ment. Small firms pay more. Exit rises from 6',
    'to 14 percent after 2019.',
  ),
]
const place = { file: '4f6b0f1e-7a51-4d3c-9d8e-6b7f6c6b1a01', version: 1 }

function anchorAt(words: string, number = 2) {
  const text = first[number - 1]
  const start = text?.text.indexOf(words) ?? -1
  if (!text || start < 0) throw new Error(`No such words: ${words}`)
  return pageAnchor(place, number, text, { start, end: start + words.length })
}

function foundIn(words: string, pages: ReturnType<typeof page>[], number?: number) {
  const found = findOnPages(anchorAt(words, number), foldPages(pages), false)
  return found && [found.page, pages[found.page - 1]?.text.slice(found.start, found.end)]
}

test('a passage is found on the pages where it was marked', () => {
  const anchor = anchorAt('Small firms pay more')
  expect(findOnPages(anchor, foldPages(first), true)).toEqual({
    page: 2,
    start: anchor.start,
    end: anchor.start + 20,
  })
})

test('in a new version it is found on another page, with other line ends, hyphens and letters', () => {
  const next = [
    page('Trade costs rise.'),
    page('Nothing here.'),
    page(
      'We use invoices of four quarters be-',
      'fore the announcement. Small firms pay',
      'more. Exit rises from 6 to 14 percent',
      'after 2019.',
    ),
  ]
  expect(foundIn('before the announcement. Small firms', next)).toEqual([
    3,
    'before the announcement. Small firms',
  ])
  // A short passage that occurs twice is told apart by its context.
  expect(foundIn('Small firms pay more', [...first.slice(0, 1), ...next])).toEqual([
    4,
    'Small firms pay more',
  ])
})

test('changed words are found between what was around them', () => {
  const next = [page('We use invoices. Exit rises from seven to 14 percent after 2019.')]
  expect(foundIn('Exit rises from 6 to 14 percent', next)).toEqual([1, 'Exit rises from seven to 14 percent'])
})

test.each([
  [
    'its words are nowhere',
    'Exit rises from 6 to 14 percent',
    [page('Entry falls. We drop the test of survival.')],
  ],
  [
    'its words occur elsewhere, in another context',
    'Small firms',
    [page('All large and all small firms were asked twice.')],
  ],
])('a passage is gone if %s', (_, words, pages) => {
  expect(foundIn(words, pages)).toBeNull()
})

test('a comment on a whole page follows the beginning of the page', () => {
  const [, text] = first
  if (!text) throw new Error('no page')
  const anchor = pageAnchor(place, 2, text, { start: 0, end: 0 })
  expect(findOnPages(anchor, foldPages([page('New.'), ...first]), false)?.page).toBe(3)
  expect(findOnPages(anchor, foldPages([page('New.')]), false)).toBeNull()
})
