import type { Presence } from '#domain/schemas/production-editing.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import type { PresenceState } from './use-presence.ts'
import { words } from './writing-texts.ts'

const texts = words.presence

interface Props {
  presence: PresenceState
  /** Saves unsaved changes. Returns whether everything is on the server. */
  onHandOver: () => Promise<boolean>
}

const editing = ({ isYou, name }: Presence['others'][number]) =>
  isYou ? texts.readOnlyYou : texts.readOnly(name)

/**
 * Says that somebody else is editing the text. Lets a person ask to take over, and lets the current writer
 * hand over.
 */
export function ReadOnlyNotice({ presence: state, onHandOver }: Props) {
  const { presence, isUnknown, isAsking } = state
  if (!presence) return <p role="status">{isUnknown ? texts.noConnection : texts.waiting}</p>
  const asking = presence.isWriter ? presence.others.find((one) => one.isAsking) : undefined
  if (asking)
    return (
      <Notice tone="warn">
        <p role="status">
          <strong>{texts.asks(asking.name)}</strong>
        </p>
        <p className="writing-actions">
          <Button
            onClick={async () => {
              if (await onHandOver()) await state.handOver()
            }}
          >
            {texts.handOver}
          </Button>
        </p>
      </Notice>
    )
  if (presence.isWriter) return null
  const writer = presence.others.find((one) => one.isWriter)
  return (
    <Notice tone="warn">
      <p role="status">
        <strong>{writer ? editing(writer) : texts.free}</strong>{' '}
        {writer ? (writer.isYou ? texts.readOnlyYouBody : texts.readOnlyBody) : ''} {isAsking && texts.asked}
      </p>
      <p className="writing-actions">
        {writer && !writer.isYou && !isAsking && <Button onClick={state.ask}>{texts.ask}</Button>}
        <Button onClick={() => void state.take()}>{texts.take}</Button>
      </p>
    </Notice>
  )
}
