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
}

/** Whose turn it is, as shown in all lists. */
export function turnOf(facts: TurnFacts): Turn {
  switch (facts.status) {
    case 'draft':
    case 'revisions_required':
      return 'author'
    case 'submitted':
    case 'revised':
      return 'editor'
    case 'under_review':
      return facts.openAssignments > 0 && facts.completedReviews < facts.neededReviews
        ? 'reviewers'
        : 'editor'
    case 'accepted':
      return facts.stage === 'production' && facts.galleysReady && facts.proofsOpen ? 'author' : 'production'
    default:
      return 'nobody'
  }
}
