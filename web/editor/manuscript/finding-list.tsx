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
  /** Whether the findings need no action, so that the list can be expanded instead of being shown. */
  isFolded?: boolean
}

/** Number of findings that are shown before the list can be expanded. */
const mostShown = 8

export function FindingList(props: FindingListProps) {
  const { detail, findings, somebody = words.anAuthor, isFolded = false } = props
  const [settling, setSettling] = useState<FindingView | null>(null)
  // A fold that would hide a single finding is no shorter than the finding.
  const shown = isFolded ? 0 : findings.length > mostShown + 1 ? mostShown : findings.length
  const folded = findings.slice(shown)
  return (
    <>
      <Findings findings={findings.slice(0, shown)} onSettle={setSettling} />
      {folded.length > 0 && (
        <details className="fold">
          <summary>{shown === 0 ? words.all(folded.length) : words.more(folded.length)}</summary>
          <Findings findings={folded} onSettle={setSettling} />
        </details>
      )}
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

interface FindingsProps {
  findings: readonly FindingView[]
  onSettle: (finding: FindingView) => void
}

function Findings({ findings, onSettle }: FindingsProps) {
  if (findings.length === 0) return null
  return (
    <ul className="editor-findings">
      {findings.map((finding) => (
        <li key={finding.id}>
          “{finding.excerpt}”<small>{finding.place}</small>
          <FindingState finding={finding} onSettle={() => onSettle(finding)} />
        </li>
      ))}
    </ul>
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
