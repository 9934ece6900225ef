/** Parts shared by several messages: recipients, details of a manuscript, and variables. */

export interface Recipient {
  label: string
  /**
   * Group to which the recipient belongs. Authors and reviewers can read their messages again on the
   * manuscript's page. 'nobody' is for messages that are not about a manuscript.
   */
  side: 'author' | 'reviewer' | 'editor' | 'nobody'
}

export const recipients = {
  submitter: { label: 'The submitting author', side: 'author' },
  coauthors: { label: 'Every co-author', side: 'author' },
  authors: { label: 'The authors', side: 'author' },
  corresponding: { label: 'The corresponding author', side: 'author' },
  tracker: { label: 'The person who used the tracking page', side: 'author' },
  reviewer: { label: 'The reviewer', side: 'reviewer' },
  editorsAndReviewers: { label: 'Editors and reviewers', side: 'reviewer' },
  editors: { label: 'Editors', side: 'editor' },
  scheduler: { label: 'The editor who scheduled it', side: 'nobody' },
  assignee: { label: 'The copyeditor or production editor in charge', side: 'editor' },
  owner: { label: 'The account’s owner', side: 'nobody' },
  admin: { label: 'The administrator who asks for it', side: 'nobody' },
  administrators: { label: 'Administrators', side: 'nobody' },
  office: { label: 'The editorial office', side: 'nobody' },
  subscriber: { label: 'The person who subscribed', side: 'nobody' },
  subscribers: { label: 'Subscribers of alerts', side: 'nobody' },
} as const satisfies Record<string, Recipient>

/** Details of a message about a manuscript. */
export interface Paper {
  journal: string
  number: string
  title: string
  name: string
}

const journal = { means: 'Title of the journal', sample: 'the journal' }
const url = { means: 'Link of the button', sample: 'https://journal.example/…' }

/** Variables of messages about a manuscript. */
export const paper = {
  journal,
  number: { means: 'Number of the manuscript', sample: 'JIBER-2026-0042' },
  title: {
    means: 'Title of the manuscript; in blind review without identifying words',
    sample: 'The price of distance',
  },
  name: { means: 'Name of the person who gets the message', sample: 'Ana Ng' },
}
/** The variables of messages about a manuscript that also contain a button, whose URL is `url`. */
export const linked = { ...paper, url }
/** Variables of messages to an account. */
export const own = {
  journal,
  username: { means: 'Username of the person who gets the message', sample: 'a.ng' },
  url,
}

export const due = { means: 'Date by which an answer is due', sample: 'January 15, 2027' }
export const reviewer = { means: 'Name of the reviewer', sample: 'Chi Obi' }
export const note = { means: 'Optional message; may be empty', sample: 'Gladly.' }
export const reason = { means: 'Reason for the request', sample: 'Field work takes longer.' }
export const unsubscribeUrl = { means: 'Unsubscribe link of the alert', sample: 'https://journal.example/…' }

const dateFormat = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/**
 * Formats a date in US English with the long month (specification, section 9). Strings are returned
 * unchanged, because in a template they are variable names.
 */
export function longDate(date: Date | string): string {
  return typeof date === 'string' ? date : dateFormat.format(date)
}
