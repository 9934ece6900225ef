import type { ReactNode } from 'react'

/** full: done; half: under way; ring: to come; late, struck: overdue, declined; past: long done. */
export type DotKind = 'full' | 'half' | 'ring' | 'late' | 'struck' | 'past'

/** One sign of the family; its meaning stands in words beside it. */
export function Dot({ kind }: { kind: DotKind }) {
  return <span className={`dot ${kind}`} aria-hidden="true" />
}

/** Several signs that together say `label`: the state of a round's reviewers. */
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
  /** Names what the moments beneath belong to; no moment itself. */
  mark?: boolean
  title: ReactNode
  /** When, and by whom. */
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
