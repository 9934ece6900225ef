import { useState } from 'react'
import { productionStepOrder, productionSteps } from '#domain/production/steps.ts'
import type { ProductionQueue, ProductionRow as Row } from '#domain/schemas/production-queue.ts'
import { roles } from '#web/ui/lists/table-roles.ts'
import { ProofMail } from '../text/proofing/proof-mail.tsx'
import { ProductionRow } from './production-row.tsx'
import { productionTexts as words } from './production-texts.ts'

interface TableProps {
  rows: readonly Row[]
  mayPublish: ProductionQueue['mayPublish']
  onAssign: (row: Row) => void
}

/**
 * Table of the manuscripts in production, grouped by step. A step without manuscripts still has its heading.
 */
export function ProductionTable({ rows, mayPublish, onAssign }: TableProps) {
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
        {productionStepOrder.map((step) => {
          const inStep = rows.filter((row) => row.step === step)
          return (
            <tbody key={step} {...roles.rowgroup}>
              <tr className="group" {...roles.row}>
                <th scope="rowgroup" colSpan={4} {...roles.rowheader}>
                  <b>{productionSteps[step]}</b> <span className="figures">{inStep.length}</span>{' '}
                  <small>{inStep.length === 0 ? words.none : words.hints[step]}</small>
                </th>
              </tr>
              {inStep.map((row) => (
                <ProductionRow
                  key={row.id}
                  row={row}
                  mayPublish={mayPublish}
                  onRemind={({ id }) => setReminding(id)}
                  onAssign={onAssign}
                />
              ))}
            </tbody>
          )
        })}
      </table>
      {reminding && <ProofMail id={reminding} what="remind" onClose={() => setReminding(null)} />}
    </>
  )
}
