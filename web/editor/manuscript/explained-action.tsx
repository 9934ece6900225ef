import { useState } from 'react'
import type { Explanation } from '#domain/schemas/decision.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { NamedPlaces, namesReviewer } from '../decide/named-places.tsx'
import { texts } from '../texts.ts'

const words = texts.explained

interface ExplainedActionProps {
  /** Distinguishes the form's field ids from those of other dialogs. */
  id: string
  button: string
  kind?: 'primary' | 'secondary' | 'danger-words'
  body: string
  done: string
  call: (explanation: Explanation) => Promise<unknown>
}

/** A button whose dialog asks for an explanation that the authors read. */
export function ExplainedAction({ id, button, kind = 'secondary', body, done, call }: ExplainedActionProps) {
  const [asking, setAsking] = useState(false)
  const [explanation, setExplanation] = useState('')
  const send = useSend({
    call: (namesAllowed?: true) => call({ explanation, ...(namesAllowed && { namesAllowed }) }),
    done,
    onDone: () => setAsking(false),
  })
  const form = useForm<'explanation'>({
    ids: `${id}-`,
    checks: { explanation: !explanation.trim() && words.needed },
    // If the text names a reviewer, the passages are shown below the form instead of an error.
    error: namesReviewer(send.error) ? null : send.error,
  })
  return (
    <>
      <Button kind={kind} onClick={() => setAsking(true)}>
        {button}
      </Button>
      {asking && (
        <Dialog open onClose={() => setAsking(false)} title={button} closeOnBackdrop={false}>
          <form className="stack" noValidate onSubmit={form.onSubmit(() => send.mutate(undefined))}>
            <FormProblems form={form} failed={words.failed} brief />
            <p>{body}</p>
            <TextArea
              {...form.field('explanation')}
              label={words.label}
              help={words.help}
              required
              rows={5}
              value={explanation}
              onChange={(event) => setExplanation(event.target.value)}
            />
            <NamedPlaces error={send.error} busy={send.isPending} onAllow={() => send.mutate(true)} />
            <p className="editor-word-actions">
              <Button
                kind={kind === 'danger-words' ? 'danger' : 'primary'}
                type="submit"
                busy={send.isPending}
              >
                {button}
              </Button>
              <Button onClick={() => setAsking(false)}>{words.cancel}</Button>
            </p>
          </form>
        </Dialog>
      )}
    </>
  )
}
