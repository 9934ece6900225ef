import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { BulkMails } from './bulk-mails.tsx'
import { bulkTexts as words } from './bulk-texts.ts'
import { type BulkDialogProps, useBulk } from './use-bulk.ts'

export function RemindDialog(props: BulkDialogProps) {
  const send = useBulk(props, { kind: 'remind' })
  const form = useForm<never>({ ids: 'bulk-', error: send.error })
  return (
    <BulkDialog
      title={words.remindTitle(props.count)}
      button={words.remindButton}
      busy={send.isPending}
      form={form}
      onSend={() => send.mutate()}
      onClose={props.onClose}
    >
      <FormProblems form={form} failed={words.failed} brief />
      <p>{words.remindBody}</p>
      <BulkMails mails={send.mails} />
    </BulkDialog>
  )
}
