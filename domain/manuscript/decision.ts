import type { Action, Status } from './manuscript.ts'

export const decisionKinds = ['accept', 'revisions', 'reject'] as const
export type DecisionKind = (typeof decisionKinds)[number]

/** Status names are accepted as decisions, too (product decisions, section 2). */
const spellings: Record<string, DecisionKind> = {
  accept: 'accept',
  accepted: 'accept',
  revisions: 'revisions',
  revisions_required: 'revisions',
  reject: 'reject',
  rejected: 'reject',
}
export const decisionSpellings = Object.keys(spellings)

export function decisionKind(spelling: string): DecisionKind | undefined {
  return Object.hasOwn(spellings, spelling) ? spellings[spelling] : undefined
}

export const decisionLabels: Record<DecisionKind, string> = {
  accept: 'Accept',
  revisions: 'Revisions',
  reject: 'Reject',
}

export const decisionAction: Record<DecisionKind, Action> = {
  accept: 'accept',
  revisions: 'revisions',
  reject: 'reject',
}

export const decisionStatus: Record<DecisionKind, Status> = {
  accept: 'accepted',
  revisions: 'revisions_required',
  reject: 'rejected',
}
