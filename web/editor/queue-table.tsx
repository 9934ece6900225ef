import type { EditorManuscript } from '#domain/schemas/manuscript.ts'
import type { Group } from './queue-order.ts'
import { QueueRow } from './queue-row.tsx'
import { queueTexts as words } from './queue-texts.ts'
import { roles } from './table-roles.ts'

interface QueueTableProps {
  caption: string
  /** Either groups with their heads, or one list without. */
  groups?: Group[]
  manuscripts?: EditorManuscript[]
}

export function QueueTable({ caption, groups, manuscripts = [] }: QueueTableProps) {
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
              className={name === 'days' ? 'number' : undefined}
              {...roles.columnheader}
            >
              {label}
            </th>
          ))}
        </tr>
      </thead>
      {groups?.map((group) => (
        <tbody key={group.turn} {...roles.rowgroup}>
          <tr className="group" {...roles.row}>
            <th scope="rowgroup" colSpan={7} {...roles.rowheader}>
              <b>{words.groupNames[group.turn]}</b>{' '}
              <span className="figures">{group.manuscripts.length}</span> <small>{words.longest}</small>
            </th>
          </tr>
          {group.manuscripts.map((manuscript) => (
            <QueueRow key={manuscript.id} manuscript={manuscript} />
          ))}
        </tbody>
      ))}
      {!groups && (
        <tbody {...roles.rowgroup}>
          {manuscripts.map((manuscript) => (
            <QueueRow key={manuscript.id} manuscript={manuscript} />
          ))}
        </tbody>
      )}
    </table>
  )
}
