import { useState } from 'react'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { callWithMails } from '../calls.ts'
import { NamedPlaces, namesReviewer } from '../decide/named-places.tsx'
import { MailEditor } from '../mails/mail-editor.tsx'
import { useMails } from '../mails/use-mails.ts'
import { texts } from '../texts.ts'

const words = texts.explained

interface ExplainedActionProps {
  /** Distinguishes the form's field ids from those of other dialogs. */
  id: string
  button: string
  kind?: 'primary' | 'secondary' | 'danger-words'
  body: string
  done: string
  manuscriptId: string
  action:
    | 'POST /api/manuscripts/{id}/withdrawal'
    | 'POST /api/manuscripts/{id}/reopening'
    | 'POST /api/manuscripts/{id}/appeal/dismissal'
}

/** A button whose dialog asks for an explanation that the authors read. */
export function ExplainedAction({
  id,
  button,
  kind = 'secondary',
  body,
  done,
  manuscriptId,
  action,
}: ExplainedActionProps) {
  const [asking, setAsking] = useState(false)
  const [explanation, setExplanation] = useState('')
  const params = { id: manuscriptId }
  const mails = useMails(action, { params, body: { explanation } })
  const send = useSend({
    call: (namesAllowed?: true) =>
      callWithMails(
        action,
        { params, body: { explanation, ...(namesAllowed && { namesAllowed }) } },
        mails.changed,
      ),
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
          <form
            className="stack"
            noValidate
            onSubmit={form.onSubmit(() => {
              mails.forget()
              send.mutate(undefined)
            })}
          >
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
            <MailEditor mails={mails} disabled={!explanation.trim()} />
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
