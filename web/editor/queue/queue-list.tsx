import { useRef } from 'react'
import type { QueueAnswer } from '#domain/schemas/queue.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/marks/states.tsx'
import { BulkBar } from '../bulk/bulk-bar.tsx'
import { useSelection } from '../bulk/use-selection.ts'
import { filterOf, isFiltered, queryOf, sortOf, tabOf } from './queue-address.ts'
import { QueueFilters } from './queue-filters.tsx'
import { QueueLegend } from './queue-legend.tsx'
import { QueuePager } from './queue-pager.tsx'
import { QueueTable } from './queue-table.tsx'
import { queueTexts as words } from './queue-texts.ts'
import { QueueViews } from './queue-views.tsx'
import { useQueueKeys } from './use-queue-keys.ts'

interface QueueListProps {
  answer: QueueAnswer
  /** Whether this is the previous response, shown while the next one is loading. */
  stale: boolean
  search: URLSearchParams
  onSearch: (changes: Record<string, string>) => void
  onKeys: () => void
}

/** One page of the queue: views, search, filters, and the list grouped by who has to act next. */
export function QueueList({ answer, stale, search, onSearch, onKeys }: QueueListProps) {
  const list = useRef<HTMLElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const tab = tabOf(search)
  const { rows, total, page, pages } = answer
  const view = new URLSearchParams(queryOf(search))
  view.delete('page')
  const selection = useSelection({
    ...{ tab, total, filter: filterOf(search), address: String(view) },
    ids: rows.map(({ id }) => id),
  })
  useQueueKeys(list, field, { answer, selection, onKeys })
  const nothing = tab === 'pending' ? answer.pending === 0 : !isFiltered(search)
  const caption = tab === 'pending' ? words.caption : words.captionReviewed
  return (
    <div className="with-rail">
      <QueueViews answer={answer} search={search} onSearch={onSearch} />
      <section aria-label={words.tabs[tab]} ref={list} className="queue-place" aria-busy={stale}>
        <QueueFilters answer={answer} field={field} search={search} onSearch={onSearch} />
        {/* Said when a filter or a search has changed what is listed. */}
        <p className="hidden-text" role="status">
          {stale ? '' : words.found(total)}
        </p>
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
          <QueueTable
            caption={caption}
            rows={rows}
            grouped={sortOf(search) === 'turn'}
            selection={selection}
          />
        )}
        <BulkBar answer={answer} selection={selection} />
        {pages > 1 && <QueuePager page={page} pages={pages} total={total} search={search} />}
        {rows.length > 0 && <QueueLegend onKeys={onKeys} />}
      </section>
    </div>
  )
}
