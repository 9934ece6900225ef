import { useEffect, useState } from 'react'
import type { BodyOf } from '#domain/api/calls.ts'
import type { SavedFilter } from '#domain/schemas/queue.ts'

export type Chosen = BodyOf<'POST /api/manuscripts/editorial/export'>['selection']

export interface Selection {
  count: number
  /** Whether the whole view is selected, with the manuscripts on its other pages. */
  whole: boolean
  has(id: string): boolean
  /** Selects or deselects a row; with `range`, all rows from the last one chosen to this one. */
  toggle(id: string, range: boolean): void
  togglePage(): void
  selectView(): void
  clear(): void
  /** The selection as the server gets it. */
  chosen: Chosen
}

interface View {
  /** Changes if the view changes. The selection is then cleared; it stays on other pages of the view. */
  address: string
  tab: 'pending' | 'reviewed'
  filter: SavedFilter
  total: number
  /** Ids of the rows of this page, in order. */
  ids: readonly string[]
}

/** The rows of the queue that the editor has selected. */
export function useSelection({ address, tab, filter, total, ids }: View): Selection {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [whole, setWhole] = useState(false)
  const [last, setLast] = useState<string | null>(null)
  const clear = () => {
    setChosen(new Set())
    setWhole(false)
    setLast(null)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address says which view is shown
  useEffect(clear, [address])
  const isPage = ids.length > 0 && ids.every((id) => chosen.has(id))
  return {
    count: whole ? total : chosen.size,
    whole,
    has: (id) => whole || chosen.has(id),
    toggle(id, range) {
      // Of a whole view, deselecting a row leaves the others of this page.
      const after = new Set(whole ? ids : chosen)
      const selects = !after.has(id)
      const [from, to] = [last ? ids.indexOf(last) : -1, ids.indexOf(id)]
      const rows =
        range && from >= 0 && to >= 0 ? ids.slice(Math.min(from, to), Math.max(from, to) + 1) : [id]
      for (const row of rows)
        if (selects) after.add(row)
        else after.delete(row)
      setWhole(false)
      setChosen(after)
      setLast(id)
    },
    togglePage() {
      const others = [...chosen].filter((id) => !ids.includes(id))
      setChosen(new Set(isPage || whole ? others : [...others, ...ids]))
      setWhole(false)
    },
    selectView: () => setWhole(true),
    clear,
    chosen: whole ? { of: 'view', tab, filter, total } : { of: 'rows', ids: [...chosen] },
  }
}
