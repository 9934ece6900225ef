import { useNavigate } from 'react-router'
import type { ProductionRow } from '#domain/schemas/production-queue.ts'
import { urls } from '#domain/urls.ts'
import { useApiQuery } from '#web/app/query.ts'
import { keys } from '../calls.ts'
import { useKeys } from '../keyboard.ts'

interface ProductionPlace {
  /** The manuscript's row in the production queue; undefined if it is not in production. */
  row: ProductionRow | undefined
  /** Its place among the manuscripts that need the viewer, or among all if it does not; null outside the queue. */
  place: { number: number; of: number; mine: boolean } | null
  /** Addresses. */
  previous: string | null
  next: string | null
}

/**
 * Returns where a manuscript stands in the production queue. The keys K and J open the manuscripts before and after it: those
 * that need the viewer, as long as this one does.
 */
export function useProductionPlace(id: string): ProductionPlace {
  const navigate = useNavigate()
  const rows = useApiQuery({ queryKey: keys.production }).data?.rows ?? []
  const row = rows.find((one) => one.id === id)
  const list = row?.mine ? rows.filter(({ mine }) => mine) : rows
  const at = list.findIndex((one) => one.id === id)
  const addressOf = (one: ProductionRow | undefined) => (one ? urls.manuscriptText(one.id) : null)
  const previous = at < 0 ? null : addressOf(list[at - 1])
  const next = at < 0 ? null : addressOf(list[at + 1])
  useKeys({
    j: () => next && navigate(next),
    k: () => previous && navigate(previous),
  })
  return { row, place: row ? { number: at + 1, of: list.length, mine: row.mine } : null, previous, next }
}
