/** Texts of the journal's own pages: issues, editorial board, guidelines. */
export const issueTexts = {
  title: 'Issues',
  description: 'Every issue of the journal, newest first.',
  intro: 'All issues of the journal, newest first.',
  none: 'No issue has been published yet.',
  name: (volume: number, issue: number) => `Volume ${volume}, Issue ${issue}`,
  volume: (volume: number) => `Volume ${volume}`,
  contents: (articles: string, open: string) => `${articles}, ${open} open access`,
  back: 'All issues',
  notices: 'Corrections and notices',
  neighbours: 'Other issues',
  previous: 'Previous issue:',
  next: 'Next issue:',
  cover: (ink: string) =>
    `Cover: an engraved rosette of fine lines in cream on ${ink}, drawn from the numbers of this volume and issue.`,
  articles: 'Articles in this issue',
  editorial: 'Editorial',
  empty: 'The articles of this issue have not been published yet.',
  notFoundTitle: 'Issue Not Found',
  notFoundBody: 'There is no issue with this volume and number.',
} as const

export const indexingTexts = {
  title: 'Indexing and archiving',
  description: 'Where the journal is indexed, and who preserves its articles.',
  indexes: 'Indexed in',
  archives: 'Archived by',
  memberships: 'Member of',
  sponsors: 'Supported by',
  none: 'The journal names no indexes and archives yet.',
  since: (year: number) => `since ${year}`,
} as const

export const newsTexts = {
  title: 'News',
  description: 'News of the journal, newest first.',
  none: 'There is no news yet.',
  feed: 'News feed',
  back: 'All news',
  preview: 'This is a preview. Only people with this link can see it.',
} as const

/** The page in place of all others while the journal is closed to readers. */
export const closedTexts = {
  not_open: {
    title: 'This journal is not open yet',
    body: 'It is being prepared. Please come back later.',
    signIn: 'Sign in as editor or administrator',
  },
  maintenance: {
    title: 'This journal is closed for maintenance',
    body: 'Please come back later. Manuscripts and reviews are not affected.',
    signIn: 'Sign in',
  },
  contact: 'Editorial office:',
  isOpen: 'This journal is open',
  toJournal: 'Go to the journal',
} as const

export const pageTexts = {
  outline: 'On this page',
  preview: 'This is a draft. Only people with this link can see it.',
} as const

export const boardTexts = {
  title: 'Editorial Board',
  description: 'The editors of the journal, the editorial process and how to reach the editorial office.',
  term: (years: string) => `Term: ${years}`,
  website: 'Web page',
  websiteOf: (name: string) => `Web page of ${name}`,
  none: 'The board will be announced soon.',
  information: 'Editorial Information',
  office: 'Editorial office',
  email: 'Email',
  phone: 'Phone',
  fax: 'Fax',
  hours: 'Office hours',
} as const

const listFormat = new Intl.ListFormat('en-US', { type: 'conjunction' })
const days = (count: number) => `${count} ${count === 1 ? 'day' : 'days'}`

export const guidelineTexts = {
  title: 'Submission Guidelines',
  description:
    'How to prepare and submit a manuscript: types, formatting, citations, review and publication options.',
  intro: 'What we publish, how to prepare it, and what happens after you submit.',
  submit: 'Submit Manuscript',
  template: 'Download Template',
  templateTex: 'LaTeX template',
  contact: 'Contact Editorial Office',
  types: {
    title: 'Manuscript types',
    heads: { name: 'Type', limit: 'Words', abstract: 'Abstract', meaning: 'What it is' },
    abstract: (words: number) => `Up to ${words.toLocaleString('en-US')} words`,
    none: 'No fixed limit',
    range: (from: number, to: number) =>
      `${from > 0 ? `${from.toLocaleString('en-US')}-` : 'Up to '}${to.toLocaleString('en-US')}`,
    note: 'Limits are advice, references included. If your paper needs more, say why in the cover letter.',
  },
  review: {
    medians: (first: number | null, review: number | null, acceptance: number | null) => {
      const known = [
        first !== null && `to first decision was ${days(first)}`,
        review !== null && `of review was ${days(review)}`,
        acceptance !== null && `from submission to acceptance was ${days(acceptance)}`,
      ].filter((part) => part !== false)
      return known.length > 0 && `Last year the median time ${listFormat.format(known)}.`
    },
  },
  options: {
    title: 'Publication options',
    open: (price: string | null, licence: string) =>
      `Open access: ${price === null ? 'free of charge for authors' : `${price} excluding taxes`}, under ${licence}. Anybody may read, share and build on the article; you keep the copyright.`,
    ownCharge: (type: string, price: string | null) =>
      `${type}: ${price === null ? 'free of charge for authors' : `${price} excluding taxes`}.`,
    licences: (names: readonly string[]) =>
      `Authors can also choose ${new Intl.ListFormat('en', { type: 'disjunction' }).format(names)}.`,
    subscription: 'Subscription: no author fee. You may share the accepted manuscript.',
  },
  finder: {
    title: 'Journal Finder',
    body: 'Is this the right journal for your paper? Enter its title and abstract to see the closest articles we have published, likely categories and the editors in the field.',
    button: 'Open the Journal Finder',
  },
  help: {
    title: 'Help and contact',
    words: 'Questions about a submission or about scope: write to the editorial office.',
    call: 'Or call',
  },
} as const
