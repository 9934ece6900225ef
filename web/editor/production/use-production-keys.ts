import type { ProductionRow } from '#domain/schemas/production-queue.ts'
import { useKeys } from '../keyboard.ts'

interface Keys {
  list: React.RefObject<HTMLElement | null>
  field: React.RefObject<HTMLInputElement | null>
  /** Rows in the order in which they are displayed. */
  rows: readonly ProductionRow[]
  onAssign: (row: ProductionRow) => void
}

/**
 * Keyboard shortcuts of the production queue: J and K move between titles, Enter opens a manuscript, R
 * presses its reminder button, and A opens the assignment dialog.
 */
export function useProductionKeys({ list, field, rows, onAssign }: Keys) {
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('.queue-link') ?? [])]
  const current = () => document.activeElement?.closest('tr') ?? null
  const marked = () => links().findIndex((link) => current()?.contains(link))
  const step = (by: number) => {
    const all = links()
    const at = marked()
    const to = at < 0 ? (by > 0 ? 0 : all.length - 1) : at + by
    all[Math.min(Math.max(to, 0), all.length - 1)]?.focus()
  }
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    r: () =>
      current()
        ?.querySelector<HTMLButtonElement>('.production-next > button:not(.production-assign)')
        ?.click(),
    a: () => {
      const row = rows[marked()]
      if (row) onAssign(row)
    },
    '/': (event) => {
      event.preventDefault()
      field.current?.focus()
    },
  })
}
