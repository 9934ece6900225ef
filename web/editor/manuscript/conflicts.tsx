import { useState } from 'react'
import type { EditorConflict } from '#domain/schemas/editing.ts'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { shortDate } from '#web/ui/text/dates.tsx'
import { callsFor } from '../calls.ts'
import { editingTexts } from '../editing-texts.ts'
import { DeclareConflict } from './declare-conflict.tsx'

const words = editingTexts.handling

/** The conflicts of interest that editors declared, with the viewer's own declaration. */
export function Conflicts({ detail }: { detail: EditorDetail }) {
  const { handling, manuscript } = detail
  return (
    <ul className="editor-people">
      {handling.conflicts.map((conflict) => (
        <Conflict
          key={conflict.editorId}
          id={manuscript.id}
          conflict={conflict}
          mayLift={handling.mayAssign}
        />
      ))}
      <li>
        <span className="editor-word-actions">
          <DeclareConflict id={manuscript.id} />
        </span>
      </li>
    </ul>
  )
}

function Conflict({ id, conflict, mayLift }: { id: string; conflict: EditorConflict; mayLift: boolean }) {
  const [asking, setAsking] = useState(false)
  const lift = useSend({
    call: () => callsFor(id).liftConflict(conflict.editorId),
    done: words.lifted,
    failed: words.liftFailed,
    onDone: () => setAsking(false),
  })
  return (
    <li>
      <b>{words.conflictOf(conflict.editor)}</b>
      <small>
        {shortDate(conflict.declaredAt)}: {conflict.reason}
      </small>
      {mayLift && (
        <span className="editor-word-actions">
          <Button kind="words" onClick={() => setAsking(true)}>
            {words.lift}
            <span className="hidden-text"> {words.conflictOf(conflict.editor)}</span>
          </Button>
        </span>
      )}
      {asking && (
        <Dialog
          open
          title={words.liftTitle}
          onClose={() => setAsking(false)}
          foot={
            <>
              <Button kind="primary" busy={lift.isPending} onClick={() => lift.mutate()}>
                {words.liftConfirm}
              </Button>
              <Button onClick={() => setAsking(false)}>{words.liftKeep}</Button>
            </>
          }
        >
          <p>{words.liftBody(conflict.editor)}</p>
        </Dialog>
      )}
    </li>
  )
}
