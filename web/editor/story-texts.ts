import { count } from './texts.ts'

const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
const inWords = (n: number) => small[n] ?? String(n)
const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
const reviewsAre = (n: number) => `${inWords(n)} ${n === 1 ? 'review is' : 'reviews are'}`

/** What to do now, in words. */
export const nowTexts = {
  settle: (n: number) =>
    `${sentence(inWords(n))} ${n === 1 ? 'finding' : 'findings'} to settle before review`,
  settleBody: 'Reviewers must not learn who the authors are. Settle each finding, or allow it with a reason.',
  waiting: 'The blind copies are being made',
  screen: 'Read it, then allow it for review',
  screenBody: 'You can also decide at the desk, without reviews.',
  decide: (n: number) => `${sentence(reviewsAre(n))} in. You can decide now.`,
  decideBody: (needed: number) => `${sentence(inWords(needed))} ${needed === 1 ? 'is' : 'are'} required.`,
  late: (names: string) => `${names} ${names.includes(' and ') ? 'are' : 'is'} late.`,
  invite: (missing: number) => `Invite ${inWords(missing)} more ${missing === 1 ? 'reviewer' : 'reviewers'}`,
  inviteBody: (found: number, needed: number) => `${found} of ${needed} needed reviewers found.`,
  reviewing: 'Reviewers are reading',
  reviewingBody: (inCount: number, needed: number) => `${inCount} of ${needed} needed reviews in.`,
  revising: 'The authors are revising',
  revisingBody: (due: string) => `The revision is due ${due}.`,
  revised: 'The revision is here',
  revisedBody: 'Read the response, then start a new round or decide.',
  copyediting: 'Copyedit the accepted manuscript',
  copyeditingBody: 'Upload the copyedited version, then send it to production.',
  galley: 'Upload the galley',
  galleyBody: 'The author approves the proofs before it is published.',
  proofs: 'The author is reading the proofs',
  changes: 'The author asked for changes',
  changesBody: 'Upload a corrected galley. The author is then asked again.',
  publish: 'Publish the article',
  publishBody: 'Choose its place. The checks beside the form say what is still missing.',
  published: 'This is published',
  rejected: 'This was rejected',
  withdrawn: 'The authors withdrew this',
  ended: 'There is nothing left to do.',
} as const

/** The story's entries, by the action that made them. An action that is not here shows its own name. */
export const storyTexts = {
  title: 'Story',
  empty: 'Nothing has happened yet.',
  by: (name: string) => `, ${name}`,
  actions: {
    submit: 'Submitted',
    allow_review: 'Allowed for review',
    accept: 'Decision: accept',
    revisions: 'Decision: revisions',
    reject: 'Decision: reject',
    undo_decision: 'Decision undone',
    respond: 'Revision and response sent',
    new_round: 'New round started',
    to_production: 'Sent to production',
    approve_proofs: 'Proofs approved',
    request_changes: 'Changes to the proofs requested',
    publish: 'Published',
    withdraw: 'Withdrawn',
    invite_reviewer: 'Reviewer invited',
    remind_reviewer: 'Reviewer reminded',
    cancel_reviewer: 'Assignment cancelled',
    accept_invitation: 'Invitation accepted',
    decline_invitation: 'Invitation declined',
    submit_review: 'Review returned',
    assign_editor: 'Handling editor assigned',
    release_editor: 'Given back to all editors',
    recommend_decision: 'Recommended to the deciding editor',
    extend_review: 'Reviewer given another day',
    expire_invitation: 'Invitation expired',
    start_reviewer_list: 'Ranked list set going',
    stop_reviewer_list: 'Ranked list stopped',
    remind_author: 'Authors reminded of the revision',
    settle_finding: 'Anonymity finding settled',
    add_file: 'File added',
    add_galley: 'Galley added',
  } as Record<string, string>,
  other: (action: string) => sentence(action.replaceAll('_', ' ')),
  round: (round: number) => `Peer review, round ${Math.max(1, round)}`,
  waitsFor: (days: number) => `for ${count(days, 'day')}`,
} as const
