import { useNavigate } from 'react-router'
import type { QueueAnswer, QueueRow } from '#domain/schemas/queue.ts'
import { urls } from '#domain/urls.ts'
import type { Selection } from '../bulk/use-selection.ts'
import { useKeys } from '../keyboard.ts'
import { mayDecide } from './may-decide.ts'

interface QueueKeys {
  answer: QueueAnswer
  selection: Selection
  onKeys: () => void
}

/**
 * Keyboard shortcuts of the queue: J and K move between titles, and Enter opens the focused one. D opens it
 * at the decision, R at the reviewers.
 */
export function useQueueKeys(
  list: React.RefObject<HTMLElement | null>,
  field: React.RefObject<HTMLInputElement | null>,
  { answer: { rows, firstMine }, selection, onKeys }: QueueKeys,
) {
  const navigate = useNavigate()
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('.queue-link') ?? [])]
  const marked = () => {
    const row = document.activeElement?.closest('tr')
    return links().findIndex((link) => row?.contains(link))
  }
  const step = (by: number) => {
    const all = links()
    const at = marked()
    const to = at < 0 ? (by > 0 ? 0 : all.length - 1) : at + by
    all[Math.min(Math.max(to, 0), all.length - 1)]?.focus()
  }
  const open = (act: string, allows: (row: QueueRow) => boolean) => () => {
    const row = rows[marked()]
    if (row && allows(row)) navigate(`${urls.editorManuscript(row.id)}?act=${act}`)
  }
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    d: open('decide', mayDecide),
    r: open('reviewers', ({ status }) => status === 'under_review'),
    x: (event) => {
      const row = rows[marked()]
      if (row) selection.toggle(row.id, event.shiftKey)
    },
    n: () => firstMine && navigate(urls.editorManuscript(firstMine)),
    '?': onKeys,
    '/': () => field.current?.focus(),
  })
}
