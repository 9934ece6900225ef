import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { urls } from '#domain/urls.ts'
import { ApiError } from '#web/app/api.ts'
import { useHydrated } from '#web/app/auth.ts'
import { NeedsScripts } from '#web/app/needs-scripts.tsx'
import { toast } from '#web/app/toast.ts'
import { useCall } from '#web/app/use-call.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
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
  // Submitting before hydration would put the typed values into the URL.
  const hydrated = useHydrated()
  const [username, setUsername] = useState('')
  const signIn = useCall({
    mutationFn: login,
    onSuccess: (answer) => enter(answer),
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'second_step') return setSecondStep(true)
      toast({ title: words.failed, description: words.invalid, variant: 'destructive' })
    },
  })
  const form = useForm<'username' | 'password'>({ ids: 'cms-', error: signIn.error })
  const busy = signIn.isPending || signIn.isSuccess

  // The values are read from the form, because they may have been typed before hydration.
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const typed = new FormData(event.currentTarget)
    const name = String(typed.get('username') ?? '').trim()
    const password = String(typed.get('password') ?? '')
    setUsername(name)
    const found = {
      username: !name && texts.signIn.usernameMissing,
      password: !password && texts.signIn.passwordMissing,
    }
    if (!form.check(found)) return toast({ ...words.missing, variant: 'destructive' })
    signIn.mutate({ username: name, password })
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
      <NeedsScripts />
      <form className="form-grid account-form" method="post" onSubmit={submit} noValidate>
        <FormProblems form={form} failed={() => words.inline} />
        <TextInput
          {...form.field('username')}
          name="username"
          label={texts.signIn.username}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          defaultValue={username}
          onChange={() => form.mend('username')}
        />
        <TextInput
          {...form.field('password')}
          name="password"
          type="password"
          label={texts.signIn.password}
          autoComplete="current-password"
          required
          onChange={() => form.mend('password')}
        />
        <p className="account-forgot">
          <Link to={urls.forgotPassword}>{texts.signIn.forgot}</Link>
        </p>
        <Button type="submit" kind="primary" size="large" block disabled={busy || !hydrated}>
          {busy ? words.submitting : words.submit}
        </Button>
      </form>
    </section>
  )
}
