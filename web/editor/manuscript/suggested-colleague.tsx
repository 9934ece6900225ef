import { suggestedColleague } from '#domain/manuscript/suggested-colleague.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { callsFor, type InviteCall } from '../calls.ts'
import { texts } from '../texts.ts'

const words = texts.people

interface SuggestedProps {
  manuscriptId: string
  /** Whom the reviewer suggested, in the reviewer's words. */
  suggestion: string
  /** Whether reviewers can be invited to the assignment's round. */
  current: boolean
  /** E-mail addresses of everybody who is already invited to this round. */
  invited: ReadonlySet<string>
}

/** The colleague whom a reviewer suggested, with a button that invites them if the text has a name and an address. */
export function SuggestedColleague({ manuscriptId, suggestion, current, invited }: SuggestedProps) {
  const person = suggestedColleague(suggestion)
  const invite = useSend({
    call: (body: InviteCall) => callsFor(manuscriptId).invite(body),
    done: person ? texts.invite.done(`${person.firstName} ${person.lastName}`) : '',
    failed: texts.invite.failedToast,
  })
  const canInvite = current && person && !invited.has(person.email.toLowerCase())
  return (
    <>
      <small>{words.suggests(suggestion)}</small>
      {canInvite && (
        <span className="editor-word-actions">
          <Button kind="words" busy={invite.isPending} onClick={() => invite.mutate(person)}>
            {words.inviteSuggested(`${person.firstName} ${person.lastName}`)}
          </Button>
        </span>
      )}
    </>
  )
}
