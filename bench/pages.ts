import type { Case } from './cases.ts'
import { articleCount } from './journal.ts'

/**
 * Returns every seventh article, with or without full text. There are enough of them that no two connections
 * request the same article at a time.
 */
function articlePaths(withFullText: boolean): string[] {
  return Array.from({ length: articleCount }, (_, i) => i)
    .filter((i) => (i % 3 === 0) === withFullText)
    .filter((_, i) => i % 4 === 0)
    .map((i) => `/articles/bench-article-${i}`)
}

const searches = [
  'ports',
  'family firms',
  'carbon tariffs',
  '"trade finance"',
  'Kalaycıoğlu',
  'minimum wages bond',
].map((words) => `/articles?search=${encodeURIComponent(words)}`)

/** The same pages, each at an address that nobody has asked for. What the parameter says is not used. */
const firstPages: Case[] = [
  { name: 'article, first', server: 'cold', paths: articlePaths(false).map((path) => `${path}?citing=x{n}`) },
  {
    name: 'article with full text, first',
    server: 'cold',
    paths: articlePaths(true).map((path) => `${path}?citing=x{n}`),
  },
  { name: 'home, first', server: 'cold', paths: ['/?sort=x{n}'] },
  { name: 'article list, first', server: 'cold', paths: ['/articles?from=x{n}'] },
  { name: 'search page, first', server: 'cold', paths: searches.map((path) => `${path}&from=x{n}`) },
]

export const pageCases: Case[] = [
  { name: 'home, cached', server: 'cached', paths: ['/'], target: 0.7 },
  { name: 'article, cached', server: 'cached', paths: ['/articles/bench-article-1'], target: 0.7 },
  { name: 'article, cold', server: 'cold', paths: articlePaths(false), target: 0.025, goal: 1000 },
  { name: 'article with full text, cold', server: 'cold', paths: articlePaths(true), goal: 1000 },
  { name: 'home, cold', server: 'cold', paths: ['/'] },
  { name: 'article list, cold', server: 'cold', paths: ['/articles'], goal: 500 },
  { name: 'search page, cold', server: 'cold', paths: searches, goal: 500 },
  ...firstPages,
]
