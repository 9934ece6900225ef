import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { decisionAction, decisionKinds } from '#domain/decision.ts'
import { manuscriptTypes } from '#domain/manuscript.ts'
import type { EditorManuscript } from '#domain/schemas/manuscript.ts'
import { turns } from '#domain/turn.ts'
import { urls } from '#domain/urls.ts'
import { issueOf, useSend } from '#web/app/send.ts'
import { Button } from '#web/ui/button.tsx'
import { StageTicks } from '#web/ui/stages.tsx'
import { StatusMark } from '#web/ui/status.tsx'
import { type DotKind, Dots } from '#web/ui/timeline.tsx'
import { callsFor } from './calls.ts'
import { missingReviewers } from './queue-filter.ts'
import { queueTexts as words } from './queue-texts.ts'
import { RemoveDialog } from './remove.tsx'
import { roles } from './table-roles.ts'
import { texts } from './texts.ts'

const longStay = 60

export function QueueRow({ manuscript }: { manuscript: EditorManuscript }) {
  const page = urls.editorManuscript(manuscript.id)
  const mine = manuscript.turn === 'editor'
  const ended = manuscript.turn === 'nobody'
  return (
    <tr {...roles.row}>
      <td className="numbering" {...roles.cell}>
        <b>{manuscript.number}</b>
        <small>{manuscriptTypes[manuscript.manuscriptType]}</small>
      </td>
      <th scope="row" className="title" {...roles.rowheader}>
        <Link to={page} className="queue-link" title={manuscript.title}>
          {manuscript.title}
        </Link>
      </th>
      <td className="standing" {...roles.cell}>
        <StatusMark status={manuscript.status} />
        <StageTicks stage={manuscript.currentStage} finished={manuscript.status === 'published'} />
      </td>
      <td className="number" {...roles.cell}>
        {!ended && (
          <>
            <span className={manuscript.daysInStage > longStay ? 'warn' : undefined}>
              {manuscript.daysInStage}
            </span>
            <span className="narrow-only">{words.days}</span>
          </>
        )}
      </td>
      <td className="turn" {...roles.cell}>
        {mine ? <b>{words.you}</b> : <span>{ended ? '' : turns[manuscript.turn]}</span>}
        <small>{manuscript.handlingEditor ?? words.noEditor}</small>
      </td>
      <td className="reviewers" {...roles.cell}>
        <Reviewers manuscript={manuscript} />
      </td>
      <td className="next" {...roles.cell}>
        <NextAction manuscript={manuscript} page={page} />
      </td>
    </tr>
  )
}

function Reviewers({ manuscript }: { manuscript: EditorManuscript }) {
  const { invited, accepted, completed, late, declined, needed } = manuscript.reviewers
  const asked = invited + accepted + completed
  // 'late' counts open ones, whether they accepted or not: those who read come first.
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
        <span className="quiet-text">{words.nobodyYet}</span>
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

/** The step that helps most now, in words; null where nothing is to be done. */
function nextStep(manuscript: EditorManuscript): { label: string; decides?: boolean } | null {
  const { allowed, status, reviewers } = manuscript
  if (status === 'revised') return { label: words.actions.response }
  if (status === 'under_review') {
    if (reviewers.completed >= reviewers.needed) return { label: words.actions.decide, decides: true }
    const missing = missingReviewers(manuscript)
    if (missing > 0) return { label: words.actions.invite(missing) }
    if (reviewers.late > 0) return { label: words.actions.remind(reviewers.late) }
  }
  if (allowed.includes('to_production')) return { label: words.actions.copyedit }
  if (allowed.includes('publish')) return { label: words.actions.produce }
  return null
}

function NextAction({ manuscript, page }: { manuscript: EditorManuscript; page: string }) {
  const [removing, setRemoving] = useState(false)
  const { id, number, allowed } = manuscript
  const step = nextStep(manuscript)
  const mayDecide = decisionKinds.some((kind) => allowed.includes(decisionAction[kind]))
  const which = <span className="hidden-text">{words.of(number)}</span>
  const decidePage = `${page}?act=decide`
  return (
    <>
      {allowed.includes('allow_review') ? (
        <Allow id={id} number={number} page={page} />
      ) : step ? (
        <Link to={step.decides ? decidePage : page} className="step-link">
          {step.label}
          {which}
        </Link>
      ) : (
        <span className="quiet-text">{words.actions.nothing}</span>
      )}
      <span className="row-words">
        <Link to={page}>
          {words.actions.details}
          {which}
        </Link>
        {mayDecide && !step?.decides && (
          <Link to={decidePage}>
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

/** Sends at once; where the server wants a reason for open findings, the manuscript's page asks for it. */
function Allow({ id, number, page }: { id: string; number: string; page: string }) {
  const navigate = useNavigate()
  const allow = useSend({
    call: async () => {
      try {
        return await callsFor(id).allowReview()
      } catch (error) {
        if (issueOf(error, 'overrideReason')) navigate(page)
        throw error
      }
    },
    done: texts.allow.done,
    failed: texts.allow.failed,
  })
  return (
    <Button kind="words" className="step-link" busy={allow.isPending} onClick={() => allow.mutate()}>
      {words.actions.allow}
      <span className="hidden-text">{words.of(number)}</span>
    </Button>
  )
}
