import { useSearchParams } from 'react-router'
import { urls } from '#domain/urls.ts'
import { useHydrated } from '#web/app/auth.ts'
import { NeedsScripts } from '#web/app/needs-scripts.tsx'
import { LinkButton } from '#web/ui/forms/button.tsx'
import { Skeleton } from '#web/ui/marks/states.tsx'
import { texts } from './texts.ts'
import './account.css'
import { NewPasswordForm } from './new-password-form.tsx'

const words = texts.reset

export function meta() {
  return [{ title: words.pageTitle }, { name: 'robots', content: 'noindex' }]
}

export default function ResetPassword() {
  // The page is rendered once for everybody and cached, so the token can only be read in the browser.
  const hydrated = useHydrated()
  const [parameters] = useSearchParams()
  const token = parameters.get('token')?.trim() ?? ''
  if (!hydrated)
    return (
      <section className="card-page account-page" aria-busy="true">
        <h1>{words.title}</h1>
        <div className="script-only">
          <Skeleton lines={['w-80', 'block', 'block']} />
        </div>
        <NeedsScripts />
      </section>
    )
  return token ? (
    <NewPasswordForm
      token={token}
      isFirst={parameters.has('first')}
      then={parameters.get('then') ?? undefined}
    />
  ) : (
    <InvalidLink />
  )
}

function InvalidLink() {
  return (
    <section className="card-page account-page">
      <h1>{words.invalidTitle}</h1>
      <p>{words.invalidBody}</p>
      <div className="actions">
        <LinkButton to={urls.forgotPassword} kind="primary">
          {words.request}
        </LinkButton>
        <LinkButton to={urls.submission}>{words.toLogin}</LinkButton>
      </div>
    </section>
  )
}
