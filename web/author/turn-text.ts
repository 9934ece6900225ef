import type { AuthorManuscript } from '#domain/schemas/manuscript.ts'
import { texts } from './dashboard-texts.ts'

type Turned = Pick<AuthorManuscript, 'turn' | 'isSubmitter'>

/** Whether this author has to act. Only the submitting author acts; co-authors read. */
export function isOwnTurn({ turn, isSubmitter }: Turned): boolean {
  return turn === 'author' && isSubmitter
}

/** Returns who has to act next, as this author is told; an empty text if nobody has to. */
export function turnText(manuscript: Turned): string {
  if (manuscript.turn === 'author' && !manuscript.isSubmitter) return texts.turns.submitter
  return texts.turns[manuscript.turn]
}
