import { useState } from 'react'
import { isEmail, passwordProblem } from '#domain/account/account.ts'
import { providerStart } from '#domain/account/outside-sign-in.ts'
import type { OwnAccountView } from '#domain/schemas/own-account.ts'
import { urls } from '#domain/urls.ts'
import { useSend } from '#web/app/send.ts'
import { useSiteFrame } from '#web/app/site-frame.ts'
import { toast } from '#web/app/toast.ts'
import { Button, PlainLinkButton } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { DateText } from '#web/ui/text/dates.tsx'
import { PasswordChecklist, RevealablePassword } from '../password-fields.tsx'
import { calls, ofAccount } from './calls.ts'
import { ProofInput } from './proof-input.tsx'
import { Section } from './section.tsx'
import { texts } from './texts.ts'
import { TwoFactor } from './two-factor.tsx'

export function SecurityTab({ account }: { account: OwnAccountView }) {
  return (
    <>
      <TwoFactor account={account} />
      <Password account={account} />
      <Email account={account} />
      <Providers account={account} />
    </>
  )
}

function Password({ account }: { account: OwnAccountView }) {
  const words = texts.password
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [confirm, setConfirm] = useState('')
  const send = useSend({
    call: calls.password,
    failed: words.failed,
    refetch: ofAccount,
    onDone: () => {
      toast({ title: words.saved, description: words.savedBody })
      for (const clear of [setCurrent, setNext, setConfirm]) clear('')
    },
  })
  const form = useForm({
    ids: { currentPassword: 'current-password', newPassword: 'own-new-password' },
    error: send.error,
  })
  const blocked =
    passwordProblem(next) !== null || next !== confirm || (account.hasPassword && current === '')

  const submit = () =>
    !blocked && send.mutate({ currentPassword: account.hasPassword ? current : null, newPassword: next })

  return (
    <Section title={words.title} help={account.hasPassword ? words.help : words.setHelp}>
      <form className="form-grid" onSubmit={form.onSubmit(submit)} noValidate>
        <FormProblems form={form} failed={words.failed} brief />
        {account.hasPassword && (
          <TextInput
            {...form.field('currentPassword')}
            type="password"
            label={words.current}
            autoComplete="current-password"
            required
            value={current}
            onChange={(event) => setCurrent(event.target.value)}
          />
        )}
        <RevealablePassword
          {...form.field('newPassword')}
          label={words.next}
          autoComplete="new-password"
          required
          value={next}
          onChange={(event) => setNext(event.target.value)}
        />
        {next && <PasswordChecklist id="own-password-rules" password={next} />}
        <RevealablePassword
          id="own-confirm-password"
          label={words.confirm}
          autoComplete="new-password"
          required
          value={confirm}
          onChange={(event) => setConfirm(event.target.value)}
          error={confirm && confirm !== next ? words.mismatch : null}
        />
        <p className="form-actions">
          <Button type="submit" disabled={blocked || send.isPending}>
            {send.isPending ? texts.saving : account.hasPassword ? words.submit : words.set}
          </Button>
        </p>
      </form>
    </Section>
  )
}

function Email({ account }: { account: OwnAccountView }) {
  const words = texts.email
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const send = useSend({
    call: calls.email,
    failed: words.failed,
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

function Providers({ account }: { account: OwnAccountView }) {
  const words = texts.providers
  const providers = useSiteFrame()?.providers ?? []
  const remove = useSend({
    call: calls.disconnect,
    done: words.removed,
    failed: words.failed,
    refetch: ofAccount,
  })
  if (providers.length === 0 && account.identities.length === 0) return null
  const open = providers.filter(({ name }) => !account.identities.some((one) => one.name === name))
  return (
    <Section title={words.title} help={words.help}>
      {account.identities.length === 0 && <p>{words.none}</p>}
      <ul className="own-list">
        {account.identities.map(({ id, name, linkedAt }) => (
          <li key={id}>
            <span>
              <b>{name}</b>{' '}
              <span className="meta">
                {words.since} <DateText value={linkedAt} />
              </span>
            </span>
            <Button size="small" busy={remove.isPending} onClick={() => remove.mutate(id)}>
              {words.remove}
              <span className="hidden-text"> {name}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p className="own-actions">
        {open.map(({ id, name }) => (
          <PlainLinkButton key={id} href={providerStart(id, urls.account('security'), { connect: true })}>
            {words.connect(name)}
          </PlainLinkButton>
        ))}
      </p>
    </Section>
  )
}
