import { type HistoryEvent, historyTexts } from '#domain/manuscript/manuscript.ts'
import { count } from '../texts.ts'

const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const inWords = (n: number) => small[n] ?? String(n)
const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)

/** Texts of the next action. */
export const nowTexts = {
  answerFirst: 'Answer the question above',
  answerFirstBody: 'The reviewers are hidden from you until then. Other editors can continue.',
  settle: (n: number) =>
    `${sentence(inWords(n))} ${n === 1 ? 'finding' : 'findings'} to settle before review`,
  settleBody: 'Reviewers must not learn who the authors are. Settle each finding, or allow it with a reason.',
  waiting: 'Making the blind copies',
  screen: 'Screen the manuscript, then allow it for review',
  screenBody: 'You can also make a decision without reviews.',
  decide: (n: number) =>
    `${sentence(inWords(n))} ${n === 1 ? 'review' : 'reviews'} received. You can make a decision.`,
  decideBody: (needed: number) => `${sentence(inWords(needed))} ${needed === 1 ? 'is' : 'are'} required.`,
  late: (names: string) => `${names} ${names.includes(' and ') ? 'are' : 'is'} late.`,
  invite: (missing: number) => `Invite ${inWords(missing)} more ${missing === 1 ? 'reviewer' : 'reviewers'}`,
  inviteBody: (found: number, needed: number) => `${found} of ${needed} required reviewers invited.`,
  reviewing: 'Waiting for reviews',
  reviewingBody: (inCount: number, needed: number) => `${inCount} of ${needed} required reviews received.`,
  revising: 'The authors are revising',
  revisingBody: (due: string) => `The revision is due ${due}.`,
  revised: 'The revision has arrived',
  revisedBody: 'Read the response, then start a new round or decide.',
  copyediting: 'Copyedit the accepted manuscript',
  copyeditingBody: 'Upload the copyedited version, then send it to production.',
  galley: 'Upload the galley',
  galleyBody: 'The author approves the proofs before it is published.',
  proofs: 'The author is reading the proofs',
  changes: 'The author asked for changes',
  changesBody: 'Upload a corrected galley. The author is then asked again.',
  publish: 'Publish the article',
  publishBody: 'Choose volume, issue and pages. The checks next to the form show what is still missing.',
  published: 'Published',
  rejected: 'Rejected',
  withdrawn: 'Withdrawn by the authors',
  ended: 'No further action is needed.',
} as const

/** Texts of history entries, by action. */
export const storyTexts = {
  title: 'History',
  empty: 'Nothing has happened yet.',
  by: (name: string) => `, ${name}`,
  actions: {
    ...historyTexts('editors'),
    ask_time: 'Extension requested by the authors',
    grant_time: 'Extension granted',
    decline_time: 'Extension declined',
    authorship_confirmed: 'Authorship confirmed',
    authorship_disputed: 'Authorship disputed',
    editor_is_author: 'Editor says they are an author',
    editor_is_no_author: 'Editor says they are not an author',
    invite_reviewer: 'Reviewer invited',
    remind_reviewer: 'Reviewer reminded',
    cancel_reviewer: 'Assignment cancelled',
    accept_invitation: 'Invitation accepted',
    decline_invitation: 'Invitation declined',
    submit_review: 'Review returned',
    assign_editor: 'Handling editor assigned',
    release_editor: 'Returned to all editors',
    recommend_decision: 'Recommended to the deciding editor',
    extend_review: 'Due date changed',
    expire_invitation: 'Invitation expired',
    reviewer_left: 'A reviewer’s account was deleted',
    start_reviewer_list: 'Automatic invitations turned on',
    stop_reviewer_list: 'Automatic invitations turned off',
    remind_author: 'Authors reminded of the revision',
    text_converted: 'Text converted',
    text_edited: 'New version of the text',
    settle_finding: 'Anonymity finding settled',
    add_file: 'File added',
    add_galley: 'Galley added',
    ask_more_time: 'A reviewer asked for more time',
    keep_due_date: 'Due date kept',
  } satisfies Record<HistoryEvent, string> as Readonly<Record<string, string>>,
  /** Text of an entry that was written by another release. */
  other: (action: string) => sentence(action.replaceAll('_', ' ')),
  round: (round: number) => `Peer review, round ${Math.max(1, round)}`,
  waitsFor: (days: number) => `for ${count(days, 'day')}`,
} as const
