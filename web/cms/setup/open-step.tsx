import { useState } from 'react'
import { Link } from 'react-router'
import type { SetupView } from '#domain/schemas/setup.ts'
import { urls } from '#domain/urls.ts'
import { Button, LinkButton } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { calls, keys, useCmsSend } from '../calls.ts'
import { texts } from '../texts.ts'

const words = texts.setup

/** The last step: what still keeps the journal closed, and the button that opens it. */
export function OpenStep({ setup: { steps, isOpen } }: { setup: SetupView }) {
  const open = steps.filter(({ lacks }) => lacks.length > 0)
  const needed = open.filter(({ isNeeded }) => isNeeded)
  const optional = open.filter(({ isNeeded }) => !isNeeded)
  return (
    <>
      <h2 className="section-title">{words.steps.open.name}</h2>
      {isOpen ? (
        <>
          <p role="status">{words.openedLede}</p>
          <p className="setup-actions">
            <LinkButton to={urls.home}>{words.toJournal}</LinkButton>
          </p>
        </>
      ) : needed.length > 0 ? (
        <Waiting title={words.keptClosed} steps={needed} />
      ) : (
        <>
          <p>{words.openLede}</p>
          <OpenJournal />
        </>
      )}
      {optional.length > 0 && <Waiting title={words.optionalLeft} steps={optional} />}
    </>
  )
}

function Waiting({ title, steps }: { title: string; steps: SetupView['steps'] }) {
  return (
    <>
      <p>{title}</p>
      <ul className="setup-waiting">
        {steps.map(({ step, lacks }) => (
          <li key={step}>
            <Link to={urls.cmsSetup(step)}>{words.steps[step].name}</Link>
            <small>{lacks.join(' ')}</small>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Opens the journal to readers, after a confirmation. */
function OpenJournal() {
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  const opening = useCmsSend({
    call: () => calls.settings({ group: 'opening', value: { isOpen: true } }),
    done: words.opened,
    failed: words.notOpened,
    list: keys.settings,
    onSent: close,
  })
  return (
    <p className="setup-actions">
      <Button kind="primary" onClick={() => setIsAsking(true)}>
        {words.open}
      </Button>
      {isAsking && (
        <Dialog
          open
          onClose={close}
          title={words.openTitle}
          foot={
            <>
              <Button kind="primary" busy={opening.isPending} onClick={() => opening.mutate(undefined)}>
                {words.open}
              </Button>
              <Button onClick={close}>{texts.cancel}</Button>
            </>
          }
        >
          <p>{words.openBody}</p>
        </Dialog>
      )}
    </p>
  )
}
