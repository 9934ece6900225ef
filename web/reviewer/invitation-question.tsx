import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { InvitationView } from '#domain/schemas/review.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { calls, type Reasons, reasons } from './calls.ts'
import { Due } from './due.tsx'
import { ReasonFields } from './reasons.tsx'
import { texts } from './texts.ts'

const words = texts.invitation

/** Asks whether the invited person accepts: with one click, or by another day, or not. */
export function InvitationQuestion({ token, invitation }: { token: string; invitation: InvitationView }) {
  const navigate = useNavigate()
  const [why, setWhy] = useState<Reasons>({})
  const [dueDate, setDueDate] = useState('')
  const answer = useSend({
    call: (given: 'accept' | 'decline') =>
      calls.answer(token, {
        answer: given,
        ...(given === 'decline' ? reasons(why) : dueDate && { dueDate }),
      }),
    // After accepting, the reviewer is sent to the next page. After declining, this page shows the declined
    // invitation.
    refetch: ['/api/invitations', '/api/reviews', '/api/manuscripts/reviewer-assignments'],
    onDone: ({ next }) => {
      if (next) navigate(next)
    },
  })
  const form = useForm<keyof Reasons | 'dueDate'>({ ids: 'decline-', error: answer.error })
  return (
    <section className="invitation-question">
      <Due date={invitation.dueDate} />
      <p>{words.ask}</p>
      <p className="help">{invitation.needsAccount ? words.needsAccount : words.signIn}</p>
      <FormProblems form={form} failed={words.failed} brief />
      <div className="form-actions">
        <Button kind="primary" size="large" busy={answer.isPending} onClick={() => answer.mutate('accept')}>
          {words.accept}
        </Button>
        <Button size="large" busy={answer.isPending} onClick={() => answer.mutate('decline')}>
          {words.decline}
        </Button>
      </div>
      <p className="help">{texts.declaration}</p>
      <details className="fold" open={form.error('dueDate') !== undefined || undefined}>
        <summary>{words.later}</summary>
        <div className="stack">
          <TextInput
            {...form.field('dueDate')}
            type="date"
            label={words.laterLabel}
            optional
            help={words.laterHelp}
            value={dueDate}
            onChange={(event) => setDueDate(event.target.value)}
          />
        </div>
      </details>
      <details className="fold">
        <summary>{words.declineMore}</summary>
        <div className="stack">
          <ReasonFields value={why} form={form} onChange={setWhy} />
        </div>
      </details>
    </section>
  )
}
