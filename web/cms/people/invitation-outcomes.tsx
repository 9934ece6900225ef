import type { InvitationsView } from '#domain/schemas/cms.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { texts } from '../texts.ts'

const words = texts.users.many

interface InvitationOutcomesProps {
  outcomes: InvitationsView['people']
  onClose: () => void
}

/** What came of many invitations: how many were sent, and who got none and why. */
export function InvitationOutcomes({ outcomes, onClose }: InvitationOutcomesProps) {
  const of = (outcome: InvitationsView['people'][number]['outcome']) =>
    outcomes.filter((one) => one.outcome === outcome).map(({ email }) => email)
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.title}
      foot={<Button onClick={onClose}>{words.close}</Button>}
    >
      <div className="stack">
        <p role="status">
          <b>{words.outcomes.invited(of('invited').length)}</b>
        </p>
        {(['exists', 'invalid'] as const).map((outcome) => {
          const emails = of(outcome)
          if (emails.length === 0) return null
          return (
            <div key={outcome}>
              <p>{words.outcomes[outcome]}</p>
              <ul>
                {emails.map((email) => (
                  <li key={email}>{email}</li>
                ))}
              </ul>
            </div>
          )
        })}
      </div>
    </Dialog>
  )
}
