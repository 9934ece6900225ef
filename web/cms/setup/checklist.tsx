import { Check, CircleDashed } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { SetupView } from '#domain/schemas/setup.ts'
import { urls } from '#domain/urls.ts'
import { Button, LinkButton } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { texts } from '../texts.ts'

const words = texts.setup
const putAway = 'imprimatur_setup'

/** Set-up checklist of a new journal, shown until the journal is open and the list complete or hidden. */
export function Checklist({ setup: { steps, isOpen } }: { setup: SetupView }) {
  const [away, setAway] = useState(() => localStorage.getItem(putAway) === 'away')
  const done = steps.filter(({ lacks }) => lacks.length === 0).length
  if (steps.length === 0 || (isOpen && (away || done === steps.length))) return null
  const next = steps.find(({ lacks }) => lacks.length > 0)?.step ?? 'open'
  return (
    <section className="cms-setup" aria-labelledby="setup-title">
      <div>
        <h2 id="setup-title">{words.title}</h2>
        <p className="help">
          {words.done(done, steps.length)} {isOpen ? words.isOpen : words.isClosed}
        </p>
      </div>
      {isOpen ? (
        <StepLinks steps={steps} />
      ) : (
        <>
          <h3>{words.needed}</h3>
          <StepLinks steps={steps.filter(({ isNeeded }) => isNeeded)} />
          <h3>{words.canWait}</h3>
          <StepLinks steps={steps.filter(({ isNeeded }) => !isNeeded)} />
          <p className="help">{words.textsWait}</p>
        </>
      )}
      {isOpen ? (
        <Button
          kind="words"
          onClick={() => {
            localStorage.setItem(putAway, 'away')
            setAway(true)
          }}
        >
          {words.hide}
        </Button>
      ) : (
        <LinkButton kind="primary" to={urls.cmsSetup(next)}>
          {done === 0 ? words.begin : words.go}
        </LinkButton>
      )}
    </section>
  )
}

function StepLinks({ steps }: Pick<SetupView, 'steps'>) {
  return (
    <ol>
      {steps.map(({ step, lacks }) => {
        const isDone = lacks.length === 0
        return (
          <li key={step} className={isDone ? 'done' : undefined}>
            <Icon of={isDone ? Check : CircleDashed} />
            <p>
              <Link to={urls.cmsSetup(step)}>{words.steps[step].name}</Link>
              {isDone && <span className="hidden-text"> ({words.isDone})</span>}
              <small>{words.steps[step].why}</small>
            </p>
          </li>
        )
      })}
    </ol>
  )
}
