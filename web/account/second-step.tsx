import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { secondStep, useEnter } from './enter.ts'
import { failureWords } from './failure.ts'
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
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const send = useMutation({
    mutationFn: secondStep,
    onSuccess: (answer) => enter(answer, from),
  })
  const form = useForm({
    ids: 'second-step-',
    checks: { code: !code.trim() && words.missing },
    error: send.error,
  })
  const busy = send.isPending || send.isSuccess

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!busy && form.check()) send.mutate(code.trim())
  }

  return (
    <form className="form-grid account-form account-second-step" onSubmit={submit} noValidate>
      <h2 ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <p>{words.body}</p>
      <FormProblems form={form} failure={(error) => failureWords(error, words.failed, words.network)} />
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
          form.mend('code')
        }}
        error={form.error('code')}
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
