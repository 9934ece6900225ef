import { Link } from 'react-router'
import { productionStepOrder } from '#domain/production/steps.ts'
import type { ProductionRow as Row } from '#domain/schemas/production-queue.ts'
import { urls } from '#domain/urls.ts'
import { useKinds } from '#web/app/kinds.ts'
import { classNames } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { roles } from '#web/ui/lists/table-roles.ts'
import { daysBetween, relativeDate, shortDate } from '#web/ui/text/dates.tsx'
import { timeOfDay } from '#web/ui/text/times.ts'
import { waitingOf } from './groups.ts'
import { nextStep } from './next-step.ts'
import { productionTexts as words } from './production-texts.ts'

interface RowProps {
  row: Row
  mayPublish: boolean
  onRemind: (row: Row) => void
  onAssign: (row: Row) => void
  /** Adds the manuscript to the open issue; undefined if it cannot be added. */
  onAdd: (() => void) | undefined
}

export function ProductionRow({ row, mayPublish, onRemind, onAssign, onAdd }: RowProps) {
  const { typeName } = useKinds()
  const { id, number, title, step, waitingFor, issue, manuscriptType } = row
  const { label, to, hint } = nextStep(row, mayPublish)
  const which = <span className="hidden-text">{words.of(number)}</span>
  return (
    <tr
      {...roles.row}
      draggable={onAdd !== undefined}
      onDragStart={(event) => {
        event.dataTransfer.setData('text/plain', id)
        event.dataTransfer.effectAllowed = 'move'
      }}
    >
      <th scope="row" className="title" {...roles.rowheader}>
        <Link to={urls.manuscriptText(id)} className="queue-link" title={title}>
          {title}
        </Link>
        <small className="production-number">
          <span className="production-ticks" aria-hidden="true">
            {productionStepOrder.map((one, index) => (
              <i
                key={one}
                className={classNames(
                  index < productionStepOrder.indexOf(step) && 'done',
                  one === step && 'current',
                )}
              />
            ))}
          </span>
          {number} · {typeName(manuscriptType)}
          {issue && ` · ${words.issue(issue.volume, issue.issue)}`}
        </small>
      </th>
      <td className="production-turn" {...roles.cell}>
        {waitingFor.kind === 'you' ? <b>{words.you}</b> : <span>{waitingOf(row)}</span>}
        <small>{row.remindedAt ? words.reminded : words.since(daysBetween(row.since, new Date()))}</small>
      </td>
      <td className="production-due" {...roles.cell}>
        <Due row={row} />
      </td>
      <td className="production-next" {...roles.cell}>
        {label === null ? (
          <span className="editor-quiet-text">{words.actions.nothing}</span>
        ) : to === null ? (
          <Button kind="words" onClick={() => onRemind(row)}>
            {label}
            {which}
          </Button>
        ) : (
          <Link to={to} className="queue-step-link">
            {label}
            {which}
          </Link>
        )}
        {hint && <small className={row.failure ? 'warn' : undefined}>{hint}</small>}
        <Button kind="words" className="production-assign" onClick={() => onAssign(row)}>
          {words.actions.assign}
          {which}
        </Button>
        {onAdd && (
          <Button kind="words" className="production-add" onClick={onAdd}>
            {words.actions.add}
            {which}
          </Button>
        )}
      </td>
    </tr>
  )
}

function Due({ row }: { row: Row }) {
  const { publishAt, proofDueAt, dueOn, isLate } = row
  if (publishAt !== null)
    return (
      <>
        <span>{shortDate(publishAt)}</span>
        <small>{timeOfDay(publishAt)}</small>
      </>
    )
  const due = proofDueAt ?? dueOn
  if (due === null) return <small>{words.noDue}</small>
  return (
    <>
      <span className={isLate ? 'warn' : undefined}>{shortDate(due)}</span>
      <small className={isLate ? 'warn' : undefined}>{relativeDate(due)}</small>
    </>
  )
}
