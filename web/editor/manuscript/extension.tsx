import { useState } from 'react'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Notice } from '#web/ui/marks/notice.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import { callsFor } from '../calls.ts'
import { NamedPlaces, namesReviewer } from '../decide/named-places.tsx'
import { authorRequestTexts as texts } from './author-request-texts.ts'

const words = texts.time

/** The authors' extension request. The editor grants it with a date or declines it. */
export function ExtensionRequest({ detail }: { detail: EditorDetail }) {
  const { extension, manuscript, held } = detail
  const open = extension !== null && extension.answeredAt === null
  if (!open || manuscript.status !== 'revisions_required' || held) return null
  return <Open key={extension.id} manuscriptId={manuscript.id} extension={extension} />
}

interface OpenProps {
  manuscriptId: string
  extension: NonNullable<EditorDetail['extension']>
}

function Open({ manuscriptId, extension }: OpenProps) {
  const [until, setUntil] = useState(extension.until)
  const [note, setNote] = useState('')
  const answer = useSend({
    call: ({ granted, namesAllowed = false }: { granted: boolean; namesAllowed?: boolean }) =>
      callsFor(manuscriptId).answerExtension({
        granted,
        until: granted ? until : null,
        note: note.trim() || null,
        namesAllowed,
      }),
    done: words.done,
    failed: words.failed,
  })
  const form = useForm<'until' | 'note'>({
    ids: 'extension-',
    // If the note names a reviewer, the passages are shown below the form instead of an error.
    error: namesReviewer(answer.error) ? null : answer.error,
  })
  return (
    <Notice>
      <p>
        <strong>{words.title(longDate(extension.until))}</strong> “{extension.reason}”
      </p>
      <form className="stack" noValidate onSubmit={form.onSubmit(() => answer.mutate({ granted: true }))}>
        <FormProblems form={form} failed={words.failed} brief />
        <TextInput
          {...form.field('until')}
          label={words.until}
          type="date"
          value={until}
          onChange={(event) => setUntil(event.target.value)}
        />
        <TextArea
          {...form.field('note')}
          label={words.note}
          optional
          rows={2}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <NamedPlaces
          error={answer.error}
          busy={answer.isPending}
          onAllow={() => answer.variables && answer.mutate({ ...answer.variables, namesAllowed: true })}
        />
        <div className="form-actions">
          <Button kind="primary" type="submit" busy={answer.isPending}>
            {words.grant}
          </Button>
          <Button busy={answer.isPending} onClick={() => answer.mutate({ granted: false })}>
            {words.decline}
          </Button>
        </div>
      </form>
    </Notice>
  )
}
