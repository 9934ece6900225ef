/** Texts of the page on which co-authors confirm or dispute their authorship. */
export const authorshipTexts = {
  title: 'You are named as an author',
  sentBy: (name: string) => `Sent by ${name} on`,
  abstract: 'Abstract',
  authors: 'Authors, in this order',
  failed: 'This page could not be opened',
  failedBody: 'Please try again, or open the link in our email again.',
  question: (name: string) => `${name}, are you an author of this manuscript?`,
  explain:
    'We ask every co-author once. By confirming you agree to the submission, to the list of authors and to their order.',
  signedIn: (account: string) =>
    `You are signed in as ${account}. If you confirm, this account is recorded as the author’s.`,
  confirm: 'Yes, I am an author',
  object: 'No, something is wrong',
  removal: {
    title: 'You are asked to be removed as an author',
    note: 'Why do you object?',
    question: (name: string) => `${name}, do you agree to be removed from the authors?`,
    explain:
      'The person who submitted the manuscript asks for it with their revision. You stay an author until you agree.',
    confirm: 'Yes, remove me',
    object: 'No, I am an author',
    answered: {
      leave: {
        title: 'You are no longer an author of this manuscript.',
        body: 'Your answer has been recorded. The history of the manuscript keeps it.',
      },
      stay: {
        title: 'Thank you for telling us. You stay an author.',
        body: 'The editors have been notified and will look into it. They may write to you.',
      },
    },
  },
  note: 'What is wrong?',
  noteHelp:
    'The editors read it. The person who submitted the manuscript sees that you objected, not what you write.',
  dispute: 'Send to the editors',
  back: 'Back',
  change: 'Change my answer',
  notSent: 'Your answer could not be sent',
  answered: {
    confirmed: {
      title: 'Thank you. You confirmed that you are an author.',
      body: 'If you have an account with this email address, you can read and follow the manuscript at any time.',
    },
    disputed: {
      title: 'Thank you for telling us.',
      body: 'The editors have been notified and will look into it. They may write to you.',
    },
  },
} as const
