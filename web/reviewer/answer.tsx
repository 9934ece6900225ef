import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { AssignmentView } from '#domain/schemas/review.ts'
import { urls } from '#domain/urls.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { calls, changed, type Reasons, reasons } from './calls.ts'
import { ReasonFields } from './reasons.tsx'
import { texts } from './texts.ts'

const words = texts.dashboard

interface AnswerProps {
  assignment: Pick<AssignmentView, 'id' | 'manuscriptTitle'>
  /** True in a list, where the buttons are less prominent. */
  inList?: boolean
}

/** The buttons 'Accept Review' and 'Decline' for signed-in reviewers. */
export function AnswerButtons({ assignment, inList }: AnswerProps) {
  const navigate = useNavigate()
  const [declining, setDeclining] = useState(false)
  const [why, setWhy] = useState<Reasons>({})
  const accept = useSend({
    call: () => calls.accept(assignment.id),
    done: texts.acceptDone,
    failed: texts.acceptFailed,
    refetch: changed,
    onDone: () => navigate(urls.review(assignment.id)),
  })
  const decline = useSend({
    call: () => calls.decline(assignment.id, reasons(why)),
    done: texts.declineDone,
    refetch: ['/api/manuscripts/reviewer-assignments'],
    onDone: () => {
      setDeclining(false)
      navigate(urls.reviewerDashboard)
    },
  })
  const form = useForm<keyof Reasons>({ ids: 'decline-', error: decline.error })
  const whose = inList && <span className="hidden-text">{words.of(assignment.manuscriptTitle)}</span>
  return (
    <>
      {!inList && <p className="help">{texts.declaration}</p>}
      <Button kind={inList ? 'secondary' : 'primary'} busy={accept.isPending} onClick={() => accept.mutate()}>
        {texts.accept}
        {whose}
      </Button>
      <Button kind={inList ? 'quiet' : 'secondary'} onClick={() => setDeclining(true)}>
        {texts.decline}
        {whose}
      </Button>
      <Dialog
        open={declining}
        onClose={() => setDeclining(false)}
        title={words.declineTitle}
        closeOnBackdrop={false}
        foot={
          <>
            <Button kind="danger" type="submit" form="decline-form" busy={decline.isPending}>
              {words.declineConfirm}
            </Button>
            <Button onClick={() => setDeclining(false)}>{words.keep}</Button>
          </>
        }
      >
        <form id="decline-form" className="stack" noValidate onSubmit={form.onSubmit(() => decline.mutate())}>
          <FormProblems form={form} failed={texts.declineFailed} brief />
          <p>{assignment.manuscriptTitle}</p>
          <ReasonFields value={why} form={form} onChange={setWhy} />
        </form>
      </Dialog>
    </>
  )
}
