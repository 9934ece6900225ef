import { useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { decisionAction, decisionKinds } from '#domain/manuscript/decision.ts'
import type { QueueAnswer, QueueRow } from '#domain/schemas/queue.ts'
import { urls } from '#domain/urls.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/marks/states.tsx'
import { Dot } from '#web/ui/marks/timeline.tsx'
import { useKeys } from '../keyboard.ts'
import { usePreferences } from './preferences.ts'
import { isFiltered, sortOf, tabOf } from './queue-address.ts'
import { QueueFilters } from './queue-filters.tsx'
import { QueueTable } from './queue-table.tsx'
import { queueTexts as words } from './queue-texts.ts'
import { QueueViews } from './queue-views.tsx'

interface QueueListProps {
  answer: QueueAnswer
  /** Whether an older response is shown while the next one loads. */
  stale: boolean
  search: URLSearchParams
  onSearch: (changes: Record<string, string>) => void
  onKeys: () => void
}

/** One page of the queue: views, search, filters, and the list grouped by turn. */
export function QueueList({ answer, stale, search, onSearch, onKeys }: QueueListProps) {
  const list = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  useQueueKeys(list, field, answer, onKeys)
  const tab = tabOf(search)
  const { rows, total, page, pages } = answer
  const nothing = tab === 'pending' ? answer.pending === 0 : !isFiltered(search)
  const caption = tab === 'pending' ? words.caption : words.captionReviewed
  return (
    <div className="with-rail">
      <QueueViews answer={answer} search={search} onSearch={onSearch} />
      <section aria-label={words.tabs[tab]} ref={list} className="queue-place" aria-busy={stale}>
        <QueueFilters answer={answer} field={field} search={search} onSearch={onSearch} />
        {rows.length === 0 ? (
          <Empty
            title={nothing ? (tab === 'pending' ? words.empty : words.emptyReviewed) : words.noMatch}
            action={
              !nothing && (
                <Button
                  onClick={() =>
                    onSearch({ view: 'all', q: '', status: '', stage: '', type: '', field: '', editor: '' })
                  }
                >
                  {tab === 'pending' ? words.clear : words.clearReviewed}
                </Button>
              )
            }
          />
        ) : (
          <QueueTable caption={caption} rows={rows} grouped={sortOf(search) === 'turn'} />
        )}
        {pages > 1 && <Pager page={page} pages={pages} total={total} search={search} />}
        {rows.length > 0 && <Legend onKeys={onKeys} />}
      </section>
    </div>
  )
}

function Pager({
  page,
  pages,
  total,
  search,
}: {
  page: number
  pages: number
  total: number
  search: URLSearchParams
}) {
  const to = (target: number) => {
    const address = new URLSearchParams(search)
    address.set('page', String(target))
    return `?${address}`
  }
  return (
    <nav className="queue-pager" aria-label={words.pager.label}>
      {page > 1 && <Link to={to(page - 1)}>{words.pager.previous}</Link>}
      <span className="figures">{words.pager.at(page, pages, total)}</span>
      {page < pages && <Link to={to(page + 1)}>{words.pager.next}</Link>}
    </nav>
  )
}

function Legend({ onKeys }: { onKeys: () => void }) {
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
            <kbd>D</kbd> {words.keys.decide}
          </span>
          <span>
            <kbd>R</kbd> {words.keys.reviewers}
          </span>
          <span>
            <kbd>/</kbd> {words.keys.search}
          </span>
          <Button kind="words" onClick={onKeys}>
            <kbd>?</kbd> {words.keys.all}
          </Button>
        </p>
      )}
    </div>
  )
}

export function mayDecide({ allowed }: Pick<QueueRow, 'allowed'>): boolean {
  return decisionKinds.some((kind) => allowed.includes(decisionAction[kind]))
}

/** J and K move focus between titles, Enter opens the focused one; D and R open it at the decision or reviewers. */
function useQueueKeys(
  list: React.RefObject<HTMLElement | null>,
  field: React.RefObject<HTMLInputElement | null>,
  { rows, firstMine }: QueueAnswer,
  onKeys: () => void,
) {
  const navigate = useNavigate()
  const links = () => [...(list.current?.querySelectorAll<HTMLElement>('.queue-link') ?? [])]
  const marked = () => {
    const row = document.activeElement?.closest('tr')
    return links().findIndex((link) => row?.contains(link))
  }
  const step = (by: number) => {
    const all = links()
    const at = marked()
    const to = at < 0 ? (by > 0 ? 0 : all.length - 1) : at + by
    all[Math.min(Math.max(to, 0), all.length - 1)]?.focus()
  }
  const open = (act: string, allows: (row: QueueRow) => boolean) => () => {
    const row = rows[marked()]
    if (row && allows(row)) navigate(`${urls.editorManuscript(row.id)}?act=${act}`)
  }
  useKeys({
    j: () => step(1),
    k: () => step(-1),
    d: open('decide', mayDecide),
    r: open('reviewers', ({ status }) => status === 'under_review'),
    n: () => firstMine && navigate(urls.editorManuscript(firstMine)),
    '?': onKeys,
    '/': (event) => {
      event.preventDefault()
      field.current?.focus()
    },
  })
}
