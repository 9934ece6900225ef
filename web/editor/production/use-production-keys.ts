import { useKeys } from '../keyboard.ts'

interface Keys {
  list: React.RefObject<HTMLElement | null>
  field: React.RefObject<HTMLInputElement | null>
}

/**
 * Keyboard shortcuts of the production queue: J and K move between titles, Enter opens a manuscript, R
 * presses its reminder button, A opens the assignment dialog, and I adds it to the open issue.
 */
export function useProductionKeys({ list, field }: Keys) {
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('.queue-link') ?? [])]
  const current = () => document.activeElement?.closest('tr') ?? null
  const marked = () => links().findIndex((link) => current()?.contains(link))
  const step = (by: number) => {
    const all = links()
    const at = marked()
    const to = at < 0 ? (by > 0 ? 0 : all.length - 1) : at + by
    all[Math.min(Math.max(to, 0), all.length - 1)]?.focus()
  }
  const press = (button: string) =>
    current()?.querySelector('.production-next')?.querySelector<HTMLButtonElement>(button)?.click()
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    r: () => press(':scope > button:not(.production-assign, .production-add)'),
    i: () => press('.production-add'),
    a: () => press('.production-assign'),
    '/': (event) => {
      event.preventDefault()
      field.current?.focus()
    },
  })
}
