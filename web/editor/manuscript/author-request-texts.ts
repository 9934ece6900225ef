/** What authors ask of editors, and tell them. */
export const authorRequestTexts = {
  time: {
    title: (day: string) => `The authors ask for time until ${day}.`,
    until: 'New due date',
    note: 'A word to the authors',
    grant: 'Grant more time',
    decline: 'Decline',
    done: 'The authors have been told',
    failed: 'The request could not be answered',
  },
  authorship: {
    confirmed: 'confirmed authorship',
    disputed: 'disputes authorship',
    waiting: 'not yet confirmed',
  },
  dispute: {
    title: (name: string) => `${name} disputes being an author.`,
    body: (email: string) => `Please clear this up before the manuscript goes on. Their address: ${email}.`,
  },
} as const
