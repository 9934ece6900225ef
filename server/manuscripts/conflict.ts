import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import { urls } from '#domain/urls.ts'
import { editorHasConflict } from '#emails/editor.ts'
import type { Context } from '../context.ts'
import { changeAsEditor, recordHistory, requireUnlimited } from '../workflow/act.ts'
import { assignAutomatically } from '../workflow/assign-automatically.ts'
import { personName } from '../workflow/people.ts'
import { findManuscript } from '../workflow/queries.ts'
import { aboutOf, tellEditors } from '../workflow/tell.ts'
import { deleteConflict, insertConflict } from './conflict-queries.ts'
import { findEditor } from './editing-queries.ts'

/**
 * Stores an editor's conflict of interest. The manuscript is closed to the editor from then on, and another
 * editor takes over. The reason is for the other editors.
 */
export async function declareConflict(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  reason: string,
): Promise<void> {
  await changeAsEditor(context, viewer, manuscriptId, async (acting) => {
    const { trx, manuscript, now } = acting
    if (manuscript.held)
      throw new Refusal(
        'conflict',
        'A decision on this manuscript is held. Please undo it first, or wait until its letter is sent.',
      )
    const trimmed = reason.trim()
    await insertConflict(trx, { userId: viewer.id, manuscriptId, reason: trimmed, declaredAt: now })
    const person = await findEditor(trx, viewer.id)
    const editor = person ? personName(person) : ''
    await recordHistory(acting, {
      action: 'declare_conflict',
      side: 'editor',
      notes: `${editor}\n${trimmed}`,
      visibleToAuthors: false,
      // The audit log is permanent, so it does not contain the reason.
      details: { editorId: viewer.id },
    })
    const left = (await findManuscript(trx, manuscriptId)) ?? manuscript
    const handled = await assignAutomatically(context, { trx, manuscript: left, now })
    const about = await aboutOf(context, manuscript)
    await tellEditors(
      { trx, manuscript: handled, event: `conflict:${manuscriptId}:${viewer.id}:${now.getTime()}` },
      editorHasConflict,
      (name) => ({
        ...about,
        name,
        editor,
        url: context.config.baseUrl + urls.editorManuscript(manuscriptId),
      }),
    )
  })
}

/** Removes a conflict that was declared by mistake. Only another editor who may decide can do this. */
export async function liftConflict(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  editorId: string,
): Promise<void> {
  await changeAsEditor(context, viewer, manuscriptId, async (acting) => {
    requireUnlimited(acting, viewer)
    if (viewer.recommendsOnly) throw new Refusal('recommends_only')
    const { trx } = acting
    if (!(await deleteConflict(trx, manuscriptId, editorId))) throw new Refusal('not_found')
    const person = await findEditor(trx, editorId)
    await recordHistory(acting, {
      action: 'lift_conflict',
      side: 'editor',
      notes: person ? personName(person) : null,
      visibleToAuthors: false,
      details: { editorId },
    })
  })
}
