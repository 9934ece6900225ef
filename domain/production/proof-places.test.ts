import { expect, test } from 'vitest'
import { anchorOf } from '../anchors.ts'
import { foldPages, textOfPage } from '../manuscript/page-anchors.ts'
import { anchorOnProof, findOnProof, isOutsideText, placeElements } from './proof-places.ts'

const elements = [
  { id: 'front/title', text: 'After the port strike' },
  { id: 's1', text: 'Setting and data' },
  {
    id: 'p1',
    text: 'Cargo already at sea was diverted to seven ports in three countries, and Section 5 describes it.',
  },
  { id: 'm1', text: 'x_i=βS' },
  {
    id: 'p2',
    text: 'For product x we regress lnc=αS on the closure and its lags, for seven ports in three countries.',
  },
]
const lines = [
  [
    'After the port strike',
    'Ada Wren, University of Naivasha',
    'Setting and data',
    'Cargo already at sea was di-',
    'verted to seven ports in',
  ],
  [
    '72 A. Wren',
    'three countries, and Section 5 describes it.',
    'For product x we regress ln c = α S on the',
    'closure and its lags, for seven ports in three',
    'countries.',
    '73',
  ],
]
const pages = lines.map((page) => textOfPage(page.map((text) => ({ text }))))
const doc = foldPages(pages)
const proof = { places: placeElements(elements, doc), doc, pages, version: 1 }

/** Returns the words of a page as if they had been selected. */
function select(page: number, words: string) {
  const start = pages[page - 1]?.text.indexOf(words) ?? -1
  expect(start).toBeGreaterThanOrEqual(0)
  return { page, start, end: start + words.length }
}
const shown = (found: ReturnType<typeof findOnProof>) =>
  found && { page: found.page, words: pages[found.page - 1]?.text.slice(found.start, found.end) }
const inText = (id: string, words: string) => {
  const { text } = elements.find((element) => element.id === id) ?? { text: '' }
  const start = text.indexOf(words)
  return anchorOf(id, text, { start, end: start + words.length }, 1)
}

test('words selected on a page are anchored in their element of the text', () => {
  expect(anchorOnProof(select(1, 'was diverted to seven'), proof)).toMatchObject({
    element: 'p1',
    quote: { exact: 'was diverted to seven' },
  })
  // The same words occur in two paragraphs.
  const second = anchorOnProof(select(2, 'seven ports in three countries'), proof)
  expect(second).toMatchObject({ element: 'p2', quote: { exact: 'seven ports in three countries' } })
  expect(anchorOnProof(select(1, 'port strike'), proof).element).toBe('front/title')
  // A formula has other words in the text than on the page.
  expect(anchorOnProof(select(2, 'ln c = α S'), proof)).toMatchObject({
    element: 'p2',
    quote: { exact: 'lnc=αS' },
  })
})

test('words that are in no element are anchored on the page, and found there again', () => {
  const affiliation = anchorOnProof(select(1, 'University of Naivasha'), proof)
  expect(affiliation).toMatchObject({ element: 'page-1', quote: { exact: 'University of Naivasha' } })
  expect(isOutsideText(affiliation)).toBe(true)
  expect(isOutsideText({ element: 'p1' })).toBe(false)
  expect(shown(findOnProof(affiliation, proof.places, doc))).toEqual({
    page: 1,
    words: 'University of Naivasha',
  })
  expect(anchorOnProof(select(2, 'A. Wren'), proof).element).toBe('page-2')
})

test('passages of the text are found on the pages', () => {
  const find = (id: string, words: string) => shown(findOnProof(inText(id, words), proof.places, doc))
  expect(find('p1', 'already at sea')).toEqual({ page: 1, words: 'already at sea' })
  // What continues on the next page is left out.
  expect(find('p1', 'seven ports in three countries')?.page).toBe(1)
  expect(find('p2', 'seven ports in three countries')?.page).toBe(2)
  expect(find('p2', 'closure and its lags')).toEqual({ page: 2, words: 'closure and its lags' })
  expect(find('s1', 'Setting and data')).toEqual({ page: 1, words: 'Setting and data' })
  // A formula is not found by its letters, and there is nothing between its neighbours.
  expect(find('m1', 'x_i')).toBeNull()
})

test('formulas, and paragraphs that begin with one, are placed by what is around them', () => {
  const parts = [
    { id: 'a', text: 'We regress landed cost on the closure:' },
    { id: 'f', text: 'y=\\alpha_i+\\beta S' },
    { id: 'b', text: '\\beta_k and S are the weeks in which the route was closed, one by one.' },
  ]
  const page = [
    'We regress landed cost on the closure:',
    'y = α + β S (1)',
    'β and S are the weeks in which the route was closed, one by one.',
  ]
  const text = textOfPage(page.map((line) => ({ text: line })))
  const folded = foldPages([text])
  const places = placeElements(parts, folded)
  expect(places.map(({ id }) => id)).toEqual(['a', 'f', 'b'])
  const formula = findOnProof(anchorOf('f', parts[1]?.text ?? '', { start: 0, end: 0 }, 1), places, folded)
  expect(formula && text.text.slice(formula.start, formula.end)).toContain('y = α')
})
