import { Refusal } from '#domain/errors.ts'
import { urls } from '#domain/urls.ts'
import { publicationFailed } from '#emails/production.ts'
import type { Context } from '../../context.ts'
import { addJob } from '../../db/jobs.ts'
import { withEdits } from '../../db/rehearsal.ts'
import { queueEmail } from '../../mail/queue.ts'
import { lockAndSee, recordHistory } from '../../workflow/act.ts'
import { editorAsViewer } from '../../workflow/editor-account-queries.ts'
import { personName } from '../../workflow/people.ts'
import { publish } from '../publish.ts'
import { planOf, savePlan } from './queries.ts'

/** Returns the reason why a manuscript was not published: the message of the refusal and all its points. */
export function reasonFor({ message, issues }: Refusal): string {
  const points = (issues ?? []).map((issue) => issue.message).filter((point) => point !== message)
  return [message, ...points].join('\n')
}

/**
 * Publishes a scheduled manuscript in the name of the editor who scheduled it. The checks run again. If one
 * of them refuses, the manuscript stays in production and the editor is told the reason.
 */
export async function publishScheduled(
  context: Context,
  { manuscriptId }: { manuscriptId: string },
): Promise<void> {
  const { db, clock } = context
  const plan = await planOf(db, manuscriptId)
  if (!plan?.publishAt || !plan.scheduledBy) return
  // The clocks of the database and the server may differ, so the job is scheduled again if it is too early.
  if (Date.parse(plan.publishAt) > clock.now().getTime()) {
    const runAt = new Date(plan.publishAt)
    await addJob(db, 'publish_manuscript', { manuscriptId }, { key: `publish:${manuscriptId}`, runAt })
    return
  }
  const scheduler = await editorAsViewer(db, plan.scheduledBy)
  if (!scheduler) {
    await savePlanFailure(context, manuscriptId, 'The person who scheduled it is no longer an editor.')
    return
  }
  const { viewer, person } = scheduler
  try {
    const { category, volume, issue, pages } = plan
    await withEdits(plan.mails, () =>
      publish(context, viewer, manuscriptId, {
        ...{ volume, issue, pages, doi: plan.doi },
        ...(category !== null && { category }),
        ...(plan.address !== null && { address: plan.address }),
        ...(plan.overrideReason !== null && { overrideReason: plan.overrideReason }),
      }),
    )
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const reason = reasonFor(error)
    await db.transaction().execute(async (trx) => {
      const now = clock.now()
      await savePlan(trx, manuscriptId, { publishAt: null, failure: reason }, now)
      const acting = await lockAndSee(context, trx, viewer, manuscriptId).catch(() => null)
      if (!acting) return
      await recordHistory(acting, {
        ...{ action: 'publication_failed', side: 'system', visibleToAuthors: false, notes: reason },
      })
      const { journal } = await context.settings()
      const { title } = acting.manuscript
      const url = context.config.baseUrl + urls.manuscriptPublish(manuscriptId)
      await queueEmail(trx, {
        eventKey: `publication-failed:${manuscriptId}:${plan.publishAt}`,
        ...{ to: person.email, userId: person.id, manuscriptId },
        message: publicationFailed({ name: personName(person), journal: journal.title, title, reason, url }),
      })
    })
  }
}

async function savePlanFailure(context: Context, manuscriptId: string, failure: string): Promise<void> {
  await context.db
    .transaction()
    .execute((trx) => savePlan(trx, manuscriptId, { publishAt: null, failure }, context.clock.now()))
}
