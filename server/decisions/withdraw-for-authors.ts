import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { Explanation } from '#domain/schemas/decision.ts'
import { withdrawn, withdrawnByEditor } from '#emails/submission.ts'
import type { Context } from '../context.ts'
import { act, move } from '../workflow/act.ts'
import { cancelOpenAssignments } from '../workflow/assignment-queries.ts'
import { checkedExplanation } from '../workflow/named.ts'
import { aboutOf, blindAboutOf, tellAuthors, tellPeople } from '../workflow/tell.ts'
import { tellWebhooks } from '../workflow/webhook-queries.ts'

/** Withdraws a manuscript for a reason that the authors read, for example because they asked by e-mail. */
export async function withdrawForAuthors(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  explanation: Explanation,
): Promise<void> {
  await act(context, viewer, manuscriptId, 'withdraw_for_authors', async (acting) => {
    const { trx, manuscript, authors, now } = acting
    const reason = await checkedExplanation(acting, explanation)
    await move(acting, 'withdraw_for_authors', { notes: reason, authorNotes: reason, revisionDueAt: null })
    await tellWebhooks(trx, 'manuscript.withdrawn', { manuscriptId, number: manuscript.number }, now)
    const reviewers = await cancelOpenAssignments(trx, manuscriptId)
    const news = { trx, manuscript, event: `withdrawn:${manuscriptId}:${now.getTime()}` }
    const about = await aboutOf(context, manuscript)
    await tellAuthors(news, authors, (name) => withdrawnByEditor({ ...about, name, reason }))
    const blind = await blindAboutOf(context, manuscript, authors)
    await tellPeople(news, reviewers, (name) => withdrawn({ ...blind, name, forAuthor: false }))
  })
}
