import type { AssignmentStatus } from '#domain/review.ts'

const count = (n: number, one: string, many = `${one}s`) =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`

/** Every word of the reviewer's pages. Labels are the specification's. */
export const texts = {
  due: (date: string) => `Due ${date}`,
  late: (days: number) => `${count(days, 'day')} late`,
  round: (round: number) => `Round ${round}`,
  abstract: 'Abstract',
  keywords: 'Keywords',
  accept: 'Accept Review',
  decline: 'Decline',
  acceptDone: 'Review accepted',
  acceptFailed: 'Failed to accept assignment',
  declineDone: 'Invitation declined',
  declineFailed: 'Failed to decline assignment',
  reason: 'Reason',
  suggestion: 'Who else could review it?',
  suggestionHelp: 'A name, and an e-mail address if you have it.',

  invitation: {
    title: 'Invitation to review',
    loadFailed: 'This invitation could not be opened',
    loadFailedBody: 'Please use the link in our newest e-mail, or try again in a moment.',
    ask: 'We would be glad to have your review of this manuscript.',
    accept: 'Accept',
    decline: 'Decline',
    needsAccount: 'Accepting leads you to choosing a password. Nothing else is asked.',
    declineMore: 'Say why, or suggest a colleague, before you decline',
    failed: 'Failed to send your answer',
    reviewIt: 'Go to the review',
    answers: {
      pending: { title: '', body: '' },
      in_progress: {
        title: 'You have accepted this invitation',
        body: 'Thank you. The manuscript and the review form wait for you.',
      },
      completed: {
        title: 'You have returned this review',
        body: 'Thank you. The editor has it.',
      },
      declined: {
        title: 'You have declined this invitation',
        body: 'Thank you for telling us. Nothing more is needed.',
      },
      cancelled: {
        title: 'This review is no longer needed',
        body: 'Thank you for having been willing to help.',
      },
      expired: {
        title: 'This invitation has expired',
        body: 'Please write to the editorial office if you would still like to review the manuscript.',
      },
    } satisfies Record<AssignmentStatus, { title: string; body: string }>,
  },

  dashboard: {
    title: 'Reviewer dashboard',
    metaTitle: 'Reviewer dashboard',
    waiting: (invitations: number, open: number) =>
      invitations + open === 0
        ? 'Nothing waits for you.'
        : `${[
            invitations > 0 && count(invitations, 'invitation'),
            open > 0 && `${count(open, 'review')} in progress`,
          ]
            .filter(Boolean)
            .join(', ')}.`,
    tabsLabel: 'Dashboard',
    tabs: { pending: 'Pending', progress: 'In Progress', completed: 'Completed', settings: 'Settings' },
    fetchFailed: 'Failed to fetch assignments',
    completedFailed: 'Failed to fetch completed reviews',
    fetchFailedBody: 'Your drafts are safe. Please try again.',
    noPending: 'No invitation waits for your answer.',
    noProgress: 'You have no review in progress.',
    noCompleted: 'You have not returned a review yet.',
    details: 'View Details',
    download: 'Download Manuscript',
    submit: 'Submit Review',
    of: (title: string) => ` ${title}`,
    declineTitle: 'Decline this review?',
    declineConfirm: 'Decline',
    keep: 'Go back',
    submitted: 'Submitted',
    outcome: 'Decision',
    manuscript: 'Manuscript',
    recommendation: 'Recommendation',
    rating: 'Rating',
    noOutcome: 'Not decided yet',
    completedCaption: 'Reviews you returned',
    settings: {
      email: 'E-mail address',
      emailHelp: 'Invitations and reminders go to this address.',
      password: 'Password',
      passwordLink: 'Change your password',
    },
  },

  review: {
    metaTitle: 'Review',
    loadFailed: 'Failed to load manuscript details',
    loadFailedBody: 'What you have written is safe. Please try again.',
    crumb: 'Breadcrumb',
    back: 'In Progress',
    backPending: 'Pending',
    manuscript: 'Manuscript',
    download: 'Download Manuscript',
    noFiles: 'The files are being prepared. Please look again in a few minutes.',
    response: 'The authors’ response',
    form: 'Submit Review',
    recommendation: 'Recommendation',
    help: { minor_revisions: 'I need not see it again', major_revisions: 'I would read it again' } as Record<
      string,
      string
    >,
    rating: 'Rating',
    ratingMissing: 'Please give a rating from 1 to 5',
    comments: 'Comments for the author',
    commentsHelp: 'The author reads this after the decision, without your name.',
    words: (n: number) => count(n, 'word'),
    confidential: 'Confidential comments for the editor',
    confidentialHelp: 'Kept apart and never sent to the author.',
    submit: 'Submit Review',
    leave: 'Save and leave',
    keys: 'submit',
    saved: (time: string) => `Draft saved at ${time}`,
    saving: 'Saving the draft…',
    notSaved: 'Kept on this device. It goes to the server as soon as the line is back.',
    empty: 'Your draft saves itself as you write.',
    done: 'Review submitted',
    doneBody: 'Thank you. The editor has been told.',
    failed: 'Failed to submit review',
    invitedTitle: 'Will you review this manuscript?',
    invitedBody: 'The files open as soon as you accept.',
    completedTitle: 'You have returned this review',
    completedBody: 'Thank you. The editor has it.',
    toDashboard: 'Go to your dashboard',
  },
} as const
