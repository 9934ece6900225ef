import type { InferResult } from 'kysely'
import type { Viewer } from '#domain/manuscript/permissions.ts'
import type {
  DiscussionMessage,
  EditorDiscussion,
  EditorDiscussions,
  OwnDiscussions,
  ReviewerChoice,
} from '#domain/schemas/discussion.ts'
import { discussionDraftKind } from '#domain/stored/drafts.ts'
import type { Context } from '../context.ts'
import type { Queryable } from '../db/client.ts'
import { draftOf } from '../db/drafts.ts'
import { together } from '../db/together.ts'
import { maskedFor } from '../workflow/masks/for-side.ts'
import { personName } from '../workflow/people.ts'
import { discussionsOf, draftsOf, editorsOn, messagesOf, reviewersOn } from './queries.ts'
import { type Door, findReader, type Reader } from './reader.ts'

type Message = InferResult<ReturnType<typeof messagesOf>>[number]
type Discussion = InferResult<ReturnType<typeof discussionsOf>>[number]
type Reviewer = InferResult<ReturnType<typeof reviewersOn>>[number]

/** Name under which editors write to authors and reviewers, as in the history that authors see. */
const editors = 'Editors'

/** Returns the discussions on a manuscript as this person may see them. */
export async function listDiscussions(
  context: Context,
  viewer: Viewer,
  door: Door,
): Promise<EditorDiscussions | OwnDiscussions> {
  const reader = await findReader(context, viewer, door)
  const { db } = context
  return reader.side === 'editor' ? forEditor(db, reader) : forOthers(db, reader)
}

const textsOf = (discussions: readonly Discussion[], messages: readonly Message[]) => [
  ...discussions.map(({ subject }) => subject),
  ...messages.map(({ body }) => body),
]

/** Returns the texts as they were written by the reader's side, and masked if an editor wrote them. */
async function shownTexts(
  db: Queryable,
  reader: Reader,
  discussions: readonly Discussion[],
  messages: readonly Message[],
  me?: Reviewer,
): Promise<(item: Discussion | Message) => string> {
  const side = reader.side === 'reviewer' ? 'reviewer' : 'author'
  const fromEditors = [
    ...discussions.filter(({ openedSide }) => openedSide === 'editor'),
    ...messages.filter((message) => message.side === 'editor'),
  ]
  const texts = fromEditors.map((item) => ('subject' in item ? item.subject : item.body))
  const masked = await maskedFor(db, reader.manuscript, { side, reviewer: me }, texts)
  const shown = new Map(fromEditors.map((item, index) => [item.id, masked[index] ?? '']))
  return (item) => shown.get(item.id) ?? ('subject' in item ? item.subject : item.body)
}

async function forOthers(db: Queryable, reader: Reader): Promise<OwnDiscussions> {
  const { viewer, side, manuscript, scope } = reader
  const { discussions, messages, drafts, reviewers } = await together(db, {
    discussions: discussionsOf(db, scope),
    messages: messagesOf(db, scope),
    drafts: draftsOf(db, viewer.id, manuscript.id, side),
    reviewers: reviewersOn(db, manuscript.id),
  })
  const me = reviewers.find(({ id }) => id === viewer.id)
  const textOf = await shownTexts(db, reader, discussions, messages, me)
  const draftAt = draftFinder(drafts)
  return {
    viewer: side === 'reviewer' ? 'reviewer' : 'author',
    discussions: discussions.map((discussion) => ({
      id: discussion.id,
      subject: textOf(discussion),
      openedAt: discussion.openedAt,
      closedAt: discussion.closedAt,
      messages: messages
        .filter(({ discussionId }) => discussionId === discussion.id)
        .map((message) => ({
          ...messageView(message, viewer.id, textOf(message)),
          ...(message.side === 'editor' && { writer: editors }),
        })),
      draft: draftAt(discussion.id),
    })),
    draft: draftAt(manuscript.id),
  }
}

async function forEditor(db: Queryable, reader: Reader): Promise<EditorDiscussions> {
  const { viewer, manuscript, scope, readsAsAuthor } = reader
  const masked = {
    authors: manuscript.reviewMode !== 'open',
    reviewers: manuscript.reviewMode === 'double_blind',
  }
  const none = { viewer: 'editor' as const, mayStart: [], reviewers: [], editors: [], discussions: [] }
  if (scope.kinds.length === 0) return { ...none, masked, draft: null }
  const { discussions, messages, drafts, ...people } = await together(db, {
    discussions: discussionsOf(db, scope),
    messages: messagesOf(db, scope),
    drafts: draftsOf(db, viewer.id, manuscript.id, 'editor'),
    reviewers: reviewersOn(db, manuscript.id),
    editors: editorsOn(db, manuscript.id),
  })
  // Editors who are limited to production get nothing from which reviewers could be told.
  const reviewers = readsAsAuthor ? [] : people.reviewers
  const textOf = readsAsAuthor ? await shownTexts(db, reader, discussions, messages) : plainText
  const draftAt = draftFinder(drafts)
  return {
    ...none,
    discussions: await Promise.all(
      discussions.map(async (discussion): Promise<EditorDiscussion> => {
        const own = messages.filter(({ discussionId }) => discussionId === discussion.id)
        const reviewer = people.reviewers.find(({ id }) => id === discussion.reviewerId)
        const isChanged = await changedForOthers(db, reader, discussion, own, reviewer)
        return {
          id: discussion.id,
          kind: discussion.kind,
          subject: textOf(discussion),
          openedAt: discussion.openedAt,
          closedAt: discussion.closedAt,
          dueDate: discussion.dueOn,
          assignee:
            discussion.assigneeId && discussion.assigneeUsername
              ? {
                  id: discussion.assigneeId,
                  name: personName({
                    username: discussion.assigneeUsername,
                    firstName: discussion.assigneeFirstName,
                    lastName: discussion.assigneeLastName,
                  }),
                }
              : null,
          waitsFor:
            discussion.closedAt || discussion.kind === 'editors'
              ? null
              : discussion.lastSide === 'editor'
                ? 'others'
                : 'editors',
          reviewer: reviewer && !readsAsAuthor ? reviewerChoice(reviewer) : null,
          messages: own.map((message) => ({
            ...messageView(message, viewer.id, textOf(message)),
            isMasked: isChanged.has(message.id),
          })),
          draft: draftAt(discussion.id),
        }
      }),
    ),
    mayStart: [...scope.kinds],
    reviewers: reviewers.map(reviewerChoice),
    editors: readsAsAuthor
      ? []
      : people.editors.map((person) => ({ id: person.id, name: personName(person) })),
    masked,
    draft: draftAt(manuscript.id),
  }
}

const plainText = (item: Discussion | Message) => ('subject' in item ? item.subject : item.body)

/** Returns the ids of the editors' messages of which the other side does not read every word. */
async function changedForOthers(
  db: Queryable,
  { manuscript }: Reader,
  { kind }: Discussion,
  messages: readonly Message[],
  reviewer: Reviewer | undefined,
): Promise<Set<string>> {
  if (kind === 'editors') return new Set()
  const written = messages.filter(({ side }) => side === 'editor')
  const side = kind === 'authors' ? 'author' : 'reviewer'
  const masked = await maskedFor(db, manuscript, { side, reviewer }, textsOf([], written))
  return new Set(written.flatMap(({ id, body }, index) => (masked[index] === body ? [] : [id])))
}

function messageView(message: Message, viewerId: string, body: string): DiscussionMessage {
  const { id, side, sentAt, authorId, username } = message
  return {
    ...{ id, side, body, sentAt },
    writer: username ? personName({ ...message, username }) : 'Somebody whose account was deleted',
    mine: authorId === viewerId,
  }
}

export function reviewerChoice(reviewer: Reviewer): ReviewerChoice {
  const { id, number, status, isActive, isAuthor } = reviewer
  return {
    ...{ id, number, status, name: personName(reviewer) },
    unreachable: isAuthor ? 'author' : isActive ? null : 'gone',
  }
}

function draftFinder(drafts: InferResult<ReturnType<typeof draftsOf>>) {
  const found = new Map(drafts.map((draft) => [draft.place, draft]))
  return (place: string) => {
    const draft = found.get(place)
    return draft ? draftOf(discussionDraftKind, draft) : null
  }
}
