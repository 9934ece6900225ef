import { productionStepOrder, productionSteps } from '#domain/production/steps.ts'
import type { ProductionQueue, ProductionRow as Row } from '#domain/schemas/production-queue.ts'
import { useSend } from '#web/app/send.ts'
import { roles } from '#web/ui/lists/table-roles.ts'
import { remind } from '../text/proofing/calls.ts'
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
  const reminder = useSend({
    call: ({ id }: Row) => remind(id),
    done: words.actions.reminded,
    failed: words.actions.remindFailed,
    refetch: ['/api/production/queue', '/api/manuscripts'],
  })
  return (
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
                reminding={reminder.isPending && reminder.variables?.id === row.id}
                onRemind={(one) => reminder.mutate(one)}
                onAssign={onAssign}
              />
            ))}
          </tbody>
        )
      })}
    </table>
  )
}
