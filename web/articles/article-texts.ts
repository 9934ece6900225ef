import { count } from '#web/ui/text/numbers.ts'

/** Texts of the article page. */
export const articleTexts = {
  back: 'Back to Articles',
  download: 'Download PDF',
  epub: 'EPUB',
  cite: 'Cite',
  published: 'Published',
  outline: 'In this article',
  abstract: 'Abstract',
  plainSummary: 'Plain-language summary',
  jelCodes: 'JEL codes',
  fullText: 'View Full Text',
  fullTextPdfBody: 'The full text of this article is published as a PDF.',
  citeTitle: 'Cite This Article',
  related: 'Related Articles',
  viewRelated: 'View Related',
  noRelated: 'No closely related articles have been published yet.',
  publication: 'Publication Information',
  journal: 'Journal',
  category: 'Category',
  position: 'Volume, issue, pages',
  publicationDate: 'Publication date',
  copyright: 'Copyright',
  licence: 'License',
  doi: 'DOI',
  use: 'Usage',
  downloads: 'Downloads',
  citations: 'Citations',
  views: 'Views',
  dates: 'Dates',
  received: 'Received',
  revised: 'Revised',
  accepted: 'Accepted',
  corrected: 'Corrected',
  retracted: 'Retracted',
  inIssue: 'In this issue',
  allIssues: 'All issues',
  issueName: (volume: number, issue: number) => `Volume ${volume}, Issue ${issue}`,
  versionTitle: (title: string, number: number) => `${title} (version ${number})`,
  notFoundTitle: 'Article Not Found',
  notFoundBody: "The article you're looking for doesn't exist or has been removed.",
} as const

export const bannerTexts = {
  about: {
    correction: 'Corrected on',
    retraction: 'Retracted on',
    concern: 'Expression of concern,',
    addendum: 'Addendum published on',
  },
  of: {
    correction: 'This notice corrects the article',
    retraction: 'This notice retracts the article',
    concern: 'This notice states a concern about the article',
    addendum: 'This addendum is about the article',
  },
  read: 'Read the notice',
  version: (number: number) => `Version ${number}`,
  newer: 'There is a newer version of this article.',
  newerBody: (date: string) => `It was published on ${date}.`,
  newerLink: 'Go to the newer version',
  earlier: (date: string) => `An earlier version of this article was published on ${date}.`,
  earlierLink: 'See the earlier version',
} as const

export const peopleTexts = {
  panel: (roles: boolean) =>
    roles ? 'Affiliations, ORCID iDs and contributions' : 'Affiliations and ORCID iDs',
  corresponding: 'corresponding author',
  equal: 'Contributed equally',
  presentAddress: (address: string) => `Present address: ${address}`,
  orcidOf: (name: string) => `ORCID iD of ${name}`,
} as const

export const honourTexts = { choice: 'Editors’ choice', cited: 'Most cited' } as const

export const shareTexts = {
  share: 'Share',
  copyLink: 'Copy link',
  copyDoi: 'Copy DOI',
  email: 'Email',
  more: 'More ways to share',
  copied: 'Copied',
  failed: 'The address could not be copied. Please select it and copy it.',
  mail: (title: string, address: string) =>
    `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(`${title}\n${address}`)}`,
} as const

export const saveTexts = {
  save: 'Save',
  saved: 'Saved',
  toast: 'Article saved',
  onDevice: 'Stored on this device. Find it under Articles, “Saved on this device”.',
  onAccount: 'Stored in your account and on this device.',
  removed: 'Article removed',
  failed: 'The article could not be saved on your account',
} as const

export const citeTexts = {
  title: 'Cite This Article',
  style: 'Citation style',
  copy: 'Copy citation',
  copied: 'Citation copied',
  failed: 'The text could not be copied. Please select it and copy it.',
  export: 'Export Citation',
} as const

export const statementTexts = {
  title: 'Statements',
  acknowledgements: 'Acknowledgments',
  funding: 'Funding',
  dataAvailability: 'Data availability',
  codeAvailability: 'Code availability',
  competingInterests: 'Competing interests',
  ethics: 'Ethics',
  references: 'References',
} as const

export const usageTexts = {
  title: 'Usage',
  downloads: 'Downloads',
  citations: 'Citations',
  views: 'Views',
  month: 'Month',
  chart: (from: string, to: string) => `Views and downloads by month, ${from} to ${to}`,
  table: 'Numbers by month',
  counting: 'Counted according to COUNTER: robots are excluded, and double clicks count once.',
} as const

export const figureTexts = {
  viewer: (at: number, of: number) => (of > 1 ? `Figure ${at} of ${of}` : 'Figure'),
  previous: 'Previous figure',
  next: 'Next figure',
  download: 'Download figure',
  keys: (several: boolean) =>
    `Use + and − to change the size, and the arrow keys to move ${several ? 'between figures, or ' : ''}an enlarged picture.`,
  data: 'Download data (CSV)',
  picture: 'Picture',
  larger: 'Zoom in',
  smaller: 'Zoom out',
  failed: 'This could not be loaded',
  tryAgain: 'Please check your connection and try again.',
} as const

export const wayTexts = { here: 'In this journal', open: 'Open copy', scholar: 'Google Scholar' } as const

export const dataTexts = {
  title: 'Data and code',
  data: 'Data',
  code: 'Code',
  hasData: 'Data available',
  hasCode: 'Code available',
} as const

export const versionTexts = {
  title: 'Versions',
  version: (number: number) => `Version ${number}`,
  reading: 'You are reading this one',
  compare: 'Compare versions',
} as const

export const citingTexts = {
  show: 'Show sentences',
  hide: 'Hide sentences',
  citedBy: (total: number) => `Cited by ${count(total)}`,
  showAll: (total: number) => `Show all ${count(total)}`,
  showMore: (rest: number) => `Show ${count(rest)} more`,
  pages: 'Pages of citing works',
  newer: 'Newer',
  older: 'Older',
  pageOf: (page: number, pages: number) => `Page ${count(page)} of ${count(pages)}`,
} as const

export const marginTexts = {
  reference: (words: string) => `Reference: ${words}`,
  note: (words: string) => `Note ${words}`,
  figure: (words: string) => `${words}, below`,
  goTo: (words: string) => `Go to ${words}`,
  more: (count: number) => `and ${count} more`,
} as const

export const popoverTexts = {
  part: (words: string) => `Go to ${words}`,
  reference: 'Reference',
  note: 'Note',
  inList: 'In the reference list',
  inNotes: 'In the notes',
  close: 'Close',
} as const
