import { useNavigate } from 'react-router'
import type { EditorManuscript } from '#domain/schemas/editor-manuscript.ts'
import { urls } from '#domain/urls.ts'
import { useApiQuery } from '#web/app/query.ts'
import { keys } from '../calls.ts'
import { useKeys } from '../keyboard.ts'
import { lastPlace } from '../queue/queue-address.ts'

/**
 * Returns the previous and the next manuscript in the queue that was viewed last. The keys J and K open them.
 */
export function useNeighbours(manuscript: EditorManuscript) {
  const navigate = useNavigate()
  const queue = useApiQuery({ queryKey: keys.queuePage(lastPlace()) })
  const order = queue.data?.rows ?? []
  const at = order.findIndex((other) => other.id === manuscript.id)
  const previous = (at > 0 && order[at - 1]?.id) || null
  const next = (at >= 0 && order[at + 1]?.id) || null
  useKeys({
    j: () => next && navigate(urls.editorManuscript(next)),
    k: () => previous && navigate(urls.editorManuscript(previous)),
  })
  return { previous, next }
}
