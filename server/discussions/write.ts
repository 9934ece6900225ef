import type { z } from 'zod'
import { invalid, Refusal } from '#domain/errors.ts'
import { type DiscussionKind, discussionLimits } from '#domain/manuscript/discussion.ts'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type { DiscussionDraft, DiscussionInput, replyInput } from '#domain/schemas/discussion.ts'
import type { SavedRevision } from '#domain/schemas/drafts.ts'
import { discussionDraftKind } from '#domain/stored/drafts.ts'
import type { Context } from '../context.ts'
import type { Trx } from '../db/client.ts'
import { saveDraft } from '../db/drafts.ts'
import { recordHistory } from '../workflow/act.ts'
import { maskedFor } from '../workflow/masks/for-side.ts'
import { insertAudit } from '../workflow/queries.ts'
import { announce, reachableReviewer } from './announce.ts'
import {
  countOpen,
  type DiscussionRow,
  draftPlace,
  editorsOn,
  findDiscussion,
  insertDiscussion,
  insertMessage,
  removeDraft,
  updateDiscussion,
} from './queries.ts'
import { type Door, lockReader, type Reader, requireShown } from './reader.ts'

type Locked = Reader & { now: Date }
type Opening = Pick<DiscussionInput, 'subject' | 'body'> & Partial<DiscussionInput>

/** Starts a discussion. Authors and reviewers write to the editors; editors choose whom they write to. */
export async function openDiscussion(
  context: Context,
  viewer: Viewer,
  door: Door,
  input: Opening,
): Promise<string> {
  return context.db.transaction().execute(async (trx) => {
    const reader = await lockReader(context, trx, viewer, door)
    requireShown(reader)
    const { manuscript, side, scope, now } = reader
    const kind = kindFor(reader, input)
    const isEditor = side === 'editor'
    const reviewerId = kind === 'reviewer' ? (isEditor ? (input.reviewerId ?? null) : viewer.id) : null
    if (kind === 'reviewer' && isEditor) {
      if (!reviewerId) throw invalid('reviewerId', 'Please choose a reviewer')
      await reachableReviewer(trx, manuscript.id, reviewerId)
    }
    if (!isEditor && (await countOpen(trx, scope)) >= discussionLimits.open)
      throw new Refusal(
        'quota',
        `There are already ${discussionLimits.open} open discussions. Please reply in one of them.`,
      )
    const discussion = {
      ...{ kind, reviewerId, subject: input.subject.trim() },
      dueOn: isEditor ? (input.dueDate ?? null) : null,
      // A question of an author or reviewer is for the editor in charge of the manuscript.
      assigneeId: isEditor ? (input.assigneeId ?? null) : null,
      openedSide: side,
    }
    if (discussion.assigneeId) await requireEditorOn(trx, manuscript.id, discussion.assigneeId)
    const id = await insertDiscussion(trx, {
      ...discussion,
      ...{ manuscriptId: manuscript.id, openedAt: now, lastSide: side },
    })
    await recordChange(trx, reader, { ...discussion, id }, 'open_discussion')
    await send(context, trx, reader, { ...discussion, id }, input.body)
    await removeDraft(trx, { userId: viewer.id, place: manuscript.id, side })
    return id
  })
}

function kindFor({ side, scope }: Reader, input: Opening): DiscussionKind {
  if (side === 'reviewer') return 'reviewer'
  const kind = input.kind ?? 'authors'
  if (scope.kinds.includes(kind)) return kind
  throw new Refusal(side === 'editor' ? 'limited_to_duties' : 'forbidden')
}

/** Adds a message. A reply to a closed discussion reopens it. */
export async function reply(
  context: Context,
  viewer: Viewer,
  door: Door,
  discussionId: string,
  { body, after }: z.output<typeof replyInput>,
): Promise<void> {
  await context.db.transaction().execute(async (trx) => {
    const reader = await lockReader(context, trx, viewer, door)
    requireShown(reader)
    const discussion = await findOpen(trx, reader, discussionId)
    if (discussion.lastMessage !== after) throw new Refusal('conflict', overtaken)
    if (discussion.messages >= discussionLimits.messages)
      throw new Refusal('quota', 'This discussion is full. Please start a new one.')
    await updateDiscussion(trx, discussionId, { lastSide: reader.side, closedAt: null })
    if (discussion.closedAt) await recordChange(trx, reader, discussion, 'reopen_discussion')
    await send(context, trx, reader, discussion, body)
    await removeDraft(trx, { userId: viewer.id, place: discussionId, side: reader.side })
  })
}

export const overtaken =
  'Somebody has written since you opened this discussion. Read the new message first; your text is kept.'

/** Finds a discussion that the reader may read. */
export async function findOpen(trx: Trx, { scope }: Reader, id: string): Promise<DiscussionRow> {
  const discussion = await findDiscussion(trx, scope, id)
  if (!discussion) throw new Refusal('not_found')
  return discussion
}

type Subject = Pick<DiscussionRow, 'id' | 'kind' | 'subject' | 'reviewerId' | 'assigneeId' | 'openedSide'>

async function send(
  context: Context,
  trx: Trx,
  reader: Locked,
  discussion: Subject,
  body: string,
): Promise<void> {
  const { viewer, side, manuscript, now } = reader
  const text = body.trim()
  const message = { discussionId: discussion.id, authorId: viewer.id, side, body: text, sentAt: now }
  const messageId = await insertMessage(trx, message)
  await insertAudit(trx, {
    actorId: viewer.id,
    action: 'write_message',
    subjectKind: 'manuscript',
    subjectId: manuscript.id,
    details: { number: manuscript.number, discussionId: discussion.id, messageId },
    at: now,
  })
  await announce(context, trx, { reader, discussion, messageId, body: text })
}

/** Writes an event of a discussion to the history. Authors see those of their own discussions alone. */
export async function recordChange(
  trx: Trx,
  reader: Locked,
  discussion: Subject,
  action: 'open_discussion' | 'close_discussion' | 'reopen_discussion',
): Promise<void> {
  const { manuscript, side, viewer, now } = reader
  const isForAuthors = discussion.kind === 'authors'
  const [shown] =
    isForAuthors && discussion.openedSide === 'editor'
      ? await maskedFor(trx, manuscript, { side: 'author' }, [discussion.subject])
      : [discussion.subject]
  await recordHistory(
    { trx, manuscript, viewer, now },
    {
      ...{ action, side, notes: discussion.subject },
      authorNotes: isForAuthors ? (shown ?? null) : null,
      visibleToAuthors: isForAuthors,
      details: { discussionId: discussion.id, kind: discussion.kind },
    },
  )
}

export async function requireEditorOn(trx: Trx, manuscriptId: string, editorId: string): Promise<void> {
  const editors = await editorsOn(trx, manuscriptId).execute()
  if (!editors.some(({ id }) => id === editorId))
    throw invalid('assigneeId', 'This person is not an editor of the manuscript')
}

/**
 * Saves unsent text: of a reply, or of a new discussion. The place is then the manuscript or, for reviewers, their
 * assignment.
 */
export async function saveDiscussionDraft(
  context: Context,
  viewer: Viewer,
  door: Door,
  place: string,
  { revision, ...content }: DiscussionDraft & { revision: number | null },
): Promise<SavedRevision> {
  return context.db.transaction().execute(async (trx) => {
    const reader = await lockReader(context, trx, viewer, door)
    requireShown(reader)
    const { manuscript, side, now } = reader
    const isNew = place === manuscript.id || ('assignmentId' in door && place === door.assignmentId)
    if (!isNew) await findOpen(trx, reader, place)
    const key = { userId: viewer.id, manuscriptId: manuscript.id, place: isNew ? manuscript.id : place, side }
    return saveDraft(discussionDraftKind, draftPlace(trx, key, now), { content, revision }, refusals)
  })
}

const refusals = {
  gone: 'This draft no longer exists. The message may have been sent already.',
  changed: 'This text was changed in another window or on another device since you opened it.',
}
