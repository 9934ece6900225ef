import type { z } from 'zod'
import { invalid, Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { PublicationPlan, scheduleInput } from '#domain/schemas/production.ts'
import type { Context } from '../../context.ts'
import type { Queryable } from '../../db/client.ts'
import { addJob, removeJob } from '../../db/jobs.ts'
import { currentEdits } from '../../db/rehearsal.ts'
import { isWorkerRunning } from '../../jobs/queries.ts'
import { changeAsEditor, recordHistory, requireEditor, see } from '../../workflow/act.ts'
import type { ManuscriptRow } from '../../workflow/queries.ts'
import type { Placement } from '../article-xml.ts'
import { requirePublishing } from '../issues/assemble.ts'
import { entryOf, findIssue, setEntryPages } from '../issues/queries.ts'
import { suggestions } from '../suggestions.ts'
import { planOf, savePlan } from './queries.ts'

const keyOf = (manuscriptId: string) => `publish:${manuscriptId}`

/**
 * Returns what is planned for the publication of a manuscript. If it is in the contents of an issue, that
 * takes precedence.
 */
export async function publicationPlan(
  { db }: Context,
  viewer: Viewer,
  manuscriptId: string,
): Promise<PublicationPlan> {
  requireEditor(await see(db, viewer, manuscriptId))
  return storedPlan(db, manuscriptId)
}

/** Returns the place with which the publication form is opened: what is planned, completed by suggestions. */
export async function proposedPlace(
  { db, settings }: Context,
  manuscript: ManuscriptRow,
): Promise<Partial<Placement>> {
  const plan = await storedPlan(db, manuscript.id)
  const { volume, issue, pages, doi, address, category } = plan
  const suggested = await suggestions(db, await settings(), manuscript, {
    volume: volume ?? undefined,
    issue: issue ?? undefined,
  })
  const isContinuous = plan.isPlanned && issue === null
  return {
    volume: isContinuous ? null : (volume ?? suggested.volume),
    issue: isContinuous ? null : (issue ?? suggested.issue),
    pages: pages ?? (isContinuous ? null : suggested.pages),
    doi: doi ?? suggested.doi,
    address: address ?? suggested.address,
    category: category ?? suggested.category,
  }
}

async function storedPlan(db: Queryable, manuscriptId: string): Promise<PublicationPlan> {
  const plan = await planOf(db, manuscriptId)
  const entry = await entryOf(db, manuscriptId)
  const issue = entry && (await findIssue(db, entry))
  return {
    volume: entry?.volume ?? plan?.volume ?? null,
    issue: entry?.issue ?? plan?.issue ?? null,
    pages: entry?.pages ?? plan?.pages ?? null,
    doi: plan?.doi ?? null,
    address: plan?.address ?? null,
    category: plan?.category ?? null,
    overrideReason: plan?.overrideReason ?? null,
    isPlanned: plan !== undefined || entry !== undefined,
    inIssue: entry !== undefined,
    publishAt: issue?.publishAt ?? plan?.publishAt ?? null,
    failure: plan?.publishAt ? null : (plan?.failure ?? null),
    workerRunning: await isWorkerRunning(db),
  }
}

/**
 * Stores where the article will be published. If a time is given, schedules its publication for that minute.
 */
export async function planPublication(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  { publishAt, ...input }: z.output<typeof scheduleInput>,
): Promise<PublicationPlan> {
  await changeAsEditor(context, viewer, manuscriptId, async (acting) => {
    requirePublishing(viewer)
    const { trx, manuscript, now } = acting
    if (manuscript.status !== 'accepted' || manuscript.held)
      throw new Refusal('conflict', 'This manuscript is not in production.')
    if (publishAt && manuscript.stage !== 'production')
      throw new Refusal('conflict', 'Send the manuscript to production before you schedule it.')
    const at = publishAt ? new Date(publishAt) : null
    if (at && at.getTime() <= now.getTime()) throw invalid('publishAt', 'Please choose a time in the future.')
    const entry = await entryOf(trx, manuscriptId)
    const issue = entry && (await findIssue(trx, entry))
    if (issue?.publishAt)
      throw new Refusal('conflict', 'This manuscript is published with its issue, which is scheduled.')
    if (entry) await setEntryPages(trx, manuscriptId, input.pages ?? entry.pages)
    const scheduled = at ? { publishAt: at, scheduledBy: viewer.id } : {}
    await savePlan(
      trx,
      manuscriptId,
      {
        ...{ volume: input.volume, issue: input.issue, pages: input.pages, doi: input.doi ?? null },
        ...{
          address: input.address ?? null,
          category: input.category,
          overrideReason: input.overrideReason ?? null,
          failure: null,
          mails: currentEdits(),
        },
        ...scheduled,
      },
      now,
    )
    if (!at) return
    await addJob(trx, 'publish_manuscript', { manuscriptId }, { key: keyOf(manuscriptId), runAt: at })
    await recordHistory(acting, {
      ...{ action: 'schedule_publication', side: 'editor', visibleToAuthors: false },
      ...{ notes: `For ${at.toISOString()}.`, details: { publishAt: at.toISOString() } },
    })
  })
  return publicationPlan(context, viewer, manuscriptId)
}

/** Cancels the scheduled publication. The values entered for it are kept. */
export async function cancelPublication(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
): Promise<PublicationPlan> {
  await changeAsEditor(context, viewer, manuscriptId, async (acting) => {
    requirePublishing(viewer)
    const { trx, now } = acting
    const plan = await planOf(trx, manuscriptId, { lock: true })
    if (!plan?.publishAt) throw new Refusal('conflict', 'No publication is scheduled.')
    await savePlan(trx, manuscriptId, { publishAt: null, scheduledBy: null }, now)
    await removeJob(trx, keyOf(manuscriptId))
    await recordHistory(acting, {
      ...{ action: 'cancel_publication', side: 'editor', visibleToAuthors: false },
    })
  })
  return publicationPlan(context, viewer, manuscriptId)
}
