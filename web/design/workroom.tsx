import { Search } from 'lucide-react'
import { useState } from 'react'
import type { Stage, Status } from '#domain/manuscript/manuscript.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Confidential } from '#web/ui/marks/notice.tsx'
import { StageBar, StageTicks } from '#web/ui/marks/stages.tsx'
import { StatusMark } from '#web/ui/marks/status.tsx'
import { Dots } from '#web/ui/marks/timeline.tsx'

/** Specimen of a workspace page: bar, header, tabs, sidebar, table, undo bar. Not linked, like /design. */

export function meta() {
  return [{ title: 'Workroom design' }, { name: 'robots', content: 'noindex' }]
}

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

export default function Workroom() {
  const [tab, setTab] = useState('pending')
  return (
    <>
      <div className="page-head">
        <div>
          <h1>Editor dashboard</h1>
          <p>Three manuscripts wait for you. The oldest has waited six days.</p>
        </div>
        <Button kind="primary">Open the next one</Button>
      </div>
      <Tabs
        label="Dashboard"
        selected={tab}
        onSelect={setTab}
        tabs={[
          { id: 'pending', label: 'Pending Review', count: 3 },
          { id: 'reviewed', label: 'Reviewed', count: 26 },
        ]}
      >
        <div className="with-rail">
          <nav className="rail" aria-label="Views">
            <h2 className="label">Views</h2>
            <ul>
              <li>
                <button type="button" aria-pressed="true">
                  All pending <span>3</span>
                </button>
              </li>
              <li>
                <button type="button" aria-pressed="false">
                  Your turn <span>2</span>
                </button>
              </li>
            </ul>
          </nav>
          <section aria-label="Manuscripts">
            <div className="toolbar">
              <div className="search-box">
                <Icon of={Search} />
                <input
                  className="input"
                  type="search"
                  aria-label="Search manuscripts"
                  placeholder="Title, number, author or reviewer"
                />
                <kbd>/</kbd>
              </div>
              <label className="push">
                Status
                <select className="input">
                  <option>Any</option>
                </select>
              </label>
            </div>
            <Queue />
          </section>
        </div>
      </Tabs>
      <StageBar stage="final_review" />
      <Confidential>
        <p className="read">The second test rests on one supplier.</p>
      </Confidential>
      <div className="undo-bar">
        <progress className="undo-time" value={7} max={10} aria-hidden="true" />
        <div className="bar-frame">
          <p>The letter leaves in 7:12.</p>
          <Button>Undo decision</Button>
        </div>
      </div>
    </>
  )
}

function Queue() {
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
