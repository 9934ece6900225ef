import { useSearchParams } from 'react-router'
import { urls } from '#domain/urls.ts'
import { useHydrated } from '#web/app/auth.ts'
import { useCall } from '#web/app/use-call.ts'
import { Button, LinkButton } from '#web/ui/forms/button.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { failureWords } from '../failure.ts'
import { calls } from './calls.ts'
import { texts } from './texts.ts'
import '../account.css'

const words = texts.confirmEmail

export function meta() {
  return [{ title: words.pageTitle }, { name: 'robots', content: 'noindex' }]
}

/** Confirmation needs a button press, because mail scanners open links. */
export default function ConfirmEmail() {
  const hydrated = useHydrated()
  const [parameters] = useSearchParams()
  const token = hydrated ? (parameters.get('token') ?? '') : ''
  const confirm = useCall({ mutationFn: () => calls.confirmEmail(token) })
  const missing = hydrated && !token
  return (
    <section className="card-page account-page">
      <h1>{confirm.isSuccess ? words.doneTitle : words.title}</h1>
      <p role={confirm.isSuccess ? 'status' : undefined}>
        {confirm.isSuccess ? words.done : missing ? words.noToken : words.body}
      </p>
      {confirm.error && (
        <Notice tone="bad">
          <p role="alert">{failureWords(confirm.error, words.failed, words.network)}</p>
        </Notice>
      )}
      <div className="actions">
        {confirm.isSuccess ? (
          <LinkButton to={urls.account()} kind="primary">
            {words.toAccount}
          </LinkButton>
        ) : (
          !missing && (
            <Button
              kind="primary"
              busy={confirm.isPending || !hydrated}
              busyText={words.submitting}
              onClick={() => confirm.mutate()}
            >
              {words.submit}
            </Button>
          )
        )}
        <LinkButton to={urls.home}>{words.home}</LinkButton>
      </div>
    </section>
  )
}
