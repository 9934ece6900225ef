import { GripVertical } from 'lucide-react'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import type { IssueEntry as Entry } from '#domain/schemas/issue-contents.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { idOf } from './arrangement.ts'
import { EntryMoves } from './entry-moves.tsx'
import { issueTexts as words } from './issue-texts.ts'
import type { Arrangement } from './use-arrangement.ts'

interface EntryProps {
  entry: Entry
  /** Place of the entry in the whole issue. */
  place: number
  section: number
  index: number
  arrangement: Arrangement
  mayChange: boolean
  /** Whether the entry may be removed. False for articles that are published in the issue. */
  mayRemove: boolean
  onRemove: () => void
}

/**
 * One article of an issue. It is moved by its buttons, or by its handle: by dragging it with the mouse, or with the
 * keyboard by pressing Space, the arrow keys and Space again. Escape moves it back.
 */
export function IssueEntry({
  entry,
  place,
  section,
  index,
  arrangement,
  mayChange,
  mayRemove,
  onRemove,
}: EntryProps) {
  const id = idOf(entry)
  const isLifted = arrangement.lifted === id
  const grip = useRef<HTMLButtonElement>(null)

  // In another section it is another element, and the keyboard has to stay with it.
  useLayoutEffect(() => {
    if (isLifted) grip.current?.focus()
  }, [isLifted])

  function press(event: KeyboardEvent) {
    const { key } = event
    if (key === ' ') {
      if (isLifted) arrangement.setDown(id)
      else arrangement.lift(id)
    } else if (isLifted && key === 'Escape') arrangement.putBack(id)
    else if (isLifted && (key === 'ArrowUp' || key === 'ArrowDown'))
      arrangement.move(id, key === 'ArrowUp' ? -1 : 1)
    else return
    event.preventDefault()
  }

  return (
    <li
      className={classNames('issues-entry', isLifted && 'lifted')}
      draggable={mayChange && !arrangement.busy}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', id)
        event.dataTransfer.effectAllowed = 'move'
      }}
      onDragOver={(event) => mayChange && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        event.stopPropagation()
        const dropped = event.dataTransfer.getData('text/plain')
        if (mayChange && dropped && dropped !== id) arrangement.drop(dropped, section, index)
      }}
    >
      {mayChange ? (
        <button
          ref={grip}
          type="button"
          className="issues-grip"
          aria-label={words.move(entry.title)}
          aria-pressed={isLifted}
          aria-disabled={arrangement.busy || undefined}
          onKeyDown={(event) => !arrangement.busy && press(event)}
          onBlur={() => isLifted && arrangement.putBack(id)}
        >
          <Icon of={GripVertical} />
        </button>
      ) : (
        <span />
      )}
      <span className="issues-place">{place}</span>
      <div>
        <b>{entry.title}</b>
        <small>{entry.authors}</small>
        <p className="issues-entry-actions">
          {mayChange && <EntryMoves {...{ entry, place, arrangement }} />}
          {mayRemove && (
            <Button kind="words" busy={arrangement.busy} onClick={onRemove}>
              {words.remove}
              <span className="hidden-text">{words.of(entry.title)}</span>
            </Button>
          )}
        </p>
      </div>
      <span className="issues-pages">
        {entry.pages?.replace('-', '–') ?? words.unknownPages}
        {entry.pages && (
          <small className={entry.isReady ? 'ok' : 'warn'}>
            {entry.isReady ? words.final : words.estimated}
          </small>
        )}
      </span>
    </li>
  )
}
