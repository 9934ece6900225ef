import { expect, test } from 'vitest'
import { hasPassage, hiddenMark, markedPassages, withoutPassages } from './hidden-passages.ts'

const review =
  'Sound work.\n\n1. The author is plainly a fool. Redo\nTable 2.\n2. Cite more.\n\nThe  author is plainly\na fool.'

test('a passage is hidden wherever it occurs, however its lines are broken', () => {
  expect(withoutPassages(review, ['The author is plainly a fool.'])).toBe(
    `Sound work.\n\n1. ${hiddenMark} Redo\nTable 2.\n2. Cite more.\n\n${hiddenMark}`,
  )
  expect(withoutPassages(review, [])).toBe(review)
  expect(withoutPassages('Redo Table 2.', ['Redo\nTable 2.'])).toBe(hiddenMark)
})

test('the sentences of a longer passage are hidden where they stand alone', () => {
  const passage = 'The author is plainly a fool. Redo\nTable 2.\n2. Cite more.'
  expect(withoutPassages('2. Cite more.', [passage])).toBe('2. Cite more.')
  expect(withoutPassages('He says: The author is plainly a fool.', [passage])).toBe(`He says: ${hiddenMark}`)
  expect(withoutPassages(`A ${passage} B`, [passage])).toBe(`A ${hiddenMark} B`)
})

test('overlapping passages leave nothing between them', () => {
  expect(withoutPassages('one two three four', ['one two three', 'two three four'])).toBe(hiddenMark)
  expect(withoutPassages('one two three', ['', '  '])).toBe('one two three')
})

test('editors see which passages are hidden', () => {
  expect(markedPassages('a bad word, then', ['bad word'])).toEqual([
    { text: 'a ', isHidden: false },
    { text: 'bad word', isHidden: true },
    { text: ', then', isHidden: false },
  ])
  expect(hasPassage('a  bad\nword', 'bad word')).toBe(true)
  expect(hasPassage('a bad word', ' ')).toBe(false)
})
