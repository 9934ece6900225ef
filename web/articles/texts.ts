import { counted } from '#web/ui/text/numbers.ts'

/** Texts of the article list and of an article's page. Messages follow the specification, section 8. */
export const listTexts = {
  title: 'Articles',
  description: 'Browse and search every article that the journal has published.',
  searchLabel: 'Search articles',
  placeholder: 'Search by title, author, keywords',
  search: 'Search',
  filters: 'Filters',
  hint: 'Narrow a search with',
  hints: ['"quoted phrase"', '-word', 'author:lacerda', 'year:2025'],
  hintEnd: 'or a DOI.',
  access: { legend: 'Access', open: 'Open access', subscription: 'Subscription' },
  type: 'Article type',
  field: 'Field of study',
  year: 'Year',
  fromYear: 'From year',
  toYear: 'To year',
  yearsBetween: 'to',
  yearTitle: 'A four-digit year, such as 2024',
  sinceYear: (year: string) => `From ${year}`,
  untilYear: (year: string) => `To ${year}`,
  issueLegend: 'Issue',
  facetUnit: (count: number) => (count === 1 ? ' article' : ' articles'),
  apply: 'Apply filters',
  clearFilters: 'Clear filters',
  showAll: (count: number) => `Show all ${count.toLocaleString('en-US')}`,
  showResults: (total: number) => `Show ${counted(total, 'article')}`,
  clear: 'Clear search',
  results: 'Results',
  sortLabel: 'Sort articles',
  sorts: {
    relevance: 'Best match',
    latest: 'Latest published',
    cited: 'Top cited',
    downloaded: 'Most downloaded',
  },
  count: (total: number) => counted(total, 'article'),
  /** A long search, such as a pasted page, is shortened. */
  forQuery: (query: string) => ` for “${query.length > 120 ? `${query.slice(0, 120).trimEnd()} …` : query}”`,
  /** How many articles have all the words of a search, and how many lack some. */
  lacking: (all: number, lacking: number) =>
    all === 0
      ? `No article has all the words. ${lacking === 1 ? 'This one has' : 'These have'} some of them.`
      : `${counted(all, 'article')} with all the words, then ${lacking.toLocaleString('en-US')} with some of them.`,
  alsoSearched: (typed: string, count: number, words: { text: string; count: number }[]) => {
    const number = (uses: number) => counted(uses, 'article')
    const others = words.map(({ text, count }) => `“${text}” (${number(count)})`)
    return `“${typed}” is in ${count === 0 ? 'no title, name or abstract' : number(count)}. Also searched: ${others.join(', ')}.`
  },
  onlyTyped: (words: string[]) => `Search only for ${words.map((word) => `“${word}”`).join(' and ')}`,
  /** Which results are shown, for example 1–20 of 84. */
  shown: (first: number, last: number, total: number) =>
    `${first.toLocaleString('en-US')}–${last.toLocaleString('en-US')} of ${total.toLocaleString('en-US')} shown`,
  more: 'Load More Articles',
  loading: 'Loading more articles...',
  moreFailed: 'More articles could not be loaded. The ones above are still here.',
  suggestions: 'Suggestions',
  suggestionKinds: { author: 'Author', keyword: 'Keyword', title: 'Article' },
  suggestionCount: (count: number) =>
    count === 0 ? '' : `${counted(count, 'suggestion')}, choose with the arrow keys`,
  first: 'Back to the first articles',
  follow: 'Follow this search:',
  followMail: 'Get this search by email',
  rss: 'RSS feed',
  atom: 'Atom feed',
  removeFilter: ', remove filter',
  volume: (volume: number) => `Volume ${volume}`,
  issue: (issue: number) => `Issue ${issue}`,
  noneTitle: 'No articles found',
  noneBody: 'Try adjusting your search terms or clearing the search to see all articles.',
  noneCommon:
    'These words are in nearly every article, so they are not searched for. Please add a word that says more.',
  empty: 'No articles are currently available.',
  saved: 'Saved on this device',
} as const

export const savedTexts = {
  title: 'Saved articles',
  list: 'The list',
  intro:
    'This list is stored in this browser, and in your account when you are signed in. Nobody else can see it.',
  none: 'You have not saved any articles yet.',
  noneBody: 'Open an article and choose Save to find it here again.',
  browse: 'Browse articles',
  remove: 'Remove',
  export: 'Export the list:',
  exporting: 'Exporting…',
  notExported: 'The list could not be exported. Please try again.',
  missing: (count: number) =>
    `The file lacks ${counted(count, 'article')} that ${count === 1 ? 'is' : 'are'} no longer available.`,
  notRemoved: 'The article could not be removed from your account',
  needsScripts: 'The list of saved articles needs JavaScript, because it is stored in this browser.',
} as const
