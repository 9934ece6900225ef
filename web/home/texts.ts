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
  about: {
    title: 'About the journal',
    body: [
      'The journal publishes theory, measurement and field evidence on business and economic life where borders matter. We expect every paper to ask a clear question, to share its data where the law allows, and to reach results that are useful beyond the country studied.',
      'Review is double-blind, by two or three experts, with a first decision in fifteen days.',
    ],
    more: 'Read the full aims and scope',
    areas: {
      title: 'Research areas',
      list: [
        'International trade and investment',
        'Multinational strategy and governance',
        'Finance across currencies',
        'Labor, migration and skills',
        'Entrepreneurship and innovation',
        'Marketing across cultures',
      ],
    },
    focus: {
      title: 'Special focus',
      list: [
        'Invoicing currencies and pass-through',
        'Supply chains under stress',
        'Carbon borders and industrial policy',
        'Emerging-market multinationals',
        'Replication and open data',
      ],
    },
  },
  latest: 'Latest Articles',
  sortLabel: 'Sort articles',
  all: 'View All Articles',
  total: (articles: string) => `${articles} published`,
  none: 'No articles are currently available.',
  calls: {
    title: 'Calls for Papers',
    editors: (names: string) => `Guest editors: ${names}`,
    left: (days: string) => `${days} left`,
    lastDay: 'Last day',
    submit: 'Submit to this call',
    none: 'No call is open at the moment. The journal welcomes submissions at any time.',
  },
} as const
