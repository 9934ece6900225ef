import { publicationOptions } from './access-models.ts'
import { inUse } from './kinds.ts'
import { periodOf } from './period.ts'
import type { Settings } from './settings.ts'

/**
 * Facts of the settings that texts of the site can name, such as {{screeningDays}}, so that no text contradicts a setting.
 */

const modes = { double_blind: 'double-blind', single_blind: 'single-blind', open: 'open' } as const

const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
const number = (value: number | null) => (value === null ? null : value.toLocaleString('en-US'))
const filled = (text: string) => text || null
/** For variables that insert nothing and only decide whether their line is shown. */
const shownIf = (isShown: boolean) => (isShown ? '' : null)

interface TextVariable {
  /** What the value is, for the list in the content form. */
  is: string
  /** Null if the journal has no such fact. */
  of: (settings: Settings) => string | null
}

export const textVariables = {
  journalTitle: { is: 'Title of the journal', of: ({ journal }) => journal.title },
  shortTitle: { is: 'Short title', of: ({ journal }) => journal.shortTitle },
  tagline: { is: 'Scope in one sentence', of: ({ journal }) => filled(journal.tagline) },
  publisher: { is: 'Publisher', of: ({ journal }) => filled(journal.publisher) },
  issnPrint: { is: 'Print ISSN', of: ({ journal }) => filled(journal.issnPrint) },
  issnOnline: { is: 'Online ISSN', of: ({ journal }) => filled(journal.issnOnline) },
  officeEmail: { is: 'Email of the editorial office', of: ({ office }) => filled(office.email) },
  reviewMode: { is: 'Mode of review, with a capital', of: ({ review }) => capital(modes[review.mode]) },
  reviewModeWords: { is: 'Mode of review', of: ({ review }) => modes[review.mode] },
  experts: { is: 'Number of reviewers', of: ({ review }) => expertsOf(review.minimumReviews) },
  blindNote: {
    is: 'Advice on anonymity, in double-blind review',
    of: ({ review }) =>
      review.mode === 'double_blind'
        ? 'Put acknowledgements on a separate title page. Review is double-blind: you do not need to remove names, because reviewers get a copy without them, which you check when you submit.'
        : 'Reviewers read your file as you submit it.',
  },
  screeningDays: {
    is: 'Business days to first screening',
    of: ({ guidelines }) => number(guidelines.screeningDays),
  },
  firstDecisionDays: { is: 'Days to first decision', of: ({ insights }) => number(insights.firstDecision) },
  publicationDays: {
    is: 'Days from acceptance to publication',
    of: ({ insights }) => number(insights.acceptanceToPublication),
  },
  reviewDays: { is: 'Days for a review', of: ({ review }) => number(review.reviewDays) },
  invitationDays: {
    is: 'Days until an invitation to review expires',
    of: ({ review }) => number(review.invitationDays),
  },
  revisionDays: { is: 'Days for a revision', of: ({ review }) => number(review.revisionDays) },
  abstractWords: {
    is: 'Longest abstract, in words',
    of: ({ guidelines }) => number(guidelines.abstractWords),
  },
  keywords: {
    is: 'Number of keywords',
    of: ({ guidelines }) => `${guidelines.keywordsFrom}-${guidelines.keywordsTo}`,
  },
  longestWords: {
    is: 'Maximum length of the first manuscript type (words)',
    of: ({ submissions }) => number(inUse(submissions.types)[0]?.words?.to ?? null),
  },
  charge: {
    is: 'Open access charge',
    of: ({ publishing }) => {
      const price = publicationOptions(publishing).open?.price
      return price ? `${price.currency} ${number(price.charge)}` : null
    },
  },
  ifFree: {
    is: 'Shows the line if open access is free for authors',
    of: ({ publishing }) => shownIf(publicationOptions(publishing).open?.price === null),
  },
  ifOpen: {
    is: 'Shows the line if articles can be open access',
    of: ({ publishing }) => shownIf(publicationOptions(publishing).open !== null),
  },
  ifSubscription: {
    is: 'Shows the line if articles can be for subscribers',
    of: ({ publishing }) => shownIf(publicationOptions(publishing).subscription),
  },
  ifChoice: {
    is: 'Shows the line if authors choose between open access and subscription',
    of: ({ publishing }) => shownIf(publishing.access === 'hybrid'),
  },
  draftsKept: {
    is: 'How long drafts are kept without a change',
    of: ({ retention }) => periodOf(retention.draftMonths, 'month'),
  },
  unusedAccountsKept: {
    is: 'How long unused accounts are kept',
    of: ({ retention }) => periodOf(retention.unusedAccountMonths, 'month'),
  },
  mailKept: {
    is: 'How long copies of emails are kept',
    of: ({ retention }) => periodOf(retention.mailMonths, 'month'),
  },
  notAcceptedKept: {
    is: 'How long manuscripts that were not accepted are kept',
    of: ({ retention }) => periodOf(retention.notAcceptedYears, 'year'),
  },
  reviewRecordKept: {
    is: 'How long reports and letters of published articles are kept',
    of: ({ retention }) => periodOf(retention.reviewRecordYears, 'year'),
  },
  licence: { is: 'License', of: ({ publishing }) => publishing.licence },
  licenceUrl: { is: 'License URL', of: ({ publishing }) => publishing.licenceUrl },
} as const satisfies Record<string, TextVariable>

export type TextVariableName = keyof typeof textVariables

/** In the words of the specification for two; other numbers as they are set. */
function expertsOf(minimum: number): string {
  if (minimum === 0) return 'the editors and experts whom they ask'
  if (minimum === 2) return '2-3 experts, at least two'
  return `at least ${minimum} ${minimum === 1 ? 'expert' : 'experts'}`
}

const named = /\{\{\s*(\w+)\s*\}\}/g

/**
 * Fills in the variables of a text. A line with a variable that the journal has no value for is left out; an unknown name stays as
 * it was typed, so that its author sees it. `prepare` prepares a value for the kind of text.
 */
export function withVariables(
  text: string,
  settings: Settings,
  prepare: (value: string) => string = (value) => value,
): string {
  const factOf = (name: string) =>
    Object.hasOwn(textVariables, name) ? textVariables[name as TextVariableName].of(settings) : undefined
  return text
    .split('\n')
    .filter((line) => ![...line.matchAll(named)].some(([, name = '']) => factOf(name) === null))
    .map((line) =>
      line.replace(named, (whole, name: string) => {
        const value = factOf(name)
        return value === undefined || value === null ? whole : prepare(value)
      }),
    )
    .join('\n')
}
