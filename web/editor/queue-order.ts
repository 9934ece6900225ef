import type { EditorManuscript } from '#domain/schemas/manuscript.ts'
import type { Turn } from '#domain/turn.ts'

/** Editors first: what waits for them stands at the top. */
export const turnOrder: readonly Turn[] = ['editor', 'reviewers', 'author', 'production', 'nobody']

/** Longest here first; equals by number, so that the order never jumps. */
export function longestFirst(a: EditorManuscript, b: EditorManuscript): number {
  return b.daysInStage - a.daysInStage || a.number.localeCompare(b.number)
}

export interface Group {
  turn: Turn
  manuscripts: EditorManuscript[]
}

export function byTurn(manuscripts: readonly EditorManuscript[]): Group[] {
  return turnOrder
    .map((turn) => ({
      turn,
      manuscripts: manuscripts.filter((manuscript) => manuscript.turn === turn).sort(longestFirst),
    }))
    .filter((group) => group.manuscripts.length > 0)
}

/** As the queue shows them, one after another. */
export function inQueueOrder(manuscripts: readonly EditorManuscript[]): EditorManuscript[] {
  return byTurn(manuscripts).flatMap((group) => group.manuscripts)
}
