import { useState } from 'react'
import type { QueueAnswer } from '#domain/schemas/queue.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { AssignDialog } from './assign-dialog.tsx'
import './bulk.css'
import { bulkTexts as words } from './bulk-texts.ts'
import { DueDialog } from './due-dialog.tsx'
import { exportSelection } from './export-selection.ts'
import { ProgressDialog } from './progress-dialog.tsx'
import { RemindDialog } from './remind-dialog.tsx'
import type { Selection } from './use-selection.ts'
import { WriteDialog } from './write-dialog.tsx'

const dialogs = { remind: RemindDialog, assign: AssignDialog, due: DueDialog, write: WriteDialog }
type Kind = keyof typeof dialogs

interface BulkBarProps {
  answer: QueueAnswer
  selection: Selection
}

/** What can be done with the selected manuscripts. Stays in view while the list scrolls. */
export function BulkBar({ answer, selection }: BulkBarProps) {
  const [kind, setKind] = useState<Kind | null>(null)
  const [running, setRunning] = useState<string | null>(null)
  const { count, whole, chosen, clear } = selection
  const Dialog = kind && dialogs[kind]
  const isPage = answer.rows.every(({ id }) => selection.has(id))
  return (
    <>
      {count > 0 && (
        <section className="bulk-bar" aria-label={words.label}>
          <p aria-live="polite">
            <b>{words.selected(count)}</b>
            {!whole && isPage && answer.total > answer.rows.length && (
              <Button kind="words" onClick={selection.selectView}>
                {words.whole(answer.total)}
              </Button>
            )}
          </p>
          <div className="bulk-actions">
            {(Object.keys(dialogs) as Kind[]).map((name) => (
              <Button key={name} onClick={() => setKind(name)}>
                {words[name]}
              </Button>
            ))}
            <Button onClick={() => exportSelection(chosen)}>{words.export}</Button>
            <Button kind="words" onClick={clear}>
              {words.clear}
            </Button>
          </div>
        </section>
      )}
      {Dialog && (
        <Dialog
          count={count}
          chosen={chosen}
          seenAt={answer.readAt}
          editors={answer.editors}
          onClose={() => setKind(null)}
          onStarted={(id) => {
            setKind(null)
            setRunning(id)
          }}
        />
      )}
      {running && (
        <ProgressDialog
          id={running}
          onClose={() => {
            setRunning(null)
            // Chosen rows stay, so that another action can follow; what a whole view holds may have changed.
            if (whole) clear()
          }}
        />
      )}
    </>
  )
}
