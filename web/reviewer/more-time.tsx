import { useState } from 'react'
import { furthestDue } from '#domain/manuscript/review.ts'
import type { AssignmentDetail } from '#domain/schemas/review.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import { calls } from './calls.ts'
import { texts } from './texts.ts'

const words = texts.moreTime
const weekMs = 7 * 86_400_000
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)

/** The button 'Ask for more time' next to the due date, or the state of a request that was sent. */
export function MoreTime({ assignment }: { assignment: AssignmentDetail }) {
  const [open, setOpen] = useState(false)
  if (assignment.askedFor) return <span>{words.asked(longDate(assignment.askedFor))}</span>
  return (
    <>
      <Button kind="words" onClick={() => setOpen(true)}>
        {words.ask}
      </Button>
      {open && <Ask assignment={assignment} onClose={() => setOpen(false)} />}
    </>
  )
}

function Ask({ assignment, onClose }: { assignment: AssignmentDetail; onClose: () => void }) {
  const [dueDate, setDueDate] = useState(() =>
    dayOf(Math.max(Date.now(), Date.parse(assignment.dueDate)) + 2 * weekMs),
  )
  const [reason, setReason] = useState('')
  const ask = useSend({
    call: () =>
      calls.askForMoreTime(assignment.id, { dueDate, ...(reason.trim() && { reason: reason.trim() }) }),
    done: words.done,
    refetch: ['/api/reviews'],
    onDone: onClose,
  })
  const form = useForm<'dueDate' | 'reason'>({
    ids: { dueDate: 'wanted-due', reason: 'more-time-reason' },
    checks: { dueDate: !dueDate && words.needed },
    error: ask.error,
  })
  return (
    <Dialog
      open
      title={words.title}
      onClose={onClose}
      closeOnBackdrop={false}
      foot={
        <>
          <Button kind="primary" type="submit" form="more-time" busy={ask.isPending}>
            {words.send}
          </Button>
          <Button onClick={onClose}>{words.cancel}</Button>
        </>
      }
    >
      <form id="more-time" noValidate className="stack" onSubmit={form.onSubmit(() => ask.mutate())}>
        <FormProblems form={form} failed={words.failed} brief />
        <p>{words.body(longDate(assignment.dueDate))}</p>
        <TextInput
          {...form.field('dueDate')}
          type="date"
          label={words.label}
          required
          min={dayOf(Date.parse(assignment.dueDate) + weekMs / 7)}
          max={furthestDue(new Date())}
          value={dueDate}
          onChange={(event) => setDueDate(event.target.value)}
        />
        <TextArea
          {...form.field('reason')}
          label={words.reason}
          optional
          rows={3}
          maxLength={2000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
