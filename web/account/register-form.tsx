import { useMutation } from '@tanstack/react-query'
import { type ComponentProps, type FormEvent, useState } from 'react'
import { passwordProblem } from '#domain/account/account.ts'
import { api } from '#web/app/api.ts'
import { useSiteFrame } from '#web/app/site-frame.ts'
import { toast } from '#web/app/toast.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Captcha } from '#web/ui/forms/captcha.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { useSaidProblems } from '#web/ui/forms/said-problems.ts'
import { failureWords, fieldErrors } from './failure.ts'
import { PasswordChecklist } from './password-fields.tsx'
import { type Registration, registrationProblems } from './registration.ts'
import { texts } from './texts.ts'

const words = texts.register

interface RegisterFormProps {
  values: Registration
  onChange: (values: Registration) => void
  onRegistered: (email: string) => void
}

/** The Register tab. */
export function RegisterForm({ values, onChange, onRegistered }: RegisterFormProps) {
  const outsideCaptcha = useSiteFrame()?.captcha
  const [captchaToken, setCaptchaToken] = useState<string | null>(null)
  const [attempted, setAttempted] = useState(false)
  /** A captcha token can be used once, so each call needs a new one. */
  const [calls, setCalls] = useState(0)
  const [refused, setRefused] = useState<Record<string, string>>({})
  const [said, say] = useSaidProblems()

  const register = useMutation({
    mutationFn: (token: string) =>
      api('POST /api/cms/auth/register', {
        body: {
          username: values.username.trim(),
          email: values.email.trim(),
          password: values.password,
          affiliation: values.affiliation.trim() || null,
          role: 'author',
          captchaToken: token,
        },
      }),
    onSuccess: () => {
      toast(texts.toasts.registered)
      onRegistered(values.email.trim())
    },
    onError: (error) => {
      const byField = fieldErrors(error)
      setRefused(byField)
      say('register', byField)
      toast({
        title: texts.toasts.registrationFailed,
        description: failureWords(error, words.failed, words.fallback),
        variant: 'destructive',
      })
    },
    onSettled: () => setCalls((count) => count + 1),
  })

  const problems = registrationProblems(values)
  const errorOf = (field: keyof Registration) => refused[field] ?? (attempted ? problems[field] : undefined)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (register.isPending) return
    setRefused({})
    setAttempted(true)
    say('register', problems)
    if (Object.keys(problems).length > 0) return
    if (captchaToken) register.mutate(captchaToken)
  }

  function field(name: keyof Registration): ComponentProps<typeof TextInput> {
    return {
      id: `register-${name}`,
      name,
      label: '',
      value: values[name],
      onChange: (event) => {
        const { [name]: _, ...rest } = refused
        setRefused(rest)
        onChange({ ...values, [name]: event.target.value })
      },
      error: errorOf(name),
    }
  }

  return (
    <form className="form-grid account-form" method="post" onSubmit={submit} noValidate>
      <ErrorSummary {...said} />
      <TextInput
        {...field('username')}
        label={words.username}
        help={words.usernameHelp}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <TextInput {...field('email')} label={words.email} type="email" autoComplete="email" required />
      <TextInput {...field('affiliation')} label={words.affiliation} autoComplete="organization" optional />
      <TextInput
        {...field('password')}
        label={words.password}
        type="password"
        placeholder={words.passwordPlaceholder}
        autoComplete="new-password"
        required
      />
      <PasswordChecklist id="register-rules" password={values.password} />
      <TextInput
        {...field('confirmPassword')}
        label={words.confirm}
        type="password"
        autoComplete="new-password"
        required
      />
      <Captcha
        outside={outsideCaptcha}
        id="register-captchaToken"
        onToken={setCaptchaToken}
        attempt={calls}
        error={refused.captchaToken}
      />
      <Button
        type="submit"
        kind="primary"
        size="large"
        block
        disabled={register.isPending || !captchaToken || passwordProblem(values.password) !== null}
      >
        {register.isPending ? words.submitting : words.submit}
      </Button>
    </form>
  )
}
