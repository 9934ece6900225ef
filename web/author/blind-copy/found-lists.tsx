import { summaryOf } from '#domain/blinding/anonymity.ts'
import type { FindingView, ObjectFinding } from '#domain/schemas/objects.ts'
import { texts as words } from './copy-texts.ts'
import { FindingItem, type Settlement } from './finding-item.tsx'
import './blind-copy.css'

interface FoundListsProps {
  findings: readonly (ObjectFinding | FindingView)[]
  onSettle: (settlement: Settlement) => Promise<unknown>
  open?: boolean
  /** Advice on findings that are still visible in the copy. */
  help?: string
}

/** Lists the findings that are still visible in the copy, and those that were removed from it. */
export function FoundLists({ findings, onSettle, open, help = words.visibleHelp }: FoundListsProps) {
  const visible = findings.filter(({ severity }) => severity === 'visible')
  const removed = findings.filter(({ severity }) => severity === 'removed')
  const isClean = summaryOf(findings).state === 'clean'
  const items = (some: typeof findings) => (
    <ul className="blind-copy-found">
      {some.map((finding) => (
        <FindingItem
          key={finding.id}
          finding={finding}
          onSettle={onSettle}
          {...(open !== undefined && { open })}
        />
      ))}
    </ul>
  )
  return (
    <>
      <h3>{words.visible}</h3>
      <p className="help">
        {visible.length > 0 ? help : isClean ? words.visibleNone : words.visibleNoneButKept}
      </p>
      {items(visible)}
      {removed.length > 0 && (
        <details>
          <summary>{words.removed(removed.length)}</summary>
          <p className="help">{words.removedHelp}</p>
          {items(removed)}
        </details>
      )}
    </>
  )
}
