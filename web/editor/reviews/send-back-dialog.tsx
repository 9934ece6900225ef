import { useState } from 'react'
import type { EditorReview } from '#domain/schemas/editor-manuscript.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { MailEditor } from '../mails/mail-editor.tsx'
import { useMails } from '../mails/use-mails.ts'
import { reviewTexts } from './review-texts.ts'

const words = reviewTexts.send
const usualDays = 14

interface SendBackDialogProps {
  manuscriptId: string
  review: EditorReview
  onClose: () => void
}

/** Asks for the words with which a review goes back to its reviewer. */
export function SendBackDialog({ manuscriptId, review, onClose }: SendBackDialogProps) {
  const [message, setMessage] = useState('')
  const [dueDate, setDueDate] = useState(() =>
    new Date(Date.now() + usualDays * 86_400_000).toISOString().slice(0, 10),
  )
  const mails = useMails('POST /api/manuscripts/{id}/reviews/{reviewId}/return', {
    params: { id: manuscriptId, reviewId: review.id },
    body: { message, ...(dueDate && { dueDate }) },
  })
  const send = useSend({
    call: mails.send,
    done: words.done,
    onDone: onClose,
  })
  const form = useForm<'message' | 'dueDate'>({
    ids: 'send-back-',
    checks: { message: !message.trim() && words.needed },
    error: send.error,
  })
  return (
    <Dialog open onClose={onClose} title={words.title(review.reviewerName)} closeOnBackdrop={false}>
      <form className="stack" noValidate onSubmit={form.onSubmit(() => send.mutate())}>
        <FormProblems form={form} failed={words.failed} brief />
        <p>{words.body}</p>
        <TextArea
          {...form.field('message')}
          label={words.label}
          required
          rows={6}
          value={message}
          onChange={(event) => setMessage(event.target.value)}
        />
        <TextInput
          {...form.field('dueDate')}
          type="date"
          label={words.due}
          value={dueDate}
          onChange={(event) => setDueDate(event.target.value)}
        />
        <MailEditor mails={mails} disabled={!message.trim()} />
        <p className="editor-word-actions">
          <Button kind="primary" type="submit" busy={send.isPending}>
            {words.confirm}
          </Button>
          <Button onClick={onClose}>{reviewTexts.cancel}</Button>
        </p>
      </form>
    </Dialog>
  )
}
