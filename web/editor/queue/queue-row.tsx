import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { decisionLabels } from '#domain/manuscript/decision.ts'
import { manuscriptTypes } from '#domain/manuscript/manuscript.ts'
import { longStayDays } from '#domain/manuscript/queue.ts'
import { turns } from '#domain/manuscript/turn.ts'
import type { QueueRow as Row } from '#domain/schemas/queue.ts'
import { urls } from '#domain/urls.ts'
import { useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { issuesOf } from '#web/ui/forms/issues.ts'
import { roles } from '#web/ui/lists/table-roles.ts'
import { StageTicks } from '#web/ui/marks/stages.tsx'
import { StatusMark } from '#web/ui/marks/status.tsx'
import { type DotKind, Dots } from '#web/ui/marks/timeline.tsx'
import { daysBetween, shortDate } from '#web/ui/text/dates.tsx'
import { callsFor } from '../calls.ts'
import { RemoveDialog } from '../manuscript/remove.tsx'
import { texts } from '../texts.ts'
import { mayDecide } from './queue-list.tsx'
import { queueTexts as words } from './queue-texts.ts'

export function QueueRow({ manuscript }: { manuscript: Row }) {
  const page = urls.editorManuscript(manuscript.id)
  const { mine } = manuscript
  const ended = manuscript.turn === 'nobody'
  return (
    <tr {...roles.row}>
      <td className="queue-numbering" {...roles.cell}>
        <b>{manuscript.number}</b>
        <small>{manuscriptTypes[manuscript.manuscriptType]}</small>
      </td>
      <th scope="row" className="title" {...roles.rowheader}>
        <Link to={page} className="queue-link" title={manuscript.title}>
          {manuscript.title}
        </Link>
      </th>
      <td className="queue-standing" {...roles.cell}>
        <StatusMark status={manuscript.status} />
        <StageTicks stage={manuscript.currentStage} finished={manuscript.status === 'published'} />
      </td>
      <td className="number" {...roles.cell}>
        {!ended && (
          <>
            <span className={manuscript.daysInStage > longStayDays ? 'warn' : undefined}>
              {manuscript.daysInStage}
            </span>
            <span className="queue-narrow-only">{words.days}</span>
          </>
        )}
      </td>
      <td className="queue-turn" {...roles.cell}>
        {mine ? <b>{words.you}</b> : <span>{ended ? '' : turns[manuscript.turn]}</span>}
        <small className={isOverdue(manuscript) ? 'warn' : undefined}>{dueWords(manuscript)}</small>
      </td>
      <td className="queue-reviewers" {...roles.cell}>
        <Reviewers manuscript={manuscript} />
      </td>
      <td className="queue-next" {...roles.cell}>
        <NextAction manuscript={manuscript} page={page} />
      </td>
    </tr>
  )
}

function Reviewers({ manuscript }: { manuscript: Row }) {
  const { invited, accepted, completed, late, declined, needed } = manuscript.reviewers
  const asked = invited + accepted + completed
  // `late` includes invited and accepted reviewers; accepted ones are counted first.
  const reading = Math.max(0, accepted - late)
  const unanswered = Math.max(0, invited - Math.max(0, late - accepted))
  const kinds: DotKind[] = [
    ...Array<DotKind>(completed).fill('full'),
    ...Array<DotKind>(reading).fill('half'),
    ...Array<DotKind>(unanswered).fill('ring'),
    ...Array<DotKind>(late).fill('late'),
    ...Array<DotKind>(declined).fill('struck'),
  ]
  if (asked + declined === 0)
    return (
      <>
        <span className="editor-quiet-text">{words.nobodyYet}</span>
        <small>{words.neededOf(0, needed)}</small>
      </>
    )
  return (
    <>
      <Dots kinds={kinds} label={kinds.map((kind) => words.dots[kind]).join(', ')} />
      <small className={late > 0 ? 'warn' : undefined}>
        {words.in(completed, Math.max(asked, needed), late)}
      </small>
    </>
  )
}

/** Number of reviewers still missing in the current round. */
function missingReviewers({ status, reviewers }: Row): number {
  if (status !== 'under_review') return 0
  const { completed, accepted, invited, needed } = reviewers
  return Math.max(0, needed - completed - accepted - invited)
}

function isOverdue({ dueAt, turn }: Row): boolean {
  return dueAt !== null && turn !== 'editor' && daysBetween(dueAt, new Date()) > 0
}

/** Due date of the next step, or else the handling editor. */
function dueWords(row: Row): string {
  const { dueAt, turn, handlingEditor } = row
  if (dueAt === null || turn === 'editor' || turn === 'nobody') return handlingEditor ?? words.noEditor
  return words.due(daysBetween(new Date(), dueAt))
}

interface Step {
  label: string
  /** Explanation, or what happens automatically. */
  hint?: string | undefined
  /** Section of the manuscript page to open. */
  act?: 'decide' | 'reviewers'
}

/** The most useful next step; null if there is nothing to do. */
function nextStep(row: Row): Step | null {
  const { allowed, status, reviewers, recommendation } = row
  const recommended = recommendation ? words.recommended(decisionLabels[recommendation]) : undefined
  if (status === 'revised') return { label: words.actions.response, hint: recommended ?? words.roundOrDecide }
  if (status === 'under_review') {
    if (reviewers.completed >= reviewers.needed)
      return {
        label: mayDecide(row) ? words.actions.decide : words.actions.recommend,
        hint: recommended,
        act: 'decide',
      }
    const missing = missingReviewers(row)
    if (missing > 0) return { label: words.actions.invite(missing), act: 'reviewers' }
    if (reviewers.late > 0)
      return {
        label: words.actions.remind(reviewers.late),
        hint: row.remindedAt ? words.lastReminder(shortDate(row.remindedAt)) : undefined,
      }
  }
  if (status === 'submitted' && row.openFindings > 0)
    return { label: words.actions.settle(row.openFindings), hint: words.anonymity }
  if (allowed.includes('to_production')) return { label: words.actions.copyedit }
  if (allowed.includes('publish')) return { label: words.actions.produce }
  return null
}

/** Hint below 'Nothing to do': what happens automatically. */
function waitingHint({ invitesNext, remindedAt }: Row): string | null {
  if (invitesNext) return words.listInvites
  return remindedAt ? words.lastReminder(shortDate(remindedAt)) : null
}

function NextAction({ manuscript, page }: { manuscript: Row; page: string }) {
  const [removing, setRemoving] = useState(false)
  const { id, number, allowed } = manuscript
  const step = nextStep(manuscript)
  const allows = allowed.includes('allow_review') && manuscript.openFindings === 0
  const hint = step ? step.hint : allows ? words.anonymitySettled : waitingHint(manuscript)
  const which = <span className="hidden-text">{words.of(number)}</span>
  const target = step?.act ? `${page}?act=${step.act}` : page
  return (
    <>
      {allows ? (
        <Allow id={id} number={number} page={page} />
      ) : step ? (
        <Link to={target} className="queue-step-link">
          {step.label}
          {which}
        </Link>
      ) : (
        <span className="editor-quiet-text">{words.actions.nothing}</span>
      )}
      {hint && <small>{hint}</small>}
      <span className="queue-row-words">
        <Link to={page}>
          {words.actions.details}
          {which}
        </Link>
        {mayDecide(manuscript) && step?.act !== 'decide' && (
          <Link to={`${page}?act=decide`}>
            {words.actions.decide}
            {which}
          </Link>
        )}
        {allowed.includes('delete') && (
          <Button kind="danger-words" onClick={() => setRemoving(true)}>
            {words.actions.remove}
            {which}
          </Button>
        )}
      </span>
      {removing && <RemoveDialog id={id} number={number} onClose={() => setRemoving(false)} />}
    </>
  )
}

/** Releases immediately; if the server requires a reason for open findings, the manuscript page asks for it. */
function Allow({ id, number, page }: { id: string; number: string; page: string }) {
  const navigate = useNavigate()
  const allow = useSend({
    call: async () => {
      try {
        return await callsFor(id).allowReview()
      } catch (error) {
        if (issuesOf(error).some(({ path: field }) => field === 'overrideReason')) navigate(page)
        throw error
      }
    },
    done: texts.allow.done,
    failed: texts.allow.failed,
  })
  return (
    <Button kind="words" className="queue-step-link" busy={allow.isPending} onClick={() => allow.mutate()}>
      {words.actions.allow}
      <span className="hidden-text">{words.of(number)}</span>
    </Button>
  )
}
