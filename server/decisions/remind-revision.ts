import { dueReminder, reminderDays } from '#domain/manuscript/reminders.ts'
import { urls } from '#domain/urls.ts'
import { revisionLate } from '#emails/editor.ts'
import { revisionReminder } from '#emails/revision.ts'
import type { Context } from '../context.ts'
import { describe } from '../http/errors.ts'
import { recordHistory } from '../workflow/act.ts'
import { authorsOf, lockManuscript } from '../workflow/queries.ts'
import { aboutOf, tellAuthors, tellEditors } from '../workflow/tell.ts'
import { revisionsAwaited } from './queries.ts'

/**
 * Sends reminders of revisions according to the settings, and notifies the editor when a revision is very
 * late. Part of the hourly job for authors.
 */
export async function remindAuthors(context: Context): Promise<void> {
  const { db, clock, log } = context
  const { reminders } = await context.settings()
  const now = clock.now()
  const days = reminderDays(reminders.revisionBefore, reminders.revisionAfter)
  for (const { id, revisionDueAt } of await revisionsAwaited(db)) {
    const due = new Date(revisionDueAt ?? 0)
    const day = dueReminder(due, now, days)
    const late = dueReminder(due, now, [reminders.revisionEscalation]) !== null
    if (day === null && !late) continue
    try {
      await remindOnce(context, id, due.toISOString(), day, late)
    } catch (error) {
      log.error({ manuscriptId: id, error: describe(error) }, 'reminder failed')
    }
  }
}

async function remindOnce(
  context: Context,
  manuscriptId: string,
  dueAt: string,
  day: number | null,
  late: boolean,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const manuscript = await lockManuscript(trx, manuscriptId)
    // Skips revisions that were meanwhile sent, withdrawn or extended, or for which a decision is held.
    if (manuscript?.status !== 'revisions_required' || manuscript.held || !manuscript.revisionDueAt) return
    if (Date.parse(manuscript.revisionDueAt) !== Date.parse(dueAt)) return
    const now = context.clock.now()
    const about = await aboutOf(context, manuscript)
    const due = new Date(dueAt)
    const named = `${manuscriptId}:${dueAt.slice(0, 10)}`
    // Fixes are asked for during screening, revisions after it.
    const fixes = manuscript.stage === 'initial_review'
    if (day !== null) {
      const authors = await authorsOf(trx, [manuscriptId])
      const corresponding = authors.filter((author) => author.isCorresponding)
      const sent = await tellAuthors(
        { trx, manuscript, event: `auto:revision:${named}:${day}` },
        corresponding.length > 0 ? corresponding : authors.slice(0, 1),
        (name) =>
          revisionReminder({
            ...about,
            name,
            due,
            fixes,
            late: due.getTime() < now.getTime(),
            url: context.config.baseUrl + urls.authorManuscript(manuscriptId),
          }),
      )
      if (sent > 0)
        await recordHistory(
          { trx, manuscript, viewer: null, now },
          { action: 'remind_author', side: 'system', visibleToAuthors: false },
        )
    }
    if (late)
      await tellEditors({ trx, manuscript, event: `auto:revision-late:${named}` }, revisionLate, (name) => ({
        ...about,
        name,
        due,
        fixes,
        url: context.config.baseUrl + urls.editorManuscript(manuscriptId),
      }))
  })
}
