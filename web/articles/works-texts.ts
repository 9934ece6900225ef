/** Texts of the pages of authors and topics, and of the comparison of two versions. */
export const worksTexts = {
  follow: 'Follow:',
  atom: 'Atom feed',
  rss: 'RSS feed',
  pages: 'Pages',
  newer: 'Newer articles',
  older: 'Older articles',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  author: 'Author',
  orcid: 'ORCID iD:',
  authorDescription: (name: string) => `Articles by ${name} in this journal.`,
  noAuthorTitle: 'Author Not Found',
  noAuthorBody: 'There are no articles by this author in this journal.',
  topic: 'Topic',
  topicDescription: (keyword: string) => `Articles with the keyword “${keyword}”.`,
  noTopicTitle: 'Topic Not Found',
  noTopicBody: 'No article has this keyword.',
  browse: 'Browse articles',
} as const

export const comparisonTexts = {
  title: (from: number, to: number) => `Versions ${from} and ${to} compared`,
  back: 'Back to the article',
  intro: 'Removed words are struck through. Added words are underlined. Passages that only moved are marked.',
  moved: 'Moved ',
  version: (number: number) => `Version ${number}`,
  removed: 'Removed: ',
  added: 'Added: ',
  unchanged: (blocks: number) =>
    blocks === 1 ? 'One unchanged paragraph' : `${blocks} unchanged paragraphs`,
  same: 'The two versions have the same text.',
  noneTitle: 'Comparison Not Found',
  noneBody: 'The article does not have both of these versions.',
} as const
