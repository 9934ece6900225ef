import type { z } from 'zod'
import { invalid, Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { issueSchedule } from '#domain/schemas/issue-contents.ts'
import type { EditedMail } from '#domain/schemas/mails.ts'
import { urls } from '#domain/urls.ts'
import { publicationFailed } from '#emails/production.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/client.ts'
import { addJob, removeJob } from '../../db/jobs.ts'
import { withEdits } from '../../db/rehearsal.ts'
import { siteChanged } from '../../db/site-changed.ts'
import { queueEmail } from '../../mail/queue.ts'
import { actIn } from '../../workflow/act.ts'
import { editorAsViewer } from '../../workflow/editor-account-queries.ts'
import { personName } from '../../workflow/people.ts'
import { findManuscript, insertAudit } from '../../workflow/queries.ts'
import { placeInIssue } from '../new-version.ts'
import { openMusts, type PreparedPublication, preparePublication, publishPrepared } from '../publish.ts'
import { planOf } from '../schedule/queries.ts'
import { reasonFor } from '../schedule/run.ts'
import { requirePublishing } from './assemble.ts'
import { readableEntries } from './entries.ts'
import { findIssue, type IssueKey, markPublished, setSchedule } from './queries.ts'

const keyOf = ({ volume, issue }: IssueKey) => `publish-issue:${volume}.${issue}`

/** Schedules the whole issue for a certain minute, or for now. A job publishes it. */
export async function scheduleIssue(
  context: Context,
  viewer: Viewer,
  key: IssueKey,
  { publishAt, overrideReason }: z.output<typeof issueSchedule>,
): Promise<void> {
  requirePublishing(viewer)
  const now = context.clock.now()
  const at = publishAt === null ? now : new Date(publishAt)
  if (at.getTime() < now.getTime()) throw invalid('publishAt', 'Please choose a time in the future.')
  await context.db.transaction().execute(async (trx) => {
    const issue = await findIssue(trx, key, { lock: true })
    if (!issue) throw new Refusal('not_found', 'There is no such issue.')
    if (issue.publishedDate !== null) throw new Refusal('conflict', 'This issue is published.')
    const { entries } = await readableEntries(trx, viewer, key)
    if (entries.length === 0) throw new Refusal('conflict', 'The issue has no articles yet.')
    const unready = entries.filter(({ isReady }) => !isReady)
    if (unready.length > 0 && !overrideReason)
      throw new Refusal(
        'invalid',
        'Not everything in the issue is ready. Resolve what is open, or give a reason for publishing anyway.',
        unready.map(({ title }) => ({ path: 'overrideReason', message: `“${title}” is not ready` })),
      )
    if (publishAt === null) requireCopyedited(entries)
    if (!overrideReason) await requireSettled(context, trx, key, entries)
    await setSchedule(trx, key, {
      ...{ publishAt: at, scheduledBy: viewer.id, overrideReason: overrideReason ?? null, failure: null },
    })
    const ids = { volume: String(key.volume), issue: String(key.issue) }
    await addJob(trx, 'publish_issue', ids, { key: keyOf(key), runAt: at })
    await insertAudit(trx, {
      ...{ actorId: viewer.id, action: 'issue.schedule', subjectKind: 'issue' },
      ...{ subjectId: `${key.volume}.${key.issue}`, details: { publishAt: at.toISOString() }, at: now },
    })
  })
}

type Entries = Awaited<ReturnType<typeof readableEntries>>['entries']

/** Throws if a manuscript was not sent to production yet, because no reason helps then. */
function requireCopyedited(entries: Entries): void {
  const issues = entries
    .filter(({ isCopyedited }) => !isCopyedited)
    .map(({ title }) => ({
      path: 'overrideReason',
      message: `“${title}” is still in copyediting. Choose “Send to production” on its page, or remove it from the issue`,
    }))
  if (issues.length > 0)
    throw new Refusal('invalid', `${issues.map(({ message }) => message).join('. ')}.`, issues)
}

/**
 * Throws if a check of an article would refuse its publication without a reason. Otherwise this would be found out only
 * when the issue is due.
 */
async function requireSettled(context: Context, trx: Trx, key: IssueKey, entries: Entries): Promise<void> {
  const issues: { path: string; message: string }[] = []
  for (const { manuscriptId, pages, title } of entries) {
    const manuscript = manuscriptId === null ? undefined : await findManuscript(trx, manuscriptId)
    if (!manuscript) continue
    const plan = await planOf(trx, manuscript.id)
    if (plan?.overrideReason) continue
    const { category, address, doi } = plan ?? {}
    const [first, ...others] = await openMusts(context, trx, manuscript, {
      ...{ ...key, pages, doi, publishedDate: context.clock.now().toISOString().slice(0, 10) },
      ...(category && { category }),
      ...(address && { address }),
    })
    if (!first) continue
    const more =
      others.length === 0 ? '' : others.length === 1 ? ', and one more' : `, and ${others.length} more`
    issues.push({ path: 'overrideReason', message: `“${title}”: ${first.message}${more}` })
  }
  if (issues.length > 0)
    throw new Refusal(
      'invalid',
      'Some checks before publication have not passed. Resolve them, or give a reason for publishing anyway.',
      issues,
    )
}

export async function cancelIssue({ db, clock }: Context, viewer: Viewer, key: IssueKey): Promise<void> {
  requirePublishing(viewer)
  await db.transaction().execute(async (trx) => {
    const issue = await findIssue(trx, key, { lock: true })
    if (!issue) throw new Refusal('not_found', 'There is no such issue.')
    if (!issue.publishAt) throw new Refusal('conflict', 'No publication is scheduled.')
    await setSchedule(trx, key, { publishAt: null, scheduledBy: null, overrideReason: null, failure: null })
    await removeJob(trx, keyOf(key))
    await insertAudit(trx, {
      ...{ actorId: viewer.id, action: 'issue.cancel', subjectKind: 'issue' },
      ...{ subjectId: `${key.volume}.${key.issue}`, at: clock.now() },
    })
  })
}

/**
 * Publishes the scheduled issue with everything in it, in one transaction. PDF and EPUB are made before. If
 * any article is refused, nothing is published and the editor is told the reason.
 */
export async function publishIssue(context: Context, ids: { volume: string; issue: string }): Promise<void> {
  const { db, clock } = context
  const key = { volume: Number(ids.volume), issue: Number(ids.issue) }
  const issue = await findIssue(db, key)
  if (!issue?.publishAt || issue.publishedDate !== null) return
  // The clocks of the database and the server may differ, so the job is scheduled again if it is too early.
  if (Date.parse(issue.publishAt) > clock.now().getTime()) {
    await addJob(db, 'publish_issue', ids, { key: keyOf(key), runAt: new Date(issue.publishAt) })
    return
  }
  const scheduler = issue.scheduledBy ? await editorAsViewer(db, issue.scheduledBy) : null
  try {
    if (!scheduler) throw new Refusal('conflict', 'The person who scheduled it is no longer an editor.')
    await publishAll(context, scheduler.viewer, key, issue.revision, issue.overrideReason)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const reason = reasonFor(error)
    await db.transaction().execute(async (trx) => {
      await setSchedule(trx, key, {
        publishAt: null,
        scheduledBy: null,
        overrideReason: null,
        failure: reason,
      })
      if (!scheduler) return
      const { journal } = await context.settings()
      await queueEmail(trx, {
        eventKey: `publication-failed:${key.volume}.${key.issue}:${issue.publishAt}`,
        ...{ to: scheduler.person.email, userId: scheduler.person.id },
        message: publicationFailed({
          ...{ name: personName(scheduler.person), journal: journal.title, reason },
          title: `Volume ${key.volume}, issue ${key.issue}`,
          url: context.config.baseUrl + urls.editorIssue(key),
        }),
      })
    })
  }
}

async function publishAll(
  context: Context,
  viewer: Viewer,
  key: IssueKey,
  revision: number,
  overrideReason: string | null,
): Promise<void> {
  const { db, clock } = context
  const published = clock.now().toISOString().slice(0, 10)
  const { entries } = await readableEntries(db, viewer, key)
  requireCopyedited(entries)
  const prepared = new Map<string, PreparedPublication>()
  /** The editor's wording of the e-mails of each manuscript. */
  const edits = new Map<string, readonly EditedMail[]>()
  for (const { manuscriptId, pages, title } of entries)
    if (manuscriptId !== null)
      await named(title, async () => {
        const plan = await planOf(db, manuscriptId)
        const reason = overrideReason ?? plan?.overrideReason
        edits.set(manuscriptId, plan?.mails ?? [])
        prepared.set(
          manuscriptId,
          await preparePublication(context, viewer, manuscriptId, {
            ...{ ...key, pages, doi: plan?.doi, publishedDate: published },
            ...(plan?.category && { category: plan.category }),
            ...(plan?.address && { address: plan.address }),
            ...(reason && { overrideReason: reason }),
          }),
        )
      })
  await db.transaction().execute(async (trx) => {
    const issue = await findIssue(trx, key, { lock: true })
    if (issue?.revision !== revision || !issue.publishAt)
      throw new Refusal(
        'conflict',
        'The issue was changed while it was being published. Please publish it again.',
      )
    // The issue is marked first, because nothing can be published into an issue that is still scheduled.
    await markPublished(trx, key, published)
    for (const { manuscriptId, articleId, pages, title } of entries)
      await named(title, async () => {
        const publication = manuscriptId === null ? undefined : prepared.get(manuscriptId)
        if (manuscriptId !== null && publication)
          await withEdits(edits.get(manuscriptId) ?? [], () =>
            actIn(context, trx, viewer, manuscriptId, 'publish', (acting) =>
              publishPrepared(context, acting, publication),
            ),
          )
        else if (articleId !== null) await placeInIssue(context, trx, articleId, { ...key, pages })
      })
    await insertAudit(trx, {
      ...{ actorId: viewer.id, action: 'issue.publish', subjectKind: 'issue' },
      ...{ subjectId: `${key.volume}.${key.issue}`, details: { articles: entries.length } },
      at: clock.now(),
    })
    await siteChanged(trx)
  })
}

/** Adds to a refusal which article of the issue it concerns. */
async function named(title: string, run: () => Promise<void>): Promise<void> {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new Refusal(error.code, `“${title}”: ${reasonFor(error)}`)
  }
}
