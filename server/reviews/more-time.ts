import type { z } from 'zod'
import { invalid, Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import { furthestDue } from '#domain/manuscript/review.ts'
import type { moreTimeInput } from '#domain/schemas/review.ts'
import { urls } from '#domain/urls.ts'
import { longDate } from '#emails/parts.ts'
import { moreTimeAsked, moreTimeDeclined } from '#emails/review.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/client.ts'
import { recordHistory } from '../workflow/act.ts'
import { personName } from '../workflow/people.ts'
import { findManuscript } from '../workflow/queries.ts'
import { aboutOf, blindAboutOf, tellEditors, tellPeople } from '../workflow/tell.ts'
import { extendWithin } from './extend.ts'
import { refuseAuthor, withOpenAssignment } from './manage.ts'
import {
  type AssignmentRow,
  answerRequest,
  insertRequest,
  lockOwnAssignment,
  openRequest,
} from './queries.ts'

/** Records a reviewer's request for an extension. It replaces an unanswered one. */
export async function askForMoreTime(
  context: Context,
  viewer: Viewer,
  assignmentId: string,
  { dueDate, reason }: z.output<typeof moreTimeInput>,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const assignment = await lockOwnAssignment(trx, assignmentId, viewer.id)
    if (assignment.held || !['pending', 'in_progress'].includes(assignment.status))
      throw new Refusal('conflict', 'This review is no longer open, so its due date cannot be changed.')
    if (dueDate <= assignment.dueAt.slice(0, 10))
      throw invalid('dueDate', 'Please choose a day after the present due date')
    await requestWithin(context, trx, assignment, { dueDate, reason })
  })
}

/** Records a request for a later due date within another action of the reviewer. */
export async function requestWithin(
  context: Context,
  trx: Trx,
  assignment: AssignmentRow,
  { dueDate, reason }: z.output<typeof moreTimeInput>,
): Promise<void> {
  const manuscript = await findManuscript(trx, assignment.manuscriptId)
  if (!manuscript) throw new Refusal('not_found')
  const now = context.clock.now()
  if (dueDate > furthestDue(now)) throw invalid('dueDate', 'Please choose a day within the next half year')
  const wanted = new Date(`${dueDate}T12:00:00Z`)
  const asked = { assignmentId: assignment.id, dueDate, reason: reason?.trim() || null, requestedAt: now }
  await insertRequest(trx, asked)
  await recordHistory(
    { trx, manuscript, viewer: { id: assignment.reviewerId }, now },
    {
      action: 'ask_more_time',
      side: 'reviewer',
      notes: [longDate(wanted), asked.reason].filter(Boolean).join('\n'),
      visibleToAuthors: false,
    },
  )
  const about = await aboutOf(context, manuscript)
  const url = context.config.baseUrl + urls.editorManuscript(manuscript.id)
  const reviewer = personName(assignment)
  await tellEditors(
    { trx, manuscript, event: `more-time:${assignment.id}:${now.getTime()}` },
    moreTimeAsked,
    (name) => ({
      ...about,
      name,
      reviewer,
      due: new Date(assignment.dueAt),
      wanted,
      reason: asked.reason,
      url,
    }),
  )
}

/** Grants the requested date or keeps the current one, for the editor. The reviewer is notified. */
export async function answerMoreTime(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  assignmentId: string,
  granted: boolean,
): Promise<void> {
  await withOpenAssignment(context, viewer, manuscriptId, assignmentId, async (acting, assignment) => {
    const { trx, manuscript, now } = acting
    refuseAuthor(assignment)
    const request = await openRequest(trx, assignmentId)
    if (!request) throw new Refusal('conflict', 'This question has been answered already.')
    if (granted) return extendWithin(context, acting, assignment, request.dueDate)
    await answerRequest(trx, assignmentId, false, now)
    await recordHistory(acting, {
      action: 'keep_due_date',
      side: 'editor',
      notes: personName(assignment),
      visibleToAuthors: false,
    })
    const blind = await blindAboutOf(context, manuscript, acting.authors)
    await tellPeople(
      { trx, manuscript, event: `kept-due:${assignmentId}:${now.getTime()}` },
      [{ ...assignment, id: assignment.reviewerId }],
      (name) =>
        moreTimeDeclined({
          ...blind,
          name,
          due: new Date(assignment.dueAt),
          url: assignment.status === 'pending' ? null : context.config.baseUrl + urls.review(assignmentId),
        }),
    )
  })
}
