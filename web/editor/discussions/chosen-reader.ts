import type { EditorDiscussions } from '#domain/schemas/discussion.ts'
import type { DiscussionCall } from '../calls.ts'

/** Splits the choice of a reader: a kind, or a reviewer. */
export function readerOf(
  list: EditorDiscussions,
  chosen: string,
): Pick<DiscussionCall, 'kind' | 'reviewerId'> | null {
  const kind = list.mayStart.find((one) => one === chosen)
  if (kind && kind !== 'reviewer') return { kind }
  return list.reviewers.some(({ id }) => id === chosen) ? { kind: 'reviewer', reviewerId: chosen } : null
}
