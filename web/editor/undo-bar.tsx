import { useQueryClient } from '@tanstack/react-query'
import { Clock } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { EditorDetail } from '#domain/schemas/manuscript.ts'
import { refetchFrom, useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Prose } from '#web/ui/prose.tsx'
import { callsFor } from './calls.ts'
import { texts } from './texts.ts'

const words = texts.held

function remaining(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000))
  const minutes = Math.floor(seconds / 60)
  return minutes > 0 ? `${minutes} min ${seconds % 60} s` : `${seconds} s`
}

/** While a decision's letter has not left: how long, and the way back. */
export function UndoBar({ detail }: { detail: EditorDetail }) {
  const client = useQueryClient()
  const [now, setNow] = useState(() => Date.now())
  const [reading, setReading] = useState(false)
  const { held, decisions, manuscript } = detail
  const releaseAt = held ? Date.parse(held.releaseAt) : 0
  const over = now >= releaseAt
  useEffect(() => {
    if (!held) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [held])
  // The letter leaves a moment after its time: ask until the server says so.
  useEffect(() => {
    if (!held || !over) return
    const timer = setInterval(() => refetchFrom(client), 3000)
    return () => clearInterval(timer)
  }, [held, over, client])
  const undo = useSend({ call: callsFor(manuscript.id).undo, done: words.done, failed: words.failed })
  if (!held) return null
  const decidedAt = decisions.find((decision) => decision.id === held.id)?.decidedAt
  const total = decidedAt ? releaseAt - Date.parse(decidedAt) : 600_000
  return (
    <section className="undo-bar" aria-label={words.undo}>
      <progress className="undo-time" max={total} value={Math.max(0, releaseAt - now)} aria-hidden="true" />
      <div className="bar-frame">
        <p>
          <Icon of={Clock} />
          <span>
            <b role="status">
              {held.decision}: {manuscript.number}.
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
          <Button busy={undo.isPending} onClick={() => undo.mutate()}>
            {words.undo}
          </Button>
          <Button kind="words" onClick={() => setReading(true)}>
            {words.read}
          </Button>
        </p>
      </div>
      <Dialog open={reading} onClose={() => setReading(false)} title={texts.decision.letter}>
        <div className="letter">
          <Prose text={held.letter} />
        </div>
      </Dialog>
    </section>
  )
}
