import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import type { QueueRow as Row } from '#domain/schemas/queue.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { issuesOf } from '#web/ui/forms/issues.ts'
import { callsFor } from '../calls.ts'
import { MailDialog } from '../mails/mail-dialog.tsx'
import { RemoveDialog } from '../manuscript/remove.tsx'
import { texts } from '../texts.ts'
import { mayDecide } from './may-decide.ts'
import { nextStep, waitingHint } from './next-step.ts'
import { queueTexts as words } from './queue-texts.ts'

export function NextAction({ manuscript, page }: { manuscript: Row; page: string }) {
  const [removing, setRemoving] = useState(false)
  const { id, number, allowed } = manuscript
  const step = nextStep(manuscript)
  const allows = allowed.includes('allow_review') && manuscript.openFindings === 0
  const hint = step ? step.hint : allows ? words.anonymitySettled : waitingHint(manuscript)
  const which = <span className="hidden-text">{words.of(number)}</span>
  const target = step?.act ? `${page}?act=${step.act}` : page
  return (
    <>
      {allows ? (
        <Allow id={id} number={number} page={page} />
      ) : step?.reminds ? (
        <Remind id={id} number={number} label={step.label} />
      ) : step ? (
        <Link to={target} className="queue-step-link">
          {step.label}
          {which}
        </Link>
      ) : (
        <span className="editor-quiet-text">{words.actions.nothing}</span>
      )}
      {hint && <small>{hint}</small>}
      <span className="queue-row-words">
        <Link to={page}>
          {words.actions.details}
          {which}
        </Link>
        {mayDecide(manuscript) && step?.act !== 'decide' && (
          <Link to={`${page}?act=decide`}>
            {words.actions.decide}
            {which}
          </Link>
        )}
        {allowed.includes('delete') && (
          <Button kind="danger-words" onClick={() => setRemoving(true)}>
            {words.actions.remove}
            {which}
          </Button>
        )}
      </span>
      {removing && <RemoveDialog id={id} number={number} onClose={() => setRemoving(false)} />}
    </>
  )
}

/** Button that shows the reminders to all late reviewers of the manuscript, which can be edited and sent. */
function Remind({ id, number, label }: { id: string; number: string; label: string }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button kind="words" className="queue-step-link" onClick={() => setIsOpen(true)}>
        {label}
        <span className="hidden-text">{words.of(number)}</span>
      </Button>
      {isOpen && (
        <MailDialog
          title={words.remindTitle(number)}
          call="POST /api/manuscripts/{id}/remind-late"
          input={{ params: { id } }}
          button={texts.mails.sendReminder}
          done={texts.people.remindDone}
          failed={texts.people.remindFailed}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}

/**
 * Button that releases the manuscript at once. If the server requires a reason because of open findings, the
 * manuscript page is opened, which asks for it.
 */
function Allow({ id, number, page }: { id: string; number: string; page: string }) {
  const navigate = useNavigate()
  const allow = useSend({
    call: async () => {
      try {
        return await callsFor(id).allowReview()
      } catch (error) {
        if (issuesOf(error).some(({ path: field }) => field === 'overrideReason')) navigate(page)
        throw error
      }
    },
    done: texts.allow.done,
    failed: texts.allow.failed,
  })
  return (
    <Button kind="words" className="queue-step-link" busy={allow.isPending} onClick={() => allow.mutate()}>
      {words.actions.allow}
      <span className="hidden-text">{words.of(number)}</span>
    </Button>
  )
}
