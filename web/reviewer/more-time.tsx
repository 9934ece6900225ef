import { useState } from 'react'
import { furthestDue } from '#domain/manuscript/review.ts'
import type { AssignmentDetail } from '#domain/schemas/review.ts'
import { issueOf, useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextArea, TextInput } from '#web/ui/forms/field.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { longDate } from '#web/ui/text/dates.tsx'
import { calls } from './calls.ts'
import { texts } from './texts.ts'

const words = texts.moreTime
const weekMs = 7 * 86_400_000
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)

/** 'Ask for more time' next to the due date, or the state of the request. */
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
  const [tried, setTried] = useState(false)
  const ask = useSend({
    call: () =>
      calls.askForMoreTime(assignment.id, { dueDate, ...(reason.trim() && { reason: reason.trim() }) }),
    done: words.done,
    failed: words.failed,
    refetch: ['/api/reviews'],
    onDone: onClose,
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
      <form
        id="more-time"
        noValidate
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (dueDate) ask.mutate()
        }}
      >
        <p>{words.body(longDate(assignment.dueDate))}</p>
        <TextInput
          id="wanted-due"
          type="date"
          label={words.label}
          required
          min={dayOf(Date.parse(assignment.dueDate) + weekMs / 7)}
          max={furthestDue(new Date())}
          value={dueDate}
          onChange={(event) => setDueDate(event.target.value)}
          error={(tried && !dueDate && words.needed) || issueOf(ask.error, 'dueDate')}
        />
        <TextArea
          id="more-time-reason"
          label={words.reason}
          optional
          rows={3}
          maxLength={2000}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          error={issueOf(ask.error, 'reason')}
        />
      </form>
    </Dialog>
  )
}
