import type { ReactNode } from 'react'
import { textTexts } from './text-texts.ts'

/** Up to this number, entries of the same kind are listed individually. */
const fewest = 4

/** Puts entries of the same kind together, and says of which kinds there are so many that only the first is shown. */
export function kindsOf<T extends { code: string }>(entries: readonly T[]) {
  return [...Map.groupBy(entries, ({ code }) => code)].map(([code, alike]) => ({
    ...{ code, alike, areMany: alike.length >= fewest },
  }))
}

interface MoreLikeThisProps {
  count: number
  /** The others, as items of a list. */
  children: ReactNode
  /** What can be done with all of them at once. */
  actions?: ReactNode
}

/** The entries of the same kind after the first, in a section that can be opened. */
export function MoreLikeThis({ count, children, actions }: MoreLikeThisProps) {
  return (
    <li className="text-task-group">
      <details>
        <summary>{textTexts.tasks.more(count)}</summary>
        <ul className="text-tasks">{children}</ul>
      </details>
      {actions}
    </li>
  )
}
