import { useState } from 'react'
import type { FindingView } from '#domain/schemas/objects.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { RadioGroup } from '#web/ui/forms/choices.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { callsFor, type SettleCall } from '../calls.ts'
import { texts } from '../texts.ts'

const words = texts.anonymity

interface SettleProps {
  manuscriptId: string
  finding: FindingView
  /** The person whom the finding may identify: an author or the reviewer. */
  somebody: string
  onClose: () => void
}

export function SettleDialog({ manuscriptId, finding, somebody, onClose }: SettleProps) {
  const [resolution, setResolution] = useState<SettleCall['resolution'] | null>(null)
  const [reason, setReason] = useState('')
  const settle = useSend({
    call: callsFor(manuscriptId).settle,
    done: words.done,
    onDone: onClose,
  })
  const form = useForm({
    ids: 'settle-',
    checks: {
      resolution: !resolution && words.chooseResolution,
      reason: !reason.trim() && texts.decision.needsReason,
    },
    error: settle.error,
  })
  return (
    <Dialog open onClose={onClose} title={words.settleTitle} closeOnBackdrop={false}>
      <form
        className="stack"
        noValidate
        onSubmit={form.onSubmit(
          () => resolution && settle.mutate({ findingId: finding.id, resolution, reason }),
        )}
      >
        <FormProblems form={form} failed={words.settleFailed} brief />
        <p>
          “{finding.excerpt}”, {finding.place}
        </p>
        <p className="editor-quiet-text">{finding.fix}</p>
        <RadioGroup
          {...form.field('resolution')}
          name="resolution"
          label={words.resolution}
          required
          value={resolution ?? ''}
          onChange={(value) => setResolution(value as SettleCall['resolution'])}
          choices={Object.entries(words.resolutions(somebody)).map(([value, label]) => ({ value, label }))}
        />
        <TextArea
          {...form.field('reason')}
          label={words.reason}
          rows={3}
          required
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <p>
          <Button kind="primary" type="submit" busy={settle.isPending}>
            {words.save}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}
