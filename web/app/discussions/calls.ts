import type { DiscussionDraft, EditorDiscussions, OwnDiscussions } from '#domain/schemas/discussion.ts'
import type { SavedDraft, SavedRevision } from '#domain/schemas/drafts.ts'
import { api } from '../api.ts'
import { keyOf } from '../query.ts'

/** How a person reaches the discussions on a manuscript: reviewers through their assignment. */
export type Door = { id: string; assignmentId?: undefined } | { assignmentId: string; id?: undefined }

export const discussionKeys = {
  manuscript: (id: string) => keyOf('/api/manuscripts/{id}/discussions', { params: { id } }),
  review: (assignmentId: string) =>
    keyOf('/api/reviews/{assignmentId}/discussions', { params: { assignmentId } }),
}

export function readDiscussions(door: Door): Promise<EditorDiscussions | OwnDiscussions> {
  if (door.id !== undefined) return api('GET /api/manuscripts/{id}/discussions', { params: { id: door.id } })
  const { assignmentId } = door
  return api('GET /api/reviews/{assignmentId}/discussions', { params: { assignmentId } })
}

export function startDiscussion(door: Door, body: { subject: string; body: string }) {
  if (door.id !== undefined)
    return api('POST /api/manuscripts/{id}/discussions', { params: { id: door.id }, body })
  const { assignmentId } = door
  return api('POST /api/reviews/{assignmentId}/discussions', { params: { assignmentId }, body })
}

export function sendReply(door: Door, discussionId: string, body: { body: string; after: string }) {
  if (door.id !== undefined)
    return api('POST /api/manuscripts/{id}/discussions/{discussionId}/messages', {
      params: { id: door.id, discussionId },
      body,
    })
  const { assignmentId } = door
  return api('POST /api/reviews/{assignmentId}/discussions/{discussionId}/messages', {
    params: { assignmentId, discussionId },
    body,
  })
}

/** Saves unsent text. `place` is the discussion, or the manuscript for a new discussion. */
export function saveDiscussionDraft(
  door: Door,
  place: string,
  body: DiscussionDraft & { revision: number | null },
): Promise<SavedRevision> {
  if (door.id !== undefined)
    return api('PUT /api/manuscripts/{id}/discussion-drafts/{discussionId}', {
      params: { id: door.id, discussionId: place },
      body,
    })
  const { assignmentId } = door
  return api('PUT /api/reviews/{assignmentId}/discussion-drafts/{discussionId}', {
    params: { assignmentId, discussionId: place },
    body,
  })
}

export type SavedMessage = (DiscussionDraft & SavedDraft) | null
