import type { SetupStep } from '#domain/journal/setup.ts'
import type { SetupView } from '#domain/schemas/setup.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { calls, keys, useCmsSend } from '../calls.ts'
import { texts } from '../texts.ts'
import { Effect } from './effect.tsx'
import { StepForms } from './step-forms.tsx'

const words = texts.setup

/** One step: what it still lacks, its forms, and what they lead to. */
export function StepPanel({ setup, step }: { setup: SetupView; step: SetupStep }) {
  const state = setup.steps.find((one) => one.step === step)
  return (
    <>
      <h2 className="section-title">{words.steps[step].name}</h2>
      <p className="help">{words.steps[step].why}</p>
      {state && <StepState key={step} {...state} />}
      <StepForms step={step} setup={setup} />
      <Effect step={step} />
    </>
  )
}

function StepState({ step, isNeeded, canStay, lacks }: SetupView['steps'][number]) {
  const keeping = useCmsSend({
    call: () => calls.confirmStep(step),
    done: words.kept,
    failed: words.notKept,
    list: keys.settings,
  })
  // Settings whose defaults are right are saved as they are; the rest of a step has to be done.
  const canKeep = canStay || lacks.some((sentence) => sentence.startsWith('Save: '))
  if (lacks.length === 0)
    return (
      <Notice tone="ok">
        <p role="status">{words.stepDone}</p>
      </Notice>
    )
  return (
    <Notice tone="warn">
      <p>
        <b>{words.lacksTitle}</b> {!isNeeded && words.optional}
      </p>
      <ul className="setup-lacks">
        {lacks.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {canKeep && (
        <p>
          <Button size="small" busy={keeping.isPending} onClick={() => keeping.mutate(undefined)}>
            {canStay ? words.stay : words.keep}
          </Button>
        </p>
      )}
    </Notice>
  )
}
