import type { DiscussionDraft } from '#domain/schemas/discussion.ts'
import { type Draft, useDraft } from '../drafts/use-draft.ts'
import { type Door, readDiscussions, type SavedMessage, saveDiscussionDraft } from './calls.ts'

const blank: DiscussionDraft = { with: '', subject: '', body: '', dueDate: '', assigneeId: '' }

function contentOf(draft: DiscussionDraft | null): DiscussionDraft {
  const { with: reader, subject, body, dueDate, assigneeId } = draft ?? blank
  return { with: reader, subject, body, dueDate, assigneeId }
}

interface MessageOptions {
  door: Door
  /** The discussion; null for a new one. */
  discussionId: string | null
  /** Where the server keeps the draft: the discussion, or the manuscript. */
  place: string
  personId: string
  saved: SavedMessage
}

/** Saves a message automatically while it is being written. */
export function useMessage({
  door,
  discussionId,
  place,
  personId,
  saved,
}: MessageOptions): Draft<DiscussionDraft> {
  return useDraft<DiscussionDraft, DiscussionDraft>({
    copyKey: `message-copy:${personId}:${place}:${door.assignmentId === undefined ? 'manuscript' : 'review'}`,
    example: blank,
    saved,
    put: (content, revision) => saveDiscussionDraft(door, place, { ...content, revision }),
    read: async () => {
      const { discussions, draft } = await readDiscussions(door)
      if (discussionId === null) return draft
      return discussions.find(({ id }) => id === discussionId)?.draft ?? null
    },
    toHeld: contentOf,
    toContent: contentOf,
  })
}
