import type { AnalyticsView } from '#domain/schemas/analytics.ts'
import { ScrollX } from '#web/ui/lists/scroll-x.tsx'
import { roles } from '#web/ui/lists/table-roles.ts'
import { analyticsTexts as words } from './analytics-texts.ts'

export function Shares({
  label,
  first,
  head,
  rows,
  of,
}: {
  label: string
  first: string
  head: string
  rows: [string, number][]
  of: number
}) {
  if (of === 0) return <p className="editor-quiet-text">{words.nothing}</p>
  return (
    <ScrollX label={label}>
      <table className="table">
        <thead>
          <tr>
            <th scope="col">{first}</th>
            <th scope="col" className="number">
              {head}
            </th>
            <th scope="col">{words.share}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, number]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className="number">{number}</td>
              <td>
                <progress max={of} value={number} aria-label={name} /> {Math.round((number / of) * 100)} %
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollX>
  )
}

export function Outcomes({
  label,
  first,
  rows,
}: {
  label: string
  first: string
  rows: AnalyticsView['types']
}) {
  if (rows.length === 0) return <p className="editor-quiet-text">{words.nothing}</p>
  return (
    <ScrollX label={label}>
      <table {...roles.table} className="table analytics-outcomes">
        <thead {...roles.rowgroup}>
          <tr {...roles.row}>
            <th {...roles.columnheader} scope="col">
              {first}
            </th>
            {[words.submitted, words.pending, words.accepted, words.rejected].map((name) => (
              <th {...roles.columnheader} key={name} scope="col" className="number">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...roles.rowgroup}>
          {rows.map((row) => (
            <tr {...roles.row} key={row.name}>
              <th {...roles.rowheader} scope="row">
                {row.name}
              </th>
              <td {...roles.cell} className="number">
                {row.submitted}
              </td>
              <td {...roles.cell} className="number">
                {row.pending}
              </td>
              <td {...roles.cell} className="number">
                {row.accepted}
              </td>
              <td {...roles.cell} className="number">
                {row.rejected}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollX>
  )
}
