import type { UsageOverview } from '#domain/schemas/usage.ts'
import { ScrollX } from '#web/ui/lists/scroll-x.tsx'
import { usageTexts as words } from './usage-texts.ts'

type Counts = Omit<UsageOverview['accessTypes'][number], 'accessType'>

const columns = [
  'requests',
  'uniqueRequests',
  'investigations',
  'uniqueInvestigations',
  'denials',
] as const satisfies readonly (keyof Counts)[]

interface UsageTableProps<Row extends Counts> {
  title: string
  first: string
  rows: readonly Row[]
  nameOf: (row: Row) => React.ReactNode
  keyOf: (row: Row) => string
  /** Said in place of an empty table. */
  none?: string
}

/** A table of usage: what is counted in the first column, and one column for each metric type. */
export function UsageTable<Row extends Counts>({
  title,
  first,
  rows,
  nameOf,
  keyOf,
  none,
}: UsageTableProps<Row>) {
  return (
    <section aria-label={title}>
      <h2 className="section-title">{title}</h2>
      {rows.length === 0 ? (
        <p className="editor-quiet-text">{none ?? words.nothing}</p>
      ) : (
        <ScrollX label={title}>
          <table className="table usage-table">
            <thead>
              <tr>
                <th scope="col">{first}</th>
                {columns.map((column) => (
                  <th key={column} scope="col" className="number">
                    {words[column]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={keyOf(row)}>
                  <th scope="row">{nameOf(row)}</th>
                  {columns.map((column) => (
                    <td key={column} className="number">
                      {row[column].toLocaleString('en-US')}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollX>
      )}
    </section>
  )
}
