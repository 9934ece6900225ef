import type { Stage, Status } from '#domain/manuscript/manuscript.ts'
import { StageTicks } from '#web/ui/marks/stages.tsx'
import { StatusMark } from '#web/ui/marks/status.tsx'
import { Dots } from '#web/ui/marks/timeline.tsx'

const rows: [string, string, Status, Stage, number][] = [
  [
    'JIBER-2026-0018',
    'Tariff Shocks and the Reorganization of Supplier Networks: Evidence from Multinational Affiliates in Seven Economies',
    'under_review',
    'peer_review',
    41,
  ],
  [
    'JIBER-2026-0009',
    'From Licensing to Joint Venture: A Portuguese Cork Producer in Japan, 1998–2024',
    'revised',
    'final_review',
    6,
  ],
  [
    'JIBER-2026-0037',
    'Language Distance and the Speed of Post-Merger Integration',
    'submitted',
    'initial_review',
    4,
  ],
]

export function WorkspaceQueue() {
  return (
    <table className="work-table">
      <caption className="hidden-text">Pending manuscripts</caption>
      <thead>
        <tr>
          <th scope="col">Number</th>
          <th scope="col">Title</th>
          <th scope="col">Status, stage</th>
          <th scope="col" className="number">
            Days here
          </th>
          <th scope="col">Reviewers</th>
        </tr>
      </thead>
      <tbody>
        <tr className="group">
          <th scope="rowgroup" colSpan={5}>
            <b>Your turn</b> 3 <span className="meta">longest here first</span>
          </th>
        </tr>
        {rows.map(([number, title, status, stage, days], index) => (
          <tr key={number} aria-selected={index === 0 ? 'true' : undefined}>
            <td className="identifier">
              {number}
              <small>Original Research</small>
            </td>
            <td className="title">
              <a href="/design">{title}</a>
            </td>
            <td>
              <StatusMark status={status} />
              <small>
                <StageTicks stage={stage} />
              </small>
            </td>
            <td className="number" data-label="Days here">
              {days}
            </td>
            <td>
              <Dots kinds={['full', 'full', 'late']} label="Two reviews in, one late" />
              <small>2 of 3 in, 1 late</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
