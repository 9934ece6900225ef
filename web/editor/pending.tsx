import { Search } from 'lucide-react'
import { useRef, useState } from 'react'
import { manuscriptTypes, pendingStatuses, stages, statuses } from '#domain/manuscript.ts'
import type { EditorManuscript } from '#domain/schemas/manuscript.ts'
import { Button } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Empty } from '#web/ui/states.tsx'
import { Dot } from '#web/ui/timeline.tsx'
import { useKeys } from './keyboard.ts'
import { prefer, usePreferences, type ViewId, viewIds } from './preferences.ts'
import { inView, matching } from './queue-filter.ts'
import { byTurn, longestFirst } from './queue-order.ts'
import { QueueTable } from './queue-table.tsx'
import { queueTexts as words } from './queue-texts.ts'

interface PendingProps {
  manuscripts: EditorManuscript[]
  /** The address's parameters: view, q, status, stage, type. */
  search: URLSearchParams
  onSearch: (name: string, value: string) => void
}

const shownStages = ['initial_review', 'peer_review', 'final_review'] as const

/** What has not been decided yet: views, search, filters, and the list by whose turn it is. */
export function Pending({ manuscripts, search, onSearch }: PendingProps) {
  const { view: usual, group } = usePreferences()
  const view = viewIds.find((id) => id === search.get('view')) ?? usual
  // The address follows a moment after the keys: the field keeps its own text, or fast typing would lose letters.
  const [typed, setTyped] = useState(search.get('q') ?? '')
  const filter = {
    search: typed,
    status: search.get('status') ?? '',
    stage: search.get('stage') ?? '',
    type: search.get('type') ?? '',
  }
  const shown = matching(filter, inView(view, manuscripts))
  const clear = () => {
    setTyped('')
    onSearch('', '')
  }
  const list = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [filtersOpen, setFiltersOpen] = useState(false)
  useQueueKeys(list, field)

  const select = (name: 'status' | 'stage' | 'type', options: readonly (readonly [string, string])[]) => (
    <label>
      {words[name]}
      <select className="input" value={filter[name]} onChange={(event) => onSearch(name, event.target.value)}>
        <option value="">{words.any}</option>
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )

  return (
    <div className="with-rail">
      <Views view={view} manuscripts={manuscripts} onView={(id) => onSearch('view', id)} />
      <section aria-label={words.tabs.pending} ref={list} className="queue-place">
        <search>
          <form className="toolbar" onSubmit={(event) => event.preventDefault()}>
            <div className="search-box">
              <label className="hidden-text" htmlFor="queue-search">
                {words.search}
              </label>
              <Icon of={Search} />
              <input
                ref={field}
                id="queue-search"
                type="search"
                className="input"
                placeholder={words.placeholder}
                value={typed}
                onChange={(event) => {
                  setTyped(event.target.value)
                  onSearch('q', event.target.value)
                }}
              />
              <kbd>/</kbd>
            </div>
            <Button
              className="filters-button"
              aria-expanded={filtersOpen}
              aria-controls="queue-filters"
              onClick={() => setFiltersOpen(!filtersOpen)}
            >
              {words.filters}
            </Button>
            <div id="queue-filters" className={classNames('filter-fields', filtersOpen && 'open')}>
              {select(
                'status',
                pendingStatuses.map((id) => [id, statuses[id]] as const),
              )}
              {select(
                'stage',
                shownStages.map((id) => [id, stages[id]] as const),
              )}
              {select('type', Object.entries(manuscriptTypes))}
              <label className="push">
                {words.group}
                <select
                  className="input"
                  value={group}
                  onChange={(event) => prefer({ group: event.target.value === 'none' ? 'none' : 'turn' })}
                >
                  {Object.entries(words.groups).map(([value, label]) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              </label>
            </div>
          </form>
        </search>
        {shown.length === 0 ? (
          <Empty
            title={manuscripts.length === 0 ? words.empty : words.noMatch}
            action={manuscripts.length > 0 && <Button onClick={clear}>{words.clear}</Button>}
          />
        ) : group === 'turn' ? (
          <QueueTable caption={words.caption} groups={byTurn(shown)} />
        ) : (
          <QueueTable caption={words.caption} manuscripts={shown.toSorted(longestFirst)} />
        )}
        <Legend />
      </section>
    </div>
  )
}

interface ViewsProps {
  view: ViewId
  manuscripts: EditorManuscript[]
  onView: (view: ViewId) => void
}

function Views({ view, manuscripts, onView }: ViewsProps) {
  const counted = viewIds.map((id) => ({ id, n: inView(id, manuscripts).length }))
  return (
    <>
      <nav className="rail" aria-labelledby="views-title">
        <h2 className="label" id="views-title">
          {words.views.title}
        </h2>
        <ul>
          {counted.map(({ id, n }) => (
            <li key={id}>
              <button type="button" aria-pressed={id === view} onClick={() => onView(id)}>
                {words.views[id]} <span className="figures">{n}</span>
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <label className="view-select">
        {words.views.select}
        <select className="input" value={view} onChange={(event) => onView(event.target.value as ViewId)}>
          {counted.map(({ id, n }) => (
            <option key={id} value={id}>
              {words.views[id]} ({n})
            </option>
          ))}
        </select>
      </label>
    </>
  )
}

function Legend() {
  const { keys } = usePreferences()
  return (
    <div className="queue-foot">
      <p>
        {(['full', 'half', 'ring', 'late', 'struck'] as const).map((kind) => (
          <span key={kind}>
            <Dot kind={kind} /> {words.dots[kind]}
          </span>
        ))}
      </p>
      {keys && (
        <p className="key-help">
          <span>
            <kbd>J</kbd> <kbd>K</kbd> {words.keys.move}
          </span>
          <span>
            <kbd>Enter</kbd> {words.keys.open}
          </span>
          <span>
            <kbd>/</kbd> {words.keys.search}
          </span>
        </p>
      )}
    </div>
  )
}

/** J and K move the focus from title to title, so that Enter opens what is marked. */
function useQueueKeys(
  list: React.RefObject<HTMLElement | null>,
  field: React.RefObject<HTMLInputElement | null>,
) {
  const step = (by: number) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('.queue-link') ?? [])]
    const row = document.activeElement?.closest('tr')
    const at = links.findIndex((link) => row?.contains(link))
    const to = at < 0 ? (by > 0 ? 0 : links.length - 1) : at + by
    links[Math.min(Math.max(to, 0), links.length - 1)]?.focus()
  }
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    '/': (event) => {
      event.preventDefault()
      field.current?.focus()
    },
  })
}
