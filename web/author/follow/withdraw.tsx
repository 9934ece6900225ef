import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AuthorManuscript } from '#domain/schemas/manuscript.ts'
import { ApiError, api } from '#web/app/api.ts'
import { refetchFrom } from '#web/app/send.ts'
import { toast } from '#web/app/toast.ts'
import { useCall } from '#web/app/use-call.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { texts } from '../dashboard-texts.ts'

const words = texts.withdraw

export function Withdraw({ manuscript }: { manuscript: AuthorManuscript }) {
  const client = useQueryClient()
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const withdraw = useCall({
    mutationFn: () =>
      api('POST /api/manuscripts/{id}/withdraw', {
        params: { id: manuscript.id },
        body: { reason: reason.trim() || null },
      }),
    onSuccess: () => {
      setAsking(false)
      toast(words.done)
      return refetchFrom(client)
    },
    onError: (error) => {
      toast({ ...words.failed, variant: 'destructive' })
      if (error instanceof ApiError && error.status === 409) return refetchFrom(client)
    },
  })
  const form = useForm<'reason'>({ ids: 'withdraw-', error: withdraw.error })
  return (
    <section>
      <Button kind="danger-words" onClick={() => setAsking(true)}>
        {words.open}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={words.title}
        closeOnBackdrop={false}
        foot={
          <>
            <Button kind="danger" type="submit" form="withdraw-form" busy={withdraw.isPending}>
              {words.confirm}
            </Button>
            <Button onClick={() => setAsking(false)}>{words.keep}</Button>
          </>
        }
      >
        <form
          id="withdraw-form"
          className="stack"
          noValidate
          onSubmit={form.onSubmit(() => withdraw.mutate())}
        >
          <FormProblems form={form} failed={() => words.failed.description} brief />
          <p>
            <b>{manuscript.title}</b>
          </p>
          <p>{words.body}</p>
          <TextArea
            {...form.field('reason')}
            label={words.reason}
            optional
            rows={3}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </form>
      </Dialog>
    </section>
  )
}
