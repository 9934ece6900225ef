import { useState } from 'react'
import type { EditedMail } from '#domain/schemas/mails.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { localFieldValue } from '#web/ui/text/times.ts'
import { callWithMails } from '../calls.ts'
import { texts } from '../texts.ts'
import type { Publication } from './use-publication.ts'

const words = texts.schedule

interface ScheduleProps {
  id: string
  publication: Publication
  /** The editor's wording of e-mails to the authors. */
  mails: readonly EditedMail[]
}

/** Schedules the publication for a time, or stores the values without a time. */
export function Schedule({ id, publication, mails }: ScheduleProps) {
  const [at, setAt] = useState('')
  const send = useSend({
    call: (publishAt: string | null) =>
      callWithMails(
        'POST /api/manuscripts/{id}/publication',
        { params: { id }, body: { ...publication.body(), publishAt } },
        mails,
      ),
    refetch: ['/api/manuscripts', '/api/production/queue'],
  })
  const form = useForm({ ids: 'schedule-', error: send.error })
  return (
    <fieldset className="decision-schedule stack">
      <legend className="editor-side-title">{words.title}</legend>
      <FormProblems form={form} failed={words.failed} brief />
      <TextInput
        {...form.field('publishAt')}
        type="datetime-local"
        label={words.at}
        help={words.atHelp}
        min={localFieldValue(new Date())}
        value={at}
        onChange={(event) => setAt(event.target.value)}
      />
      <div className="form-actions">
        <Button busy={send.isPending} disabled={!at} onClick={() => send.mutate(new Date(at).toISOString())}>
          {words.button}
        </Button>
        <Button kind="words" busy={send.isPending} onClick={() => send.mutate(null)}>
          {words.store}
        </Button>
      </div>
    </fieldset>
  )
}
