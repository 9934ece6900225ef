import type { ReactNode } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { texts } from './texts.ts'

/**
 * Placeholders shown while a list or form loads. They have the layout of the content, so that nothing moves
 * when it appears.
 */
export type Width = 'w-20' | 'w-40' | 'w-60' | 'w-80' | 'full'

export function Lines({ widths, className }: { widths: readonly Width[]; className?: string }) {
  return (
    <span className={classNames('cms-lines', className)}>
      {widths.map((width, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have nothing else and never move.
        <span key={index} className={classNames('skeleton', width)} />
      ))}
    </span>
  )
}

export function times(count: number, one: ReactNode) {
  // biome-ignore lint/suspicious/noArrayIndexKey: the items are identical and never move.
  return Array.from({ length: count }, (_, index) => <li key={index}>{one}</li>)
}

export function Announced({ children, className }: { children: ReactNode; className?: string | undefined }) {
  return (
    <div role="status" className={classNames('cms-waiting', className)}>
      <span className="hidden-text">{texts.waiting}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}
