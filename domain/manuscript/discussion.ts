/** Rules and limits of the discussions on a manuscript. */

/** With whom the editors talk. `editors` is a discussion among themselves. */
export const discussionKinds = ['editors', 'authors', 'reviewer'] as const
export type DiscussionKind = (typeof discussionKinds)[number]

/** On which side of a manuscript a person takes part in its discussions. */
export const discussionSides = ['editor', 'author', 'reviewer'] as const
export type DiscussionSide = (typeof discussionSides)[number]

export const discussionLimits = {
  subject: 200,
  body: 20_000,
  /** Messages in one discussion. */
  messages: 500,
  /** Open discussions of a manuscript that the authors, or one reviewer, may have. */
  open: 20,
} as const
