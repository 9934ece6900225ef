import { useState } from 'react'
import type { EditorProofs } from '#domain/schemas/production-proofs.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Notice } from '#web/ui/marks/notice.tsx'
import { callWithMails } from '../../calls.ts'
import { NamedPlaces, namesReviewer } from '../../decide/named-places.tsx'
import { MailEditor } from '../../mails/mail-editor.tsx'
import { useMails } from '../../mails/use-mails.ts'
import { words } from './proofing-texts.ts'

/** Form that sends the newest version as a proof, or the reason why it cannot be sent. */
export function SendForm({ id, view }: { id: string; view: EditorProofs }) {
  const { newest, refusal, proofs, queriesToSend } = view
  const [latest] = proofs
  const [dueDate, setDueDate] = useState(view.dueDate)
  const [note, setNote] = useState('')
  const body = { dueDate, note: note.trim() }
  const mails = useMails('POST /api/manuscripts/{id}/text/proofs', { params: { id }, body })
  const send = useSend({
    call: (namesAllowed?: true) =>
      callWithMails(
        'POST /api/manuscripts/{id}/text/proofs',
        { params: { id }, body: { ...body, ...(namesAllowed && { namesAllowed }) } },
        mails.changed,
      ),
    done: words.sendDone,
  })
  const form = useForm<'dueDate' | 'note'>({
    ids: 'proofing-send-',
    checks: { dueDate: !dueDate && words.dateNeeded },
    // If the note or a query names a reviewer, the passages are shown below the form instead of an error.
    error: namesReviewer(send.error) ? null : send.error,
  })
  if (refusal || !newest)
    return (
      <Notice tone="warn">
        <p>{refusal}</p>
      </Notice>
    )
  return (
    <form className="stack proofing-send" noValidate onSubmit={form.onSubmit(() => send.mutate(undefined))}>
      <FormProblems form={form} failed={words.sendFailed} brief />
      <p>
        {words.sends(newest.number, queriesToSend)} {latest?.answeredAt === null && words.replaces}
      </p>
      <TextInput
        {...form.field('dueDate')}
        label={words.dueDate}
        type="date"
        required
        value={dueDate}
        onChange={(event) => setDueDate(event.target.value)}
      />
      <TextArea
        {...form.field('note')}
        label={words.note}
        optional
        rows={3}
        value={note}
        onChange={(event) => setNote(event.target.value)}
      />
      <MailEditor mails={mails} disabled={!dueDate} />
      <NamedPlaces error={send.error} busy={send.isPending} onAllow={() => send.mutate(true)} />
      <div className="form-actions">
        <Button type="submit" kind={latest ? 'secondary' : 'primary'} busy={send.isPending}>
          {latest ? words.sendNew : words.send}
        </Button>
      </div>
    </form>
  )
}
