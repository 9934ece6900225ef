import { useId, useState } from 'react'
import { useSiteFrame } from '#web/app/site-frame.ts'
import { PlainLinkButton } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { LoginForm } from './login-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { blankRegistration } from './registration.ts'
import { texts } from './texts.ts'
import './account.css'

export interface Provider {
  name: string
  /** Where the browser goes to start: /api/cms/auth/google */
  href: string
}

interface SignInProps {
  title?: string | undefined
  subtitle?: string | undefined
  /** The page that this screen stands before: sign-in may lead back to it. */
  from?: string | undefined
  /** The outside sign-ins that are set up. */
  providers?: readonly Provider[]
}

const words = texts.signIn
const blankCredentials = { username: '', password: '' }

/** Specification, section 2, 'Sign-in and registration screen'. What was typed on one tab survives the other. */
export default function SignIn({ title, subtitle, from, providers = [] }: SignInProps) {
  const frame = useSiteFrame()
  const [tab, setTab] = useState('sign-in')
  const [credentials, setCredentials] = useState(blankCredentials)
  const [registration, setRegistration] = useState(blankRegistration)
  const [registered, setRegistered] = useState<string | null>(null)
  const titleId = useId()

  return (
    <section className="sign-in" aria-labelledby={titleId}>
      <div className="sign-in-words">
        <h1 id={titleId}>{title ?? words.title(frame?.journal.title ?? '')}</h1>
        <p className="sign-in-subtitle">{subtitle ?? words.subtitle}</p>
        <ul className="marketing">
          {words.marketing.map((line) => (
            <li key={line.title}>
              <b>{line.title}</b>
              <span>{line.body}</span>
            </li>
          ))}
        </ul>
      </div>
      <div className="sign-in-form">
        <Tabs
          label={words.tabsLabel}
          tabs={[
            { id: 'sign-in', label: words.signInTab },
            { id: 'register', label: words.registerTab },
          ]}
          selected={tab}
          onSelect={setTab}
        >
          {providers.length > 0 && <Providers providers={providers} />}
          {tab === 'sign-in' ? (
            <>
              {registered && (
                <Notice tone="ok">
                  <p>
                    <strong>{words.registered}</strong> {words.registeredBody(registered)}
                  </p>
                </Notice>
              )}
              <LoginForm values={credentials} onChange={setCredentials} from={from} />
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
      </div>
    </section>
  )
}

function Providers({ providers }: { providers: readonly Provider[] }) {
  return (
    <div className="providers">
      {providers.map(({ name, href }) => (
        <PlainLinkButton key={href} href={href} block>
          {words.continueWith(name)}
        </PlainLinkButton>
      ))}
      <p className="help">{words.or}</p>
    </div>
  )
}
