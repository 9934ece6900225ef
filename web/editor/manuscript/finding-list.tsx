import { useState } from 'react'
import { resolutions } from '#domain/blinding/anonymity.ts'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import type { FindingView } from '#domain/schemas/objects.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { texts } from '../texts.ts'
import { SettleDialog } from './settle-dialog.tsx'

const words = texts.anonymity

interface FindingListProps {
  detail: EditorDetail
  findings: FindingView[]
  /** The person whom the findings may identify, for example 'an author'. */
  somebody?: string
}

export function FindingList({ detail, findings, somebody = words.anAuthor }: FindingListProps) {
  const [settling, setSettling] = useState<FindingView | null>(null)
  return (
    <>
      <ul className="editor-findings">
        {findings.map((finding) => (
          <li key={finding.id}>
            “{finding.excerpt}”<small>{finding.place}</small>
            <FindingState finding={finding} onSettle={() => setSettling(finding)} />
          </li>
        ))}
      </ul>
      {settling && (
        <SettleDialog
          manuscriptId={detail.manuscript.id}
          finding={settling}
          somebody={somebody}
          onClose={() => setSettling(null)}
        />
      )}
    </>
  )
}

function FindingState({ finding, onSettle }: { finding: FindingView; onSettle: () => void }) {
  if (finding.severity === 'removed') return <small>{words.removed}</small>
  if (finding.resolution)
    return (
      <small>
        {resolutions[finding.resolution]}
        {finding.reason && `: “${finding.reason}”`}
      </small>
    )
  return (
    <Button kind="words" onClick={onSettle}>
      {words.settle}
      <span className="hidden-text"> {finding.excerpt}</span>
    </Button>
  )
}
