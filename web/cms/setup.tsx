import { Check, CircleDashed } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OverviewView } from '#domain/schemas/cms.ts'
import { urls } from '#domain/urls.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { texts } from './texts.ts'

const words = texts.setup
const putAway = 'imprimatur_setup'

/** Set-up checklist of a new journal, shown until it is complete or hidden. */
export function Setup({ steps }: { steps: OverviewView['setup'] }) {
  const [away, setAway] = useState(() => localStorage.getItem(putAway) === 'away')
  const done = steps.filter(({ isDone }) => isDone).length
  if (away || done === steps.length) return null
  return (
    <section className="cms-setup" aria-labelledby="setup-title">
      <div>
        <h2 id="setup-title">{words.title}</h2>
        <p className="help">{words.done(done, steps.length)}</p>
      </div>
      <ol>
        {steps.map(({ step, isDone }) => (
          <li key={step} className={isDone ? 'done' : undefined}>
            <Icon of={isDone ? Check : CircleDashed} />
            <p>
              <Link to={`${urls.cmsDashboard}${words.steps[step].at}`}>{words.steps[step].name}</Link>
              {isDone && <span className="hidden-text"> ({words.isDone})</span>}
              <small>{words.steps[step].why}</small>
            </p>
          </li>
        ))}
      </ol>
      <Button
        kind="words"
        onClick={() => {
          localStorage.setItem(putAway, 'away')
          setAway(true)
        }}
      >
        {words.hide}
      </Button>
    </section>
  )
}
