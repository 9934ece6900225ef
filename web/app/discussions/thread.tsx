import type { ReactNode } from 'react'
import type { DiscussionMessage } from '#domain/schemas/discussion.ts'
import { DateText } from '#web/ui/text/dates.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { texts } from './texts.ts'
import './discussions.css'

interface ThreadProps<Message extends DiscussionMessage> {
  messages: readonly Message[]
  /** A remark below a message. */
  remark?: (message: Message) => ReactNode
}

/** The messages of a discussion, oldest first. */
export function Thread<Message extends DiscussionMessage>({ messages, remark }: ThreadProps<Message>) {
  return (
    <ol className="discussion-thread">
      {messages.map((message) => (
        <li key={message.id} className={message.mine ? 'discussion-mine' : undefined}>
          <p className="discussion-writer">
            <b>{message.mine ? texts.you : message.writer}</b>{' '}
            <small>
              <DateText value={message.sentAt} />
            </small>
          </p>
          <Prose text={message.body} />
          {remark?.(message)}
        </li>
      ))}
    </ol>
  )
}
