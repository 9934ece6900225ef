import { Pause, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { ImportView } from '#domain/schemas/imports.ts'
import type { ApiKey } from '#web/app/query.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { calls, useCmsSend } from '../calls.ts'
import { ImportResults } from './import-results.tsx'
import { percentOf } from './import-steps.tsx'
import { importsTexts } from './imports-texts.ts'

const words = importsTexts.run

interface Props {
  view: ImportView
  queryKey: ApiKey<ImportView>
}

/** The work under way, and what can be done with the import now. */
export function ImportRun({ view, queryKey }: Props) {
  const [isAsking, setIsAsking] = useState(false)
  const common = { failed: words.couldNot, list: queryKey }
  const run = useCmsSend({ ...common, call: () => calls.imports.run(view.id), done: words.begun })
  const pause = useCmsSend({ ...common, call: () => calls.imports.pause(view.id), done: words.paused })
  const undo = useCmsSend({
    ...common,
    call: () => calls.imports.undo(view.id),
    done: words.undoing,
    onSent: () => setIsAsking(false),
  })
  const { state, total, read, allowed, ready } = view
  const isWorking = state === 'running' || state === 'undoing' || state === 'checking'
  const canRun = allowed.includes('run') && (ready > 0 || total === null)
  return (
    <section className="imports-run" aria-labelledby="imports-run">
      <div className="imports-run-head">
        <h2 id="imports-run" className="label">
          {state === 'checked' && ready === 0 ? importsTexts.states.checked : words.titles[state]}
        </h2>
        {view.secondsLeft !== null && <p className="help">{words.timeLeft(view.secondsLeft)}</p>}
      </div>
      {isWorking && (
        <p className="imports-progress" aria-live="polite">
          {total !== null && state === 'running' && <b>{percentOf(view)}%</b>} {words.of(read, total)}
        </p>
      )}
      {isWorking && (
        <progress
          aria-label={words.titles[state]}
          {...(total !== null && state === 'running' && { value: read, max: total })}
        />
      )}
      {view.problem && (
        <Notice tone="warn">
          <p>{view.problem}</p>
        </Notice>
      )}
      <ImportResults view={view} />
      {total !== null && allowed.includes('run') && (
        <p>{ready > 0 ? words.ready(ready) : state === 'done' ? '' : words.nothingReady}</p>
      )}
      <p className="imports-buttons">
        {canRun && (
          <Button kind="primary" busy={run.isPending} onClick={() => run.mutate(undefined)}>
            {state === 'checked' ? words.begin : state === 'done' ? words.rest : words.goOn}
          </Button>
        )}
        {allowed.includes('pause') && (
          <Button icon={Pause} busy={pause.isPending} onClick={() => pause.mutate(undefined)}>
            {words.pause}
          </Button>
        )}
        {allowed.includes('undo') && (
          <Button kind="danger-words" onClick={() => setIsAsking(true)}>
            {state === 'running' ? words.stopAndUndo : words.undo}
          </Button>
        )}
      </p>
      <p className="help imports-safe">
        <Icon of={ShieldCheck} /> {isWorking ? words.safe : words.noMail}
      </p>
      {view.uploads !== 'none' && <p className="help">{words.uploads[view.uploads]}</p>}
      {isAsking && (
        <Dialog
          open
          title={words.asking}
          onClose={() => setIsAsking(false)}
          foot={
            <>
              <Button kind="danger" busy={undo.isPending} onClick={() => undo.mutate(undefined)}>
                {state === 'running' ? words.stopAndUndo : words.undo}
              </Button>
              <Button onClick={() => setIsAsking(false)}>{words.cancel}</Button>
            </>
          }
        >
          <p>{words.askingBody}</p>
        </Dialog>
      )}
    </section>
  )
}
