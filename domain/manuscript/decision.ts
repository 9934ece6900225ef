import { type Action, type Status, transitionOf } from './manuscript.ts'

export const decisionKinds = ['accept', 'revisions', 'reject'] as const satisfies Action[]
export type DecisionKind = (typeof decisionKinds)[number]

const byKind = <Value>(entryOf: (kind: DecisionKind) => Value) =>
  Object.fromEntries(decisionKinds.map((kind) => [kind, entryOf(kind)])) as Record<DecisionKind, Value>

/** Labels come from the table of actions, because each decision is an action. */
export const decisionLabels = byKind((kind) => transitionOf(kind).label)
export const decisionStatus = byKind((kind) => transitionOf(kind).to as Status)

/**
 * Accepted spellings of a decision: its kind, and the status that it leads to (product decisions, section 2).
 */
const spellings: Record<string, DecisionKind> = Object.fromEntries(
  decisionKinds.flatMap((kind) => [
    [kind, kind],
    [decisionStatus[kind], kind],
  ]),
)
export const decisionSpellings = Object.keys(spellings)

export function decisionKind(spelling: string): DecisionKind | undefined {
  return Object.hasOwn(spellings, spelling) ? spellings[spelling] : undefined
}
