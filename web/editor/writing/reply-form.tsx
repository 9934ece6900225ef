import { useState } from 'react'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { sendOnCtrlEnter } from '#web/ui/forms/send-on-ctrl-enter.ts'
import { useForm } from '#web/ui/forms/use-form.ts'
import { useFocusReturn } from '#web/ui/layout/use-focus-return.ts'
import { notesKey, replyToNote } from './calls.ts'
import { words } from './writing-texts.ts'

const texts = words.notes

interface ReplyFormProps {
  manuscriptId: string
  noteId: string
  onEnd: () => void
}

export function ReplyForm({ manuscriptId, noteId, onEnd }: ReplyFormProps) {
  const [body, setBody] = useState('')
  const send = useSend({
    call: () => replyToNote(manuscriptId, noteId, body),
    failed: texts.failed,
    refetch: notesKey(manuscriptId),
    onDone: onEnd,
  })
  const returnFocus = useFocusReturn<HTMLFormElement>()
  const form = useForm({
    ids: `writing-reply-${noteId}-`,
    checks: { body: !body.trim() && texts.answerNeeded },
    error: send.error,
  })
  return (
    <form
      ref={returnFocus}
      noValidate
      className="stack"
      onKeyDown={sendOnCtrlEnter}
      onSubmit={form.onSubmit(() => send.mutate())}
    >
      <FormProblems form={form} failed={texts.failed} brief />
      <TextArea
        {...form.field('body')}
        label={texts.answer}
        rows={2}
        value={body}
        onChange={(event) => setBody(event.target.value)}
      />
      <Button type="submit" size="small" busy={send.isPending}>
        {texts.save}
      </Button>
    </form>
  )
}
