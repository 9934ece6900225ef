import { useState } from 'react'
import type { AuthorDetail } from '#domain/schemas/manuscript.ts'
import { api } from '#web/app/api.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { DateText } from '#web/ui/text/dates.tsx'
import { texts } from '../dashboard-texts.ts'

const words = texts.moreTime
const dayMs = 86_400_000

/** Two weeks after the current due date. */
function proposedDay(due: string | null): string {
  const from = Math.max(due ? Date.parse(due) : 0, Date.now())
  return new Date(from + 14 * dayMs).toISOString().slice(0, 10)
}

/** Request for an extension, answered by the editor. */
export function MoreTime({ detail }: { detail: AuthorDetail }) {
  const { extension, manuscript } = detail
  const [asking, setAsking] = useState(false)
  const waiting = extension !== null && extension.answeredAt === null
  if (!detail.allowed.includes('respond')) return null
  return (
    <div id="more-time" tabIndex={-1}>
      {extension && (
        <Notice tone={extension.granted === false ? 'warn' : 'info'}>
          <p>
            {waiting ? (
              <>
                <strong>{words.waiting}</strong> {words.askedFor} <DateText value={extension.until} />.
              </>
            ) : extension.granted && extension.grantedUntil ? (
              <>
                <strong>{words.granted}</strong> {words.grantedUntil}{' '}
                <DateText value={extension.grantedUntil} />.
              </>
            ) : (
              <strong>{words.declined}</strong>
            )}{' '}
            {extension.note && `“${extension.note}”`}
          </p>
        </Notice>
      )}
      {!waiting && (
        <Button kind="words" onClick={() => setAsking(true)}>
          {words.ask}
        </Button>
      )}
      {asking && (
        <AskDialog
          manuscriptId={manuscript.id}
          due={manuscript.revisionDueAt}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

interface AskProps {
  manuscriptId: string
  due: string | null
  onClose: () => void
}

function AskDialog({ manuscriptId, due, onClose }: AskProps) {
  const [until, setUntil] = useState(() => proposedDay(due))
  const [reason, setReason] = useState('')
  const ask = useSend({
    call: () =>
      api('POST /api/manuscripts/{id}/extension', {
        params: { id: manuscriptId },
        body: { until, reason: reason.trim() },
      }),
    done: words.done,
    onDone: onClose,
  })
  const form = useForm<'until' | 'reason'>({
    ids: 'more-time-',
    checks: {
      until: !until && words.needsDay,
      reason: !reason.trim() && words.needsReason,
    },
    error: ask.error,
  })
  return (
    <Dialog open onClose={onClose} title={words.title} closeOnBackdrop={false}>
      <form className="stack" noValidate onSubmit={form.onSubmit(() => ask.mutate())}>
        <FormProblems form={form} failed={words.failed} brief />
        <p>{words.intro}</p>
        <TextInput
          {...form.field('until')}
          label={words.until}
          type="date"
          required
          value={until}
          onChange={(event) => setUntil(event.target.value)}
        />
        <TextArea
          {...form.field('reason')}
          label={words.reason}
          rows={4}
          required
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <p>
          <Button kind="primary" type="submit" busy={ask.isPending}>
            {words.send}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}
