import { expect, test } from 'vitest'
import { defaultTypes } from '#domain/journal/kinds.ts'
import { sectionsOf } from './issue-sections.ts'

const article = (id: string, articleType: string, section: string | null = null) => ({
  id,
  articleType,
  section,
})
const outline = (...given: Parameters<typeof sectionsOf<ReturnType<typeof article>>>) =>
  sectionsOf(...given).map(({ name, articles }) => [name, ...articles.map(({ id }) => id)])

test('without sections all articles are one unnamed group', () => {
  const articles = [article('a', 'Original Research'), article('b', 'Literature Review')]
  expect(outline(articles, defaultTypes)).toEqual([['', 'a', 'b']])
})

test('sections keep the order of their first articles', () => {
  const articles = [
    article('a', 'Opinion', 'Forum'),
    article('b', 'Note', 'Notes'),
    article('c', 'Note', 'Forum'),
  ]
  expect(outline(articles, [])).toEqual([
    ['Forum', 'a', 'c'],
    ['Notes', 'b'],
  ])
})

test('an article that was published by itself has the section of its type, or its type as heading', () => {
  const types = defaultTypes.map((type) => (type.id === 'opinion' ? { ...type, section: 'Forum' } : type))
  const articles = [
    article('a', 'Opinion Article', 'Forum'),
    article('b', 'Original Research'),
    article('c', 'research'),
    article('d', 'opinion'),
  ]
  expect(outline(articles, types)).toEqual([
    ['Forum', 'a', 'd'],
    ['Original Research', 'b', 'c'],
  ])
  expect(outline([article('d', 'opinion')], types)).toEqual([['Forum', 'd']])
})
