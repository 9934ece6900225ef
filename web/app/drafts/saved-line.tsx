import { Check, CircleAlert, CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import type { SaveState } from './draft-saver.ts'
import { texts } from './texts.ts'
import './saved.css'

function agoInWords(at: string, now: number): string {
  const seconds = Math.round((now - Date.parse(at)) / 1000)
  if (seconds < 3) return texts.saved.now
  if (seconds < 60) return texts.saved.seconds(seconds)
  if (seconds < 3600) return texts.saved.minutes(Math.floor(seconds / 60))
  const then = new Date(at)
  return then.toDateString() === new Date(now).toDateString()
    ? texts.saved.at(new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(then))
    : texts.saved.on(new Intl.DateTimeFormat('en-US', { dateStyle: 'long' }).format(then))
}

function whyUnsaved(state: SaveState): string | null {
  if (state.kind === 'refused') return texts.saved.refused(state.reason)
  if (state.kind !== 'kept') return null
  return state.signedOut ? texts.saved.signedOut : texts.saved.unreachable
}

/**
 * Line with the state of saving. Screen readers announce changes of the state, but not the time since the
 * last save.
 */
export function SavedLine({ state, leave }: { state: SaveState; leave?: string }) {
  const [now, setNow] = useState(() => Date.now())
  const at = state.kind === 'saved' ? state.at : null
  useEffect(() => {
    if (at === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 5000)
    return () => clearInterval(timer)
  }, [at])

  if (state.kind === 'conflict' || state.kind === 'gone') return null
  const kept = state.kind === 'kept' || state.kind === 'refused'
  const line = {
    idle: texts.saved.idle,
    saving: texts.saved.saving,
    saved: at === null ? '' : agoInWords(at, now),
    kept: texts.saved.unsaved,
    refused: texts.saved.unsaved,
  }[state.kind]
  return (
    <div className="saved-line">
      <Icon
        of={kept ? CloudOff : state.kind === 'saved' ? Check : CircleAlert}
        className={kept ? 'saved-kept' : `saved-${state.kind}`}
      />
      <p>
        <span aria-hidden={state.kind === 'saved' ? true : undefined} role={kept ? 'status' : undefined}>
          {line}
        </span>
        {state.kind === 'saved' && (
          <span className="hidden-text" role="status">
            {texts.saved.now}
          </span>
        )}
        <small>
          {whyUnsaved(state) ?? leave}{' '}
          {state.kind === 'kept' && state.signedOut && (
            <Button kind="words" onClick={() => window.location.reload()}>
              {texts.saved.signIn}
            </Button>
          )}
        </small>
      </p>
    </div>
  )
}
