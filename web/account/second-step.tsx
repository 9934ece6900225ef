import { useEffect, useRef, useState } from 'react'
import { useCall } from '#web/app/use-call.ts'
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
  /** Returns to the password form. */
  onBack: () => void
}

/** Second sign-in step: the authenticator code or a recovery code. */
export function SecondStep({ from, onBack }: SecondStepProps) {
  const enter = useEnter()
  const [code, setCode] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const send = useCall({
    mutationFn: secondStep,
    onSuccess: (answer) => enter(answer, from),
  })
  const form = useForm({
    ids: 'second-step-',
    checks: { code: !code.trim() && words.missing },
    error: send.error,
  })
  const busy = send.isPending || send.isSuccess

  return (
    <form
      className="form-grid account-form account-second-step"
      onSubmit={form.onSubmit(() => !busy && send.mutate(code.trim()))}
      noValidate
    >
      <h2 ref={heading} tabIndex={-1}>
        {words.title}
      </h2>
      <p>{words.body}</p>
      <FormProblems form={form} failed={(error) => failureWords(error, words.failed, words.network)} />
      <TextInput
        {...form.field('code')}
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
