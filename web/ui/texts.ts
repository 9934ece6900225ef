/** Words of the primitives themselves. */
export const texts = {
  optional: 'optional',
  required: 'required',
  close: 'Close',
  problem: 'There is a problem',
  problems: 'There are problems',
  retry: 'Try again',
  loading: 'Loading',
  confidential: 'Only editors read this',
  stars: (rating: number, of: number) => `${rating} of ${of} stars`,
  starNames: ['Poor', 'Fair', 'Good', 'Very good', 'Excellent'],
  stage: (name: string, position: number, of: number) => `${name}, stage ${position} of ${of}`,
  stageDone: 'done',
  stageCurrent: 'under way',
  stageToCome: 'to come',
  openAccess: 'Open access',
  subscription: 'Subscription',
} as const
