import { Link } from 'react-router'
import { longStayDays } from '#domain/manuscript/queue.ts'
import { turns } from '#domain/manuscript/turn.ts'
import type { QueueRow as Row } from '#domain/schemas/queue.ts'
import { urls } from '#domain/urls.ts'
import { useKinds } from '#web/app/kinds.ts'
import { roles } from '#web/ui/lists/table-roles.ts'
import { StageTicks, stageEndOf } from '#web/ui/marks/stages.tsx'
import { StatusMark } from '#web/ui/marks/status.tsx'
import { daysBetween } from '#web/ui/text/dates.tsx'
import type { Selection } from '../bulk/use-selection.ts'
import { NextAction } from './next-action.tsx'
import { QueueReviewers } from './queue-reviewers.tsx'
import { queueTexts as words } from './queue-texts.ts'
import { SelectRow } from './select-row.tsx'

export function QueueRow({ manuscript, selection }: { manuscript: Row; selection: Selection }) {
  const { typeName } = useKinds()
  const page = urls.editorManuscript(manuscript.id)
  const { mine } = manuscript
  const ended = manuscript.turn === 'nobody'
  return (
    <tr {...roles.row}>
      <td className="queue-numbering" {...roles.cell}>
        <SelectRow manuscript={manuscript} selection={selection} />
        <b>{manuscript.number}</b>
        <small>{typeName(manuscript.manuscriptType)}</small>
      </td>
      <th scope="row" className="title" {...roles.rowheader}>
        <Link to={page} className="queue-link" title={manuscript.title}>
          {manuscript.title}
        </Link>
      </th>
      <td className="queue-standing" {...roles.cell}>
        <StatusMark status={manuscript.status} />
        <StageTicks stage={manuscript.currentStage} end={stageEndOf(manuscript.status)} />
      </td>
      <td className="number" {...roles.cell}>
        {!ended && (
          <>
            <span className={manuscript.daysInStage > longStayDays ? 'warn' : undefined}>
              {manuscript.daysInStage}
            </span>
            <span className="queue-narrow-only">{words.days}</span>
            {manuscript.forecast?.isLate && (
              <small
                className="warn"
                title={words.likelyLateBy(manuscript.forecast.decision?.median ?? null)}
              >
                {words.likelyLate}
              </small>
            )}
          </>
        )}
      </td>
      <td className="queue-turn" {...roles.cell}>
        {mine ? <b>{words.you}</b> : <span>{ended ? '' : turns[manuscript.turn]}</span>}
        <small
          className={isOverdue(manuscript) ? 'warn' : undefined}
          title={awayTitle(manuscript) ?? dueWords(manuscript)}
        >
          {dueWords(manuscript)}
        </small>
        {manuscript.discussions.count > 0 && (
          <small className="warn">
            <Link to={`${page}#discussions`}>{words.messages(manuscript.discussions)}</Link>
          </small>
        )}
      </td>
      <td className="queue-reviewers" {...roles.cell}>
        <QueueReviewers manuscript={manuscript} />
      </td>
      <td className="queue-next" {...roles.cell}>
        <NextAction manuscript={manuscript} page={page} />
      </td>
    </tr>
  )
}

function isOverdue({ dueAt, turn }: Row): boolean {
  return dueAt !== null && turn !== 'editor' && daysBetween(dueAt, new Date()) > 0
}

function awayTitle({ handlingEditor, editorAway }: Row): string | null {
  return handlingEditor && editorAway
    ? words.editorAwayTitle(handlingEditor, editorAway.until, editorAway.substitute)
    : null
}

/** Returns the due date of the next step or, if there is none, the handling editor. */
function dueWords(row: Row): string {
  const { dueAt, turn, handlingEditor, editorAway } = row
  if (dueAt === null || turn === 'editor' || turn === 'nobody')
    return handlingEditor && editorAway
      ? words.editorAway(handlingEditor, editorAway.substitute)
      : (handlingEditor ?? words.noEditor)
  return words.due(daysBetween(new Date(), dueAt))
}
