import { Check, CircleAlert, CloudOff } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Dot } from '#web/ui/timeline.tsx'
import { stepCount } from './draft.ts'
import type { SaveState } from './draft-saver.ts'
import { texts } from './texts.ts'

const words = texts.progress
const steps = Array.from({ length: stepCount }, (_, index) => index + 1)

interface StepListProps {
  step: number
  /** Problems that may be shown, by step: of those that were left, or all once it was tried to send. */
  problems: Readonly<Record<number, number>>
  visited: ReadonlySet<number>
  onStep: (step: number) => void
  saved: SaveState
}

/** Where one is, what is left to correct, and that nothing is lost. */
export function StepList({ step, problems, visited, onStep, saved }: StepListProps) {
  const percent = Math.round((step / stepCount) * 100)
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
                <small className={wrong > 0 ? 'to-correct' : undefined}>
                  {wrong > 0 ? words.toCorrect(wrong) : done ? words.complete : words.hints[at]}
                </small>
              </li>
            )
          })}
        </ol>
      </nav>
      {elsewhere > 0 && <p className="wizard-elsewhere">{words.earlier(elsewhere)}</p>}
      <SavedLine state={saved} />
    </div>
  )
}

function agoInWords(at: string, now: number): string {
  const seconds = Math.round((now - Date.parse(at)) / 1000)
  if (seconds < 3) return texts.saved.now
  if (seconds < 60) return texts.saved.seconds(seconds)
  if (seconds < 3600) return texts.saved.minutes(Math.floor(seconds / 60))
  return texts.saved.at(new Intl.DateTimeFormat('en-US', { timeStyle: 'short' }).format(new Date(at)))
}

/** The seconds go on silently: only what changes in kind is said aloud. */
function SavedLine({ state }: { state: SaveState }) {
  const [now, setNow] = useState(() => Date.now())
  const at = state.kind === 'saved' ? state.at : null
  useEffect(() => {
    if (at === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 5000)
    return () => clearInterval(timer)
  }, [at])

  if (state.kind === 'conflict' || state.kind === 'gone') return null
  const kept = state.kind === 'kept'
  const line = {
    idle: texts.saved.idle,
    saving: texts.saved.saving,
    saved: at === null ? '' : agoInWords(at, now),
    kept: texts.saved.kept,
  }[state.kind]
  return (
    <div className="saved-line">
      <Icon of={kept ? CloudOff : state.kind === 'saved' ? Check : CircleAlert} className={state.kind} />
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
          {kept ? (state.signedOut ? texts.saved.signedOutWhy : texts.saved.keptWhy) : texts.saved.leave}
        </small>
      </p>
    </div>
  )
}
