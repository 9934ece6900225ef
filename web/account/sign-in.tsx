import { useId, useState } from 'react'
import { type Provider, providerStart } from '#domain/account/outside-sign-in.ts'
import { useSiteFrame } from '#web/app/site-frame.ts'
import { PlainLinkButton } from '#web/ui/forms/button.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { LoginForm } from './login-form.tsx'
import { OutsideNotice, useOutsideOutcome } from './outside-notice.tsx'
import { RegisterForm } from './register-form.tsx'
import { blankRegistration } from './registration.ts'
import { SecondStep } from './second-step.tsx'
import { texts } from './texts.ts'
import './account.css'

interface SignInProps {
  title?: string | undefined
  subtitle?: string | undefined
  /** Path of the page that requires sign-in. People may return to it after signing in. */
  from?: string | undefined
}

const words = texts.signIn
const blankCredentials = { username: '', password: '' }

/**
 * The sign-in and registration screen (specification, section 2). Typed values are kept when the tab changes.
 */
export default function SignIn({ title, subtitle, from }: SignInProps) {
  const frame = useSiteFrame()
  const providers = frame?.providers ?? []
  const outside = useOutsideOutcome()
  const [secondStep, setSecondStep] = useState(outside.secondStep)
  const [tab, setTab] = useState('sign-in')
  const [credentials, setCredentials] = useState(blankCredentials)
  const [registration, setRegistration] = useState(blankRegistration)
  const [registered, setRegistered] = useState<string | null>(null)
  const titleId = useId()

  return (
    <section className="account-sign-in" aria-labelledby={titleId}>
      <div className="account-sign-in-words">
        <h1 id={titleId}>{title ?? words.title(frame?.journal.title ?? '')}</h1>
        <p className="account-sign-in-subtitle">{subtitle ?? words.subtitle}</p>
        <ul className="account-marketing">
          {words.marketing.map((line) => (
            <li key={line.title}>
              <b>{line.title}</b>
              <span>{line.body}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="account-sign-in-form">
        {secondStep ? (
          <SecondStep from={from} onBack={() => setSecondStep(false)} />
        ) : (
          <Tabs
            label={words.tabsLabel}
            tabs={[
              { id: 'sign-in', label: words.signInTab },
              { id: 'register', label: words.registerTab },
            ]}
            selected={tab}
            onSelect={setTab}
          >
            {outside.failure && <OutsideNotice {...outside} providers={providers} />}
            {providers.length > 0 && <Providers providers={providers} from={from} />}
            {tab === 'sign-in' ? (
              <>
                {registered && (
                  <Notice tone="ok">
                    <p>
                      <strong>{words.registered}</strong> {words.registeredBody(registered)}
                    </p>
                  </Notice>
                )}
                <LoginForm
                  values={credentials}
                  onChange={setCredentials}
                  onSecondStep={() => setSecondStep(true)}
                  from={from}
                />
              </>
            ) : (
              <RegisterForm
                values={registration}
                onChange={setRegistration}
                onRegistered={(email) => {
                  setCredentials({ username: registration.username.trim(), password: '' })
                  setRegistration(blankRegistration)
                  setRegistered(email)
                  setTab('sign-in')
                }}
              />
            )}
          </Tabs>
        )}
      </div>
    </section>
  )
}

function Providers({ providers, from }: { providers: readonly Provider[]; from: string | undefined }) {
  return (
    <div className="account-providers">
      {providers.map(({ id, name }) => (
        <PlainLinkButton key={id} href={providerStart(id, from)} block>
          {words.continueWith(name)}
        </PlainLinkButton>
      ))}
      <p className="help">{words.or}</p>
    </div>
  )
}
