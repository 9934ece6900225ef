import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { FormFailure } from '#web/ui/forms/form-failure.tsx'
import { useSaidProblems } from '#web/ui/forms/said-problems.ts'
import { secondStep, useEnter } from './enter.ts'
import { failureWords, fieldErrors } from './failure.ts'
import { texts } from './texts.ts'

const words = texts.secondStep

interface SecondStepProps {
  from?: string | undefined
  /** Back to the password. */
  onBack: () => void
}

/** Second sign-in step: the authenticator code or a recovery code. */
export function SecondStep({ from, onBack }: SecondStepProps) {
  const enter = useEnter()
  const [code, setCode] = useState('')
  const [blank, setBlank] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [said, say] = useSaidProblems()
  const send = useMutation({
    mutationFn: secondStep,
    onSuccess: (answer) => enter(answer, from),
    onError: (error) => say('second-step', { code: fieldErrors(error).code }),
  })
  const busy = send.isPending || send.isSuccess

  function submit(event: FormEvent) {
    event.preventDefault()
    setBlank(!code.trim())
    if (busy) return
    say('second-step', { code: code.trim() ? null : words.missing })
    if (code.trim()) send.mutate(code.trim())
  }

  const byField = fieldErrors(send.error)
  return (
    <form className="form-grid account-form second-step" onSubmit={submit} noValidate>
      <h2 ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <p>{words.body}</p>
      {send.error && !byField.code && (
        <FormFailure key={said.attempt} failure={failureWords(send.error, words.failed, words.network)} />
      )}
      <ErrorSummary {...said} />
      <TextInput
        id="second-step-code"
        name="code"
        label={words.code}
        help={words.help}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        required
        value={code}
        onChange={(event) => {
          setCode(event.target.value)
          setBlank(false)
          if (send.isError) send.reset()
        }}
        error={blank ? words.missing : byField.code}
      />
      <Button type="submit" kind="primary" size="large" block disabled={busy}>
        {busy ? texts.signIn.submitting : words.submit}
      </Button>
      <p>
        <Button kind="quiet" onClick={onBack}>
          {words.back}
        </Button>
      </p>
    </form>
  )
}
