import type { InferResult } from 'kysely'
import type { z } from 'zod'
import { invalid, Refusal } from '#domain/errors.ts'
import { actingEditor } from '#domain/manuscript/acting-editor.ts'
import { isFinal } from '#domain/manuscript/manuscript.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { EditorChoice, handlingInput } from '#domain/schemas/editing.ts'
import { urls } from '#domain/urls.ts'
import { editorAssigned, editorReleased, editorSubstitutes } from '#emails/editor.ts'
import type { Context } from '../context.ts'
import { substitutesOf } from '../workflow/absence-queries.ts'
import { changeAsEditor, recordHistory } from '../workflow/act.ts'
import { personName } from '../workflow/people.ts'
import { aboutOf, tellPeople } from '../workflow/tell.ts'
import { findEditor, handlingChoices, setHandlingEditor } from './editing-queries.ts'

export function editorChoice(person: InferResult<ReturnType<typeof handlingChoices>>[number]): EditorChoice {
  const { id, load, recommendsOnly, awayUntil } = person
  return { id, name: personName(person), load, recommendsOnly, awayUntil }
}

/**
 * Assigns the handling editor, or returns the manuscript to all editors. Recommendations will be sent to the
 * person who made the assignment.
 */
export async function assignHandling(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  { editorId, message, was }: z.output<typeof handlingInput> & { was?: string | null },
): Promise<void> {
  await changeAsEditor(context, viewer, manuscriptId, async (acting) => {
    const { trx } = acting
    if (viewer.recommendsOnly) throw new Refusal('recommends_only')
    const { manuscript, now } = acting
    if (isFinal(manuscript.status))
      throw new Refusal('conflict', 'This manuscript is closed, so nobody needs to handle it.')
    if (editorId === manuscript.handlingEditorId) return
    if (was !== undefined && was !== manuscript.handlingEditorId)
      throw new Refusal(
        'conflict',
        'Another editor assigned it while you were choosing. Please look at it again.',
      )
    const choices = await handlingChoices(trx, manuscriptId, viewer).execute()
    if (editorId && !choices.some(({ id }) => id === editorId))
      throw invalid(
        'editorId',
        'This person cannot handle the manuscript: they are not an editor, or are one of its authors or reviewers, or have a conflict of interest',
      )
    const before = manuscript.handlingEditorId
      ? await findEditor(trx, manuscript.handlingEditorId)
      : undefined
    const next = editorId ? await findEditor(trx, editorId) : undefined
    await setHandlingEditor(trx, manuscriptId, editorId, editorId ? viewer.id : null)
    const words = message?.trim() || null
    await recordHistory(acting, {
      action: next ? 'assign_editor' : 'release_editor',
      side: 'editor',
      notes: [next && personName(next), words].filter(Boolean).join('\n') || null,
      visibleToAuthors: false,
    })
    const about = await aboutOf(context, manuscript)
    const url = context.config.baseUrl + urls.editorManuscript(manuscriptId)
    const event = `handling:${manuscriptId}:${now.getTime()}`
    const others = (person: typeof next) => (person?.isActive && person.id !== viewer.id ? [person] : [])
    await tellPeople({ trx, manuscript, event }, others(next), (name) =>
      editorAssigned({ ...about, name, message: words, url }),
    )
    // While the editor is away, the substitute is told as well.
    const actingId = next && actingEditor(await substitutesOf(trx), next.id)
    const substitute = next && actingId && actingId !== next.id ? await findEditor(trx, actingId) : undefined
    if (next && substitute && choices.some(({ id }) => id === substitute.id))
      await tellPeople({ trx, manuscript, event }, others(substitute), (name) =>
        editorSubstitutes({ ...about, name, editor: personName(next), message: words, url }),
      )
    await tellPeople({ trx, manuscript, event }, others(before), (name) =>
      editorReleased({ ...about, name, to: next ? personName(next) : null }),
    )
  })
}
