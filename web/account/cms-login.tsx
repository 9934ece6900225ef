import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { urls } from '#domain/urls.ts'
import { ApiError } from '#web/app/api.ts'
import { useHydrated } from '#web/app/auth.ts'
import { toast } from '#web/app/toast.ts'
import { Button } from '#web/ui/button.tsx'
import { TextInput } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { login, useEnter } from './enter.ts'
import { SecondStep } from './second-step.tsx'
import { texts } from './texts.ts'
import './account.css'

const words = texts.cmsLogin

export function meta() {
  return [{ title: words.title }, { name: 'robots', content: 'noindex' }]
}

/** The separate login page for authorized users. */
export default function CmsLogin() {
  const enter = useEnter()
  const [secondStep, setSecondStep] = useState(false)
  // A browser without the scripts yet would write what was typed into the address.
  const hydrated = useHydrated()
  const [values, setValues] = useState({ username: '', password: '' })
  const signIn = useMutation({
    mutationFn: login,
    onSuccess: (answer) => enter(answer),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'second_step') return setSecondStep(true)
      toast({ title: words.failed, description: words.invalid, variant: 'destructive' })
    },
  })
  const busy = signIn.isPending || signIn.isSuccess

  function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    if (!values.username.trim() || !values.password)
      return toast({ ...words.missing, variant: 'destructive' })
    signIn.mutate({ username: values.username.trim(), password: values.password })
  }

  if (secondStep)
    return (
      <section className="card-page account-page">
        <h1>{words.title}</h1>
        <SecondStep onBack={() => setSecondStep(false)} />
      </section>
    )
  return (
    <section className="card-page account-page">
      <h1>{words.title}</h1>
      <p>{words.subtitle}</p>
      {signIn.isError && (
        <Notice tone="bad">
          <p role="alert">{words.inline}</p>
        </Notice>
      )}
      <form className="form-grid account-form" method="post" onSubmit={submit} noValidate>
        <TextInput
          id="cms-username"
          name="username"
          label={texts.signIn.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={values.username}
          onChange={(event) => setValues({ ...values, username: event.target.value })}
        />
        <TextInput
          id="cms-password"
          name="password"
          type="password"
          label={texts.signIn.password}
          autoComplete="current-password"
          required
          value={values.password}
          onChange={(event) => setValues({ ...values, password: event.target.value })}
        />
        <p className="forgot">
          <Link to={urls.forgotPassword}>{texts.signIn.forgot}</Link>
        </p>
        <Button type="submit" kind="primary" size="large" block disabled={busy || !hydrated}>
          {busy ? words.submitting : words.submit}
        </Button>
      </form>
    </section>
  )
}
