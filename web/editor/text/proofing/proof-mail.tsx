import { MailDialog } from '../../mails/mail-dialog.tsx'
import { words } from './proofing-texts.ts'

interface ProofMailProps {
  id: string
  what: 'remind' | 'reopen'
  onClose: () => void
}

const refetch = ['/api/production/queue', '/api/manuscripts'] as const

/** Reminds the author of the open proof, or opens an answered proof again, with the e-mail that is sent. */
export function ProofMail({ id, what, onClose }: ProofMailProps) {
  const input = { params: { id } }
  return what === 'remind' ? (
    <MailDialog
      title={words.remind}
      call="POST /api/manuscripts/{id}/text/proofs/remind"
      input={input}
      button={words.remind}
      done={words.remindDone}
      failed={words.remindFailed}
      refetch={refetch}
      onClose={onClose}
    />
  ) : (
    <MailDialog
      title={words.reopen}
      call="POST /api/manuscripts/{id}/text/proofs/reopen"
      input={input}
      button={words.reopen}
      done={words.reopenDone}
      failed={words.reopenFailed}
      refetch={refetch}
      onClose={onClose}
    />
  )
}
