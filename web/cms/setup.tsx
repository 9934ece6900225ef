import { Check, CircleDashed } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { OverviewView } from '#domain/schemas/cms.ts'
import { urls } from '#domain/urls.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { calls, keys, useCmsSend } from './calls.ts'
import { texts } from './texts.ts'

const words = texts.setup
const putAway = 'imprimatur_setup'

/** Set-up checklist of a new journal, shown until the journal is open and the list complete or hidden. */
export function Setup({ steps, isOpen }: { steps: OverviewView['setup']; isOpen: boolean }) {
  const [away, setAway] = useState(() => localStorage.getItem(putAway) === 'away')
  const done = steps.filter(({ isDone }) => isDone).length
  if (isOpen && (away || done === steps.length)) return null
  return (
    <section className="cms-setup" aria-labelledby="setup-title">
      <div>
        <h2 id="setup-title">{words.title}</h2>
        <p className="help">
          {words.done(done, steps.length)} {isOpen ? words.isOpen : words.isClosed}
        </p>
      </div>
      <ol>
        {steps.map(({ step, isDone, isNeeded }) => (
          <li key={step} className={isDone ? 'done' : undefined}>
            <Icon of={isDone ? Check : CircleDashed} />
            <p>
              <Link to={`${urls.cmsDashboard}${words.steps[step].at}`}>{words.steps[step].name}</Link>
              {isDone && <span className="hidden-text"> ({words.isDone})</span>}
              {!isDone && !isOpen && isNeeded && <b> {words.isNeeded}</b>}
              <small>{words.steps[step].why}</small>
            </p>
          </li>
        ))}
      </ol>
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
        <OpenJournal waitsFor={steps.filter(({ isDone, isNeeded }) => isNeeded && !isDone)} />
      )}
    </section>
  )
}

/** Opens the journal to readers, after a confirmation that says what is still missing. */
function OpenJournal({ waitsFor }: { waitsFor: OverviewView['setup'] }) {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const opening = useCmsSend({
    call: () => calls.settings({ group: 'opening', value: { isOpen: true } }),
    done: words.opened,
    failed: words.notOpened,
    list: keys.settings,
    onSent: close,
  })
  const names = waitsFor.map(({ step }) => words.steps[step].name)
  return (
    <>
      <Button kind="primary" onClick={() => setIsAsking(true)}>
        {words.open}
      </Button>
      {isAsking && (
        <Dialog
          open
          onClose={close}
          title={names.length > 0 ? words.notYet : words.openTitle}
          foot={
            <>
              {names.length === 0 && (
                <Button kind="primary" busy={opening.isPending} onClick={() => opening.mutate(undefined)}>
                  {words.open}
                </Button>
              )}
              <Button onClick={close}>{texts.cancel}</Button>
            </>
          }
        >
          <p>{names.length > 0 ? words.waitsFor(names) : words.openBody}</p>
        </Dialog>
      )}
    </>
  )
}
