import type { z } from 'zod'
import { Refusal } from '#domain/errors.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { discussionChange } from '#domain/schemas/discussion.ts'
import { urls } from '#domain/urls.ts'
import { discussionAssigned } from '#emails/discussion.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/client.ts'
import { refuseOvertaken } from '../http/overtaken.ts'
import { personName } from '../workflow/people.ts'
import { accountsById, insertAudit } from '../workflow/queries.ts'
import { aboutOf, tellPeople } from '../workflow/tell.ts'
import { type DiscussionRow, updateDiscussion } from './queries.ts'
import { lockReader, type Reader, requireShown } from './reader.ts'
import { findOpen, overtaken, recordChange, requireEditorOn } from './write.ts'

/** Closes or reopens a discussion, and sets its due date and the editor in charge. For editors. */
export async function changeDiscussion(
  context: Context,
  viewer: Viewer,
  manuscriptId: string,
  discussionId: string,
  { closed, dueDate, assigneeId, after, was }: z.output<typeof discussionChange>,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const reader = await lockReader(context, trx, viewer, { manuscriptId })
    if (reader.side !== 'editor') throw new Refusal('conflict_of_interest')
    requireShown(reader)
    const discussion = await findOpen(trx, reader, discussionId)
    const isClosed = discussion.closedAt !== null
    // Nobody closes a discussion over a message that they have not read.
    if (closed && !isClosed && discussion.lastMessage !== after) throw new Refusal('conflict', overtaken)
    const before = { closed: isClosed, dueDate: discussion.dueOn, assigneeId: discussion.assigneeId }
    refuseOvertaken(was, before)
    if (assigneeId && assigneeId !== discussion.assigneeId)
      await requireEditorOn(trx, manuscriptId, assigneeId)
    const closedAt = closed ? reader.now : null
    await updateDiscussion(trx, discussionId, {
      ...{ dueOn: dueDate, assigneeId },
      ...(closed !== isClosed && { closedAt }),
    })
    if (closed !== isClosed)
      await recordChange(trx, reader, discussion, closed ? 'close_discussion' : 'reopen_discussion')
    if (dueDate === before.dueDate && assigneeId === before.assigneeId) return
    await insertAudit(trx, {
      actorId: viewer.id,
      action: 'plan_discussion',
      subjectKind: 'manuscript',
      subjectId: manuscriptId,
      details: { number: reader.manuscript.number, discussionId, dueDate, assigneeId },
      at: reader.now,
    })
    if (assigneeId && assigneeId !== before.assigneeId && assigneeId !== viewer.id)
      await tellAssignee(context, trx, reader, discussion, assigneeId)
  })
}

async function tellAssignee(
  context: Context,
  trx: Trx,
  reader: Reader & { now: Date },
  discussion: DiscussionRow,
  assigneeId: string,
): Promise<void> {
  const { manuscript, viewer, now } = reader
  const people = await accountsById(trx, [assigneeId, viewer.id])
  const writer = people.find(({ id }) => id === viewer.id)
  const about = await aboutOf(context, manuscript)
  await tellPeople(
    { trx, manuscript, event: `discussion-assigned:${discussion.id}:${now.getTime()}` },
    people.filter(({ id }) => id === assigneeId),
    (name) =>
      discussionAssigned({
        ...{ ...about, name, writer: writer ? personName(writer) : '', subject: discussion.subject },
        url: `${context.config.baseUrl}${urls.editorManuscript(manuscript.id)}#discussion-${discussion.id}`,
      }),
  )
}
