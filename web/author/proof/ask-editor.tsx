import type { AuthorProof } from '#domain/schemas/production-proofs.ts'
import { RequestDialog } from '../request-dialog.tsx'
import { askEditor, proofKey } from './calls.ts'
import { words } from './proof-texts.ts'

const weekMs = 7 * 86_400_000

interface AskProps {
  view: AuthorProof
  about: 'time' | 'reopening'
  onClose: () => void
}

/** Dialog to ask the editors for more time, or to open an answered proof again. */
export function AskEditor({ view: { manuscript, proof }, about, onClose }: AskProps) {
  const aWeekMore = Math.max(Date.parse(proof.dueAt), Date.now()) + weekMs
  return (
    <RequestDialog
      words={{ ...words.ask, title: about === 'time' ? words.askTime : words.askReopening }}
      day={about === 'time' ? new Date(aWeekMore).toISOString().slice(0, 10) : null}
      call={(request) => askEditor(manuscript.id, { proofId: proof.id, for: about, ...request })}
      refetch={proofKey(manuscript.id)}
      onClose={onClose}
    />
  )
}
