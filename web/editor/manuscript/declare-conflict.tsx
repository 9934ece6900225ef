import { useState } from 'react'
import { useNavigate } from 'react-router'
import { urls } from '#domain/urls.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { editingTexts } from '../editing-texts.ts'
import { MailEditor } from '../mails/mail-editor.tsx'
import { useMails } from '../mails/use-mails.ts'

const words = editingTexts.handling

/** Button with a dialog in which an editor declares a conflict of interest. Then the queue is shown. */
export function DeclareConflict({ id }: { id: string }) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const mails = useMails('POST /api/manuscripts/{id}/conflict', { params: { id }, body: { reason } })
  const declare = useSend({
    call: mails.send,
    done: words.declared,
    // Only the list is refetched, because the manuscript is closed to the editor now.
    refetch: ['/api/manuscripts/editorial'],
    onDone: () => navigate(urls.editorDashboard),
  })
  const form = useForm<'reason'>({
    ids: 'conflict-',
    checks: { reason: !reason.trim() && words.declareNeeded },
    error: declare.error,
  })
  return (
    <>
      <Button kind="words" onClick={() => setAsking(true)}>
        {words.declare}
      </Button>
      {asking && (
        <Dialog
          open
          title={words.declareTitle}
          onClose={() => setAsking(false)}
          closeOnBackdrop={false}
          foot={
            <>
              <Button kind="primary" type="submit" form="conflict-form" busy={declare.isPending}>
                {words.declareConfirm}
              </Button>
              <Button onClick={() => setAsking(false)}>{words.cancel}</Button>
            </>
          }
        >
          <form
            id="conflict-form"
            className="stack"
            noValidate
            onSubmit={form.onSubmit(() => declare.mutate())}
          >
            <FormProblems form={form} failed={words.declareFailed} brief />
            <p>{words.declareBody}</p>
            <TextArea
              {...form.field('reason')}
              label={words.declareReason}
              help={words.declareHelp}
              required
              rows={3}
              maxLength={5000}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
            <MailEditor mails={mails} disabled={!reason.trim()} />
          </form>
        </Dialog>
      )}
    </>
  )
}
