import { useState } from 'react'
import { Select, TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { BulkMails } from './bulk-mails.tsx'
import { bulkTexts as words } from './bulk-texts.ts'
import { type BulkDialogProps, useBulk } from './use-bulk.ts'

type Readers = keyof typeof words.readers

/** One message, which is written once, read and edited as each of its recipients gets it, and then sent to all. */
export function WriteDialog(props: BulkDialogProps) {
  const [draft, setDraft] = useState({ to: 'authors' as Readers, subject: '', body: words.start as string })
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }))
  const send = useBulk(props, { kind: 'write', ...draft })
  const isUnwritten = draft.body.trim() === '' || draft.body === words.start
  const form = useForm<keyof typeof draft>({
    ids: 'bulk-',
    checks: {
      subject: !draft.subject.trim() && words.needsSubject,
      body: isUnwritten && words.needsBody,
    },
    error: send.error,
    within: 'action',
  })
  return (
    <BulkDialog
      title={words.writeTitle(props.count)}
      button={words.writeButton}
      busy={send.isPending}
      form={form}
      onSend={() => send.mutate()}
      onClose={props.onClose}
    >
      <FormProblems form={form} failed={words.failed} brief />
      <Select
        {...form.field('to')}
        label={words.to}
        options={words.readers}
        value={draft.to}
        onChange={(event) => change({ to: event.target.value as Readers })}
      />
      <TextInput
        {...form.field('subject')}
        label={words.subject}
        required
        maxLength={200}
        value={draft.subject}
        onChange={(event) => change({ subject: event.target.value })}
      />
      <TextArea
        {...form.field('body')}
        label={words.body}
        help={words.bodyHelp}
        required
        rows={9}
        maxLength={20_000}
        value={draft.body}
        onChange={(event) => change({ body: event.target.value })}
      />
      <BulkMails mails={send.mails} disabled={isUnwritten || !draft.subject.trim()} />
    </BulkDialog>
  )
}
