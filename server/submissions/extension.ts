import type { z } from 'zod'
import { invalid, Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { extensionAnswerInput, extensionInput } from '#domain/schemas/extension.ts'
import { urls } from '#domain/urls.ts'
import { extensionAnswered, extensionAsked } from '#emails/revision.ts'
import type { Context } from '../context.ts'
import { type Acting, changeAsEditor, lockAndSee, recordHistory } from '../workflow/act.ts'
import { refuseNamedReviewers } from '../workflow/named.ts'
import { aboutOf, tellAuthors, tellEditors } from '../workflow/tell.ts'
import {
  answerExtension,
  closeEarlierExtensions,
  insertExtension,
  openExtension,
  setRevisionDue,
} from './extension-queries.ts'

const endOf = (day: string) => new Date(`${day}T23:59:59Z`)
const longest = 365

function requireRevising({ manuscript }: Acting): void {
  if (manuscript.status !== 'revisions_required' || manuscript.held)
    throw new Refusal('conflict', 'No revision is asked for at the moment, so its time cannot change.')
}

/** Throws unless the new date is later than the current one and within a limit. */
function requireLater({ manuscript, now }: Acting, day: string, path: string): void {
  const due = manuscript.revisionDueAt ? Date.parse(manuscript.revisionDueAt) : 0
  const end = endOf(day).getTime()
  if (end < now.getTime() || day <= new Date(due).toISOString().slice(0, 10))
    throw invalid(path, 'Please name a day after the present one')
  if (end > now.getTime() + longest * 86_400_000) throw invalid(path, 'Please name a day within a year')
}

/** Records the author's request for an extension. Only one open request is allowed. */
export async function askForTime(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  { until, reason }: z.output<typeof extensionInput>,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const acting = await lockAndSee(context, trx, viewer, manuscriptId)
    const { manuscript, standing, now } = acting
    if (standing === 'coauthor')
      throw new Refusal('forbidden', 'Only the person who submitted the manuscript can ask for more time.')
    if (standing !== 'submitter') throw new Refusal('not_found')
    requireRevising(acting)
    requireLater(acting, until, 'until')
    const said = reason.trim()
    await closeEarlierExtensions(trx, manuscript, now)
    const isFirst = await insertExtension(trx, {
      manuscriptId,
      round: manuscript.round,
      askedBy: viewer.id,
      askedAt: now,
      until,
      reason: said,
    })
    if (!isFirst) throw new Refusal('conflict', 'You have asked already. The editors will answer soon.')
    await recordHistory(acting, {
      action: 'ask_time',
      side: 'author',
      notes: said,
      authorNotes: said,
      visibleToAuthors: true,
    })
    const about = await aboutOf(context, manuscript)
    const url = context.config.baseUrl + urls.editorManuscript(manuscriptId)
    await tellEditors(
      { trx, manuscript, event: `time:${manuscriptId}:${now.getTime()}` },
      extensionAsked,
      (name) => ({ ...about, name, until: new Date(`${until}T00:00:00Z`), reason: said, url }),
    )
  })
}

/** Gives the authors until another day for their revision, without a request. They are notified. */
export async function moveRevisionDue(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  day: string,
): Promise<void> {
  await changeAsEditor(context, viewer, manuscriptId, async (acting) => {
    const { trx, manuscript, authors, now } = acting
    requireRevising(acting)
    requireLater(acting, day, 'dueDate')
    const open = await openExtension(trx, manuscript)
    if (open)
      await answerExtension(trx, open.id, {
        ...{ granted: true, grantedUntil: day, note: null },
        ...{ answeredBy: viewer.id, answeredAt: now },
      })
    await setRevisionDue(trx, manuscriptId, endOf(day))
    await recordHistory(acting, { action: 'grant_time', side: 'editor', visibleToAuthors: true })
    const about = await aboutOf(context, manuscript)
    const url = context.config.baseUrl + urls.authorManuscript(manuscriptId)
    const due = new Date(`${day}T00:00:00Z`)
    await tellAuthors(
      { trx, manuscript, event: `time-moved:${manuscriptId}:${now.getTime()}` },
      authors,
      (name) => extensionAnswered({ ...about, name, granted: true, due, note: '', url }),
    )
  })
}

/** Grants the requested date or another one, or declines, for the editor. The authors are notified. */
export async function answerTime(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  input: z.output<typeof extensionAnswerInput>,
): Promise<void> {
  await changeAsEditor(context, viewer, manuscriptId, async (acting) => {
    const { trx } = acting
    requireRevising(acting)
    const { manuscript, authors, now } = acting
    const open = await openExtension(trx, manuscript)
    if (!open) throw new Refusal('conflict', 'No request for more time is open.')
    const day = input.granted ? (input.until ?? open.until) : null
    if (day) requireLater(acting, day, 'until')
    const note = input.note?.trim() || null
    if (note && !input.namesAllowed) await refuseNamedReviewers(acting, 'note', note)
    await answerExtension(trx, open.id, {
      granted: input.granted,
      grantedUntil: day,
      note,
      answeredBy: viewer.id,
      answeredAt: now,
    })
    if (day) await setRevisionDue(trx, manuscriptId, endOf(day))
    await recordHistory(acting, {
      action: day ? 'grant_time' : 'decline_time',
      side: 'editor',
      notes: note,
      authorNotes: note,
      visibleToAuthors: true,
    })
    const about = await aboutOf(context, manuscript)
    const url = context.config.baseUrl + urls.authorManuscript(manuscriptId)
    const due = day ? new Date(`${day}T00:00:00Z`) : new Date(manuscript.revisionDueAt ?? now)
    await tellAuthors({ trx, manuscript, event: `time-answer:${open.id}` }, authors, (name) =>
      extensionAnswered({ ...about, name, granted: input.granted, due, note: note ?? '', url }),
    )
  })
}
