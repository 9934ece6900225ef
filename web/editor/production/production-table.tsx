import { useState } from 'react'
import type { ProductionQueue, ProductionRow as Row } from '#domain/schemas/production-queue.ts'
import { roles } from '#web/ui/lists/table-roles.ts'
import { ProofMail } from '../text/proofing/proof-mail.tsx'
import { type Grouping, groupsOf } from './groups.ts'
import { ProductionRow } from './production-row.tsx'
import { productionTexts as words } from './production-texts.ts'

interface TableProps {
  rows: readonly Row[]
  mayPublish: ProductionQueue['mayPublish']
  grouping: Grouping
  onAssign: (row: Row) => void
  /** Whether the manuscript can be added to the open issue now. */
  addable: (row: Row) => boolean
  onAdd: (row: Row) => void
}

/**
 * Table of the manuscripts in production, in groups. A step without manuscripts still has its heading.
 */
export function ProductionTable({ rows, mayPublish, grouping, onAssign, addable, onAdd }: TableProps) {
  const [reminding, setReminding] = useState<string | null>(null)
  return (
    <>
      <table className="work-table queue production-table" {...roles.table}>
        <caption className="hidden-text">{words.caption}</caption>
        <thead {...roles.rowgroup}>
          <tr {...roles.row}>
            {Object.entries(words.columns).map(([name, label]) => (
              <th key={name} scope="col" className={`production-column-${name}`} {...roles.columnheader}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {groupsOf(rows, grouping).map(({ name, hint, rows: inGroup }) => (
          <tbody key={name} {...roles.rowgroup}>
            <tr className="group" {...roles.row}>
              <th scope="rowgroup" colSpan={4} {...roles.rowheader}>
                <b>{name}</b> <span className="figures">{inGroup.length}</span> <small>{hint}</small>
              </th>
            </tr>
            {inGroup.map((row) => (
              <ProductionRow
                key={row.id}
                row={row}
                mayPublish={mayPublish}
                onRemind={({ id }) => setReminding(id)}
                onAssign={onAssign}
                onAdd={addable(row) ? () => onAdd(row) : undefined}
              />
            ))}
          </tbody>
        ))}
      </table>
      {reminding && <ProofMail id={reminding} what="remind" onClose={() => setReminding(null)} />}
    </>
  )
}
