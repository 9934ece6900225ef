import type { z } from 'zod'
import { invalid, Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { assignmentInput } from '#domain/schemas/production-queue.ts'
import { urls } from '#domain/urls.ts'
import { productionAssigned } from '#emails/production.ts'
import type { Context } from '../../context.ts'
import { changeAsEditor, recordHistory } from '../../workflow/act.ts'
import { personName } from '../../workflow/people.ts'
import { accountsById } from '../../workflow/queries.ts'
import { aboutOf, tellPeople } from '../../workflow/tell.ts'
import { assignmentOf, mayBeAssigned, saveAssignment } from './queries.ts'

/** Assigns the manuscript to a person and sets a due date for the work. The person is notified by e-mail. */
export async function assignProduction(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  { assigneeId, dueOn }: z.output<typeof assignmentInput>,
): Promise<void> {
  await changeAsEditor(context, viewer, manuscriptId, async (acting) => {
    const { trx, manuscript, now } = acting
    if (manuscript.status !== 'accepted' || manuscript.held)
      throw new Refusal('conflict', 'This manuscript is not in production.')
    if (assigneeId !== null && !(await mayBeAssigned(trx, manuscriptId, assigneeId)))
      throw invalid('assigneeId', 'Only editors who are not among the authors can be assigned.')
    const before = await assignmentOf(trx, manuscriptId)
    if ((before?.assigneeId ?? null) === assigneeId && (before?.dueOn ?? null) === dueOn) return
    await saveAssignment(trx, { manuscriptId, assigneeId, dueOn, assignedAt: now })
    const [person] = assigneeId === null ? [] : await accountsById(trx, [assigneeId])
    await recordHistory(acting, {
      ...{ action: 'production_assigned', side: 'editor', visibleToAuthors: false },
      notes: [
        person ? `Assigned to ${personName(person)}.` : 'Assigned to nobody.',
        dueOn ? `Due on ${dueOn}.` : 'No due date.',
      ].join(' '),
      details: { assigneeId, dueOn },
    })
    if (!person || person.id === viewer.id || person.id === before?.assigneeId) return
    const about = await aboutOf(context, manuscript)
    const url = context.config.baseUrl + urls.manuscriptText(manuscriptId)
    const event = `production:assigned:${manuscriptId}:${now.getTime()}`
    await tellPeople({ trx, manuscript, event }, [person], (name) =>
      productionAssigned({
        ...{ ...about, name, url },
        dueOn: dueOn ? new Date(`${dueOn}T00:00:00Z`) : 'no due date',
      }),
    )
  })
}
