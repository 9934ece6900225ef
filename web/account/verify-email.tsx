import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { urls } from '#domain/urls.ts'
import { ApiError, api } from '#web/app/api.ts'
import { useHydrated } from '#web/app/auth.ts'
import { Checking } from '#web/app/checking.tsx'
import { toast } from '#web/app/toast.ts'
import { useCall } from '#web/app/use-call.ts'
import { Button, LinkButton } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { failureWords } from './failure.ts'
import { texts } from './texts.ts'
import './account.css'

const words = texts.verify

export function meta() {
  return [{ title: words.pageTitle }, { name: 'robots', content: 'noindex' }]
}

/** Verifies each token once, even if the component is mounted repeatedly. */
function useVerification(token: string) {
  return useQuery({
    queryKey: ['/api/cms/auth/verify-email', { token }],
    queryFn: () => api('GET /api/cms/auth/verify-email', { query: { token } }),
    enabled: token !== '',
    refetchOnMount: false,
  })
}

export default function VerifyEmail() {
  // The page is rendered once for everybody and cached, so the token can only be read in the browser.
  const hydrated = useHydrated()
  const [parameters] = useSearchParams()
  const token = hydrated ? (parameters.get('token') ?? '') : ''
  const { isSuccess, error } = useVerification(token)
  useEffect(() => {
    if (isSuccess) toast(words.success)
  }, [isSuccess])

  const loading = !hydrated || (token !== '' && !isSuccess && !error)
  const problem = error ? failureWords(error, words.failed, words.network) : words.noToken
  return (
    <section className="card-page account-page">
      <h1>{loading ? words.pageTitle : isSuccess ? words.success.title : words.errorTitle}</h1>
      {loading && <Checking>{words.loading}</Checking>}
      {isSuccess && <p role="status">{words.success.description}</p>}
      {!loading && !isSuccess && (
        <>
          <p role="alert">{problem}</p>
          <Resend />
        </>
      )}
      <div className="actions">
        {isSuccess && (
          <LinkButton to={urls.submission} kind="primary">
            {words.toLogin}
          </LinkButton>
        )}
        <LinkButton to={urls.home}>{words.home}</LinkButton>
      </div>
    </section>
  )
}

function Resend() {
  const [email, setEmail] = useState('')
  const resend = useCall({
    mutationFn: (address: string) =>
      api('POST /api/cms/auth/resend-verification', { body: { email: address } }),
    onSuccess: () => toast(words.sent),
    onError: (error) => {
      if (!(error instanceof ApiError)) return toast({ ...words.noNetwork, variant: 'destructive' })
      toast({
        title: words.notSent.title,
        description: error.reason || words.notSent.description,
        variant: 'destructive',
      })
    },
  })

  const form = useForm({
    ids: 'resend-',
    checks: { email: !email.trim() && words.blank.description },
    error: resend.error,
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!form.check()) return toast({ ...words.blank, variant: 'destructive' })
    resend.mutate(email.trim())
  }

  return (
    <form className="form-grid account-form" onSubmit={submit} noValidate>
      <FormProblems
        form={form}
        failed={(error) => failureWords(error, words.notSent.description, words.noNetwork.description)}
      />
      <TextInput
        {...form.field('email')}
        name="email"
        type="email"
        label={words.email}
        help={words.again}
        autoComplete="email"
        required
        value={email}
        onChange={(event) => setEmail(event.target.value)}
      />
      <Button type="submit" kind="primary" busy={resend.isPending} busyText={words.resending}>
        {words.resend}
      </Button>
    </form>
  )
}
