import { useState } from 'react'
import type { AuthorProof } from '#domain/schemas/production-proofs.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { askEditor, proofKey } from './calls.ts'
import { words } from './proof-texts.ts'

const weekMs = 7 * 86_400_000

interface AskProps {
  view: AuthorProof
  about: 'time' | 'reopening'
  onClose: () => void
}

/** Asks the editors for more time, or to open an answered proof again. */
export function AskEditor({ view: { manuscript, proof }, about, onClose }: AskProps) {
  const [until, setUntil] = useState(() =>
    new Date(Math.max(Date.parse(proof.dueAt), Date.now()) + weekMs).toISOString().slice(0, 10),
  )
  const [reason, setReason] = useState('')
  const isTime = about === 'time'
  const ask = useSend({
    call: () =>
      askEditor(manuscript.id, {
        ...{ proofId: proof.id, for: about, reason: reason.trim() },
        ...(isTime && { until }),
      }),
    done: words.askDone,
    onDone: onClose,
    refetch: proofKey(manuscript.id),
  })
  const form = useForm<'until' | 'reason'>({
    ids: 'proof-ask-',
    checks: {
      until: isTime && !until && words.untilNeeded,
      reason: !reason.trim() && words.reasonNeeded,
    },
    error: ask.error,
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={isTime ? words.askTime : words.askReopening}
      closeOnBackdrop={false}
    >
      <form className="stack" noValidate onSubmit={form.onSubmit(() => ask.mutate())}>
        <FormProblems form={form} failed={words.askFailed} brief />
        {isTime && (
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
          <Button kind="primary" type="submit" busy={ask.isPending}>
            {words.ask}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}
