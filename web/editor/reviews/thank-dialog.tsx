import { useState } from 'react'
import type { EditorReview } from '#domain/schemas/editor-manuscript.ts'
import type { ThanksProposal } from '#domain/schemas/review-handling.ts'
import { reasonOf } from '#web/app/api.ts'
import { useApiQuery } from '#web/app/query.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Failure, Skeleton } from '#web/ui/marks/states.tsx'
import { reviewCalls, reviewKeys } from './calls.ts'
import { reviewTexts } from './review-texts.ts'

const words = reviewTexts.thank

interface ThankDialogProps {
  manuscriptId: string
  review: EditorReview
  onClose: () => void
}

/** Shows the message of thanks, which can be changed before it is sent. */
export function ThankDialog(props: ThankDialogProps) {
  const { manuscriptId, review, onClose } = props
  const query = useApiQuery({ queryKey: reviewKeys.thanks(manuscriptId, review.id), gcTime: 0 })
  return (
    <Dialog open onClose={onClose} title={words.title(review.reviewerName)} closeOnBackdrop={false}>
      {query.data ? (
        <Message {...props} proposal={query.data} />
      ) : query.isError ? (
        <Failure title={words.loadFailed} onRetry={() => query.refetch()}>
          {reasonOf(query.error, '')}
        </Failure>
      ) : (
        <Skeleton lines={['w-40', 'block', 'full', 'full']} />
      )}
    </Dialog>
  )
}

function Message(props: ThankDialogProps & { proposal: ThanksProposal }) {
  const { manuscriptId, review, onClose, proposal } = props
  const [text, setText] = useState(proposal.text)
  const send = useSend({
    call: () => reviewCalls(manuscriptId, review.id).thank(text, proposal.thankedAt),
    done: words.done,
    onDone: onClose,
  })
  const form = useForm<'text'>({
    ids: 'thank-',
    checks: { text: !text.trim() && words.needed },
    error: send.error,
  })
  return (
    <form className="stack" noValidate onSubmit={form.onSubmit(() => send.mutate())}>
      <FormProblems form={form} failed={words.failed} brief />
      <dl className="decision-letter-meta">
        <div>
          <dt>{words.to}</dt>
          <dd>{proposal.to}</dd>
        </div>
        <div>
          <dt>{words.subject}</dt>
          <dd>{proposal.subject}</dd>
        </div>
      </dl>
      <TextArea
        {...form.field('text')}
        label={words.label}
        help={words.help(proposal.name)}
        required
        rows={10}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className="editor-word-actions">
        <Button kind="primary" type="submit" busy={send.isPending}>
          {words.confirm}
        </Button>
        <Button onClick={onClose}>{reviewTexts.cancel}</Button>
      </p>
    </form>
  )
}
