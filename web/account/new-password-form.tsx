import { useState } from 'react'
import { urls } from '#domain/urls.ts'
import { ApiError, api } from '#web/app/api.ts'
import { useHydrated } from '#web/app/auth.ts'
import { useCall } from '#web/app/use-call.ts'
import { Button, LinkButton } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { login, useEnter } from './enter.ts'
import { failureWords } from './failure.ts'
import { PasswordChecklist, RevealablePassword } from './password-fields.tsx'
import { resetProblem } from './registration.ts'
import { texts } from './texts.ts'

const words = texts.reset

interface NewPasswordProps {
  token: string
  isFirst: boolean
  /** Page to open after a first password. */
  then?: string | undefined
}

/**
 * Form for a new password. `isFirst`: an invited person sets the first password and may also replace the
 * random user name. They are signed in with it, so that the review they accepted opens.
 */
export function NewPasswordForm({ token, isFirst, then }: NewPasswordProps) {
  const enter = useEnter({ isFirst: true })
  // Submitting before hydration would put the password into the URL.
  const hydrated = useHydrated()
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const [confirm, setConfirm] = useState('')
  const reset = useCall({
    mutationFn: async () => {
      const chosen = await api('POST /api/cms/auth/reset-password', {
        body: { token, password, username: (isFirst && username.trim()) || null },
      })
      // If signing in fails, the password is set, and the page links to the sign-in page.
      const answer = isFirst ? await login({ username: chosen.username, password }).catch(() => null) : null
      if (answer) enter(answer, then)
      return { isSignedIn: answer !== null }
    },
  })
  const blocked = resetProblem(token, password, confirm)
  const form = useForm<'password' | 'username'>({
    ids: 'new-',
    checks: { password: blocked },
    error: reset.error,
  })
  // Whether the link itself was refused, because it is used or expired. Other errors, such as a password that
  // is easy to guess, can be corrected in the form.
  const refusedLink = form.failure instanceof ApiError
  const mismatch = confirm !== '' && confirm !== password

  if (reset.isSuccess)
    return (
      <section className="card-page account-page">
        <h1>{isFirst ? words.firstDoneTitle : words.doneTitle}</h1>
        <p role="status">{reset.data.isSignedIn ? words.entering : words.doneBody}</p>
        {!reset.data.isSignedIn && (
          <div className="actions">
            <LinkButton to={then ? urls.signInFrom(then) : urls.submission} kind="primary">
              {words.proceed}
            </LinkButton>
          </div>
        )}
      </section>
    )
  return (
    <section className="card-page account-page">
      <h1>{isFirst ? words.firstTitle : words.title}</h1>
      <p>{isFirst ? words.firstBody : words.body}</p>
      <form
        className="form-grid account-form"
        method="post"
        onSubmit={form.onSubmit(() => reset.mutate())}
        noValidate
      >
        <FormProblems form={form} failed={(error) => failureWords(error, words.failed, words.network)} />
        {isFirst && (
          <TextInput
            {...form.field('username')}
            name="username"
            label={words.username}
            help={words.usernameHelp}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            optional
            value={username}
            onChange={(event) => {
              setUsername(event.target.value)
              form.mend('username')
            }}
          />
        )}
        <RevealablePassword
          {...form.field('password')}
          name="password"
          label={words.password}
          autoComplete="new-password"
          required
          value={password}
          onChange={(event) => {
            setPassword(event.target.value)
            form.mend('password')
          }}
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
          {reset.isPending ? words.submitting : isFirst ? words.firstSubmit : words.submit}
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
