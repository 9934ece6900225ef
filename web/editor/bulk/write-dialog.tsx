import { useState } from 'react'
import type { BulkPreview } from '#domain/schemas/bulk.ts'
import { api } from '#web/app/api.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Select, TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { bulkTexts as words } from './bulk-texts.ts'
import { type BulkDialogProps, useBulk } from './use-bulk.ts'

type Readers = keyof typeof words.readers

/** One message, which is first written, then read as its first recipients get it, and then sent to all. */
export function WriteDialog(props: BulkDialogProps) {
  const [draft, setDraft] = useState({ to: 'authors' as Readers, subject: '', body: words.start as string })
  const [preview, setPreview] = useState<BulkPreview | null>(null)
  const change = (part: Partial<typeof draft>) => setDraft((before) => ({ ...before, ...part }))
  const send = useBulk(props)
  const read = useSend({
    call: () =>
      api('POST /api/manuscripts/editorial/message-preview', {
        body: { selection: props.chosen, ...draft },
      }),
    onDone: setPreview,
    refetch: [],
  })
  const isUnwritten = draft.body.trim() === '' || draft.body === words.start
  const form = useForm<keyof typeof draft>({
    ids: 'bulk-',
    checks: {
      subject: !draft.subject.trim() && words.needsSubject,
      body: isUnwritten && words.needsBody,
    },
    error: preview ? send.error : read.error,
    ...(preview && { within: 'action' }),
  })
  return (
    <BulkDialog
      title={words.writeTitle(props.count)}
      button={preview ? words.writeButton : words.preview}
      busy={send.isPending || read.isPending}
      form={form}
      onSend={() => (preview ? send.mutate({ kind: 'write', ...draft }) : read.mutate())}
      onClose={props.onClose}
    >
      <FormProblems form={form} failed={words.failed} brief />
      {preview ? (
        <>
          <p>{words.previewed(preview.number, preview.recipients.join(', '))}</p>
          <div className="bulk-preview">
            <p>
              <b>
                {preview.number}: {preview.subject}
              </b>
            </p>
            <p className="bulk-preview-text">{preview.text}</p>
          </div>
          <p>
            <Button kind="words" onClick={() => setPreview(null)}>
              {words.edit}
            </Button>
          </p>
        </>
      ) : (
        <>
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
        </>
      )}
    </BulkDialog>
  )
}
