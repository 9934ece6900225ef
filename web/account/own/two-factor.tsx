import { ShieldCheck } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { EnrolmentView, OwnAccountView } from '#domain/schemas/own-account.ts'
import { useSend } from '#web/app/send.ts'
import { toast } from '#web/app/toast.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { Badge } from '#web/ui/marks/notice.tsx'
import { fieldErrors } from '../failure.ts'
import { calls, ofAccount } from './calls.ts'
import { ProofInput } from './proof-input.tsx'
import { Refused, Section } from './section.tsx'
import { texts } from './texts.ts'

const words = texts.twoFactor

export function TwoFactor({ account }: { account: OwnAccountView }) {
  const [enrolment, setEnrolment] = useState<EnrolmentView | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  return (
    <Section title={words.title} help={words.help}>
      {codes ? (
        <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
      ) : account.twoFactor === 'on' ? (
        <TurnedOn account={account} onCodes={setCodes} />
      ) : enrolment ? (
        <Enrol
          enrolment={enrolment}
          onCancel={() => setEnrolment(null)}
          onCodes={(made) => {
            setEnrolment(null)
            setCodes(made)
          }}
        />
      ) : (
        <Begin account={account} onBegun={setEnrolment} />
      )}
    </Section>
  )
}

interface BeginProps {
  account: OwnAccountView
  onBegun: (enrolment: EnrolmentView) => void
}

function Begin({ account, onBegun }: BeginProps) {
  const [password, setPassword] = useState('')
  const send = useSend({ call: calls.beginTwoFactor, failed: words.failed, onDone: onBegun, refetch: [] })
  return (
    <form
      className="form-grid"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!send.isPending) send.mutate(account.hasPassword ? password : null)
      }}
    >
      <p>{words.off}</p>
      <Refused error={send.error} failed={words.failed} fields={['password']} />
      <ProofInput
        id="two-factor-password"
        account={account}
        value={password}
        onChange={(value) => {
          setPassword(value)
          if (send.isError) send.reset()
        }}
        error={fieldErrors(send.error).password}
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

function Enrol({ enrolment, onCancel, onCodes }: EnrolProps) {
  const [code, setCode] = useState('')
  const [blank, setBlank] = useState(false)
  const send = useSend({
    call: calls.confirmTwoFactor,
    done: words.confirmed,
    failed: words.failed,
    refetch: ofAccount,
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  const { secret, address, qr } = enrolment

  function submit(event: FormEvent) {
    event.preventDefault()
    setBlank(!code.trim())
    if (!code.trim()) return document.getElementById('two-factor-code')?.focus()
    if (!send.isPending) send.mutate(code.trim())
  }

  return (
    <form className="form-grid" onSubmit={submit} noValidate>
      <div className="own-enrolment">
        {/* Dark on light in both themes, because scanners require it. */}
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
      <Refused error={send.error} failed={words.failed} fields={['code']} />
      <TextInput
        id="two-factor-code"
        label={words.code}
        help={words.codeHelp}
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        value={code}
        onChange={(event) => {
          setCode(event.target.value)
          setBlank(false)
          if (send.isError) send.reset()
        }}
        error={blank ? words.codeMissing : fieldErrors(send.error).code}
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

function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast({ title: words.copied }),
      () => toast({ title: words.copyFailed, variant: 'destructive' }),
    )
  return (
    <div className="form-grid">
      <p>
        <b>{words.codesTitle}</b>
      </p>
      <p>{words.codesBody}</p>
      <ol className="own-recovery-codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
      <p className="form-actions">
        <Button kind="primary" onClick={onKept}>
          {words.done}
        </Button>
        <Button onClick={copy}>{words.copy}</Button>
      </p>
    </div>
  )
}

interface TurnedOnProps {
  account: OwnAccountView
  onCodes: (codes: string[]) => void
}

function TurnedOn({ account, onCodes }: TurnedOnProps) {
  const [password, setPassword] = useState('')
  const renew = useSend({
    call: calls.newCodes,
    failed: words.failed,
    refetch: ofAccount,
    onDone: ({ recoveryCodes }) => onCodes(recoveryCodes),
  })
  const end = useSend({
    call: calls.endTwoFactor,
    done: words.turnedOff,
    failed: words.failed,
    refetch: ofAccount,
  })
  const error = renew.error ?? end.error
  const proof = account.hasPassword ? password : null
  return (
    <form className="form-grid" noValidate onSubmit={(event) => event.preventDefault()}>
      <p>
        <Badge tone="ok" icon={ShieldCheck}>
          {words.on}
        </Badge>{' '}
        {words.codesLeft(account.recoveryCodesLeft)}
      </p>
      <Refused error={error} failed={words.failed} fields={['password']} />
      <ProofInput
        id="two-factor-password"
        account={account}
        value={password}
        onChange={(value) => {
          setPassword(value)
          renew.reset()
          end.reset()
        }}
        error={fieldErrors(error).password}
      />
      <p className="form-actions">
        <Button busy={renew.isPending} onClick={() => renew.mutate(proof)}>
          {words.newCodes}
        </Button>
        <Button kind="danger" busy={end.isPending} onClick={() => end.mutate(proof)}>
          {words.turnOff}
        </Button>
      </p>
    </form>
  )
}
