import { useState } from 'react'
import type { MessageView } from '#domain/schemas/editing.ts'
import { useApiQuery } from '#web/app/query.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { keys } from '../calls.ts'
import { editingTexts } from '../editing-texts.ts'

const words = editingTexts.messages

/** Lists all messages about the manuscript. They are loaded when the list is opened. */
export function Messages({ manuscriptId }: { manuscriptId: string }) {
  const [open, setOpen] = useState(false)
  const [reading, setReading] = useState<MessageView | null>(null)
  return (
    <>
      <details className="fold" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>{words.title}</summary>
        {open && <MessageList manuscriptId={manuscriptId} onRead={setReading} />}
      </details>
      {reading && (
        <MessageDialog manuscriptId={manuscriptId} message={reading} onClose={() => setReading(null)} />
      )}
    </>
  )
}

function MessageList({
  manuscriptId,
  onRead,
}: {
  manuscriptId: string
  onRead: (message: MessageView) => void
}) {
  const query = useApiQuery({ queryKey: keys.messages(manuscriptId), refetchOnMount: 'always' })
  if (query.isError && !query.data)
    return <Failure level={3} title={words.failed} onRetry={() => query.refetch()} />
  if (!query.data) return <Skeleton lines={['full', 'full', 'w-80']} />
  if (query.data.length === 0) return <p className="editor-quiet-text">{words.none}</p>
  return (
    <ul className="editor-messages">
      {query.data.map((message) => (
        <li key={message.id}>
          <Button kind="words" onClick={() => onRead(message)}>
            {message.subject}
          </Button>
          <small className={message.status === 'failed' ? 'warn' : undefined}>
            {message.recipient}, <DateText value={message.sentAt ?? message.createdAt} />,{' '}
            {words.states[message.status]}
          </small>
        </li>
      ))}
    </ul>
  )
}

function MessageDialog({
  manuscriptId,
  message,
  onClose,
}: {
  manuscriptId: string
  message: MessageView
  onClose: () => void
}) {
  const query = useApiQuery({ queryKey: keys.message(manuscriptId, message.id) })
  return (
    <Dialog open title={message.subject} onClose={onClose}>
      <p className="editor-quiet-text">
        {words.to} {message.recipient}, <DateText value={message.sentAt ?? message.createdAt} />
      </p>
      <div className="letter">
        {query.isError ? (
          <Failure level={3} title={words.failed} onRetry={() => query.refetch()} />
        ) : query.data ? (
          <Prose text={query.data.text} />
        ) : (
          <Skeleton lines={['w-40', 'full', 'full', 'w-80']} />
        )}
      </div>
      <p className="help">{words.hidden}</p>
    </Dialog>
  )
}
