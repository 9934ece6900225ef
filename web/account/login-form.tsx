import { useMemo } from 'react'
import { Link } from 'react-router'
import { urls } from '#domain/urls.ts'
import { ApiError } from '#web/app/api.ts'
import { toast } from '#web/app/toast.ts'
import { useCall } from '#web/app/use-call.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Notice } from '#web/ui/marks/notice.tsx'
import { type Credentials, login, useEnter } from './enter.ts'
import { failureWords } from './failure.ts'
import { texts } from './texts.ts'

const words = texts.signIn

interface LoginFormProps {
  values: Credentials
  onChange: (values: Credentials) => void
  onSecondStep: () => void
  from?: string | undefined
}

/** The Sign In tab. */
export function LoginForm({ values, onChange, onSecondStep, from }: LoginFormProps) {
  const enter = useEnter()
  const signIn = useCall({
    mutationFn: login,
    onSuccess: (answer) => enter(answer, from),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'second_step') return onSecondStep()
      toast({
        title: texts.toasts.loginFailed,
        description: failureWords(error, texts.login.failed, texts.login.fallback),
        variant: 'destructive',
      })
    },
  })
  const { error } = signIn
  const notVerified = isNotVerified(error)
  // The error as a lasting message, because the toast disappears.
  const refusal = useMemo(
    () =>
      error && !isNotVerified(error) ? { issues: [{ path: 'password', message: words.tryAgain }] } : null,
    [error],
  )
  const form = useForm({
    ids: 'sign-in-',
    checks: {
      username: !values.username.trim() && words.usernameMissing,
      password: !values.password && words.passwordMissing,
    },
    error: refusal,
  })
  // The button stays disabled until the redirect, so that sign-in happens once.
  const busy = signIn.isPending || signIn.isSuccess

  const submit = () => !busy && signIn.mutate({ username: values.username.trim(), password: values.password })

  return (
    <form className="form-grid account-form" method="post" onSubmit={form.onSubmit(submit)} noValidate>
      {/* Errors of all kinds are shown at the password. */}
      <FormProblems form={form} failed={null} />
      {notVerified && (
        <Notice tone="warn">
          <p>{words.notVerified}</p>
          <Link to="/verify-email">{words.sendAgain}</Link>
        </Notice>
      )}
      <TextInput
        {...form.field('username')}
        name="username"
        label={words.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={values.username}
        onChange={(event) => onChange({ ...values, username: event.target.value })}
      />
      <TextInput
        {...form.field('password')}
        name="password"
        type="password"
        label={words.password}
        autoComplete="current-password"
        required
        value={values.password}
        onChange={(event) => onChange({ ...values, password: event.target.value })}
      />
      <p className="account-forgot">
        <Link to={urls.forgotPassword}>{words.forgot}</Link>
      </p>
      <Button type="submit" kind="primary" size="large" block disabled={busy}>
        {busy ? words.submitting : words.submit}
      </Button>
    </form>
  )
}

function isNotVerified(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_verified'
}
