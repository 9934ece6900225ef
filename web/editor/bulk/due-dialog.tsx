import { useState } from 'react'
import { TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { BulkMails } from './bulk-mails.tsx'
import { bulkTexts as words } from './bulk-texts.ts'
import { type BulkDialogProps, useBulk } from './use-bulk.ts'

export function DueDialog(props: BulkDialogProps) {
  const [dueDate, setDueDate] = useState('')
  const send = useBulk(props, { kind: 'due', dueDate })
  const form = useForm<'dueDate'>({
    ids: 'bulk-',
    checks: { dueDate: !dueDate && words.needsDay },
    error: send.error,
    within: 'action',
  })
  return (
    <BulkDialog
      title={words.dueTitle(props.count)}
      button={words.dueButton}
      busy={send.isPending}
      form={form}
      onSend={() => send.mutate()}
      onClose={props.onClose}
    >
      <FormProblems form={form} failed={words.failed} brief />
      <p>{words.dueBody}</p>
      <TextInput
        {...form.field('dueDate')}
        type="date"
        label={words.dueDate}
        required
        value={dueDate}
        onChange={(event) => setDueDate(event.target.value)}
      />
      <BulkMails mails={send.mails} disabled={!dueDate} />
    </BulkDialog>
  )
}
