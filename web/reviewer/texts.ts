import type { AssignmentStatus } from '#domain/manuscript/review.ts'

const count = (n: number, one: string, many = `${one}s`) =>
  `${n.toLocaleString('en-US')} ${n === 1 ? one : many}`

/** Texts of the reviewer's pages. Labels follow the specification. */
export const texts = {
  due: (date: string) => `Due ${date}`,
  late: (days: number) => `${count(days, 'day')} late`,
  round: (round: number) => `Round ${round}`,
  abstract: 'Abstract',
  keywords: 'Keywords',
  abstractAndKeywords: 'Abstract and keywords',
  accept: 'Accept Review',
  decline: 'Decline',
  acceptDone: 'Review accepted',
  acceptFailed: 'Failed to accept assignment',
  declineDone: 'Invitation declined',
  declineFailed: 'Failed to decline assignment',
  reason: 'Reason',
  suggestion: 'Who else could review it?',
  suggestionHelp:
    'A name, and an e-mail address if you have it: the editor can then invite this person with one click.',
  declaration:
    'By accepting, you declare that you have no conflict of interest: you have not worked or published with the authors in the last three years, as far as you know who they are, and you have no personal or financial interest in the result. If you are unsure, decline or write to the editor.',

  invitation: {
    title: 'Invitation to review',
    loadFailed: 'This invitation could not be opened',
    loadFailedBody: 'Please use the link in our newest e-mail, or try again in a moment.',
    ask: 'We would be grateful for your review of this manuscript.',
    accept: 'Accept',
    decline: 'Decline',
    needsAccount: 'After accepting you choose a password, and the review opens. Nothing else is needed.',
    signIn: 'After accepting you sign in, and the review opens.',
    later: 'I need more time',
    laterLabel: 'I can review it by',
    laterHelp: 'Leave blank if the due date suits you. The editor confirms a later date.',
    noPassword: 'You have not chosen a password yet. Use the link in our e-mail about your acceptance.',
    askPassword: 'Ask for a new link',
    declineMore: 'Give a reason or suggest a colleague before you decline',
    failed: 'Failed to send your answer',
    reviewIt: 'Go to the review',
    contact: 'Write to the editorial office',
    answers: {
      pending: { title: '', body: '' },
      in_progress: {
        title: 'You have accepted this invitation',
        body: 'Thank you. The manuscript and the review form are ready.',
      },
      completed: {
        title: 'You have submitted this review',
        body: 'Thank you. The editor has received it.',
      },
      declined: {
        title: 'You have declined this invitation',
        body: 'Thank you for telling us. Nothing more is needed.',
      },
      cancelled: {
        title: 'This review is no longer needed',
        body: 'Thank you for your willingness to help.',
      },
      expired: {
        title: 'This invitation has expired',
        body: 'If you would still like to review the manuscript, write to the editor, who can send the invitation again.',
      },
    } satisfies Record<AssignmentStatus, { title: string; body: string }>,
  },

  dashboard: {
    title: 'Reviewer dashboard',
    metaTitle: 'Reviewer dashboard',
    waiting: (invitations: number, open: number) =>
      invitations + open === 0
        ? 'Nothing needs your attention.'
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
    noPending: 'You have no open invitations.',
    noProgress: 'You have no reviews in progress.',
    noCompleted: 'You have not submitted any reviews yet.',
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
    completedCaption: 'Reviews you submitted',
  },

  settings: {
    loadFailed: 'Your settings could not be loaded',
    loadFailedBody: 'Nothing has changed. Please try again.',
    expertise: 'Expertise',
    expertiseHelp: 'Topics you can review. Editors find you by these keywords. At most 20.',
    keyword: 'New keyword',
    add: 'Add',
    remove: (word: string) => `Remove ${word}`,
    noKeywords: 'No keywords yet.',
    away: 'Availability',
    awayLabel: 'Away until',
    awayHelp: 'The last day on which you do not want to be invited. Leave blank while you are available.',
    awayNow: (date: string) => `Editors see that you are away until ${date}.`,
    available: 'Editors see that you are available.',
    emails: 'E-mails',
    email: (address: string) => `Invitations and reminders are always sent to ${address}.`,
    thanks: 'Thanks for my reviews, and their outcomes',
    account: 'E-mail address, password and other account settings',
    save: 'Save settings',
    saved: 'Settings saved',
    failed: 'Failed to save settings',
    tooMany: 'Please enter at most 20 keywords',
  },

  moreTime: {
    ask: 'Ask for more time',
    asked: (date: string) => `You asked for more time, until ${date}. The editor has not answered yet.`,
    title: 'Ask for more time',
    body: (date: string) => `Your review is due on ${date}. When can you submit it?`,
    label: 'New due date',
    reason: 'Reason',
    send: 'Ask the editor',
    cancel: 'Go back',
    done: 'Your request has been sent to the editor',
    failed: 'Failed to ask for more time',
    needed: 'Please choose a date',
  },

  pages: {
    file: 'File',
    downloadAll: (n: number) => `Download all ${n} files`,
  },

  files: {
    title: 'Files for the author',
    help: 'PDF, Word or LaTeX, at most 10 MB each, 5 files. The author gets copies without your name, after the decision; editors see the files as they are.',
    choose: 'Add a file',
    busy: (name: string) => `Uploading and checking ${name} …`,
    remove: 'Remove',
    of: (name: string) => ` ${name}`,
    states: {
      waiting: 'Making a copy without your name.',
      ready: 'Your name is not in the author’s copy.',
      failed:
        'Your name can still be read in this file, or no copy could be made. The author will not get the file.',
    },
    failed: 'The file could not be added',
    removeFailed: 'The file could not be removed',
    tooMany: 'A review may have at most 5 files.',
  },

  publication: {
    label: 'If this manuscript is published, may your report be published with it?',
    help: 'Anyone could then read your report as the authors received it, with the decision letters and the authors’ responses. It is published only if the authors and all other reviewers agree. You can change your answer until the article is published.',
    more: {
      title: 'What is published, and who sees your answer',
      points: [
        'Confidential comments, ratings, recommendations and files are never published.',
        'If you sign, your verified ORCID iD is published too.',
        'If you review more than one round, the most cautious of your answers applies to all rounds.',
        'Editors see only how many reviewers agree. Authors do not see it. Your answer has no influence on any decision.',
      ],
    },
    choices: {
      refused: 'No',
      anonymous: 'Yes, without my name',
      signed: 'Yes, with my name',
    },
    saved: 'Saved',
    failed: 'Your answer could not be saved',
  },

  review: {
    metaTitle: 'Review',
    loadFailed: 'Failed to load manuscript details',
    loadFailedBody: 'Your draft is saved. Please try again.',
    crumb: 'Breadcrumb',
    manuscript: 'Manuscript',
    download: 'Download Manuscript',
    sources: 'The source, without the authors’ names:',
    noFiles: 'The files are being prepared. Please check again in a few minutes.',
    response: 'The authors’ response',
    form: 'Submit Review',
    recommendation: 'Recommendation',
    help: {
      minor_revisions: 'I do not need to see it again',
      major_revisions: 'I would like to see it again',
    } as Record<string, string>,
    rating: 'Rating',
    ratingMissing: 'Please give a rating from 1 to 5',
    comments: 'Comments for the author',
    commentsHelp: 'Shown to the author after the decision, without your name.',
    noName: 'Your text does not contain your name.',
    named: 'This text contains your name. The author will see “[removed]” instead.',
    ratingRange: '1 to 5 stars',
    words: (n: number) => count(n, 'word'),
    confidential: 'Confidential comments for the editor',
    confidentialHelp: 'Stored separately and never shown to the author.',
    submit: 'Submit Review',
    leave: 'Save and leave',
    keys: 'submit',
    done: 'Review submitted',
    doneBody: 'Thank you. The editor has been notified.',
    failed: 'Failed to submit review',
    joined: 'Comments on passages from both are kept.',
    previous: 'Your last review',
    previousBody: (round: number, recommendation: string, date: string) =>
      `In round ${round} you recommended: ${recommendation} (${date}).`,
    previousOutcome: (outcome: string) => `The decision was: ${outcome}.`,
    previousOpen: 'Read your review',
    invitedTitle: 'Will you review this manuscript?',
    invitedBody: 'You can open the files as soon as you accept.',
    completedTitle: 'You have submitted this review',
    completedBody: (date: string) =>
      `You submitted it on ${date}. It is part of the record and cannot be changed.`,
    enteredBody: (date: string) =>
      `The editors entered it for you on ${date}. If something is not as you sent it, please write to them.`,
    returned: 'The editor asks you to clarify your review',
    returnedBody: 'Everything that you wrote is below. Please change it and submit it again.',
    outcome: 'Decision',
    noOutcome: 'Not decided yet',
    noConfidential: 'None.',
    toDashboard: 'Go to your dashboard',
    leftBehind: 'This browser has text that is not part of the review you sent.',
    leftBehindBody:
      'The review was sent from another window or device while this text waited to be saved. You can copy it, and write to the editor if it matters.',
    discardLeftBehind: 'Discard it',
  },
} as const
