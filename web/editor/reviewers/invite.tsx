import { useState } from 'react'
import type { EditorAssignment, EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import { useSend } from '#web/app/send.ts'
import { TextInput } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Notice } from '#web/ui/marks/notice.tsx'
import { callsFor, type InviteCall } from '../calls.ts'
import { editingTexts } from '../editing-texts.ts'
import { texts } from '../texts.ts'
import { type InviteField, NewReviewer, nobody, problemsOf } from './new-reviewer.tsx'
import { RankedList, useRankedList } from './ranked-list.tsx'
import { Suggestions } from './suggestions.tsx'

const words = texts.invite

interface InviteProps {
  detail: EditorDetail
  /** The reviewer to be replaced; null for an additional reviewer. */
  replacing: EditorAssignment | null
  onClose: () => void
}

/**
 * Dialog to invite reviewers. It stays open after an invitation, because a round needs several reviewers, and
 * shows the results itself.
 */
export function InviteDialog({ detail, replacing, onClose }: InviteProps) {
  const { manuscript, assignments } = detail
  const [dueDate, setDueDate] = useState('')
  const [invited, setInvited] = useState<string | null>(null)
  const [person, setPerson] = useState(nobody)
  const send = useSend<{ call: InviteCall; name: string }>({
    call: ({ call }) =>
      callsFor(manuscript.id).invite({
        ...call,
        ...(dueDate && { dueDate }),
        ...(replacing && { replaces: replacing.id }),
      }),
    failed: words.failedToast,
    onDone: (_, { call, name }) => {
      // The dialog closes, because a reviewer can be replaced only once.
      if (replacing) return onClose()
      setInvited(name)
      if ('email' in call) setPerson(nobody)
    },
  })
  const form = useForm<InviteField>({
    ids: {
      dueDate: 'invite-due',
      firstName: 'new-firstName',
      lastName: 'new-lastName',
      email: 'new-email',
    },
    checks: problemsOf(person),
    error: send.error,
  })
  const ranked = useRankedList(manuscript.id)
  const inRound = new Set(
    assignments
      .filter(
        ({ round, status }) =>
          round === manuscript.round &&
          status !== 'declined' &&
          status !== 'cancelled' &&
          status !== 'expired',
      )
      .map(({ reviewerEmail }) => reviewerEmail.toLowerCase()),
  )
  const invite = (call: InviteCall, name: string) => {
    setInvited(null)
    send.mutate({ call, name })
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={replacing ? editingTexts.replace.title(replacing.reviewerName) : words.title}
      closeOnBackdrop={false}
    >
      {replacing && <p className="editor-lead">{editingTexts.replace.help(replacing.reviewerName)}</p>}
      <div role="status" className="decision-invite-status">
        {invited && <Notice tone="ok">{words.done(invited)}</Notice>}
      </div>
      <FormProblems form={form} failed={words.failedToast} brief />
      <div className="decision-invite-columns">
        <Suggestions
          manuscriptId={manuscript.id}
          inRound={inRound}
          busy={send.isPending}
          onInvite={(reviewer) => form.check({}) && invite({ reviewerId: reviewer.id }, reviewer.name)}
          ranked={replacing ? null : ranked}
        />
        <div className="stack">
          {!replacing && <RankedList ranked={ranked} />}
          <TextInput
            {...form.field('dueDate')}
            type="date"
            label={words.due}
            optional
            help={words.dueHelp}
            value={dueDate}
            onChange={(event) => setDueDate(event.target.value)}
          />
          <NewReviewer
            form={form}
            person={person}
            authorEmails={detail.authors.map(({ email }) => email)}
            busy={send.isPending}
            onChange={setPerson}
            onInvite={invite}
          />
        </div>
      </div>
    </Dialog>
  )
}
