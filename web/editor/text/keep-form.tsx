import { useState } from 'react'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { useFocusReturn } from '#web/ui/layout/use-focus-return.ts'
import { settle } from './calls.ts'
import { textTexts } from './text-texts.ts'

const words = textTexts.tasks

/** Form for the reason why a task, or several of one kind, are closed without a change to the text. */
export function KeepForm(props: { manuscriptId: string; ids: string[]; onEnd: () => void }) {
  const { manuscriptId, ids, onEnd } = props
  const [reason, setReason] = useState('')
  const send = useSend({
    call: () => settle(manuscriptId, { ids, state: 'accepted', reason }),
    failed: words.failed,
    onDone: onEnd,
  })
  const returnFocus = useFocusReturn<HTMLFormElement>()
  const form = useForm({
    ids: `keep-${ids[0]}-`,
    checks: { reason: !reason.trim() && words.reasonNeeded },
    error: send.error,
  })
  return (
    <form ref={returnFocus} noValidate className="stack" onSubmit={form.onSubmit(() => send.mutate())}>
      <FormProblems form={form} failed={words.failed} brief />
      <TextArea
        {...form.field('reason')}
        label={words.reason}
        help={words.reasonHelp}
        rows={2}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <p className="editor-word-actions">
        <Button type="submit" size="small" busy={send.isPending}>
          {words.save}
        </Button>
        <Button kind="words" onClick={onEnd}>
          {words.cancel}
        </Button>
      </p>
    </form>
  )
}
