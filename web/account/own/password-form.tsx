import { useState } from 'react'
import { passwordProblem } from '#domain/account/account.ts'
import type { OwnAccountView } from '#domain/schemas/own-account.ts'
import { useSend } from '#web/app/send.ts'
import { toast } from '#web/app/toast.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { PasswordChecklist, RevealablePassword } from '../password-fields.tsx'
import { calls, ofAccount } from './calls.ts'
import { Section } from './section.tsx'
import { texts } from './texts.ts'

export function PasswordForm({ account }: { account: OwnAccountView }) {
  const words = texts.password
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const [confirm, setConfirm] = useState('')
  const send = useSend({
    call: calls.password,
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
