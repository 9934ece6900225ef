import type { Stage, Status } from './manuscript.ts'

export const turns = {
  author: 'Author',
  editor: 'Editor',
  reviewers: 'Reviewers',
  production: 'Production',
  nobody: 'Nobody',
} as const
export type Turn = keyof typeof turns

export interface TurnFacts {
  status: Status
  stage: Stage
  completedReviews: number
  openAssignments: number
  neededReviews: number
  galleysReady: boolean
  proofsOpen: boolean
  sourceAsked: boolean
  appealOpen: boolean
}

type Rule = (facts: TurnFacts) => Turn

const rules: Record<Status, Rule> = {
  draft: () => 'author',
  submitted: () => 'editor',
  // If too few reviewers are invited, the editor has to invite more.
  under_review: ({ openAssignments, completedReviews, neededReviews }) =>
    completedReviews < neededReviews && completedReviews + openAssignments >= neededReviews
      ? 'reviewers'
      : 'editor',
  revisions_required: () => 'author',
  revised: () => 'editor',
  accepted: ({ stage, galleysReady, proofsOpen, sourceAsked }) =>
    sourceAsked || (stage === 'production' && galleysReady && proofsOpen) ? 'author' : 'production',
  rejected: ({ appealOpen }) => (appealOpen ? 'editor' : 'nobody'),
  published: () => 'nobody',
  withdrawn: () => 'nobody',
}

/** Returns who has to act next, as shown in all lists. */
export function turnOf(facts: TurnFacts): Turn {
  return rules[facts.status](facts)
}
