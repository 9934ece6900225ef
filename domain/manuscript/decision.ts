import { type Action, type Status, transitionOf } from './manuscript.ts'

export const decisionKinds = [
  'accept',
  'revisions',
  'minor_revisions',
  'major_revisions',
  'reject',
  'invite_resubmission',
  'return_for_fixes',
] as const satisfies Action[]
export type DecisionKind = (typeof decisionKinds)[number]

/** The three decisions that the decision form offers first, each with its more precise forms. */
export const decisionForms = {
  accept: ['accept'],
  revisions: ['revisions', 'minor_revisions', 'major_revisions'],
  reject: ['reject', 'invite_resubmission'],
} as const satisfies Partial<Record<DecisionKind, readonly DecisionKind[]>>
export type MainDecision = keyof typeof decisionForms
export const mainDecisions = Object.keys(decisionForms) as MainDecision[]

/** Decisions on the work. Returning a submission for technical fixes is no such decision. */
export const workDecisions = mainDecisions.flatMap((main): readonly DecisionKind[] => decisionForms[main])

/** Returns the decision whose more precise form this is; null for a return for technical fixes. */
export function mainDecisionOf(kind: DecisionKind): MainDecision | null {
  return mainDecisions.find((main) => (decisionForms[main] as readonly DecisionKind[]).includes(kind)) ?? null
}

const byKind = <Value>(entryOf: (kind: DecisionKind) => Value) =>
  Object.fromEntries(decisionKinds.map((kind) => [kind, entryOf(kind)])) as Record<DecisionKind, Value>

/** Labels come from the table of actions, because each decision is an action. */
export const decisionLabels = byKind((kind) => transitionOf(kind).label)
export const decisionStatus = byKind((kind) => transitionOf(kind).to as Status)

/** Whether the author has to answer by a due date. */
export function asksForRevision(kind: DecisionKind): boolean {
  return decisionStatus[kind] === 'revisions_required'
}

/** Whether the decision ends the process with a rejection. */
export function isRejection(kind: DecisionKind): boolean {
  return decisionStatus[kind] === 'rejected'
}

/**
 * Accepted spellings of a decision: its kind, and for the three main decisions also the status that it leads
 * to (product decisions, section 2).
 */
const spellings: Record<string, DecisionKind> = {
  ...Object.fromEntries(decisionKinds.map((kind) => [kind, kind])),
  ...Object.fromEntries(mainDecisions.map((kind) => [decisionStatus[kind], kind])),
}
export const decisionSpellings = Object.keys(spellings)
/** Spellings that a recommendation may use: technical fixes need no recommendation. */
export const recommendationSpellings = decisionSpellings.filter((spelling) => spelling !== 'return_for_fixes')

export function decisionKind(spelling: string): DecisionKind | undefined {
  return Object.hasOwn(spellings, spelling) ? spellings[spelling] : undefined
}
