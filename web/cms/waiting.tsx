import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { Heads } from './item.tsx'
import './waiting.css'
import { Announced, Lines, times, type Width } from './waiting-parts.tsx'

interface WaitingListProps {
  /** Class of the list; it determines the columns. */
  className?: string | undefined
  heads: ComponentProps<typeof Heads>['heads']
  /** Widths of the placeholder lines below the title and in the text. */
  name?: readonly Width[]
  words?: readonly Width[]
  /** Whether the list has groups with headings. */
  grouped?: boolean
  /** Whether a count is shown above the list. */
  counted?: boolean
}

/** Placeholder for a list of `Item` rows. */
export function WaitingList({ className, heads, name, words, grouped, counted }: WaitingListProps) {
  return (
    <Announced>
      {counted && (
        <p className="cms-count">
          <Lines widths={['w-40']} />
        </p>
      )}
      <div className={classNames('cms-list', className)}>
        <Heads heads={heads} />
        {grouped && (
          <p className="cms-group">
            <Lines widths={['w-20']} />
          </p>
        )}
        <ul>
          {Array.from({ length: 6 }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the items are identical and never move.
            <li key={index} className="cms-item">
              <div className="cms-name">
                <Lines className="title" widths={['w-60']} />
                <Lines widths={name ?? ['w-40']} />
              </div>
              <div className="cms-words">
                <Lines widths={words ?? ['w-80', 'w-40']} />
              </div>
              <div className="cms-badges">
                {heads.marks.map((mark) => (
                  <Lines key={mark} widths={['w-60']} />
                ))}
              </div>
              {heads.when && (
                <div className="cms-changed">
                  <Lines widths={['w-80']} />
                </div>
              )}
              <div className="cms-actions">
                <Lines widths={['full']} />
              </div>
            </li>
          ))}
        </ul>
      </div>
    </Announced>
  )
}

/** Placeholder for a log or for earlier versions. */
export function WaitingLog({ className, lines = 2 }: { className: string; lines?: 2 | 3 }) {
  return (
    <Announced>
      <ul className={className}>
        {times(
          8,
          <>
            <Lines widths={lines === 2 ? ['w-60', 'w-40'] : ['w-60', 'w-40', 'w-20']} />
            <Lines className="cms-row-subject" widths={['w-80']} />
          </>,
        )}
      </ul>
    </Announced>
  )
}

/** Placeholder for a form. */
export function WaitingForm() {
  return (
    <Announced>
      <Lines className="cms-heading" widths={['w-20']} />
      <p className="help">
        <Lines widths={['full']} />
      </p>
      <ul className="form-grid two-up">
        {times(
          6,
          <>
            <Lines widths={['w-40']} />
            <span className="skeleton cms-box" />
            <Lines widths={['w-60']} />
          </>,
        )}
      </ul>
    </Announced>
  )
}

/** Placeholder for sections side by side, each with its heading: roles, system status. */
export function WaitingParts({ className, lines }: { className: string; lines: number }) {
  return (
    <Announced>
      <ul className={className}>
        {times(
          4,
          <>
            <Lines className="title" widths={['w-40']} />
            <Lines
              widths={Array.from({ length: lines }, (_, index) => (index % 3 === 2 ? 'w-60' : 'w-80'))}
            />
          </>,
        )}
      </ul>
    </Announced>
  )
}
