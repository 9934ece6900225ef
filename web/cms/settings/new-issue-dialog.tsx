import { useState } from 'react'
import { api } from '#web/app/api.ts'
import { TextInput } from '#web/ui/forms/field.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { keys, useCmsSend } from '../calls.ts'
import { FormDialog } from '../form-dialog.tsx'
import { texts } from '../texts.ts'

const words = texts.issues
const whole = /^[1-9]\d{0,4}$/

/** Dialog that creates an issue before its publication. Readers do not see the issue yet. */
export function NewIssueDialog({ onClose }: { onClose: () => void }) {
  const [volume, setVolume] = useState('')
  const [issue, setIssue] = useState('')
  const [plannedDate, setPlannedDate] = useState('')
  const send = useCmsSend({
    call: () =>
      api('POST /api/issues', {
        body: { volume: Number(volume), issue: Number(issue), plannedDate: plannedDate || null },
      }),
    done: words.created,
    failed: words.createFailed,
    inForm: true,
    list: keys.issues,
    onDone: onClose,
  })
  const form = useForm<'volume' | 'issue' | 'plannedDate'>({
    ids: 'new-issue-',
    checks: {
      volume: !whole.test(volume.trim()) && words.wholeMissing,
      issue: !whole.test(issue.trim()) && words.wholeMissing,
    },
    error: send.error,
  })
  return (
    <FormDialog
      title={words.createTitle}
      form={form}
      failed={words.createFailed}
      editing={false}
      busy={send.isPending}
      dirty={Boolean(volume || issue || plannedDate)}
      onClose={onClose}
      onSubmit={() => send.mutate()}
    >
      <TextInput
        {...form.field('volume')}
        label={words.volume}
        inputMode="numeric"
        required
        value={volume}
        onChange={(event) => setVolume(event.target.value)}
      />
      <TextInput
        {...form.field('issue')}
        label={words.issue}
        inputMode="numeric"
        required
        value={issue}
        onChange={(event) => setIssue(event.target.value)}
      />
      <TextInput
        {...form.field('plannedDate')}
        type="date"
        label={words.plannedDate}
        optional
        value={plannedDate}
        onChange={(event) => setPlannedDate(event.target.value)}
      />
    </FormDialog>
  )
}
