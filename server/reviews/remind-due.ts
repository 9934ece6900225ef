import type { Settings } from '#domain/journal/settings.ts'
import { dueReminder, reminderDays } from '#domain/manuscript/reminders.ts'
import { urls } from '#domain/urls.ts'
import { invitationExpired, reviewLate } from '#emails/editor.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/client.ts'
import { addJob, inviteNextKey } from '../db/jobs.ts'
import { describe } from '../http/errors.ts'
import { recordHistory } from '../workflow/act.ts'
import { personName } from '../workflow/people.ts'
import { type AuthorRow, authorsOf, findManuscript, type ManuscriptRow } from '../workflow/queries.ts'
import { aboutOf, tellEditors } from '../workflow/tell.ts'
import { manuscriptsWithList, openAssignments, setExpired, toldEvents } from './due-queries.ts'
import { type AssignmentRow, lockAssignment, setReminded } from './queries.ts'
import { sendReminder } from './reminder.ts'

type Open = Awaited<ReturnType<typeof openAssignments>>[number]

/**
 * A message that is due for one assignment. The event name is unique, so that the message is sent only once.
 */
interface Due {
  what: 'expire' | 'remind' | 'escalate'
  event: string
}

function dueFor(open: Open, now: Date, { reminders }: Settings): Due[] {
  const { id, status, invitedAt, dueAt, tokenExpiresAt } = open
  const since = Date.parse(invitedAt)
  if (status === 'pending') {
    if (tokenExpiresAt && Date.parse(tokenExpiresAt) < now.getTime())
      return [{ what: 'expire', event: `expired:${id}:${since}` }]
    const day = dueReminder(new Date(invitedAt), now, reminderDays([], reminders.invitationAfter))
    return day === null ? [] : [{ what: 'remind', event: `auto:invitation:${id}:${since}:${day}` }]
  }
  const due = new Date(dueAt)
  const day = dueReminder(due, now, reminderDays(reminders.reviewBefore, reminders.reviewAfter))
  const late = dueReminder(due, now, [reminders.reviewEscalation])
  // The due date is part of the event names, so that a new due date starts a new series of reminders.
  const named = `${id}:${dueAt.slice(0, 10)}`
  return [
    ...(day === null ? [] : [{ what: 'remind' as const, event: `auto:review:${named}:${day}` }]),
    ...(late === null ? [] : [{ what: 'escalate' as const, event: `auto:late:${named}` }]),
  ]
}

/**
 * Hourly job for reviewers. Sends reminders according to the settings, expires invitations, notifies editors
 * of very late reviews, and invites from ranked lists.
 */
export async function remindReviewers(context: Context): Promise<void> {
  const { db, clock, log } = context
  const settings = await context.settings()
  const now = clock.now()
  const all = (await openAssignments(db)).flatMap((open) =>
    dueFor(open, now, settings).map((due) => ({ ...due, open })),
  )
  const told = await toldEvents(
    db,
    all.flatMap(({ what, event, open }) => (what === 'remind' ? [`${event}:${open.reviewerId}`] : [])),
  )
  for (const { what, event, open } of all) {
    if (told.has(`${event}:${open.reviewerId}`)) continue
    try {
      await db.transaction().execute((trx) => carryOut(context, trx, open.id, what, event))
    } catch (error) {
      // A failure must not block the others; the next run retries it.
      log.error({ assignmentId: open.id, error: describe(error) }, 'reminder failed')
    }
  }
  for (const manuscriptId of await manuscriptsWithList(db))
    await addJob(db, 'invite_next', { manuscriptId }, { key: inviteNextKey(manuscriptId) })
}

async function carryOut(
  context: Context,
  trx: Trx,
  assignmentId: string,
  what: Due['what'],
  event: string,
): Promise<void> {
  const assignment = await lockAssignment(trx, assignmentId)
  // Skips an assignment that was meanwhile answered, cancelled or decided, or whose reviewer became an
  // author.
  if (!assignment || assignment.held || assignment.conflict) return
  if (assignment.status !== 'pending' && assignment.status !== 'in_progress') return
  const manuscript = await findManuscript(trx, assignment.manuscriptId)
  if (manuscript?.status !== 'under_review') return
  const step = { context, trx, assignment, manuscript, event, now: context.clock.now() }
  if (what === 'expire') await expire(step)
  else if (what === 'escalate') await escalate(step)
  else await remindOnce(step, await authorsOf(trx, [manuscript.id]))
}

interface Step {
  context: Context
  trx: Trx
  assignment: AssignmentRow
  manuscript: ManuscriptRow
  event: string
  now: Date
}

async function remindOnce(
  { context, trx, assignment, manuscript, event, now }: Step,
  authors: AuthorRow[],
): Promise<void> {
  const pending = assignment.status === 'pending'
  // The invitation was sent before links were stored, so there is no link to send.
  if (pending && !assignment.tokenSealed) return
  const { tokenSealed } = assignment
  if (!(await sendReminder(context, { trx, manuscript, authors, assignment, tokenSealed, event, now })))
    return
  await setReminded(trx, assignment.id, now)
  await recordHistory(
    { trx, manuscript, viewer: null, now },
    { action: 'remind_reviewer', side: 'system', notes: personName(assignment), visibleToAuthors: false },
  )
}

async function expire({ context, trx, assignment, manuscript, event, now }: Step): Promise<void> {
  if (assignment.status !== 'pending') return
  await setExpired(trx, assignment.id)
  await recordHistory(
    { trx, manuscript, viewer: null, now },
    { action: 'expire_invitation', side: 'system', notes: personName(assignment), visibleToAuthors: false },
  )
  const about = await aboutOf(context, manuscript)
  const url = `${context.config.baseUrl}${urls.editorManuscript(manuscript.id)}?act=reviewers`
  await tellEditors({ trx, manuscript, event }, invitationExpired, (name) => ({
    ...about,
    name,
    reviewer: personName(assignment),
    url,
  }))
  await addJob(trx, 'invite_next', { manuscriptId: manuscript.id }, { key: inviteNextKey(manuscript.id) })
}

async function escalate({ context, trx, assignment, manuscript, event, now }: Step): Promise<void> {
  const about = await aboutOf(context, manuscript)
  const days = Math.floor((now.getTime() - Date.parse(assignment.dueAt)) / 86_400_000)
  await tellEditors({ trx, manuscript, event }, reviewLate, (name) => ({
    ...about,
    name,
    reviewer: personName(assignment),
    days,
    url: context.config.baseUrl + urls.editorManuscript(manuscript.id),
  }))
}
