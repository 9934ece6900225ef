import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useSearchParams } from 'react-router'
import { urls } from '#domain/urls.ts'
import { ApiError, api } from '#web/app/api.ts'
import { useHydrated } from '#web/app/auth.ts'
import { NeedsScripts } from '#web/app/needs-scripts.tsx'
import { Button, LinkButton } from '#web/ui/forms/button.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { FormFailure } from '#web/ui/forms/form-failure.tsx'
import { useSaidProblems } from '#web/ui/forms/said-problems.ts'
import { Skeleton } from '#web/ui/marks/states.tsx'
import { failureWords, fieldErrors } from './failure.ts'
import { PasswordChecklist, RevealablePassword } from './password-fields.tsx'
import { resetProblem } from './registration.ts'
import { texts } from './texts.ts'
import './account.css'

const words = texts.reset

export function meta() {
  return [{ title: words.pageTitle }, { name: 'robots', content: 'noindex' }]
}

export default function ResetPassword() {
  // The cached page is the same for everybody; only the browser's URL contains the token.
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
  return token ? <ResetForm token={token} /> : <InvalidLink />
}

function ResetForm({ token }: { token: string }) {
  // Before hydration, submitting would put the typed values into the URL.
  const hydrated = useHydrated()
  const [password, setPassword] = useState('')
  const [confirm, setConfirm] = useState('')
  const [refused, setRefused] = useState<string | null>(null)
  const [said, say] = useSaidProblems()
  const reset = useMutation({
    mutationFn: () => api('POST /api/cms/auth/reset-password', { body: { token, password } }),
    onError: (error) => {
      // Distinguishes a guessable password from a link that no longer works.
      const { password: message = null } = fieldErrors(error)
      setRefused(message)
      say('new', { password: message })
    },
  })
  // A used or expired link cannot be corrected in the form.
  const refusedLink = reset.error instanceof ApiError && said.problems.length === 0
  const blocked = resetProblem(token, password, confirm)
  const mismatch = confirm !== '' && confirm !== password

  function submit(event: FormEvent) {
    event.preventDefault()
    if (reset.isPending) return
    say('new', { password: blocked })
    if (!blocked) reset.mutate()
  }

  if (reset.isSuccess)
    return (
      <section className="card-page account-page">
        <h1>{words.doneTitle}</h1>
        <p role="status">{words.doneBody}</p>
        <div className="actions">
          <LinkButton to={urls.submission} kind="primary">
            {words.proceed}
          </LinkButton>
        </div>
      </section>
    )
  return (
    <section className="card-page account-page">
      <h1>{words.title}</h1>
      <p>{words.body}</p>
      <form className="form-grid account-form" method="post" onSubmit={submit} noValidate>
        <ErrorSummary {...said} />
        {reset.error && said.problems.length === 0 && (
          <FormFailure key={said.attempt} failure={failureWords(reset.error, words.failed, words.network)} />
        )}
        <RevealablePassword
          id="new-password"
          name="password"
          label={words.password}
          autoComplete="new-password"
          required
          value={password}
          onChange={(event) => {
            setPassword(event.target.value)
            setRefused(null)
          }}
          error={refused}
        />
        <PasswordChecklist id="reset-rules" password={password} />
        <RevealablePassword
          id="confirm-password"
          name="confirmPassword"
          label={words.confirm}
          autoComplete="new-password"
          required
          value={confirm}
          onChange={(event) => setConfirm(event.target.value)}
          error={mismatch ? words.mismatch : null}
        />
        <Button
          type="submit"
          kind="primary"
          size="large"
          block
          disabled={blocked !== null || reset.isPending || !hydrated}
        >
          {reset.isPending ? words.submitting : words.submit}
        </Button>
      </form>
      {refusedLink && (
        <div className="actions">
          <LinkButton to={urls.forgotPassword}>{words.request}</LinkButton>
        </div>
      )}
    </section>
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
