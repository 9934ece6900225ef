import { useState } from 'react'
import type { EditorAssignment, EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import type { EditedMail } from '#domain/schemas/mails.ts'
import type { InvitationPreview as InvitationMessage } from '#domain/schemas/review.ts'
import { useSend } from '#web/app/send.ts'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { focusOn } from '#web/ui/layout/focus.ts'
import { Notice } from '#web/ui/marks/notice.tsx'
import { callsFor, type InviteCall } from '../calls.ts'
import { editingTexts } from '../editing-texts.ts'
import { texts } from '../texts.ts'
import { addressesInRound } from './in-round.ts'
import { InvitationOptions, noOptions } from './invitation-options.tsx'
import { InvitationPreview } from './invitation-preview.tsx'
import { NamedByAuthors } from './named-by-authors.tsx'
import { type InviteField, NewReviewer, nobody, problemsOf } from './new-reviewer.tsx'
import { RankedList, useRankedList } from './ranked-list.tsx'
import { Suggestions } from './suggestions.tsx'

const words = texts.invite

interface Invitation {
  call: InviteCall
  name: string
  mails?: readonly EditedMail[]
}

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
  const { manuscript } = detail
  const [options, setOptions] = useState(noOptions)
  const [invited, setInvited] = useState<string | null>(null)
  const [person, setPerson] = useState(nobody)
  const [preview, setPreview] = useState<(Invitation & { message: InvitationMessage }) | null>(null)
  const calls = callsFor(manuscript.id)
  const complete = (call: InviteCall): InviteCall => ({
    ...call,
    ...(options.dueDate && { dueDate: options.dueDate }),
    ...(options.note.trim() && { note: options.note.trim() }),
    ...(replacing && { replaces: replacing.id }),
  })
  const show = useSend<Invitation, InvitationMessage>({
    call: ({ call }) => calls.previewInvitation(complete(call)),
    failed: words.previewFailed,
    refetch: [],
    onDone: (message, invitation) => setPreview({ ...invitation, message }),
  })
  const send = useSend<Invitation>({
    call: ({ call, mails = [] }) => calls.invite(complete(call), mails),
    failed: words.failedToast,
    onDone: (_, { call, name }) => {
      // The dialog closes, because a reviewer can be replaced only once.
      if (replacing) return onClose()
      setInvited(name)
      setPreview(null)
      // The note was for this person.
      setOptions({ ...options, note: '' })
      if ('email' in call) setPerson(nobody)
    },
  })
  const form = useForm<InviteField>({
    ids: {
      dueDate: 'invite-due',
      note: 'invite-note',
      firstName: 'new-firstName',
      lastName: 'new-lastName',
      email: 'new-email',
    },
    checks: problemsOf(person),
    error: send.error ?? show.error,
  })
  const ranked = useRankedList(manuscript.id)
  const invite = (call: InviteCall, name: string) => {
    setInvited(null)
    send.mutate({ call, name })
  }
  const showMessage = (call: InviteCall, name: string) => {
    setInvited(null)
    show.mutate({ call, name })
  }
  const choose = (chosen: typeof nobody) => {
    setPerson(chosen)
    focusOn('new-email')
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
      {preview && (
        <InvitationPreview
          manuscriptId={manuscript.id}
          call={complete(preview.call)}
          preview={preview.message}
          busy={send.isPending}
          onSend={(mails) => send.mutate({ ...preview, mails })}
          onBack={() => setPreview(null)}
        />
      )}
      <div className="decision-invite-columns" hidden={preview !== null}>
        <Suggestions
          manuscriptId={manuscript.id}
          inRound={addressesInRound(detail)}
          busy={send.isPending}
          onInvite={(reviewer) => form.check({}) && invite({ reviewerId: reviewer.id }, reviewer.name)}
          onPreview={(reviewer) => form.check({}) && showMessage({ reviewerId: reviewer.id }, reviewer.name)}
          onElsewhere={({ firstName, lastName }) => choose({ firstName, lastName, email: '' })}
          ranked={replacing ? null : ranked}
        />
        <div className="stack">
          <NamedByAuthors detail={detail} inRound={addressesInRound(detail)} onChoose={choose} />
          {!replacing && <RankedList ranked={ranked} />}
          <InvitationOptions form={form} options={options} onChange={setOptions} />
          <NewReviewer
            form={form}
            person={person}
            detail={detail}
            busy={send.isPending}
            onChange={setPerson}
            onInvite={invite}
            onPreview={showMessage}
          />
        </div>
      </div>
    </Dialog>
  )
}
