import { useState } from 'react'
import type { EnrolmentView, OwnAccountView } from '#domain/schemas/own-account.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { calls, ofAccount } from './calls.ts'
import { ProofInput } from './proof-input.tsx'
import { texts } from './texts.ts'

const words = texts.twoFactor

interface BeginProps {
  account: OwnAccountView
  onBegun: (enrolment: EnrolmentView) => void
}

export function Begin({ account, onBegun }: BeginProps) {
  const [password, setPassword] = useState('')
  const send = useSend({ call: calls.beginTwoFactor, onDone: onBegun, refetch: [] })
  const form = useForm<'password'>({ ids: 'two-factor-', error: send.error })
  return (
    <form
      className="form-grid"
      noValidate
      onSubmit={form.onSubmit(() => send.mutate(account.hasPassword ? password : null))}
    >
      <p>{words.off}</p>
      <FormProblems form={form} failed={words.failed} brief />
      <ProofInput
        {...form.field('password')}
        account={account}
        value={password}
        onChange={(value) => {
          setPassword(value)
          if (send.isError) send.reset()
        }}
      />
      <p className="form-actions">
        <Button type="submit" kind="primary" busy={send.isPending}>
          {words.begin}
        </Button>
      </p>
    </form>
  )
}

interface EnrolProps {
  enrolment: EnrolmentView
  onCancel: () => void
  onCodes: (codes: string[]) => void
}

export function Enrol({ enrolment, onCancel, onCodes }: EnrolProps) {
  const [code, setCode] = useState('')
  const send = useSend({
    call: calls.confirmTwoFactor,
    done: words.confirmed,
    refetch: ofAccount,
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  const form = useForm({
    ids: 'two-factor-',
    checks: { code: !code.trim() && words.codeMissing },
    error: send.error,
  })
  const { secret, address, qr } = enrolment

  return (
    <form className="form-grid" onSubmit={form.onSubmit(() => send.mutate(code.trim()))} noValidate>
      <div className="own-enrolment">
        {/* The QR code is dark on light in both themes, because scanners require it. */}
        <svg
          className="own-qr"
          viewBox={`0 0 ${qr.size} ${qr.size}`}
          role="img"
          aria-label={words.qr}
          shapeRendering="crispEdges"
        >
          <path d={qr.path} />
        </svg>
        <div>
          <p>
            <b>{words.scan}</b>
          </p>
          <p className="help">{words.typed}</p>
          <p>
            <code className="own-secret">{secret}</code>
          </p>
          <p>
            <a href={address}>{words.open}</a>
          </p>
        </div>
      </div>
      <FormProblems form={form} failed={words.failed} brief />
      <TextInput
        {...form.field('code')}
        label={words.code}
        help={words.codeHelp}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        onChange={(event) => {
          setCode(event.target.value)
          if (send.isError) send.reset()
        }}
      />
      <p className="form-actions">
        <Button type="submit" kind="primary" busy={send.isPending}>
          {words.confirm}
        </Button>
        <Button onClick={onCancel}>{texts.cancel}</Button>
      </p>
    </form>
  )
}
