import type { ReactNode } from 'react'

/** full: done; half: in progress; ring: not started; late: overdue; struck: declined; past: completed earlier. */
export type DotKind = 'full' | 'half' | 'ring' | 'late' | 'struck' | 'past'

/** A status dot; its meaning is given in text next to it. */
export function Dot({ kind }: { kind: DotKind }) {
  return <span className={`dot ${kind}`} aria-hidden="true" />
}

/** Several dots, described together by `label`, for example the reviewers of a round. */
export function Dots({ kinds, label }: { kinds: readonly DotKind[]; label: string }) {
  return (
    <span className="dots" role="img" aria-label={label}>
      {kinds.map((kind, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: equal signs are told apart by their place alone.
        <Dot key={index} kind={kind} />
      ))}
    </span>
  )
}

export interface Moment {
  id: string
  dot?: DotKind
  /** Whether this is a heading for the entries below it. */
  mark?: boolean
  title: ReactNode
  /** Date of the entry, and the person. */
  meta?: ReactNode
  children?: ReactNode
}

export function Timeline({ moments, label }: { moments: readonly Moment[]; label: string }) {
  return (
    <ol className="timeline" aria-label={label}>
      {moments.map(({ id, dot = 'past', mark, title, meta, children }) => (
        <li key={id} className={mark ? 'mark' : undefined}>
          {!mark && <Dot kind={dot} />}
          <b>{title}</b>
          {meta && <small>{meta}</small>}
          {children && <div>{children}</div>}
        </li>
      ))}
    </ol>
  )
}
