import { urls } from '#domain/urls.ts'

/** Texts of the sidebar of the home and articles pages (specification, sections 2 and 9). */
export const sidebarTexts = {
  label: 'About publishing in the journal',
  insights: 'Publication Insights',
  median: (year: number) => `Median, ${year}`,
  days: 'days',
  measures: {
    firstDecision: 'Time to first decision',
    reviewTime: 'Review time',
    submissionToAcceptance: 'Submission to acceptance',
    acceptanceToPublication: 'Acceptance to publication',
  },
  chiefs: 'Editors-in-Chief',
  board: 'Full board',
  options: 'Article Publishing Options',
  open: {
    name: 'Open access',
    price: (currency: string, charge: string) => `${currency} ${charge}`,
    taxes: 'excluding taxes',
    body: (licence: string) => `Free to read at once, under ${licence}. The author keeps the copyright.`,
  },
  noFee: 'No author fee',
  subscription: {
    name: 'Subscription',
    body: 'Read by subscribers; the accepted manuscript may be shared.',
  },
  authors: 'For Authors',
  links: [
    { name: 'Submit Article', href: '/submit', primary: true },
    { name: 'Author Guidelines', href: urls.guidelines, primary: false },
    { name: 'Journal Finder', href: urls.journalFinder, primary: false },
  ],
  gallery: 'Engraved for each issue',
  allIssues: 'All issues',
  issue: (volume: number, issue: number) => `Volume ${volume}, Issue ${issue}`,
} as const
