import type { MessagesView } from '#domain/schemas/imports.ts'
import { secondOf } from '#web/ui/text/times.ts'
import { importsTexts } from './imports-texts.ts'

/** Messages of an import with their times, newest first. */
export function Messages({ messages, withDays }: Pick<MessagesView, 'messages'> & { withDays?: boolean }) {
  return (
    <ol className={withDays ? 'imports-messages imports-log' : 'imports-messages'}>
      {messages.map(({ id, at, isWarning, text }) => (
        <li key={id}>
          <time dateTime={at}>{secondOf(at, withDays ?? false)}</time>
          <span className={isWarning ? 'imports-warn' : undefined}>
            {isWarning && <span className="hidden-text">{importsTexts.log.warning}</span>}
            {text}
          </span>
        </li>
      ))}
    </ol>
  )
}
