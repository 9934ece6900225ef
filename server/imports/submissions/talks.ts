import type { Trx } from '../../db/client.ts'
import type { DraftSubmission } from '../found.ts'
import { timeOf } from '../times.ts'
import { insertDiscussion } from './queries.ts'
import type { People } from './take.ts'

/** Writes the discussions. One with a reviewer who has no account here is for the editors alone. */
export async function takeTalks(
  trx: Trx,
  { id, submission, people }: { id: string; submission: DraftSubmission; people: People },
): Promise<void> {
  for (const one of submission.discussions) {
    const reviewer = people.get(one.reviewer ?? '')
    const kind = one.with === 'reviewer' && !reviewer ? 'editors' : one.with
    const [first, last] = [one.messages[0], one.messages.at(-1)]
    if (!first || !last) continue
    await insertDiscussion(
      trx,
      {
        ...{ manuscriptId: id, kind, reviewerId: kind === 'reviewer' ? (reviewer?.id ?? null) : null },
        ...{ subject: one.subject.slice(0, 200), openedAt: timeOf(one.openedAt) },
        ...{ openedSide: first.side, lastSide: last.side },
        closedAt: one.isClosed ? timeOf(last.at) : null,
      },
      one.messages.map(({ author, side, body, at }, index) => ({
        ...{ authorId: people.get(author ?? '')?.id ?? null, side, body, sentAt: timeOf(at) },
        number: index + 1,
      })),
    )
  }
}
