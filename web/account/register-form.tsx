import { type ComponentProps, useState } from 'react'
import { passwordProblem } from '#domain/account/account.ts'
import { api } from '#web/app/api.ts'
import { useSiteFrame } from '#web/app/site-frame.ts'
import { toast } from '#web/app/toast.ts'
import { useCall } from '#web/app/use-call.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Captcha } from '#web/ui/forms/captcha.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { failureWords } from './failure.ts'
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
  /** A captcha token can be used once, so each call needs a new one. */
  const [calls, setCalls] = useState(0)

  const register = useCall({
    mutationFn: (token: string) =>
      api('POST /api/cms/auth/register', {
        body: {
          username: values.username.trim(),
          email: values.email.trim(),
          password: values.password,
          affiliation: values.affiliation.trim() || null,
          firstName: values.firstName.trim() || null,
          lastName: values.lastName.trim() || null,
          role: 'author',
          captchaToken: token,
        },
      }),
    onSuccess: () => {
      toast(texts.toasts.registered)
      onRegistered(values.email.trim())
    },
    onError: (error) => {
      toast({
        title: texts.toasts.registrationFailed,
        description: failureWords(error, words.failed, words.fallback),
        variant: 'destructive',
      })
    },
    onSettled: () => setCalls((count) => count + 1),
  })

  const form = useForm<keyof Registration | 'captchaToken'>({
    ids: 'register-',
    checks: registrationProblems(values),
    error: register.error,
  })

  function field(name: keyof Registration): ComponentProps<typeof TextInput> {
    return {
      ...form.field(name),
      name,
      label: '',
      value: values[name],
      onChange: (event) => {
        if (register.isError) form.mend(name)
        onChange({ ...values, [name]: event.target.value })
      },
    }
  }

  return (
    <form
      className="form-grid account-form"
      method="post"
      onSubmit={form.onSubmit(() => captchaToken && register.mutate(captchaToken))}
      noValidate
    >
      <FormProblems form={form} failed={(error) => failureWords(error, words.failed, words.fallback)} />
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
      <TextInput
        {...field('firstName')}
        label={words.firstName}
        help={words.nameHelp}
        autoComplete="given-name"
        maxLength={100}
        optional
      />
      <TextInput
        {...field('lastName')}
        label={words.lastName}
        autoComplete="family-name"
        maxLength={100}
        optional
      />
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
        error={form.error('captchaToken')}
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
