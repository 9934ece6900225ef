import { useState } from 'react'
import type { OwnMessage } from '#domain/schemas/messages-to-oneself.ts'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { type ApiKey, useApiQuery } from './query.ts'

const words = {
  title: 'Messages to you',
  none: 'Nothing has been sent to you about this manuscript yet.',
  failed: 'Your messages could not be loaded.',
  hidden: 'For your security, personal links work only in the original email.',
}

/**
 * Shows the messages that were sent to the viewer about a manuscript. They are loaded when the section is
 * opened. `of` is the query key.
 */
export function OwnMessages({ of }: { of: ApiKey<OwnMessage[]> }) {
  const [open, setOpen] = useState(false)
  return (
    <details className="fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.title}</summary>
      {open && <List of={of} />}
    </details>
  )
}

function List({ of }: { of: ApiKey<OwnMessage[]> }) {
  const query = useApiQuery({ queryKey: of, refetchOnMount: 'always' })
  if (query.isError && !query.data)
    return <Failure level={3} title={words.failed} onRetry={() => query.refetch()} />
  if (!query.data)
    return (
      <div role="status">
        <span className="hidden-text">{words.title}</span>
        <Skeleton lines={['full', 'full', 'w-80']} />
      </div>
    )
  if (query.data.length === 0) return <p className="help">{words.none}</p>
  return (
    <div>
      {query.data.map(({ id, subject, text, sentAt }) => (
        <details className="own-message" key={id}>
          <summary>
            {subject}{' '}
            <small>
              <DateText value={sentAt} />
            </small>
          </summary>
          <div className="letter">
            <Prose text={text} />
          </div>
        </details>
      ))}
      <p className="help">{words.hidden}</p>
    </div>
  )
}
