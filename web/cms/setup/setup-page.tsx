import { Check, CircleDashed } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { setupSteps } from '#domain/journal/setup.ts'
import type { SetupView } from '#domain/schemas/setup.ts'
import { urls } from '#domain/urls.ts'
import { useApiQuery } from '#web/app/query.ts'
import { LinkButton } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { CmsAccess } from '../access.tsx'
import { keys } from '../calls.ts'
import { Loaded } from '../parts.tsx'
import { texts } from '../texts.ts'
import { WaitingForm } from '../waiting.tsx'
import { OpenStep } from './open-step.tsx'
import { type Place, StepPanel } from './step-panel.tsx'
import '../cms.css'
import '../settings/settings.css'
import '../settings/records.css'
import './setup.css'

const words = texts.setup
const places: readonly Place[] = [...setupSteps, 'open']

export function meta() {
  return [{ title: words.pageTitle }, { name: 'robots', content: 'noindex' }]
}

/** The guided set-up. Each step has its own address, ?step=…, so that it can be left and resumed. */
export default function SetupPage() {
  return <CmsAccess>{() => <Setup />}</CmsAccess>
}

function Setup() {
  const query = useApiQuery({ queryKey: keys.setup, refetchOnMount: 'always' })
  const [search] = useSearchParams()
  const asked = search.get('step') ?? ''
  return (
    <>
      <div className="page-head">
        <div>
          <h1>{words.pageTitle}</h1>
          <p>{words.intro}</p>
        </div>
        <LinkButton to={urls.cmsDashboard}>{words.toDashboard}</LinkButton>
      </div>
      <Loaded query={query} failed={words.fetchFailed} waiting={<WaitingForm />}>
        {(setup) => <Guide setup={setup} asked={places.find((one) => one === asked)} />}
      </Loaded>
    </>
  )
}

function firstOpen({ steps }: SetupView): Place {
  return steps.find(({ lacks }) => lacks.length > 0)?.step ?? 'open'
}

function Guide({ setup, asked }: { setup: SetupView; asked: Place | undefined }) {
  // Somebody who finishes this step stays there, to see what it led to.
  const [first] = useState(() => firstOpen(setup))
  const place = asked ?? first
  const at = places.indexOf(place)
  const name = words.steps[place].name
  useEffect(() => {
    document.title = `${name} · ${words.pageTitle}`
  }, [name])
  return (
    <div className="with-rail cms-settings">
      <nav className="rail setup-rail" aria-label={words.stepsLabel}>
        <ol>
          {places.map((one) => (
            <li key={one}>
              <Link to={urls.cmsSetup(one)} aria-current={one === place ? 'step' : undefined}>
                {words.steps[one].name}
                <StepMark setup={setup} place={one} />
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      <div className="cms-part setup-step" key={place}>
        <p className="label">{words.stepOf(at + 1, places.length)}</p>
        {place === 'open' ? (
          <OpenStep setup={setup} />
        ) : (
          <StepPanel setup={setup} step={place} next={places[at + 1] ?? 'open'} />
        )}
        <Pager before={places[at - 1]} after={places[at + 1]} />
      </div>
    </div>
  )
}

function StepMark({ setup, place }: { setup: SetupView; place: Place }) {
  const isDone =
    place === 'open'
      ? setup.isOpen
      : setup.steps.some(({ step, lacks }) => step === place && lacks.length === 0)
  return (
    <>
      <Icon of={isDone ? Check : CircleDashed} />
      {isDone && <span className="hidden-text"> ({words.isDone})</span>}
    </>
  )
}

function Pager({ before, after }: { before: Place | undefined; after: Place | undefined }) {
  return (
    <p className="setup-pager">
      {before && <LinkButton to={urls.cmsSetup(before)}>{words.back(words.steps[before].name)}</LinkButton>}
      {after && (
        <LinkButton className="push" to={urls.cmsSetup(after)}>
          {words.next(words.steps[after].name)}
        </LinkButton>
      )}
    </p>
  )
}
