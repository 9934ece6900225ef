import type { Case } from './cases.ts'

export const apiCases: Case[] = [
  { name: '/api/articles', server: 'cold', paths: ['/api/articles'] },
  {
    name: '/api/articles/search',
    server: 'cold',
    paths: ['sovereign%20freight', 'tariff%20disputes', 'colonial%20quotas', 'Kalayc%C4%B1o%C4%9Flu'].map(
      (words) => `/api/articles/search?q=${words}`,
    ),
  },
  { name: '/api/articles/{id}', server: 'cold', paths: ['/api/articles/bench-article-1'] },
]
