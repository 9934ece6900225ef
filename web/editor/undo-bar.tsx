import { useQueryClient } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import { urls } from '#domain/urls.ts'
import { refetchFrom, useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Prose } from '#web/ui/text/prose.tsx'
import { callsFor } from './calls.ts'
import { useKeys } from './keyboard.ts'
import { texts } from './texts.ts'

const words = texts.held

export interface Held {
  manuscriptId: string
  number: string
  decision: string
  decidedAt: string
  releaseAt: string
  /** Id of the letter's element on this page. If omitted, the bar links to the manuscript. */
  letter?: string
}

function remaining(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const minutes = Math.floor(seconds / 60)
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`
}

interface UndoBarProps {
  held: Held
  /** Whether the viewer may undo the decision. */
  mayUndo: boolean
}

/**
 * Bar that is shown while a decision is held, with the remaining time and a button to undo the decision. The
 * U key also undoes it.
 */
export function UndoBar({ held, mayUndo }: UndoBarProps) {
  const client = useQueryClient()
  const [now, setNow] = useState(() => Date.now())
  const [reading, setReading] = useState(false)
  const releaseAt = Date.parse(held.releaseAt)
  const over = now >= releaseAt
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  // Polls until the server confirms that the letter was sent, which happens shortly after the hold ends.
  useEffect(() => {
    if (!over) return
    const timer = setInterval(() => refetchFrom(client), 3000)
    return () => clearInterval(timer)
  }, [over, client])
  const undo = useSend({ call: callsFor(held.manuscriptId).undo, done: words.done, failed: words.failed })
  const undoNow = () => {
    if (mayUndo && !over && !undo.isPending) undo.mutate()
  }
  useKeys({ u: undoNow })
  return (
    <section className="undo-bar" aria-label={words.undo}>
      <progress
        className="undo-time"
        max={Math.max(1, releaseAt - Date.parse(held.decidedAt))}
        value={Math.max(0, releaseAt - now)}
        aria-hidden="true"
      />
      <div className="bar-frame">
        <p>
          <Icon of={Clock} />
          <span>
            <b role="status">
              {held.decision}: {held.number}.
            </b>{' '}
            {over ? (
              words.leavesNow
            ) : (
              <>
                {words.leaves} <b className="figures">{remaining(releaseAt - now)}</b>.
              </>
            )}
          </span>
        </p>
        <p>
          {mayUndo && (
            <Button busy={undo.isPending} onClick={undoNow} aria-keyshortcuts="U">
              {words.undo} <kbd>U</kbd>
            </Button>
          )}
          {held.letter === undefined ? (
            <Link to={urls.editorManuscript(held.manuscriptId)}>{words.open}</Link>
          ) : (
            <Button kind="words" onClick={() => setReading(true)}>
              {words.read}
            </Button>
          )}
        </p>
      </div>
      <Dialog open={reading} onClose={() => setReading(false)} title={texts.decision.letter}>
        <div className="letter">
          <Prose text={held.letter ?? ''} />
        </div>
      </Dialog>
    </section>
  )
}
