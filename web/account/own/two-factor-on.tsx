import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import type { OwnAccountView } from '#domain/schemas/own-account.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Badge } from '#web/ui/marks/notice.tsx'
import { calls, ofAccount } from './calls.ts'
import { ProofInput } from './proof-input.tsx'
import { texts } from './texts.ts'

const words = texts.twoFactor

interface TurnedOnProps {
  account: OwnAccountView
  onCodes: (codes: string[]) => void
}

export function TwoFactorOn({ account, onCodes }: TurnedOnProps) {
  const [password, setPassword] = useState('')
  const renew = useSend({
    call: calls.newCodes,
    refetch: ofAccount,
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  const end = useSend({
    call: calls.endTwoFactor,
    done: words.turnedOff,
    refetch: ofAccount,
  })
  const form = useForm<'password'>({ ids: 'two-factor-', error: renew.error ?? end.error })
  const proof = account.hasPassword ? password : null
  return (
    <form className="form-grid" noValidate onSubmit={(event) => event.preventDefault()}>
      <p>
        <Badge tone="ok" icon={ShieldCheck}>
          {words.on}
        </Badge>{' '}
        {words.codesLeft(account.recoveryCodesLeft)}
      </p>
      <FormProblems form={form} failed={words.failed} brief />
      <ProofInput
        {...form.field('password')}
        account={account}
        value={password}
        onChange={(value) => {
          setPassword(value)
          renew.reset()
          end.reset()
        }}
      />
      <p className="form-actions">
        <Button
          busy={renew.isPending}
          onClick={() => {
            end.reset()
            renew.mutate(proof)
          }}
        >
          {words.newCodes}
        </Button>
        <Button
          kind="danger"
          busy={end.isPending}
          onClick={() => {
            renew.reset()
            end.mutate(proof)
          }}
        >
          {words.turnOff}
        </Button>
      </p>
    </form>
  )
}
