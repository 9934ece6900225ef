import { useAuth } from '#web/app/auth.ts'
import { discussionKeys } from '#web/app/discussions/calls.ts'
import { OwnDiscussions } from '#web/app/discussions/own-discussions.tsx'

/** The messages that the reviewer and the editors exchange about the manuscript. */
export function ReviewerDiscussions({ assignmentId }: { assignmentId: string }) {
  const { user } = useAuth()
  if (!user) return null
  return (
    <OwnDiscussions
      of={discussionKeys.review(assignmentId)}
      door={{ assignmentId }}
      place={assignmentId}
      personId={user.id}
      side="reviewer"
    />
  )
}
