import { useEffect, useState } from 'react'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { MailEditor } from '../mails/mail-editor.tsx'
import { useMails } from '../mails/use-mails.ts'
import { copiesAreMade, openFindings } from '../manuscript/situation.ts'
import { texts } from '../texts.ts'

const words = texts.allow

/** Button that opens the first or the next review round. If findings are open, a reason is required. */
export function AllowReview({ detail, kind }: { detail: EditorDetail; kind: 'allow_review' | 'new_round' }) {
  const first = kind === 'allow_review'
  const failed = first ? words.failed : words.roundFailed
  const [reason, setReason] = useState('')
  const overrideReason = reason.trim()
  const mails = useMails(
    first ? 'POST /api/manuscripts/{id}/allow-review' : 'POST /api/manuscripts/{id}/rounds',
    {
      params: { id: detail.manuscript.id },
      ...(overrideReason && { body: { overrideReason } }),
    },
  )
  const send = useSend({
    call: mails.send,
    done: first ? words.done : words.roundDone,
    failed,
  })
  const form = useForm({ ids: { overrideReason: 'allow-override' }, error: send.error })
  const open = openFindings(detail).length
  const needsReason = open > 0 || form.error('overrideReason') !== undefined
  const { reset } = send
  // The server's error refers to the previous findings.
  // biome-ignore lint/correctness/useExhaustiveDependencies: resets the error when the number of open findings changes.
  useEffect(() => reset(), [open, reset])
  return (
    <form className="stack editor-step" noValidate onSubmit={form.onSubmit(() => send.mutate())}>
      <FormProblems form={form} failed={failed} brief />
      {needsReason && (
        <TextArea
          {...form.field('overrideReason')}
          label={words.override}
          help={words.overrideHelp}
          rows={2}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      )}
      <MailEditor mails={mails} disabled={copiesAreMade(detail) || (needsReason && overrideReason === '')} />
      <p>
        <Button
          kind={first ? 'primary' : 'secondary'}
          type="submit"
          busy={send.isPending || copiesAreMade(detail)}
        >
          {first ? words.button : words.newRound}
        </Button>
      </p>
    </form>
  )
}
