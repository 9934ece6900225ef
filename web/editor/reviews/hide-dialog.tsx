import { useState } from 'react'
import type { EditorReview } from '#domain/schemas/editor-manuscript.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { reviewCalls } from './calls.ts'
import { reviewTexts } from './review-texts.ts'

const words = reviewTexts.hide

interface HideDialogProps {
  manuscriptId: string
  review: EditorReview
  /** What the editor had selected in the review. */
  selected: string
  isReleased: boolean
  onClose: () => void
}

/** Asks which passage of a review is hidden from the authors. */
export function HideDialog({ manuscriptId, review, selected, isReleased, onClose }: HideDialogProps) {
  const [passage, setPassage] = useState(selected)
  const [reason, setReason] = useState('')
  const send = useSend({
    call: () => reviewCalls(manuscriptId, review.id).hide({ passage, reason: reason.trim() || null }),
    done: words.done,
    onDone: onClose,
  })
  const form = useForm<'passage' | 'reason'>({
    ids: 'hide-',
    checks: { passage: !passage.trim() && words.needed },
    error: send.error,
  })
  return (
    <Dialog open onClose={onClose} title={words.title(review.reviewerName)} closeOnBackdrop={false}>
      <form className="stack" noValidate onSubmit={form.onSubmit(() => send.mutate())}>
        <FormProblems form={form} failed={words.failed} brief />
        <p>{words.body}</p>
        {isReleased && <p className="warn">{words.released}</p>}
        <TextArea
          {...form.field('passage')}
          label={words.label}
          help={words.help}
          required
          rows={5}
          value={passage}
          onChange={(event) => setPassage(event.target.value)}
        />
        <TextInput
          {...form.field('reason')}
          label={words.reason}
          help={words.reasonHelp}
          optional
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
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
