import { invalid, Refusal } from '#domain/errors.ts'
import { cmsMessages } from '#domain/journal/cms.ts'
import type { ContentDraft, ContentView } from '#domain/schemas/cms.ts'
import type { Context } from '../../context.ts'
import type { Trx } from '../../db/client.ts'
import { addJob, removeJob } from '../../db/jobs.ts'
import { audit, record } from '../../workflow/record.ts'
import { deleteDraft, findContent, lockContent, lockDraft, updateContent, writeDraft } from './queries.ts'

/** Texts of pages that readers do not see yet. There is one for each content item; it becomes a version when it is published. */

const gone = () => new Refusal('not_found', 'This content no longer exists. Somebody may have deleted it.')
const noDraft = () => new Refusal('not_found', 'This draft no longer exists. Somebody may have published it.')
const keyOf = (contentId: string) => `publish_content:${contentId}`

async function shown(trx: Trx, id: string): Promise<ContentView> {
  const item = await findContent(trx, id)
  if (!item) throw gone()
  return item
}

export function saveDraft(
  context: Context,
  by: string,
  id: string,
  { revision, ...draft }: ContentDraft,
): Promise<ContentView> {
  const at = context.clock.now()
  const publishAt = draft.publishAt === null ? null : new Date(draft.publishAt)
  if (publishAt && publishAt <= at) throw invalid('publishAt', cmsMessages.publishPast)
  return context.db.transaction().execute(async (trx) => {
    const item = await lockContent(trx, id)
    if (!item) throw gone()
    const present = await lockDraft(trx, id)
    if ((present?.revision ?? null) !== revision) throw new Refusal('conflict', cmsMessages.draftChanged)
    const title = draft.title.trim()
    await writeDraft(trx, id, { ...draft, title }, { at, by })
    if (publishAt)
      await addJob(trx, 'publish_content', { contentId: id }, { key: keyOf(id), runAt: publishAt })
    else await removeJob(trx, keyOf(id))
    await audit(
      trx,
      { actorId: by, action: 'content_draft_saved', subject: ['content', id], at },
      { key: item.key, title, publishAt: draft.publishAt },
    )
    return shown(trx, id)
  })
}

export function discardDraft(context: Context, actorId: string, id: string): Promise<ContentView> {
  const at = context.clock.now()
  return context.db.transaction().execute(async (trx) => {
    await lockContent(trx, id)
    const draft = await deleteDraft(trx, id)
    if (!draft) throw noDraft()
    await removeJob(trx, keyOf(id))
    await audit(trx, { actorId, action: 'content_draft_discarded', subject: ['content', id], at }, draft)
    return shown(trx, id)
  })
}

export function publishDraft(
  context: Context,
  by: string,
  id: string,
  { revision }: { revision: number },
): Promise<ContentView> {
  const at = context.clock.now()
  return context.db.transaction().execute(async (trx) => {
    await lockContent(trx, id)
    const draft = await lockDraft(trx, id)
    if (!draft) throw noDraft()
    if (draft.revision !== revision) throw new Refusal('conflict', cmsMessages.draftChanged)
    await removeJob(trx, keyOf(id))
    return publish(trx, id, draft, { at, by })
  })
}

/** Publishes a draft whose time has come, in the name of who scheduled it. */
export async function publishScheduledDraft(
  { db, clock }: Context,
  { contentId }: { contentId: string },
): Promise<void> {
  const at = clock.now()
  await db.transaction().execute(async (trx) => {
    await lockContent(trx, contentId)
    const draft = await lockDraft(trx, contentId)
    if (!draft?.publishAt) return
    const runAt = new Date(draft.publishAt)
    // The clocks of the database and the server may differ, so the job is scheduled again if it is too early.
    if (runAt > at) await addJob(trx, 'publish_content', { contentId }, { key: keyOf(contentId), runAt })
    else await publish(trx, contentId, draft, { at, by: draft.savedBy })
  })
}

type Draft = NonNullable<Awaited<ReturnType<typeof lockDraft>>>

/** The draft becomes the item's newest version, which readers see. What it replaces stays in the list of versions. */
async function publish(
  trx: Trx,
  id: string,
  { title, content, contentType, section }: Draft,
  { at, by }: { at: Date; by: string | null },
): Promise<ContentView> {
  await updateContent(trx, id, { title, content, contentType, section, isActive: true }, { at, by })
  await deleteDraft(trx, id)
  const item = await shown(trx, id)
  await record(
    trx,
    { actorId: by, action: 'content_draft_published', subject: ['content', id], at },
    { key: item.key, title, version: item.version },
  )
  return item
}
