import { type Action, type Status, transitionOf } from './manuscript.ts'

export const decisionKinds = ['accept', 'revisions', 'reject'] as const satisfies Action[]
export type DecisionKind = (typeof decisionKinds)[number]

const byKind = <Value>(entryOf: (kind: DecisionKind) => Value) =>
  Object.fromEntries(decisionKinds.map((kind) => [kind, entryOf(kind)])) as Record<DecisionKind, Value>

/** Each decision is an action of the table. */
export const decisionLabels = byKind((kind) => transitionOf(kind).label)
export const decisionStatus = byKind((kind) => transitionOf(kind).to as Status)

/** Status names are accepted as decisions, too (product decisions, section 2). */
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
