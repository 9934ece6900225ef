/** Follows a DOI that is not registered. */
export const doiTexts = { test: '(example, not registered)' } as const

/** Texts about access to subscription articles. */
export const accessTexts = {
  title: 'Access',
  rights: {
    free: () => 'This article is free to read.',
    institution: (name: string) => `You have access through ${name}.`,
    personal: () => 'You have personal access to this journal.',
    none: () =>
      'The full text of this article is available to subscribers. The abstract above is free to read.',
  },
  until: (date: string) => `Your access ends on ${date}.`,
  freeFrom: (date: string) => `Everybody can read this article from ${date}.`,
  shop: 'Get access',
  office: 'Ask the editorial office for access',
  signInBefore: 'If you have personal access,',
  signIn: 'sign in',
  signInAfter: 'to read the article. Institutional access works in the network of the institution.',
  pdf: 'PDF',
  epub: 'EPUB',
} as const
