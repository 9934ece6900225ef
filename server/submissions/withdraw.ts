import type { Viewer } from '#domain/manuscript/permissions.ts'
import { withdrawn } from '#emails/submission.ts'
import type { Context } from '../context.ts'
import { act, move } from '../workflow/act.ts'
import { cancelOpenAssignments } from '../workflow/assignment-queries.ts'
import { takeBackDecision } from '../workflow/hold.ts'
import { aboutOf, blindAboutOf, tellAuthors, tellEditors, tellPeople } from '../workflow/tell.ts'
import { tellWebhooks } from '../workflow/webhook-queries.ts'

/**
 * Withdraws a manuscript. Authors do not see a held decision, so they can still withdraw; the unsent decision
 * is discarded.
 */
export async function withdraw(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  reason: string | null,
): Promise<void> {
  await act(context, viewer, manuscriptId, 'withdraw', async (found) => {
    const manuscript = found.manuscript.held
      ? await takeBackDecision(found, {
          side: 'author',
          notes:
            'The manuscript was withdrawn before the decision letter was sent, so the decision has no effect.',
        })
      : found.manuscript
    const acting = { ...found, manuscript }
    const { trx } = acting
    await move(acting, 'withdraw', { notes: reason, authorNotes: reason, revisionDueAt: null })
    await tellWebhooks(trx, 'manuscript.withdrawn', { manuscriptId, number: manuscript.number }, acting.now)
    const reviewers = await cancelOpenAssignments(trx, manuscriptId)
    const news = { trx, manuscript, event: `withdrawn:${manuscriptId}` }
    const about = await aboutOf(context, manuscript)
    await tellAuthors(news, acting.authors, (name) => withdrawn({ ...about, name, forAuthor: true }))
    await tellEditors(news, withdrawn, (name) => ({ ...about, name, forAuthor: false }))
    const blind = await blindAboutOf(context, manuscript, acting.authors)
    await tellPeople(news, reviewers, (name) => withdrawn({ ...blind, name, forAuthor: false }))
  })
}
