import type { Turn } from '#domain/manuscript/turn.ts'
import type { QueueRow as Row } from '#domain/schemas/queue.ts'
import { classNames } from '#web/ui/class-names.ts'
import { roles } from '#web/ui/lists/table-roles.ts'
import type { Selection } from '../bulk/use-selection.ts'
import { QueueRow } from './queue-row.tsx'
import { queueTexts as words } from './queue-texts.ts'
import { SelectPage } from './select-row.tsx'

interface QueueTableProps {
  caption: string
  /** Rows in the order of the server. */
  rows: readonly Row[]
  /** Whether rows are grouped, with headings, by who has to act next. */
  grouped: boolean
  selection: Selection
}

/** A group of rows. Manuscripts that need the viewer's attention are a group of their own. */
type Group = Turn | 'mine'

/** Groups adjacent rows that have the same turn. */
function groupsOf(rows: readonly Row[]): { of: Group; rows: Row[] }[] {
  const groups: { of: Group; rows: Row[] }[] = []
  for (const row of rows) {
    const of = row.mine ? 'mine' : row.turn
    const last = groups.at(-1)
    if (last?.of === of) last.rows.push(row)
    else groups.push({ of, rows: [row] })
  }
  return groups
}

export function QueueTable({ caption, rows, grouped, selection }: QueueTableProps) {
  const { columns } = words
  return (
    <table className="work-table queue" {...roles.table}>
      <caption className="hidden-text">{caption}</caption>
      <thead {...roles.rowgroup}>
        <tr {...roles.row}>
          {Object.entries(columns).map(([name, label]) => (
            <th
              key={name}
              scope="col"
              className={classNames(`queue-column-${name}`, name === 'days' && 'number')}
              {...roles.columnheader}
            >
              {name === 'number' && <SelectPage ids={rows.map(({ id }) => id)} selection={selection} />}
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {grouped ? (
        groupsOf(rows).map((group) => (
          <tbody key={group.of} {...roles.rowgroup}>
            <tr className="group" {...roles.row}>
              <th scope="rowgroup" colSpan={7} {...roles.rowheader}>
                <b>{words.groupNames[group.of]}</b> <span className="figures">{group.rows.length}</span>{' '}
                <small>{words.longest}</small>
              </th>
            </tr>
            {group.rows.map((row) => (
              <QueueRow key={row.id} manuscript={row} selection={selection} />
            ))}
          </tbody>
        ))
      ) : (
        <tbody {...roles.rowgroup}>
          {rows.map((row) => (
            <QueueRow key={row.id} manuscript={row} selection={selection} />
          ))}
        </tbody>
      )}
    </table>
  )
}
