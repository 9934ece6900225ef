import { type FormEvent, useEffect, useRef } from 'react'
import { isEmail } from '#domain/account/account.ts'
import { urls } from '#domain/urls.ts'
import { api } from '#web/app/api.ts'
import { useHydrated } from '#web/app/auth.ts'
import { NeedsScripts } from '#web/app/needs-scripts.tsx'
import { useCall } from '#web/app/use-call.ts'
import { Button, LinkButton } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { failureWords } from './failure.ts'
import { texts } from './texts.ts'
import './account.css'

const words = texts.forgot

export function meta() {
  return [{ title: words.pageTitle }, { name: 'robots', content: 'noindex' }]
}

export default function ForgotPassword() {
  // Submitting before hydration would put the typed values into the URL.
  const hydrated = useHydrated()
  const send = useCall({
    mutationFn: (address: string) => api('POST /api/cms/auth/forgot-password', { body: { email: address } }),
  })

  const form = useForm<'email'>({ ids: 'forgot-', error: send.error })

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const address = String(new FormData(event.currentTarget).get('email') ?? '').trim()
    if (form.check({ email: !address ? words.blank : !isEmail(address) && words.invalid }))
      send.mutate(address)
  }

  if (send.isSuccess) return <Sent email={send.variables} onDifferent={() => send.reset()} />
  return (
    <section className="card-page account-page">
      <h1>{words.title}</h1>
      <p>{words.body}</p>
      <NeedsScripts />
      <form className="form-grid account-form" method="post" onSubmit={submit} noValidate>
        <FormProblems form={form} failed={(error) => failureWords(error, words.failed, words.network)} />
        <TextInput
          {...form.field('email')}
          name="email"
          type="email"
          label={words.email}
          autoComplete="email"
          required
          // The field is uncontrolled, because its value may have been typed before hydration.
          onChange={() => form.mend('email')}
        />
        <Button
          type="submit"
          kind="primary"
          size="large"
          block
          disabled={!hydrated}
          busy={send.isPending}
          busyText={words.submitting}
        >
          {words.submit}
        </Button>
      </form>
      <div className="actions">
        <LinkButton to={urls.submission}>{words.toLogin}</LinkButton>
      </div>
    </section>
  )
}

function Sent({ email, onDifferent }: { email: string; onDifferent: () => void }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <section className="card-page account-page">
      <h1 ref={title} tabIndex={-1}>
        {words.sentTitle}
      </h1>
      <p>{words.sentBody(email)}</p>
      <ol>
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className="actions">
        <LinkButton to={urls.submission} kind="primary">
          {words.toLogin}
        </LinkButton>
        <Button onClick={onDifferent}>{words.different}</Button>
      </div>
    </section>
  )
}
