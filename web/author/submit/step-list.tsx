import { useEffect } from 'react'
import type { SaveState } from '#web/app/drafts/draft-saver.ts'
import { SavedLine } from '#web/app/drafts/saved-line.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Dot } from '#web/ui/marks/timeline.tsx'
import { stepCount } from './draft.ts'
import { texts } from './texts.ts'

const words = texts.progress
const steps = Array.from({ length: stepCount }, (_, index) => index + 1)

interface StepListProps {
  step: number
  /**
   * Number of visible problems by step. Problems are visible in steps that were left, and in all steps after
   * an attempt to submit.
   */
  problems: Readonly<Record<number, number>>
  visited: ReadonlySet<number>
  onStep: (step: number) => void
  saved: SaveState
}

/** List of the steps with the current step, the remaining problems and the status of saving. */
export function StepList({ step, problems, visited, onStep, saved }: StepListProps) {
  const percent = Math.round((step / stepCount) * 100)
  const titled = `${texts.stepNames[step]} · ${texts.title}`
  useEffect(() => {
    document.title = titled
  }, [titled])
  const elsewhere = steps.reduce((sum, at) => sum + (at === step ? 0 : (problems[at] ?? 0)), 0)
  return (
    <div className="wizard-steps">
      <h1>{texts.title}</h1>
      <div className="wizard-progress">
        <p>
          <b>{words.step(step, stepCount)}</b> <span>{words.percent(percent)}</span>
        </p>
        <progress className="progress" value={percent} max={100} aria-label={words.step(step, stepCount)} />
      </div>
      <nav aria-label={words.steps}>
        <ol className="timeline">
          {steps.map((at) => {
            const wrong = problems[at] ?? 0
            const done = at !== step && at < stepCount && visited.has(at) && wrong === 0
            const name = texts.stepNames[at]
            return (
              <li key={at} aria-current={at === step ? 'step' : undefined}>
                <Dot kind={at === step ? 'half' : wrong > 0 ? 'late' : done ? 'full' : 'ring'} />
                {at === step ? (
                  <b>{name}</b>
                ) : (
                  <Button kind="words" onClick={() => onStep(at)}>
                    {name}
                  </Button>
                )}
                <small className={wrong > 0 ? 'wizard-to-correct' : undefined}>
                  {wrong > 0 ? words.toCorrect(wrong) : done ? words.complete : words.hints[at]}
                </small>
              </li>
            )
          })}
        </ol>
      </nav>
      {elsewhere > 0 && <p className="wizard-elsewhere">{words.earlier(elsewhere)}</p>}
      <SavedLine state={saved} leave={texts.leave} />
    </div>
  )
}
