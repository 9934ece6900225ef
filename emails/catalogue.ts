import * as account from './account.ts'
import * as authors from './author.ts'
import * as editors from './editor.ts'
import type { Message } from './letter.ts'
import * as manuscript from './manuscript.ts'
import * as reader from './reader.ts'
import * as reviews from './review.ts'

/** Every message whose words the journal can change: what it is, who gets it, and what its words are made of. */
export interface Template {
  name: string
  to: string
  variables: readonly string[]
  /** Without these in its text the message would not do what it is for. */
  needed: readonly string[]
  /** The program's own wording, drawn with marks in place of the values. */
  draw: () => Message
}

function template<const Name extends string>(
  name: string,
  to: string,
  variables: readonly Name[],
  write: (marks: Record<Name, string>) => Message,
  needed: readonly Name[] = [],
): Template {
  const marks = Object.fromEntries(variables.map((one) => [one, `{${one}}`])) as Record<Name, string>
  return { name, to, variables, needed, draw: () => write(marks) }
}

const paper = ['journal', 'number', 'title', 'name'] as const
const linked = [...paper, 'url'] as const
const own = ['journal', 'username', 'url'] as const
const author = 'The authors'
const corresponding = 'The corresponding author'
const editor = 'Editors'
const reviewer = 'The reviewer'
const person = 'The account’s owner'
const subscribers = 'Subscribers of alerts'

export const catalogue: Readonly<Record<string, Template>> = {
  submission_received: template(
    'Submission received',
    'The submitting author',
    [...linked, 'screeningDays'],
    manuscript.submissionReceived,
  ),
  coauthor_notice: template(
    'Named as an author',
    'Every co-author',
    [...linked, 'submitter', 'office'],
    manuscript.coauthorNotice,
  ),
  editor_notice: template('New submission', editor, [...linked, 'type', 'field'], manuscript.editorNotice),
  authorship_disputed: template(
    'A co-author disputes being one',
    editor,
    [...linked, 'author', 'note'],
    authors.authorshipDisputed,
  ),
  review_started: template('Review has begun', author, [...linked, 'usualDays'], (marks) =>
    manuscript.reviewStarted({ ...marks, again: false }),
  ),
  review_started_again: template(
    'Review of a revision has begun',
    author,
    [...linked, 'usualDays'],
    (marks) => manuscript.reviewStarted({ ...marks, again: true }),
  ),
  extension_asked: template(
    'Authors ask for more time',
    editor,
    [...linked, 'until', 'reason'],
    authors.extensionAsked,
  ),
  extension_granted: template('More time for a revision', author, [...linked, 'due', 'note'], (marks) =>
    authors.extensionAnswered({ ...marks, granted: true }),
  ),
  extension_declined: template('No more time for a revision', author, [...linked, 'due', 'note'], (marks) =>
    authors.extensionAnswered({ ...marks, granted: false }),
  ),
  revision_received: template('Revision received', author, linked, authors.revisionReceived),
  review_invitation: template(
    'Invitation to review',
    reviewer,
    [...linked, 'abstract', 'authors', 'due'],
    manuscript.reviewInvitation,
  ),
  invitation_reminder: template('Reminder of an invitation', reviewer, [...linked, 'due'], (marks) =>
    manuscript.reviewReminder({ ...marks, pending: true }),
  ),
  review_reminder: template('Reminder of a review', reviewer, [...linked, 'due'], (marks) =>
    manuscript.reviewReminder({ ...marks, pending: false }),
  ),
  late_reminder: template('Reminder of a review that is late', reviewer, [...linked, 'due'], (marks) =>
    manuscript.reviewReminder({ ...marks, pending: false, late: true }),
  ),
  review_accepted: template('Thanks for agreeing to review', reviewer, [...linked, 'due'], (marks) =>
    manuscript.reviewAccepted({ ...marks, needsPassword: false }),
  ),
  review_accepted_new: template(
    'Thanks for agreeing to review, with a first password',
    reviewer,
    [...linked, 'due'],
    (marks) => manuscript.reviewAccepted({ ...marks, needsPassword: true }),
  ),
  reviewer_accepted: template('A reviewer has accepted', editor, [...linked, 'reviewer'], (marks) =>
    manuscript.reviewerAnswered({ ...marks, accepted: true }),
  ),
  reviewer_declined: template('A reviewer has declined', editor, [...linked, 'reviewer'], (marks) =>
    manuscript.reviewerAnswered({ ...marks, accepted: false }),
  ),
  review_arrived: template('A review is in', editor, [...linked, 'reviewer'], manuscript.reviewArrived),
  more_time_asked: template(
    'A reviewer asks for more time',
    editor,
    [...linked, 'reviewer', 'due', 'wanted', 'reason'],
    reviews.moreTimeAsked,
  ),
  more_time_declined: template(
    'No more time for a review',
    reviewer,
    [...linked, 'due'],
    reviews.moreTimeDeclined,
  ),
  review_thanks: template('Thanks for a review', reviewer, linked, manuscript.reviewThanks),
  review_extended: template(
    'More time for a review',
    reviewer,
    [...linked, 'due'],
    manuscript.reviewExtended,
  ),
  editor_assigned: template('Handling editor named', editor, [...linked, 'message'], editors.editorAssigned),
  editor_released: template('Handling editor replaced', editor, [...paper, 'to'], editors.editorReleased),
  editor_released_all: template('Manuscript back with all editors', editor, paper, (marks) =>
    editors.editorReleased({ ...marks, to: null }),
  ),
  editor_recommended: template(
    'An editor recommends a decision',
    editor,
    [...linked, 'editor', 'decision', 'reasons'],
    editors.editorRecommended,
  ),
  invitation_expired: template(
    'An invitation has expired',
    editor,
    [...linked, 'reviewer'],
    editors.invitationExpired,
  ),
  reviewer_left: template('A reviewer’s account was deleted', editor, linked, editors.reviewerLeft),
  review_late: template('A review is very late', editor, [...linked, 'reviewer', 'days'], editors.reviewLate),
  revision_overdue: template('A revision is overdue', editor, [...linked, 'due'], editors.revisionLate),
  revision_reminder: template('Reminder of a revision', corresponding, [...linked, 'due'], (marks) =>
    manuscript.revisionReminder({ ...marks, late: false }),
  ),
  revision_late_reminder: template(
    'Reminder of a revision that is late',
    corresponding,
    [...linked, 'due'],
    (marks) => manuscript.revisionReminder({ ...marks, late: true }),
  ),
  assignment_cancelled: template('Review no longer needed', reviewer, paper, manuscript.assignmentCancelled),
  review_outcome: template(
    'What became of a reviewed manuscript',
    reviewer,
    [...linked, 'outcome'],
    manuscript.reviewOutcome,
  ),
  decision_letter: template(
    'Decision letter, around the editor’s words',
    author,
    ['journal', 'number', 'title', 'subjectWord', 'letter', 'url'],
    (marks) => manuscript.decisionLetter({ ...marks, reviews: [] }),
  ),
  revision_arrived: template('A revision has arrived', editor, linked, (marks) =>
    manuscript.revisionArrived({ ...marks, forReviewer: false }),
  ),
  revision_arrived_reviewer: template('A reviewed manuscript was revised', reviewer, linked, (marks) =>
    manuscript.revisionArrived({ ...marks, forReviewer: true }),
  ),
  withdrawn: template('Manuscript withdrawn', 'Editors and reviewers', paper, (marks) =>
    manuscript.withdrawn({ ...marks, forAuthor: false }),
  ),
  withdrawn_authors: template('Manuscript withdrawn, to its authors', author, paper, (marks) =>
    manuscript.withdrawn({ ...marks, forAuthor: true }),
  ),
  in_production: template('In production', corresponding, linked, manuscript.inProduction),
  proofs_ready: template('Proofs are ready', corresponding, linked, manuscript.proofsReady),
  proofs_approved: template('Proofs approved', editor, linked, (marks) =>
    manuscript.proofsAnswered({ ...marks, approved: true }),
  ),
  proofs_changes: template('Changes to the proofs', editor, linked, (marks) =>
    manuscript.proofsAnswered({ ...marks, approved: false }),
  ),
  article_published: template(
    'Article published',
    author,
    [...linked, 'citation'],
    manuscript.articlePublished,
  ),
  verify_email: template('Verify an email address', person, own, account.verifyEmail),
  already_registered: template('Already registered', person, own, account.alreadyRegistered),
  reset_password: template('Choose a new password', person, own, account.resetPassword),
  password_changed: template('Password was changed', person, own, account.passwordChanged),
  password_chosen: template('First password was chosen', person, own, account.passwordChosen),
  confirm_email: template('Confirm a new email address', person, own, account.confirmEmail),
  email_changed: template('Email address was changed', person, own, account.emailChanged),
  second_factor_on: template('Two-factor sign-in turned on', person, own, (marks) =>
    account.secondFactorChanged({ ...marks, isOn: true }),
  ),
  second_factor_off: template('Two-factor sign-in turned off', person, own, (marks) =>
    account.secondFactorChanged({ ...marks, isOn: false }),
  ),
  second_factor_removed: template(
    'Two-factor sign-in turned off by an administrator',
    person,
    own,
    account.secondFactorRemoved,
  ),
  account_deleted: template('Account deleted', person, own, account.accountDeleted),
  account_connected: template('Sign-in connected', person, [...own, 'provider'], account.accountConnected),
  mail_test: template('Test message', 'The administrator who asks for it', own, account.mailTest),
  account_invitation: template(
    'Invitation to an account',
    person,
    [...own, 'role'],
    account.accountInvitation,
  ),
  manuscript_state: template(
    'Where a manuscript stands',
    'Who asked on the tracking page',
    [...linked, 'status', 'stage', 'since'],
    reader.manuscriptState,
  ),
  contact_message: template(
    'Contact form',
    'The editorial office',
    ['journal', 'name', 'email', 'subject', 'body'],
    reader.contactMessage,
  ),
  confirm_alert: template(
    'Confirm an alert',
    'Who asked for it',
    ['journal', 'url', 'days', 'alert'],
    (marks) => reader.confirmAlert({ ...marks, scope: 'words', term: '{alert}' }),
  ),
  already_subscribed: template(
    'Alert is already there',
    'Who asked for it',
    ['journal', 'unsubscribeUrl', 'alert'],
    (marks) => reader.alreadySubscribed({ ...marks, scope: 'words', term: '{alert}' }),
  ),
  new_article: template(
    'Alert: one new article',
    subscribers,
    ['journal', 'title', 'articles', 'subscriptions'],
    (marks) => reader.alertDigest({ ...marks, count: '1', one: true }),
    ['articles', 'subscriptions'],
  ),
  new_articles: template(
    'Alert: several new articles',
    subscribers,
    ['journal', 'count', 'articles', 'subscriptions'],
    (marks) => reader.alertDigest({ ...marks, title: '', one: false }),
    ['articles', 'subscriptions'],
  ),
}

/** What each variable stands for, and a value to show it with. */
export const variables: Readonly<Record<string, { means: string; sample: string }>> = {
  journal: { means: 'Title of the journal', sample: 'the journal' },
  number: { means: 'Number of the manuscript', sample: 'JIBER-2026-0042' },
  title: {
    means: 'Title of the manuscript, to reviewers as they may read it',
    sample: 'The price of distance',
  },
  name: { means: 'Name of the person who gets the message', sample: 'Ana Ng' },
  username: { means: 'User name of the person who gets the message', sample: 'a.ng' },
  url: { means: 'Address behind the button', sample: 'https://journal.example/…' },
  unsubscribeUrl: { means: 'Address that ends the alert', sample: 'https://journal.example/…' },
  submitter: { means: 'Name of the submitting author', sample: 'Ben Oduya' },
  office: { means: 'Address of the editorial office', sample: 'editorial@journal.example' },
  type: { means: 'Manuscript type', sample: 'Original Research' },
  field: { means: 'Field of study', sample: 'Economics' },
  abstract: {
    means: 'Abstract, as reviewers may read it',
    sample: 'We ask whether distance has a price, and find that it has.',
  },
  authors: { means: 'Names of the authors; empty where the review is blind', sample: '' },
  due: { means: 'Date by which an answer is due', sample: 'January 15, 2027' },
  reviewer: { means: 'Name of the reviewer', sample: 'Chi Obi' },
  author: { means: 'Name of the author who disputes', sample: 'Eva Lund' },
  note: { means: 'What was added; may be empty', sample: 'Gladly.' },
  screeningDays: { means: 'Business days until an editor has read a submission', sample: '5' },
  usualDays: { means: 'Days that reviews usually take', sample: '89' },
  until: { means: 'Date until which time is asked for', sample: 'January 15, 2027' },
  wanted: { means: 'The date that is asked for', sample: 'February 1, 2027' },
  reason: { means: 'Why more time is asked for', sample: 'Field work takes longer.' },
  outcome: { means: 'The decision in a word', sample: 'accepted' },
  subjectWord: { means: 'The decision as the subject line says it', sample: 'decision on your manuscript' },
  letter: {
    means: 'What the editor wrote',
    sample: 'Dear Dr. Ng,\n\nWe are glad to accept your manuscript.',
  },
  citation: { means: 'Citation of the article', sample: 'JIBER 14 (4), 561-598.' },
  provider: { means: 'Name of the sign-in provider', sample: 'ORCID' },
  message: {
    means: 'What the assigning editor wrote; may be empty',
    sample: 'Thank you for taking this one.',
  },
  to: { means: 'Name of the new handling editor', sample: 'Dana Low' },
  editor: { means: 'Name of the recommending editor', sample: 'Dana Low' },
  decision: { means: 'The recommended decision', sample: 'Accept' },
  reasons: { means: 'The reasons given', sample: 'Both reviewers are content.' },
  role: { means: 'Role of the account', sample: 'Editor' },
  status: { means: 'Status of the manuscript', sample: 'Under review' },
  stage: { means: 'Stage of the manuscript', sample: 'Peer review' },
  since: { means: 'Date since when', sample: 'November 3, 2026' },
  email: { means: 'Address of the writer', sample: 'reader@people.example' },
  subject: { means: 'What the writer entered as subject', sample: 'A question' },
  body: { means: 'What the writer wrote', sample: 'Would my paper fit?' },
  days: { means: 'Number of days: that a link works, or that something is late', sample: '7' },
  alert: { means: 'What the alert is for', sample: 'in Economics' },
  count: { means: 'How many articles are new', sample: '2' },
  articles: {
    means: 'The new articles: title, authors, category and address of each',
    sample:
      'The price of distance\nAna Ng, Ben Oduya\nEconomics\nhttps://journal.example/articles/…\n\nTrade without money\nEva Lund\nFinance\nhttps://journal.example/articles/…',
  },
  subscriptions: {
    means: 'Why the reader gets this, with the addresses that end each alert',
    sample:
      'You get this because you subscribed to new articles in Economics. Unsubscribe: https://journal.example/…',
  },
}
