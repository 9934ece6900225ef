import { type ReactNode, useEffect, useRef, useState } from 'react'
import { DateText } from '#web/ui/text/dates.tsx'
import type { SavedMessage } from './calls.ts'
import { texts } from './texts.ts'
import './discussions.css'

interface DiscussionProps {
  discussion: {
    id: string
    subject: string
    closedAt: string | null
    draft: SavedMessage
    messages: readonly { sentAt: string }[]
  }
  /** What is said about it beside the subject. */
  state?: ReactNode
  children: ReactNode
}

/** A discussion, folded until it is opened. The link of an e-mail opens it. */
export function Discussion({ discussion, state, children }: DiscussionProps) {
  const { id, subject, closedAt, draft, messages } = discussion
  const element = useRef<HTMLDetailsElement>(null)
  const anchor = `discussion-${id}`
  const [open, setOpen] = useState(
    () => typeof window !== 'undefined' && window.location.hash === `#${anchor}`,
  )
  const wasAsked = useRef(open)
  useEffect(() => {
    if (wasAsked.current) element.current?.scrollIntoView({ block: 'start' })
  }, [])
  const last = messages.at(-1)
  return (
    <details
      ref={element}
      className="fold discussion"
      id={anchor}
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        <b>{subject}</b>{' '}
        <small>
          {state}
          {closedAt && <span>{texts.closed}</span>}
          {draft && draft.body !== '' && <span>{texts.draft}</span>}
          <span>{texts.messages(messages.length)}</span>
          {last && (
            <span>
              <DateText value={last.sentAt} />
            </span>
          )}
        </small>
      </summary>
      {open && <div className="discussion-body">{children}</div>}
    </details>
  )
}
