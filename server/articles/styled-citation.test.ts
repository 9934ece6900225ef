import { expect, test } from 'vitest'
import type { Citable } from '#domain/article/citation.ts'
import { defaultSettings } from '#domain/journal/settings.ts'
import { plainCitation, styledCitations } from './styled-citation.ts'

const article = {
  id: 'ports',
  updatedAt: '2026-01-02T00:00:00Z',
  title: 'Ports and <i>prices</i>',
  contributors: [{ givenName: 'Hildrun', familyName: 'Kessenich' }],
  publishedDate: '2026-01-02',
  keywords: ['ports'],
  abstract: 'How ports price.',
  language: 'en',
  volume: 3,
  issue: 1,
  pages: '1-20',
  doi: null,
  notices: [],
  noticeOf: null,
}
const citations = (changes: object = {}) =>
  styledCitations({
    article: { ...article, ...changes } as unknown as Citable['article'],
    journal: defaultSettings.journal,
    pageUrl: 'https://journal.example/articles/ports',
    pdfUrl: null,
  })

test('a citation that was made before is given again in all styles, as it was', () => {
  const made = citations()
  expect(made.map(({ style }) => style)).toEqual(['apa', 'chicago', 'harvard', 'vancouver', 'mla'])
  for (const one of made) expect(plainCitation(one)).toMatch(/Kessenich.*Ports and <i>prices<\/i>/i)
  expect(citations()).toEqual(made)
})

test.each([
  { contributors: [{ givenName: 'Oswin', familyName: 'Brandauer' }] },
  { pages: '21-40' },
  { volume: 4 },
  { doi: '10.5555/ports' },
])('what a citation prints is seen at once when it changes: %o', (change) => {
  const before = citations().map(plainCitation)
  const after = citations(change).map(plainCitation)
  for (const [i, text] of after.entries()) expect(text).not.toBe(before[i])
})
