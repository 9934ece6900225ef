import { urls } from '#domain/urls.ts'
import { reviewReminder } from '#emails/invitation.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/client.ts'
import type { AuthorRow, ManuscriptRow } from '../workflow/queries.ts'
import { blindAboutOf, tellPeople } from '../workflow/tell.ts'
import type { AssignmentRow } from './queries.ts'

interface Reminder {
  trx: Trx
  manuscript: ManuscriptRow
  authors: AuthorRow[]
  assignment: AssignmentRow
  /** Encrypted token of the invitation link. Not needed after acceptance. */
  tokenSealed: string | null
  /** Unique event key, so that no reminder is sent twice. */
  event: string
  now: Date
}

/**
 * Reminds a reviewer of an invitation or a review, manually or on schedule. Returns false if the reminder was
 * already sent.
 */
export async function sendReminder(
  context: Context,
  { trx, manuscript, authors, assignment, tokenSealed, event, now }: Reminder,
): Promise<boolean> {
  const pending = assignment.status === 'pending'
  const path = pending ? urls.invitation(tokenSealed ?? '') : urls.review(assignment.id)
  const blind = await blindAboutOf(context, manuscript, authors)
  const sent = await tellPeople(
    { trx, manuscript, event },
    [{ ...assignment, id: assignment.reviewerId }],
    (name) =>
      reviewReminder({
        ...blind,
        name,
        due: new Date(assignment.dueAt),
        late: Date.parse(assignment.dueAt) < now.getTime(),
        pending,
        url: context.config.baseUrl + path,
      }),
  )
  return sent > 0
}
