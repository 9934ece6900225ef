import { removeJob } from '../db/jobs.ts'
import { type Acting, asAuthorsSee, type Move, move } from './act.ts'
import { markUndone, restoreAssignments } from './assignment-queries.ts'

/** Returns the key of the job that ends the hold of a decision. */
export function releaseKey(decisionId: string): string {
  return `release:${decisionId}`
}

/** Undoes a decision whose letter has not been sent, and returns the restored manuscript. */
export async function takeBackDecision(
  acting: Acting,
  entry: Pick<Move, 'notes' | 'side'> = {},
): Promise<Acting['manuscript']> {
  const { trx, manuscript, now } = acting
  if (!manuscript.held) throw new Error('No decision is held')
  const { id } = manuscript.held
  await markUndone(trx, id, now)
  await removeJob(trx, releaseKey(id))
  await restoreAssignments(trx, id)
  await move(acting, 'undo_decision', {
    ...entry,
    decisionId: id,
    visibleToAuthors: false,
    acceptedAt: null,
    details: { decisionId: id },
  })
  return asAuthorsSee(manuscript)
}
