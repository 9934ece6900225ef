import { Search } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/forms/button.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Confidential } from '#web/ui/marks/notice.tsx'
import { StageBar } from '#web/ui/marks/stages.tsx'
import { WorkspaceQueue } from './workspace-queue.tsx'

/**
 * Specimen of a workspace page: navigation bar, header, tabs, sidebar, table and undo bar. Like /design, it
 * is not linked.
 */
export function meta() {
  return [{ title: 'Workspace design' }, { name: 'robots', content: 'noindex' }]
}

export default function Workspace() {
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
            <WorkspaceQueue />
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
