import { useState } from 'react'
import { isEmail } from '#domain/account/account.ts'
import type { OwnAccountView } from '#domain/schemas/own-account.ts'
import { useSend } from '#web/app/send.ts'
import { toast } from '#web/app/toast.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { calls, ofAccount } from './calls.ts'
import { ProofInput } from './proof-input.tsx'
import { Section } from './section.tsx'
import { texts } from './texts.ts'

export function EmailForm({ account }: { account: OwnAccountView }) {
  const words = texts.email
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const send = useSend({
    call: calls.email,
    refetch: ofAccount,
    onDone: ({ message }) => {
      toast({ title: words.saved, description: message })
      setEmail('')
      setPassword('')
    },
  })
  const form = useForm({
    ids: { email: 'own-email', password: 'own-email-password' },
    checks: { email: !email.trim() ? words.missing : !isEmail(email.trim()) && words.invalid },
    error: send.error,
  })

  const submit = () => send.mutate({ email: email.trim(), password: account.hasPassword ? password : null })

  return (
    <Section title={words.title} help={words.help}>
      <form className="form-grid" onSubmit={form.onSubmit(submit)} noValidate>
        <p>{words.present(account.email)}</p>
        {account.pendingEmail && <p className="help">{words.pending(account.pendingEmail)}</p>}
        <FormProblems form={form} failed={words.failed} brief />
        <TextInput
          {...form.field('email')}
          type="email"
          label={words.next}
          autoComplete="email"
          required
          value={email}
          onChange={(event) => {
            setEmail(event.target.value)
            if (send.isError) send.reset()
          }}
        />
        <ProofInput {...form.field('password')} account={account} value={password} onChange={setPassword} />
        <p className="form-actions">
          <Button type="submit" busy={send.isPending} busyText={texts.saving}>
            {words.submit}
          </Button>
        </p>
      </form>
    </Section>
  )
}
