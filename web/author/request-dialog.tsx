import { useState } from 'react'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'

interface RequestDialogProps {
  words: {
    title: string
    intro?: string
    until: string
    reason: string
    send: string
    done: string
    failed: string
    needsDay: string
    needsReason: string
  }
  /** Proposed due date if the request is for more time; null for other requests. */
  day: string | null
  call: (request: { until?: string; reason: string }) => Promise<unknown>
  refetch?: Parameters<typeof useSend>[0]['refetch']
  onClose: () => void
}

/** Dialog to ask the editors, with a reason, for more time or to open an answered proof again. */
export function RequestDialog({ words, day, call, refetch, onClose }: RequestDialogProps) {
  const [until, setUntil] = useState(day ?? '')
  const [reason, setReason] = useState('')
  const isForTime = day !== null
  const send = useSend({
    call: () => call({ reason: reason.trim(), ...(isForTime && { until }) }),
    done: words.done,
    onDone: onClose,
    ...(refetch && { refetch }),
  })
  const form = useForm<'until' | 'reason'>({
    ids: 'request-',
    checks: {
      until: isForTime && !until && words.needsDay,
      reason: !reason.trim() && words.needsReason,
    },
    error: send.error,
  })
  return (
    <Dialog open onClose={onClose} title={words.title} closeOnBackdrop={false}>
      <form className="stack" noValidate onSubmit={form.onSubmit(() => send.mutate())}>
        <FormProblems form={form} failed={words.failed} brief />
        {words.intro && <p>{words.intro}</p>}
        {isForTime && (
          <TextInput
            {...form.field('until')}
            label={words.until}
            type="date"
            required
            value={until}
            onChange={(event) => setUntil(event.target.value)}
          />
        )}
        <TextArea
          {...form.field('reason')}
          label={words.reason}
          rows={4}
          required
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <p>
          <Button kind="primary" type="submit" busy={send.isPending}>
            {words.send}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}
