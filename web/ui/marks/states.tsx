import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Button } from '../forms/button.tsx'
import { texts } from '../texts.ts'
import { Icon } from './icon.tsx'

type SkeletonLine = 'w-20' | 'w-40' | 'w-60' | 'w-80' | 'full' | 'tall' | 'block'

/** Placeholder of several lines, in the shape of the content that is loading. */
export function Skeleton({ lines = ['w-60', 'full', 'w-80'] }: { lines?: readonly SkeletonLine[] }) {
  return (
    <span aria-hidden="true">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have nothing else and never move.
        <span key={index} className={classNames('skeleton', line !== 'full' && line)} />
      ))}
    </span>
  )
}

/** Placeholder for a list or table with this number of rows. Screen readers announce it once as 'Loading'. */
export function SkeletonRows({ rows, children }: { rows: number; children?: ReactNode }) {
  return (
    <div className="rows" role="status">
      <span className="hidden-text">{texts.loading}</span>
      {Array.from({ length: rows }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows have nothing else and never move.
        <div key={index} className="row">
          {children ?? (
            <>
              <Skeleton lines={['w-80', 'w-60']} />
              <div>
                <Skeleton lines={['tall', 'w-40', 'full', 'full', 'w-60']} />
              </div>
            </>
          )}
        </div>
      ))}
    </div>
  )
}

interface EmptyProps {
  title: string
  children?: ReactNode
  /** One action. */
  action?: ReactNode
  level?: 2 | 3
}

/** Empty state: one sentence and one action. */
export function Empty({ title, children, action, level = 2 }: EmptyProps) {
  const Title = `h${level}` as const
  return (
    <div className="state">
      <Title>{title}</Title>
      {children && <p>{children}</p>}
      {action}
    </div>
  )
}

interface FailureProps {
  /** What happened, as a heading. */
  title: string
  /** Text that says whether anything was lost and what to do next. */
  children?: ReactNode
  onRetry?: (() => void) | undefined
  level?: 1 | 2 | 3
}

export function Failure({ title, children, onRetry, level = 2 }: FailureProps) {
  const Title = `h${level}` as const
  return (
    <div className="state" role="alert">
      <Icon of={TriangleAlert} />
      <Title>{title}</Title>
      {children && <p>{children}</p>}
      {onRetry && <Button onClick={onRetry}>{texts.retry}</Button>}
    </div>
  )
}
