import { urls } from '#domain/urls.ts'
import { reviewerLeft } from '#emails/editor.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/client.ts'
import { addJob, inviteNextKey } from '../../db/jobs.ts'
import { recordHistory } from '../../workflow/act.ts'
import { lockManuscript } from '../../workflow/queries.ts'
import { aboutOf, tellEditors } from '../../workflow/tell.ts'
import { cancelAssignments, openlyReviewed } from './queries.ts'

/** Ends the person's open review assignments, notifies the editors, and lets automatic invitations ask the next reviewer. */
export async function endReviews(context: Context, trx: Trx, userId: string): Promise<void> {
  const { clock, config } = context
  const now = clock.now()
  const open = await openlyReviewed(trx, userId)
  for (const { id: assignmentId, manuscriptId } of open) {
    const manuscript = await lockManuscript(trx, manuscriptId)
    if (!manuscript) continue
    await recordHistory(
      { trx, manuscript, viewer: null, now },
      { action: 'reviewer_left', side: 'system', visibleToAuthors: false },
    )
    const about = await aboutOf(context, manuscript)
    const url = `${config.baseUrl}${urls.editorManuscript(manuscriptId)}?act=reviewers`
    await tellEditors({ trx, manuscript, event: `reviewer-left:${assignmentId}` }, reviewerLeft, (name) => ({
      ...about,
      name,
      url,
    }))
    await addJob(trx, 'invite_next', { manuscriptId }, { key: inviteNextKey(manuscriptId) })
  }
  await cancelAssignments(trx, userId)
}
