/** Texts of the home page. */
export const texts = {
  issue: (volume: number, issue: number, month: string) => `Volume ${volume}, Issue ${issue}, ${month}`,
  submit: 'Submit an article',
  guide: 'Guide for authors',
  metrics: {
    citeScore: 'CiteScore',
    impactFactor: 'Impact Factor',
    firstDecision: 'days to first decision',
    median: (year: number) => `median, ${year}`,
  },
  current: 'Current issue',
  contents: (articles: string, open: string) => `${articles}, ${open} of them open access`,
  latest: 'Latest Articles',
  sortLabel: 'Sort articles',
  all: 'View All Articles',
  total: (articles: string) => `${articles} published`,
  none: 'No articles are currently available.',
  news: { title: 'News', all: 'All news' },
  partners: { indexes: 'Indexed in', memberships: 'Member of', sponsors: 'Supported by' },
  calls: {
    title: 'Calls for Papers',
    editors: (names: string) => `Guest editors: ${names}`,
    left: (days: string) => `${days} left`,
    lastDay: 'Last day',
    submit: 'Submit to this call',
    none: 'No call is open at the moment. The journal welcomes submissions at any time.',
  },
} as const
