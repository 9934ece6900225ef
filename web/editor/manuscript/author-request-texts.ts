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
  },
  dispute: {
    title: (name: string) => `${name} disputes being an author.`,
    body: (email: string) => `Please resolve this before the manuscript proceeds. Their address: ${email}.`,
  },
} as const
