import { useQueryClient } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { countKept, resolutions } from '#domain/blinding/anonymity.ts'
import type { EditorDetail } from '#domain/schemas/editor-manuscript.ts'
import type { FindingView } from '#domain/schemas/objects.ts'
import { refetchFrom, useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { RadioGroup, TextArea } from '#web/ui/forms/field.tsx'
import { FormProblems } from '#web/ui/forms/form-problems.tsx'
import { useForm } from '#web/ui/forms/use-form.ts'
import { Dialog } from '#web/ui/layout/dialog.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { callsFor, type SettleCall } from '../calls.ts'
import { texts } from '../texts.ts'
import { openFindings } from './situation.ts'

const words = texts.anonymity

/** Whether open findings still block release; afterwards they were overridden with a reason. */
function isWaiting({ manuscript }: EditorDetail): boolean {
  return manuscript.status === 'submitted' || manuscript.status === 'revised'
}

/** Findings that must be settled before review, shown next to the decision. */
export function WaitingFindings({ detail }: { detail: EditorDetail }) {
  const open = isWaiting(detail) ? openFindings(detail) : []
  return open.length === 0 ? null : <FindingList detail={detail} findings={open} />
}

/** Anonymity findings and how each was settled. */
export function Anonymity({ detail }: { detail: EditorDetail }) {
  const client = useQueryClient()
  const { findings, files } = detail
  const openOnes = openFindings(detail)
  const open = openOnes.length
  const kept = countKept(findings)
  const matters = isWaiting(detail)
  const states = files.map((file) => file.blindCopy)
  return (
    <section aria-labelledby="anonymity-title">
      <h2 id="anonymity-title" className="editor-side-title">
        {words.title}
      </h2>
      {states.includes('waiting') && (
        <p className="editor-quiet-text">
          {words.waiting}{' '}
          <Button kind="words" onClick={() => refetchFrom(client)}>
            {words.refresh}
          </Button>
        </p>
      )}
      {states.includes('failed') && <p className="warn">{words.failed}</p>}
      {open > 0 ? (
        <p className={matters ? 'warn' : 'editor-quiet-text'}>
          <b>{matters ? words.open(open) : words.leftOpen(open)}</b>
        </p>
      ) : states.includes('waiting') ? null : (
        <p className="editor-settled">
          <Icon of={ShieldCheck} />
          {kept > 0 ? words.kept(kept) : findings.length > 0 ? words.settled : words.clean}
        </p>
      )}
      <FindingList
        detail={detail}
        findings={matters ? findings.filter((finding) => !openOnes.includes(finding)) : findings}
      />
    </section>
  )
}

/** Findings in a review's files that may reveal the reviewer to the authors. */
export function ReviewFindings({ detail, findings }: { detail: EditorDetail; findings: FindingView[] }) {
  if (findings.length === 0) return null
  const isOpen = findings.some(({ resolution }) => resolution === null)
  return (
    <>
      <p className={isOpen ? 'warn' : 'editor-quiet-text'}>{words.inReview}</p>
      <FindingList detail={detail} findings={findings} />
    </>
  )
}

function FindingList({ detail, findings }: { detail: EditorDetail; findings: FindingView[] }) {
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

interface SettleProps {
  manuscriptId: string
  finding: FindingView
  onClose: () => void
}

function SettleDialog({ manuscriptId, finding, onClose }: SettleProps) {
  const [resolution, setResolution] = useState<SettleCall['resolution'] | null>(null)
  const [reason, setReason] = useState('')
  const settle = useSend({
    call: callsFor(manuscriptId).settle,
    done: words.done,
    failed: words.failedToast,
    onDone: onClose,
  })
  const form = useForm({
    ids: 'settle-',
    checks: {
      resolution: !resolution && words.resolution,
      reason: !reason.trim() && texts.decision.needsReason,
    },
    error: settle.error,
  })
  return (
    <Dialog open onClose={onClose} title={words.settleTitle} closeOnBackdrop={false}>
      <form
        className="stack"
        noValidate
        onSubmit={form.onSubmit(
          () => resolution && settle.mutate({ findingId: finding.id, resolution, reason }),
        )}
      >
        <FormProblems form={form} failed={words.failedToast} brief />
        <p>
          “{finding.excerpt}”, {finding.place}
        </p>
        <p className="editor-quiet-text">{finding.fix}</p>
        <RadioGroup
          {...form.field('resolution')}
          name="resolution"
          label={words.resolution}
          required
          value={resolution ?? ''}
          onChange={(value) => setResolution(value as SettleCall['resolution'])}
          choices={Object.entries(words.resolutions).map(([value, label]) => ({ value, label }))}
        />
        <TextArea
          {...form.field('reason')}
          label={words.reason}
          rows={3}
          required
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        <p>
          <Button kind="primary" type="submit" busy={settle.isPending}>
            {words.save}
          </Button>
        </p>
      </form>
    </Dialog>
  )
}
