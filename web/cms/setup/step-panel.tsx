import type { SetupStep } from '#domain/journal/setup.ts'
import type { SetupView } from '#domain/schemas/setup.ts'
import { urls } from '#domain/urls.ts'
import { Button, LinkButton } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { calls, keys, useCmsSend } from '../calls.ts'
import { texts } from '../texts.ts'
import { Effect } from './effect.tsx'
import { StepForms } from './step-forms.tsx'

/** A step, or the page on which the journal is opened. */
export type Place = SetupStep | 'open'

const words = texts.setup

/** One step: what it still lacks, its forms, and what they lead to. */
export function StepPanel({ setup, step, next }: { setup: SetupView; step: SetupStep; next: Place }) {
  const state = setup.steps.find((one) => one.step === step)
  return (
    <>
      <h2 className="section-title">{words.steps[step].name}</h2>
      <p className="help">{words.steps[step].why}</p>
      {state && <StepState key={step} {...state} next={next} />}
      <StepForms step={step} setup={setup} />
      <Effect step={step} />
    </>
  )
}

type StepStateProps = SetupView['steps'][number] & { next: Place }

function StepState({ step, isNeeded, canStay, keeping, lacks, next }: StepStateProps) {
  const keep = useCmsSend({
    call: () => calls.confirmStep(step),
    done: words.kept,
    failed: words.notKept,
    list: keys.settings,
  })
  if (lacks.length === 0)
    return (
      <Notice tone="ok">
        <p role="status">{words.stepDone}</p>
        <p className="setup-next">
          <LinkButton size="small" to={urls.cmsSetup(next)}>
            {words.next(words.steps[next].name)}
          </LinkButton>
        </p>
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
      {keeping === 'later' && <p>{words.keepLater}</p>}
      {keeping === 'now' && (
        <p>
          <Button size="small" busy={keep.isPending} onClick={() => keep.mutate(undefined)}>
            {canStay ? words.stay : words.keep}
          </Button>
        </p>
      )}
    </Notice>
  )
}
