import { useState } from 'react'
import { Select, TextArea } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { BulkMails } from './bulk-mails.tsx'
import { bulkTexts as words } from './bulk-texts.ts'
import { type BulkDialogProps, useBulk } from './use-bulk.ts'

export function AssignDialog(props: BulkDialogProps) {
  const [editorId, setEditorId] = useState(props.editors[0]?.id ?? '')
  const [message, setMessage] = useState('')
  const send = useBulk(props, { kind: 'assign', editorId: editorId || null, message })
  const form = useForm<'editorId' | 'message'>({ ids: 'bulk-', error: send.error, within: 'action' })
  return (
    <BulkDialog
      title={words.assignTitle(props.count)}
      button={words.assignButton}
      busy={send.isPending}
      form={form}
      onSend={() => send.mutate()}
      onClose={props.onClose}
    >
      <FormProblems form={form} failed={words.failed} brief />
      <Select
        {...form.field('editorId')}
        label={words.editor}
        options={[...props.editors.map(({ id, name }) => [id, name] as const), ['', words.nobody] as const]}
        value={editorId}
        onChange={(event) => setEditorId(event.target.value)}
      />
      <TextArea
        {...form.field('message')}
        label={words.message}
        help={words.messageHelp}
        optional
        rows={3}
        maxLength={5000}
        value={message}
        onChange={(event) => setMessage(event.target.value)}
      />
      <BulkMails mails={send.mails} />
    </BulkDialog>
  )
}
