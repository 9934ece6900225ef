/** Texts for extension requests and authorship answers. */
export const authorRequestTexts = {
  time: {
    title: (day: string) => `The authors ask for an extension until ${day}.`,
    until: 'New due date',
    note: 'Message to the authors',
    grant: 'Grant more time',
    decline: 'Decline',
    done: 'The authors have been notified',
    failed: 'The request could not be answered',
  },
  authorship: {
    confirmed: 'confirmed authorship',
    disputed: 'disputes authorship',
    waiting: 'not yet confirmed',
    removal: 'asked about being removed',
    refuses: 'does not agree to be removed',
  },
  question: {
    title: 'Are you this author?',
    why: (identifiers: string) =>
      `Your account has the ${identifiers} that was entered for this author. Nobody has verified it.`,
    ifYes: 'If you are, you see this manuscript as its author only, and another editor handles it.',
    ifNo: 'If you are not, you continue as an editor and see the reviewers.',
    until:
      'Until you answer, the reviewers, their reviews and the notes are hidden. Your answer is recorded and final.',
    yes: 'Yes, I am this author',
    no: 'No, I am somebody else',
    done: 'Your answer is recorded',
    failed: 'Your answer could not be sent',
    open: {
      title: (editor: string, author: string) => `${editor} may be the author ${author}.`,
      body: (identifiers: string) =>
        `Their account has the ${identifiers} that was entered for the author. Nobody has verified it. We have asked them on this page; until they answer, the reviewers are hidden from them.`,
    },
    isAuthor: {
      title: (editor: string, author: string) => `${editor} is the author ${author}.`,
      body: 'They see the manuscript as an author only.',
    },
    isNoAuthor: {
      title: (editor: string, author: string) => `${editor} says they are not the author ${author}.`,
      body: 'If this is wrong, another editor should handle the manuscript.',
    },
  },
  dispute: {
    title: {
      authorship: (name: string) => `${name} disputes authorship.`,
      removal: (name: string) => `${name} does not agree to be removed from the authors.`,
    },
    body: (email: string) => `Please resolve this before the manuscript proceeds. Their address: ${email}.`,
  },
} as const
