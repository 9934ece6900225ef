import { useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { summaryOf } from '#domain/blinding/anonymity.ts'
import { isFinal } from '#domain/manuscript/manuscript.ts'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import type { FindingView } from '#domain/schemas/objects.ts'
import { refetchFrom } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { texts } from '../texts.ts'
import { FindingList } from './finding-list.tsx'
import { openFindings } from './situation.ts'

const words = texts.anonymity

/**
 * Whether the manuscript is still to be released to reviewers, so that open findings block it. Later,
 * findings that are still open were overridden with a reason.
 */
function isWaiting({ manuscript }: EditorDetail): boolean {
  return manuscript.status === 'submitted' || manuscript.status === 'revised'
}

/** Whether nobody reviews the manuscript any more, so that its copies are history. */
function isOver({ manuscript: { status } }: EditorDetail): boolean {
  return status === 'accepted' || isFinal(status)
}

/** Findings that must be resolved before review, shown next to the button that releases the manuscript. */
export function WaitingFindings({ detail }: { detail: EditorDetail }) {
  const open = isWaiting(detail) ? openFindings(detail) : []
  return open.length === 0 ? null : <FindingList detail={detail} findings={open} />
}

/** One line that says what matters about the anonymity of the copies. The findings are folded below it. */
export function Anonymity({ detail }: { detail: EditorDetail }) {
  const { findings } = detail
  const openOnes = openFindings(detail)
  const matters = isWaiting(detail)
  return (
    <section aria-labelledby="anonymity-title">
      <h2 id="anonymity-title" className="editor-side-title">
        {words.title}
      </h2>
      <AnonymityLine detail={detail} />
      <FindingList
        detail={detail}
        findings={matters ? findings.filter((finding) => !openOnes.includes(finding)) : findings}
        isFolded
      />
    </section>
  )
}

/** The most important thing first: copies that failed, findings to resolve, copies that are being made. */
function AnonymityLine({ detail }: { detail: EditorDetail }) {
  const client = useQueryClient()
  const { findings, files } = detail
  const open = openFindings(detail).length
  const matters = isWaiting(detail)
  const states = files.map((file) => file.blindCopy)
  if (states.includes('failed')) return <p className="warn">{words.failed}</p>
  if (open > 0)
    return (
      <p className={matters ? 'warn' : 'editor-quiet-text'}>
        {matters ? <b>{words.open(open)}</b> : isOver(detail) ? words.over(open) : words.leftOpen(open)}
      </p>
    )
  if (states.includes('waiting'))
    return (
      <p className="editor-quiet-text">
        {words.waiting}{' '}
        <Button kind="words" onClick={() => refetchFrom(client)}>
          {words.refresh}
        </Button>
      </p>
    )
  const summary = summaryOf(findings)
  return (
    <p className="editor-settled">
      <Icon of={ShieldCheck} />
      {summary.state === 'kept'
        ? words.kept(summary.count)
        : findings.length > 0
          ? words.settled
          : words.clean}
    </p>
  )
}

/** Lists findings in the files of a review that may reveal the reviewer to the authors. */
export function ReviewFindings({ detail, findings }: { detail: EditorDetail; findings: FindingView[] }) {
  if (findings.length === 0) return null
  const isOpen = findings.some(({ resolution }) => resolution === null)
  return (
    <>
      <p className={isOpen ? 'warn' : 'editor-quiet-text'}>{words.inReview}</p>
      <FindingList detail={detail} findings={findings} somebody={words.theReviewer} />
    </>
  )
}
