import type { Case } from './cases.ts'

const searches = [
  'sovereign%20freight',
  'tariff%20disputes',
  'colonial%20quotas',
  'Kalayc%C4%B1o%C4%9Flu',
].map((words) => `/api/articles/search?q=${words}`)

export const apiCases: Case[] = [
  { name: '/api/articles', server: 'cold', paths: ['/api/articles'], goal: 3000 },
  {
    name: '/api/articles/search',
    server: 'cold',
    paths: searches,
    goal: 1000,
  },
  { name: '/api/articles/{id}', server: 'cold', paths: ['/api/articles/bench-article-1'] },
]
