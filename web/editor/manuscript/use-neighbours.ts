import { useNavigate } from 'react-router'
import type { EditorManuscript } from '#domain/schemas/editor-manuscript.ts'
import { urls } from '#domain/urls.ts'
import { useApiQuery } from '#web/app/query.ts'
import { keys } from '../calls.ts'
import { useKeys } from '../keyboard.ts'
import { lastPlace } from '../queue/queue-address.ts'

/**
 * Returns the addresses of the previous and the next manuscript in the queue that was viewed last. The keys J and K
 * open them.
 */
export function useNeighbours(
  manuscript: EditorManuscript,
  addressOf = ({ id }: Pick<EditorManuscript, 'id' | 'status'>) => urls.editorManuscript(id),
) {
  const navigate = useNavigate()
  const queue = useApiQuery({ queryKey: keys.queuePage(lastPlace()) })
  const order = queue.data?.rows ?? []
  const at = order.findIndex((other) => other.id === manuscript.id)
  const [before, after] = at < 0 ? [] : [order[at - 1], order[at + 1]]
  const previous = before ? addressOf(before) : null
  const next = after ? addressOf(after) : null
  useKeys({
    j: () => next && navigate(next),
    k: () => previous && navigate(previous),
  })
  return { previous, next }
}
