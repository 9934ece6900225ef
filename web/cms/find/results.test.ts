import { expect, test } from 'vitest'
import { type Entry, foundIn, passageOf, wordsOf } from './results.ts'

const entry = (kind: Entry['kind'], title: string, text = ''): Entry => ({
  ...{ kind, title, text, id: title, to: '/' },
})

test('every word must be found, in title or text, whatever its accents and case', () => {
  const entries = [
    entry('page', 'Data policy', 'Where the données are kept'),
    entry('page', 'Ethics', 'Nothing of data'),
    entry('person', 'Zoë Donnees'),
  ]
  const titles = (search: string) =>
    foundIn(entries, wordsOf(search)).map(([kind, found]) => [kind, found.map(({ title }) => title)])
  expect(titles('DONNÉES')).toEqual([
    ['page', ['Data policy']],
    ['person', ['Zoë Donnees']],
  ])
  expect(titles('data where')).toEqual([['page', ['Data policy']]])
  expect(titles('zoe')).toEqual([['person', ['Zoë Donnees']]])
  expect(titles('absent')).toEqual([])
})

test('a passage is shown around the first match', () => {
  const text = `${'before '.repeat(20)}the match\n\n${'after '.repeat(40)}`
  expect(passageOf(text, ['match'])).toMatch(/^… before .*the match .* …$/)
  expect(passageOf('short text', ['absent'])).toBe('short text')
})
